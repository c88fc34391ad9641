"""Transfers of Military Affairs: officers and regiments from Army to Army (2E-8.5.2)."""

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
from engine.second import offices
from engine.second.family_pieces import move, number, officers
from engine.second.offices import MILITARY
from engine.second.phases.company_operation.military_affairs import armies_in_order, has_officer
from engine.second.state import ArmyState, State, army, with_army

MOST = 2
"""Transfers of a turn (2E-8.5.2)."""
OFFICER, REGIMENT = "officer", "regiment"
RULE = RuleId("2E-8.5.2")


class Transfer(Struct, frozen=True):
    """An officer of a family, or a regiment (no family), that goes from one Army to another."""

    piece: str
    seat: str
    source: str
    target: str


class ArmyTransfers(Step[State]):
    """Up to two pieces move, one after the other, and are active where they come (2E-8.5.2)."""

    kind = "army_transfers"
    phrase = Phrase(
        "army transfer",
        ("army transfers", "transfer army", "transfer"),
        idle=("move", "send", "shift", "bring"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, MILITARY)
        branches = _branches(state)
        if not seat or not branches:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule=RULE,
            options=Several(OneOf(branches), 0, MOST),
            about=facts(office=MILITARY),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        for place, each in enumerate(_read(choice), 1):
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
        for each in _read(answers[0].choice) if answers else ():
            state = _moved(state, each)
            events.append(
                told(
                    "army_transferred",
                    piece=each.piece,
                    seat=each.seat,
                    source=each.source,
                    target=each.target,
                )
            )
        return Outcome(state, tuple(events))


def _branches(state: State) -> tuple[tuple[str, Options], ...]:
    """What can be moved at all: officers by family, regiments; the second move may begin where the first one ends."""
    armies = armies_in_order(state)
    places = (("from", Pick(armies)), ("to", Pick(armies)))
    found: list[tuple[str, Options]] = []
    families = tuple(seat for seat in state.seats if any(has_officer(state, name, seat) for name in armies))
    if families:
        found.append((OFFICER, Form((("family", Pick(families)), *places))))
    if any(_regiments(state, name) for name in armies):
        found.append((REGIMENT, Form(places)))
    return tuple(found)


def _regiments(state: State, name: str) -> int:
    held = army(state, name)
    return held.regiments + held.used


def _possible(state: State) -> tuple[Transfer, ...]:
    """Every transfer of a piece that is there."""
    armies = armies_in_order(state)
    found = [
        Transfer(OFFICER, seat, source, target)
        for source in armies
        for seat in state.seats
        if has_officer(state, source, seat)
        for target in armies
    ]
    found += [
        Transfer(REGIMENT, "", source, target)
        for source in armies
        if _regiments(state, source)
        for target in armies
    ]
    return tuple(each for each in found if each.source != each.target)


def _read(choice: Choice) -> tuple[Transfer, ...]:
    found: list[Transfer] = []
    for piece, parts in msgspec.convert(choice, tuple[tuple[str, tuple[str, ...]], ...]):
        seat, source, target = parts if piece == OFFICER else ("", *parts)
        found.append(Transfer(piece, seat, source, target))
    return tuple(found)


def _written(each: Transfer) -> Choice:
    places = (each.source, each.target)
    return (each.piece, (each.seat, *places) if each.piece == OFFICER else places)


def _against(state: State, each: Transfer, place: str) -> tuple[Refusal, ...]:
    """Why a piece cannot go there: it would not move, or is not where it should come from."""
    if each.source == each.target:
        return (Refusal("no_transfer", RULE, facts(place=each.target), at=(place, "to")),)
    held = (
        has_officer(state, each.source, each.seat)
        if each.piece == OFFICER
        else _regiments(state, each.source)
    )
    if not held:
        given = facts(piece=each.piece, name=each.seat, place=each.source)
        return (Refusal("nothing_to_transfer", RULE, given, at=(place, "from")),)
    return ()


def _moved(state: State, each: Transfer) -> State:
    """The state after one piece moved, an exhausted one first, since it is active where it comes."""
    if each.piece == OFFICER:
        used = bool(number(state, officers(each.source, used=True), each.seat))
        return move(state, each.seat, officers(each.source, used), officers(each.target))
    left = army(state, each.source)
    kept = ArmyState(left.regiments, left.used - 1) if left.used else ArmyState(left.regiments - 1)
    state = with_army(state, each.source, kept)
    joined = army(state, each.target)
    return with_army(state, each.target, ArmyState(joined.regiments + 1, joined.used))


STEPS: Mapping[str, Step[State]] = {"army_transfers": ArmyTransfers()}
