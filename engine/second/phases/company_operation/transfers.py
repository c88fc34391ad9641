"""Transfers of the Director of Trade: writers between boxes, ships between zones, nobody is asked (2E-8.3.6, 2E-8.3.7)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Form, OneOf, Options, Pick, Several
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import family_pieces, fleet, offices
from engine.second.family_pieces import number, writers
from engine.second.fleet import COMPANY, EXTRA, Kind
from engine.second.offices import DIRECTOR
from engine.second.state import YARD, State, ship, tables

MOST = 2
"""Transfers of a turn (2E-8.3.1)."""
WRITER, SHIP = "writer", "ship"
NEUTRAL: Mapping[str, Kind] = {"company_ship": COMPANY, "extra_ship": EXTRA}
"""What an answer may move: a writer, a player ship by name, or a neutral ship of a kind."""


class Transfer(Struct, frozen=True):
    """One piece that goes from one place to another; `name` is the family of a writer or the name of a player ship."""

    piece: str
    name: str
    source: str
    target: str


class Transfers(Step[State]):
    """Up to two pieces move, one after the other; the same one may move twice (2E-8.3.7)."""

    kind = "transfers"
    phrase = Phrase(
        "transfer", ("transfers", "trade transfers", "move"), idle=("move", "send", "shift", "bring")
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, DIRECTOR)
        branches = _branches(state)
        if not seat or not branches:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.3.7",
            options=Several(OneOf(branches), 0, MOST),
            about=facts(office=DIRECTOR),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        for place, item in enumerate(_items(choice), 1):
            each = _transfer(state, item)
            wrong = _against(state, each, str(place))
            if wrong:
                return wrong
            state = _moved(state, each)
        return ()

    def default(self, state: State, decision: Decision) -> Choice:
        return ()

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """So many random moves, each of a piece that is there."""
        chosen: list[Choice] = []
        for _ in range(below(MOST + 1)):
            every = _possible(state)
            each = every[below(len(every))]
            chosen.append(_written(each))
            state = _moved(state, each)
        return tuple(chosen)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for choice in _items(answers[0].choice) if answers else ():
            each = _transfer(state, choice)
            state = _moved(state, each)
            events.append(
                told("transferred", piece=each.piece, name=each.name, source=each.source, target=each.target)
            )
        return Outcome(state, tuple(events))


def _boxes(state: State) -> tuple[str, ...]:
    return tuple(each.id for each in tables(state).presidencies)


def _branches(state: State) -> tuple[tuple[str, Options], ...]:
    """What can be moved at all, by sort of piece; the second move may begin where the first one ends."""
    boxes, ports = _boxes(state), fleet.places(state)
    found: list[tuple[str, Options]] = []
    there = {seat for box in boxes for seat, _ in family_pieces.at(state, writers(box))}
    if there:
        families = Pick(tuple(seat for seat in state.seats if seat in there))
        found.append((WRITER, Form((("of", families), ("from", Pick(boxes)), ("to", Pick(boxes))))))
    ships = _fitted(state)
    if ships:
        found.append((SHIP, Form((("called", Pick(ships)), ("to", Pick(ports))))))
    for piece, kind in NEUTRAL.items():
        if any(fleet.neutral(state, kind, port) for port in ports):
            found.append((piece, Form((("from", Pick(ports)), ("to", Pick(ports))))))
    return tuple(found)


def _fitted(state: State) -> tuple[str, ...]:
    """Player ships that serve the Company."""
    return tuple(name for name, held in state.ships if held.place != YARD)


def _possible(state: State) -> tuple[Transfer, ...]:
    """Every transfer of a piece that is there."""
    boxes, ports = _boxes(state), fleet.places(state)
    found = [
        Transfer(WRITER, seat, source, target)
        for source in boxes
        for seat, _ in family_pieces.at(state, writers(source))
        for target in boxes
    ]
    found += [
        Transfer(SHIP, name, ship(state, name).place, target) for name in _fitted(state) for target in ports
    ]
    found += [
        Transfer(piece, "", source, target)
        for piece, kind in NEUTRAL.items()
        for source in ports
        if fleet.neutral(state, kind, source)
        for target in ports
    ]
    return tuple(each for each in found if each.source != each.target)


def _items(choice: Choice) -> tuple[Choice, ...]:
    assert isinstance(choice, tuple)
    return choice


def _transfer(state: State, choice: Choice) -> Transfer:
    """One item of an answer; where a player ship comes from is where it is now."""
    piece, parts = msgspec.convert(choice, tuple[str, tuple[str, ...]])
    if piece == WRITER:
        return Transfer(piece, *parts)
    if piece == SHIP:
        name, target = parts
        return Transfer(piece, name, ship(state, name).place, target)
    source, target = parts
    return Transfer(piece, "", source, target)


def _written(each: Transfer) -> Choice:
    if each.piece == WRITER:
        return (each.piece, (each.name, each.source, each.target))
    if each.piece == SHIP:
        return (each.piece, (each.name, each.target))
    return (each.piece, (each.source, each.target))


def _against(state: State, each: Transfer, place: str) -> tuple[Refusal, ...]:
    """Why a piece cannot go there: it would not move, or is not where it should come from."""
    rule = RuleId("2E-8.3.6")
    if each.source == each.target:
        return (Refusal("no_transfer", rule, facts(place=each.target), at=(place, "to")),)
    if not _there(state, each):
        given = facts(piece=each.piece, name=each.name, place=each.source)
        return (Refusal("nothing_to_transfer", rule, given, at=(place, "from")),)
    return ()


def _there(state: State, each: Transfer) -> bool:
    if each.piece == WRITER:
        return number(state, writers(each.source), each.name) > 0
    return each.piece == SHIP or fleet.neutral(state, NEUTRAL[each.piece], each.source) > 0


def _moved(state: State, each: Transfer) -> State:
    """The state after one piece moved."""
    if each.piece == WRITER:
        return family_pieces.move(state, each.name, writers(each.source), writers(each.target))
    if each.piece == SHIP:
        return fleet.send(state, each.name, each.target)
    kind = NEUTRAL[each.piece]
    return fleet.put_neutral(fleet.take_neutral(state, kind, each.source), kind, each.target)


STEPS: Mapping[str, Step[State]] = {"transfers": Transfers()}
