"""Phase 2 opens: vacant offices are filled in blue order, with nepotism and hiring preference (1E-5.1, 1E-5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, fact, facts
from engine.core.options import Choice, Pick
from engine.core.per_state import per_state
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, single, unknown
from engine.first import cube_source, cubes, laws, offices, pieces, promises
from engine.first.memos.common import OfficeMemo
from engine.first.memos.opening import CubesMemo, NepotismMemo
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import (
    CHAIRMAN,
    DIRECTOR,
    GOVERNOR_GENERAL,
    Candidates,
    FilledBy,
    region_of_province,
)


class Candidate(Struct, frozen=True):
    """A cube that may be promoted: its name in choices, its family, and the cube place where it lies."""

    name: str
    family: Seat
    place: str


Found = tuple[Candidate, ...]


def _filled_by(state: State, office: OfficeId) -> FilledBy:
    book = tables(state)
    if region_of_province(office) is not None:
        return book.provincial.filled_by
    return book.governor_general.filled_by if office == GOVERNOR_GENERAL else book.office(office).filled_by


def _kind(state: State, office: OfficeId) -> Candidates:
    book = tables(state)
    if region_of_province(office) is not None:
        return book.provincial.candidates
    return book.governor_general.candidates if office == GOVERNOR_GENERAL else book.office(office).candidates


def filler(state: State, office: OfficeId) -> Seat:
    """The family that fills an office: the chair's where the filling office is vacant (1E-5.1.5, 1E-5.1.8)."""
    match _filled_by(state, office):
        case "director_of_trade":
            return offices.answers_for(state, DIRECTOR)
        case "president_of_its_presidency":
            presidency = offices.presidency_of(state, office)
            return offices.answers_for(state, offices.president(presidency))
        case _:
            return offices.chair(state)


@per_state
def eligible(state: State, office: OfficeId) -> Found:
    """Every cube that may be promoted to an office, families clockwise from its filler's left (1E-5.1.5)."""
    match _kind(state, office):
        case "senior_officeholders_else_writers":
            found = tuple(_seniors(state)) or tuple(_writers(state))
        case "writers_or_officers_in_any_army":
            found = (*_writers(state), *_officers(state))
        case _:
            found = tuple(_writers(state))
    order = _order(state, filler(state, office))
    return tuple(sorted(found, key=lambda each: order.index(each.family)))


def _order(state: State, seat: Seat) -> tuple[Seat, ...]:
    """All families clockwise from the one on the left; the family itself comes last."""
    round_ = offices.clockwise(state, seat)
    return (*round_[1:], seat)


def _writers(state: State) -> Iterator[Candidate]:
    for family, _ in cubes.at(state, cubes.WRITERS):
        yield Candidate(f"{family}_writer", Seat(family), cubes.WRITERS)


def _seniors(state: State) -> Iterator[Candidate]:
    """Holders of senior offices, provinces among them (1E-5.1.6)."""
    for office in offices.senior_offices(state):
        family = offices.holder(state, office)
        if family is not None:
            yield Candidate(f"{family}_{office}", family, f"office.{office}")


def _officers(state: State) -> Iterator[Candidate]:
    """Officers of any army, exhausted or not, not those that wait in boxes or offices (1E-5.1.7)."""
    for presidency in offices.presidencies(state):
        for used in (False, True):
            place = pieces.army(presidency, used)
            for family, _ in cubes.at(state, place):
                title = "used_officer" if used else "officer"
                yield Candidate(f"{family}_{title}_{presidency}", Seat(family), place)


def passed_over(found: Found, family: str) -> tuple[Seat, ...]:
    """The other families with an eligible candidate, in the order of the candidates (1E-5.3.2)."""
    return tuple(dict.fromkeys(each.family for each in found if each.family != family))


@per_state
def allowed(state: State, office: OfficeId) -> Found:
    """The candidates that may be chosen: own ones only if the promises they cost can be given (1E-5.3.3)."""
    found = eligible(state, office)
    seat = filler(state, office)
    others = passed_over(found, seat)
    needed = len(others) * laws.promises_for_nepotism(state)
    if others and needed > cube_source.within_reach(state, seat):
        return tuple(each for each in found if each.family != seat)
    return found


class FillVacancies(Opening[State]):
    """Puts every office on the agenda in blue order; those still held when their turn comes are passed over."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        then = tuple(
            Frame("fill_office", f"{frame.path}.{office}", OfficeMemo(office))
            for office in offices.blue_order(state)
        )
        return Outcome(state, then=then)


class FillOffice(Step[State]):
    """Fill one office if it is vacant: the Chairman by election, the others by promotion (1E-5.1.1, 1E-5.1.9)."""

    kind = "promote"
    phrase = Phrase(
        "promote {office}",
        ("fill {office}", "promote to {office}"),
        idle=tuple(
            (
                "hire appoint new become promotion promoted job post seat army take receive "
                "elevate raise governor president serve lead install name make governorship"
            ).split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        if office == CHAIRMAN or not _vacant(state, office):
            return ()
        found = allowed(state, office)
        if not found:
            return ()
        return single(
            state,
            frame,
            filler(state, office),
            kind=self.kind,
            rule="1E-5.1.9",
            options=Pick(tuple(each.name for each in found)),
            about=facts(office=office),
        )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        return () if office == CHAIRMAN else (filler(state, office),)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Who is promoted from an office leaves it vacant."""
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        found = super().foresee(state, frame)
        if found or office == CHAIRMAN or not _may_fall_vacant(state, office):
            return found
        seat, about = filler(state, office), facts(office=office)
        return unknown(state, frame, seat, kind=self.kind, rule="1E-5.1.9", about=about)

    def default(self, state: State, decision: Decision) -> Choice:
        """A family that holds a promise of ours, else the one with fewest offices, clockwise, own cube last."""
        office, seat = str(fact(decision.about, "office")), decision.seat
        order = _order(state, seat)

        def rank(each: Candidate) -> tuple[bool, bool, int, int]:
            promised = promises.held(state, each.family, seat) > 0
            held = len(offices.held_offices(state, each.family))
            return each.family == seat, not promised, held, order.index(each.family)

        return min(allowed(state, office), key=rank).name

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        if answers:
            return _promoted(state, frame, office, str(answers[0].choice))
        if not _vacant(state, office):
            return Outcome(state)
        if office == CHAIRMAN:
            return Outcome(state, then=self.leads_to(state, frame))
        return Outcome(state, (told("office_left_vacant", office=office),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        assert isinstance(frame.memo, OfficeMemo)
        if frame.memo.office != CHAIRMAN or not _vacant(state, CHAIRMAN):
            return ()
        return (Frame("election", f"{frame.path}.election", None),)


def _vacant(state: State, office: OfficeId) -> bool:
    """Whether an office is to be filled: neither held nor blocked, marked or eliminated (1E-5.1.1)."""
    return offices.status(state, office) == "open" and offices.holder(state, office) is None


def _may_fall_vacant(state: State, office: OfficeId) -> bool:
    """Whether the holder of an office may be promoted to one that is vacant."""
    return f"office.{office}" in _promotable_from(state)


@per_state
def _promotable_from(state: State) -> frozenset[str]:
    """Where cubes lie that may be promoted to an office which is vacant."""
    vacant = (name for name in offices.blue_order(state) if name != CHAIRMAN and _vacant(state, name))
    return frozenset(each.place for name in vacant for each in eligible(state, name))


def _promoted(state: State, frame: Frame[object], office: OfficeId, name: str) -> Outcome[State]:
    """Move the cube; then a promise comes back, or promises are due (1E-2.2.5, 1E-5.3)."""
    found = eligible(state, office)
    seat = filler(state, office)
    chosen = next(each for each in found if each.name == name)
    state = offices.appoint(state, chosen.family, office, chosen.place)
    events: list[Event] = [told("promoted", seat=seat, candidate=name, office=office)]
    others = passed_over(found, chosen.family)
    if chosen.family != seat:
        if others and promises.held(state, chosen.family, seat):
            state = promises.returned(state, seat, chosen.family)
            events.append(told("promise_returned", giver=seat, holder=chosen.family, promises=1))
        return Outcome(state, tuple(events))
    if not others:
        return Outcome(state, tuple(events))
    each = laws.promises_for_nepotism(state)
    then = (
        Frame("cube_source", f"{frame.path}.cubes", CubesMemo(seat, each * len(others))),
        Frame("nepotism", f"{frame.path}.nepotism", NepotismMemo(seat, others, each)),
    )
    return Outcome(state, tuple(events), then=then)


class Nepotism(Step[State]):
    """A family that promoted its own cube gives its promises to those that it passed over (1E-5.3.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, NepotismMemo)
        events: list[Event] = []
        for family in memo.families:
            state, told_ = promises.give_told(state, memo.seat, family, memo.promises)
            events += told_
        return Outcome(state, tuple(events))


STEPS: Mapping[str, Step[State]] = {
    "fill_vacancies": FillVacancies(),
    "fill_office": FillOffice(),
    "nepotism": Nepotism(),
}
