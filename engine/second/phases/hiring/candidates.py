"""Who hires for an office, and among whom (2E-7.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from engine.core.ids import Seat
from engine.core.per_state import per_state
from engine.second import offices
from engine.second.around import CHAIRMAN, clockwise
from engine.second.family_pieces import TRAINING, at, commander, desk, officers, writers
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL
from engine.second.state import State, office, region, tables
from engine.second.tables.offices import Office

WRITER, OFFICER, GOVERNOR, HOLDER, COMMANDER = range(5)
"""Kinds of candidates, in the order in which a family's are looked at (2E-7.3.1)."""


HOLDING = (GOVERNOR, HOLDER)
"""Kinds of candidates that leave an office vacant."""


class Candidate(Struct, frozen=True):
    """A piece that may be hired: its id, family, place, and kind; equal pieces of one box are one candidate."""

    name: str
    family: Seat
    place: str
    kind: int


Pool = tuple[Candidate, ...]


def hirer(state: State, name: str) -> str:
    """The family that hires for an office, "" if nobody can (2E-7.3)."""
    match tables(state).office(name).hirer:
        case "chairman":
            return offices.holder(state, CHAIRMAN)
        case "director_of_trade_or_governor_general":
            return offices.holder(state, DIRECTOR) or offices.holder(state, GOVERNOR_GENERAL)
        case "president_of_controlling_presidency":
            presidency = _presidency(state, tables(state).office(name))
            return offices.holder(state, tables(state).presidency(presidency).president_office)
        case _:
            return ""


def by_chairman(state: State, name: str) -> bool:
    """Whether it is the Chairman who hires for an office."""
    return tables(state).office(name).hirer == "chairman"


def _presidency(state: State, card: Office) -> str:
    """The Presidency whose boxes an office draws from: its own, or the one its region is tied to."""
    return card.presidency or region(state, card.region).presidency


@per_state
def pool(state: State, name: str) -> Pool:
    """The candidates, the hirer's own family first, then clockwise; a fallback only if there are none (2E-7.3.1, 2E-7.4.4)."""
    card = tables(state).office(name)
    found = _found(state, card, card.candidates)
    for fallback in card.fallback_candidates:
        found = found or _found(state, card, (fallback,))
    return found


def _found(state: State, card: Office, groups: tuple[str, ...]) -> Pool:
    every = [each for group in groups for each in _group(state, card, group)]
    seats = clockwise(state, hirer(state, card.id) or state.seats[0])
    return tuple(sorted(every, key=lambda each: (seats.index(each.family), each.kind)))


def _group(state: State, card: Office, group: str) -> Iterator[Candidate]:
    return _GROUPS[group](state, card)


def _writers_anywhere(state: State, card: Office) -> Iterator[Candidate]:
    for presidency in tables(state).presidencies:
        yield from _writers(state, presidency.id)


def _writers_of_presidency(state: State, card: Office) -> Iterator[Candidate]:
    return _writers(state, _presidency(state, card))


def _officers_of_presidency(state: State, card: Office) -> Iterator[Candidate]:
    return _officers(state, tables(state).presidency(_presidency(state, card)).army)


def _officers_anywhere(state: State, card: Office) -> Iterator[Candidate]:
    for army in tables(state).armies:
        yield from _officers(state, army.id)


def _trainees(state: State, card: Office) -> Iterator[Candidate]:
    for family, _ in at(state, TRAINING):
        yield Candidate(f"{family}_trainee", Seat(family), TRAINING, OFFICER)


def _commanders(state: State, card: Office) -> Iterator[Candidate]:
    for army in tables(state).armies:
        for family, _ in at(state, commander(army.id)):
            name = f"{family}_{_short('commander', army.id)}"
            yield Candidate(name, Seat(family), commander(army.id), COMMANDER)


def _governors_of_presidency(state: State, card: Office) -> Iterator[Candidate]:
    presidency = _presidency(state, card)
    return _holders(
        state, lambda each: bool(each.region) and region(state, each.region).presidency == presidency
    )


def _all_but_the_chairman(state: State, card: Office) -> Iterator[Candidate]:
    return _holders(state, lambda each: each.id != CHAIRMAN)


def _all_but_the_chairman_and_governors(state: State, card: Office) -> Iterator[Candidate]:
    return _holders(state, lambda each: each.id != CHAIRMAN and not each.region)


def _short(kind: str, army: str) -> str:
    return f"{kind}_{army.removeprefix('army_of_')}"


def _writers(state: State, presidency: str) -> Iterator[Candidate]:
    for family, _ in at(state, writers(presidency)):
        name = f"{family}_writer_{presidency.removesuffix('_presidency')}"
        yield Candidate(name, Seat(family), writers(presidency), WRITER)


def _officers(state: State, army: str) -> Iterator[Candidate]:
    """Officers of an Army, active ones named before exhausted ones."""
    for used in (False, True):
        for family, _ in at(state, officers(army, used)):
            name = f"{family}_{_short('used_officer' if used else 'officer', army)}"
            yield Candidate(name, Seat(family), officers(army, used), OFFICER)


def _holders(state: State, wanted: Callable[[Office], bool]) -> Iterator[Candidate]:
    """Holders of the wanted offices, by number."""
    for card in tables(state).offices:
        family = offices.holder(state, card.id)
        if family and wanted(card):
            kind = GOVERNOR if card.region else HOLDER
            yield Candidate(f"{family}_{card.id}", Seat(family), desk(card.id), kind)


_GROUPS: Mapping[str, Callable[[State, Office], Iterator[Candidate]]] = {
    "writers_anywhere": _writers_anywhere,
    "writers_of_presidency": _writers_of_presidency,
    "officers_of_presidency": _officers_of_presidency,
    "officers_anywhere": _officers_anywhere,
    "officers_in_training": _trainees,
    "commanders": _commanders,
    "governors_of_presidency": _governors_of_presidency,
    "officeholders_except_chairman": _all_but_the_chairman,
    "officeholders_except_chairman_and_governors": _all_but_the_chairman_and_governors,
}
"""Who may be a candidate, by the words of the data file."""


def needs_consent(candidate: Candidate, found: Pool, seat: str) -> tuple[Seat, ...]:
    """The other families of the pool, whose consent a hire of one's own piece needs, in pool order (2E-7.4.1)."""
    if candidate.family != seat:
        return ()
    return tuple(dict.fromkeys(each.family for each in found if each.family != seat))


def appointed(state: State, candidate: Candidate, name: str) -> State:
    """The state with a candidate in an office; fatigue comes along, an old office is vacant (2E-7.3.3, 2E-7.3.4)."""
    old = candidate.place.removeprefix("office.") if candidate.kind in HOLDING else ""
    fatigue = office(state, old).fatigue if old else 0
    state = offices.take(state, candidate.family, candidate.place, name, fatigue)
    return offices.rested(state, old) if old else state
