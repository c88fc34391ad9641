"""Military Affairs: transfers between Armies, officers out of training, Commanders (2E-8.5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, counts
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Form, Pick, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.second import offices
from engine.second.around import clockwise
from engine.second.family_pieces import TRAINING, at, commander, move, number, officers, only, size
from engine.second.offices import MILITARY
from engine.second.phases.company_operation.operation import OfficeAtWork
from engine.second.state import State, army, tables

ARMY = "army_of_"
"""How the ids of Armies begin."""


def armies_in_order(state: State) -> tuple[str, ...]:
    """Bombay, Madras, Bengal (2E-8.5.4)."""
    return tuple(each.army for each in tables(state).presidencies)


class AssignTraining(Step[State]):
    """Every officer in training goes to an Army, active; their families are not asked (2E-8.5.3)."""

    kind = "assign_training"
    phrase = Phrase(
        "training",
        ("assign training", "assign", "trainees", "recruits"),
        idle=tuple(
            "send train officer go assign goes join put place post trainee cadet recruit class officers army".split()
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, MILITARY)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, waiting = offices.holder(state, MILITARY), at(state, TRAINING)
        if not seat or not waiting:
            return ()
        armies = armies_in_order(state)
        parts = tuple(
            (family, Split(held, tuple((name, held) for name in armies), unit="officers"))
            for family, held in waiting
        )
        about = facts(office=MILITARY)
        return single(
            state, frame, Seat(seat), kind=self.kind, rule="2E-8.5.3", options=Form(parts), about=about
        )

    def default(self, state: State, decision: Decision) -> Choice:
        """One by one, families clockwise from Military Affairs, each to the Army with fewest officers and regiments."""
        assert isinstance(decision.options, Form)
        sizes = {name: _strength(state, name) for name in armies_in_order(state)}
        placed: dict[str, list[tuple[str, int]]] = {family: [] for family, _ in decision.options.parts}
        for family in clockwise(state, decision.seat):
            for _ in range(number(state, TRAINING, family)):
                smallest = min(sizes, key=sizes.__getitem__)
                sizes[smallest] += 1
                placed[family].append((smallest, 1))
        return tuple(_in_order(state, counts(places)) for places in placed.values())

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        options, choice = answers[0].decision.options, answers[0].choice
        assert isinstance(options, Form)
        events: list[Event] = []
        places = msgspec.convert(choice, tuple[tuple[tuple[str, int], ...], ...])
        for (family, _), sent in zip(options.parts, places, strict=True):
            for name, held in sent:
                state = move(state, family, TRAINING, officers(name), held)
                events.append(told("officers_assigned", seat=family, army=name, officers=held))
        return Outcome(state, tuple(events))


def _strength(state: State, name: str) -> int:
    """Officers and regiments of an Army, exhausted ones included."""
    held = army(state, name)
    people = size(state, officers(name)) + size(state, officers(name, used=True))
    return people + held.regiments + held.used


def _in_order(state: State, places: Counts) -> Counts:
    given = dict(places)
    return tuple((name, given[name]) for name in armies_in_order(state) if name in given)


def pieces_in(state: State, name: str, seat: str) -> int:
    """A family's officers in an Army, active or exhausted, and its Commander (2E-8.5.5)."""
    places = (officers(name), officers(name, used=True), commander(name))
    return sum(number(state, place, seat) for place in places)


def has_officer(state: State, name: str, seat: str) -> bool:
    """Whether a family has an officer in an Army."""
    return any(number(state, officers(name, used), seat) for used in (False, True))


def leaders(state: State, name: str) -> tuple[Seat, ...]:
    """Families whose officer becomes Commander: with most pieces, clockwise from Military Affairs (2E-8.5.4).

    None if nobody has an officer there, or nobody more pieces than the Commander's family (2E-8.5.6, 2E-8.5.7).
    """
    seat = offices.holder(state, MILITARY)
    present = commander_of(state, name)
    strengths = {
        each: pieces_in(state, name, each)
        for each in clockwise(state, seat)
        if each != present and has_officer(state, name, each)
    }
    most = max(strengths.values(), default=0)
    if present and most <= pieces_in(state, name, present):
        return ()
    return tuple(each for each, held in strengths.items() if held == most)


def post(name: str) -> str:
    """The command of an Army, as orders call it."""
    return f"commander_{name.removeprefix(ARMY)}"


def commander_of(state: State, name: str) -> str:
    """The family of an Army's Commander, "" if the slot is empty."""
    return only(state, commander(name))


def appoint(state: State, name: str, seat: str) -> tuple[State, Event]:
    """The state with an officer of a family as Commander; the old one is an active officer again (2E-8.5.4).

    An exhausted officer moves up only if the family has no active one there.
    """
    before = commander_of(state, name)
    if before:
        state = move(state, before, commander(name), officers(name))
    used = not number(state, officers(name), seat)
    state = move(state, seat, officers(name, used), commander(name))
    return state, told("commander_appointed", seat=seat, army=name, before=before)


class AppointCommanders(Step[State]):
    """For each Army whose Commander changes; asked only where several families have most pieces (2E-8.5.6)."""

    kind = "appoint_commander"
    phrase = Phrase(
        "{post}",
        ("appoint {post}", "appoint commander", "commander"),
        idle=tuple(
            "command lead name army take make put charge get promote commands leads choose officer "
            "keep retain".split()
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, MILITARY)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, MILITARY)
        if not seat:
            return ()
        group = group_of(state, frame, (Seat(seat),))
        return tuple(
            decision(
                state,
                frame,
                group,
                Seat(seat),
                kind=self.kind,
                rule="2E-8.5.6",
                options=Pick(tied),
                about=facts(post=post(name), army=name, pieces=pieces_in(state, name, tied[0])),
                attempt=place,
            )
            for place, name in enumerate(armies_in_order(state), 1)
            if len(tied := leaders(state, name)) > 1
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return decision.options.among[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not offices.holder(state, MILITARY):
            return Outcome(state)
        chosen = {dict(answer.decision.about)["army"]: str(answer.choice) for answer in answers}
        events: list[Event] = []
        for name in armies_in_order(state):
            tied = leaders(state, name)
            if tied:
                state, event = appoint(state, name, chosen.get(name, tied[0]))
                events.append(event)
        return Outcome(state, tuple(events))


STEPS: Mapping[str, Step[State]] = {
    MILITARY: OfficeAtWork(
        MILITARY, "army_transfers", "assign_training", "appoint_commanders", "military_oversight"
    ),
    "assign_training": AssignTraining(),
    "appoint_commanders": AppointCommanders(),
}
