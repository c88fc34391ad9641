"""Presidencies at work: one after the other, and who acts when within each (2E-8.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, single
from engine.second import offices, orders, regions
from engine.second.around import CHAIRMAN
from engine.second.family_pieces import commander, only
from engine.second.memos import Memo
from engine.second.memos.company import PresidencyMemo
from engine.second.phases.company_operation.commanders import command
from engine.second.phases.company_operation.firm_roll import bids
from engine.second.phases.company_operation.governors import government
from engine.second.phases.company_operation.initiative import after_all
from engine.second.phases.company_operation.operation import board_of_control, first_try
from engine.second.state import State, tables

TRADE, COMMANDER = "trade", "commander"
"""What the President and the Commander do as actors of a Presidency; a Governor is called by his office."""
ORDER = ".order."
"""Ahead of the number of an actor in the path of the question who is next."""


class Presidencies(Opening[State]):
    """Bombay, Madras, Bengal: each is finished before the next begins (2E-8.6.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        then = tuple(
            Frame("presidency", f"{frame.path}.{each.home_region}", PresidencyMemo(each.id, ()))
            for each in tables(state).presidencies
        )
        return Outcome(state, then=then)


class Presidency(Opening[State]):
    """Everybody who may act does so, and the Board of Control looks at the President (2E-8.1.11, 2E-8.6.2).

    Firms bid before its actors, and fill behind them unless the President's success has let them before (2E-8.6.5).
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        presidency = memo_of(frame).presidency
        office = president(state, presidency)
        everybody = PresidencyMemo(presidency, _actors(state, presidency))
        order: Frame[Memo] = Frame("presidency_order", f"{frame.path}{ORDER}1", everybody)
        vacant: tuple[Event, ...] = ()
        if not offices.holder(state, office):
            vacant = (told("office_skipped", office=office),)
        at_work: tuple[Frame[Memo], ...] = (order,)
        if state.firms:
            at_work = (bids(frame.path, presidency), order, after_all(frame.path, presidency))
        return Outcome(state, vacant, then=(*at_work, board_of_control(frame.path, office)))


class PresidencyOrder(Step[State]):
    """Who acts next: one of those left, or several of them in their order (2E-8.6.2).

    The President says so, without one the Chairman; what a President said who has left does not hold (2E-8.6.4).
    """

    kind = "presidency_order"
    phrase = Phrase(
        "order of {home}",
        ("presidency order", "order"),
        idle=(
            "act",
            "goes",
            "then",
            "start",
            "first",
            "begin",
            "turn",
            "sequence",
            "lead",
            "next",
            "move",
            "do",
            "follow",
            "come",
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, _chooser(state, memo_of(frame).presidency))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _looked_over(state, memo_of(frame))
        seat = offices.holder(state, _chooser(state, memo.presidency))
        if memo.named or not memo.left or not seat:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.6.2",
            options=Pick(memo.left, 1, len(memo.left)),
            about=facts(home=regions.home(state, memo.presidency), presidency=memo.presidency),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        presidency = str(dict(decision.about)["presidency"])
        every = _in_default_order(state, presidency, decision.options.among)
        return every[0] if decision.options.single else every

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _looked_over(state, memo_of(frame))
        if not memo.left:
            return Outcome(state)
        if answers:
            memo = msgspec.structs.replace(
                memo, named=_names(answers[0].choice), by=_chooser(state, memo.presidency)
            )
        actor, *rest = memo.named or _in_default_order(state, memo.presidency, memo.left)
        path = frame.path.rpartition(ORDER)[0]
        further: Frame[Memo] = Frame(
            frame.step,
            f"{path}{ORDER}{memo.round + 1}",
            PresidencyMemo(
                memo.presidency,
                tuple(each for each in memo.left if each != actor),
                tuple(rest) if memo.named else (),
                memo.by,
                memo.round + 1,
            ),
        )
        return Outcome(state, then=(*_acts(state, path, memo.presidency, actor), further))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        memo, path = _looked_over(state, memo_of(frame)), frame.path.rpartition(ORDER)[0]
        return tuple(each for actor in memo.left for each in _acts(state, path, memo.presidency, actor))


def memo_of(frame: Frame[object]) -> PresidencyMemo:
    """The Presidency at work."""
    assert isinstance(frame.memo, PresidencyMemo)
    return frame.memo


def president(state: State, presidency: str) -> str:
    """The office of a Presidency's President."""
    return tables(state).presidency(presidency).president_office


def _actors(state: State, presidency: str) -> tuple[str, ...]:
    """All actors that a Presidency can have: Governors of the tied regions, Trade, Commander."""
    ruled = regions.tied(state, presidency)
    return (*(tables(state).region(name).governor_office for name in ruled), TRADE, COMMANDER)


def _can_act(state: State, presidency: str, actor: str) -> bool:
    """Whether there is somebody to act: no vacant office, no empty slot (2E-8.6.3, 2E-8.9.8)."""
    if actor == COMMANDER:
        return bool(only(state, commander(tables(state).presidency(presidency).army)))
    return bool(offices.holder(state, president(state, presidency) if actor == TRADE else actor))


def _looked_over(state: State, memo: PresidencyMemo) -> PresidencyMemo:
    """What is left of a plan: without those who have gone; without an order of somebody who has nothing to say any more."""
    left = tuple(each for each in memo.left if _can_act(state, memo.presidency, each))
    holds = memo.by == _chooser(state, memo.presidency)
    named = tuple(each for each in memo.named if each in left) if holds else ()
    return msgspec.structs.replace(memo, left=left, named=named)


def _chooser(state: State, presidency: str) -> str:
    """The office that chooses the order, whether or not somebody holds it (2E-8.6.3)."""
    office = president(state, presidency)
    return office if offices.holder(state, office) else CHAIRMAN


def _in_default_order(state: State, presidency: str, left: tuple[str, ...]) -> tuple[str, ...]:
    """Governors, then Trade, then the Commander, who goes before Trade only while the home port is closed (2E-8.6.2)."""
    is_open = orders.is_open(state, tables(state).presidency(presidency).home_port)
    last = (TRADE, COMMANDER) if is_open else (COMMANDER, TRADE)
    governors = tuple(each for each in left if each not in last)
    return (*governors, *(each for each in last if each in left))


def _names(choice: Choice) -> tuple[str, ...]:
    return tuple(str(each) for each in choice) if isinstance(choice, tuple) else (str(choice),)


def _acts(state: State, path: str, presidency: str, actor: str) -> tuple[Frame[Memo], ...]:
    """The frames of an actor's turn; that of a Governor ends with the Board of Control (2E-8.1.11)."""
    if actor == TRADE:
        return (first_try(TRADE, path, president(state, presidency)),)
    if actor == COMMANDER:
        return command(path, presidency)
    return (*government(state, path, actor), board_of_control(f"{path}.{actor}", actor))


STEPS: Mapping[str, Step[State]] = {
    "presidencies": Presidencies(),
    "presidency": Presidency(),
    "presidency_order": PresidencyOrder(),
}
