"""Offices at work: each acts once in ribbon order, and the Board of Control may then remove its holder (2E-8.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, single
from engine.second import offices
from engine.second.laws import BOARD_OF_CONTROL, in_force
from engine.second.memos import Memo
from engine.second.memos.common import OfficeMemo
from engine.second.state import State

REMOVE, KEEP = "remove", "keep"


class OfficeAtWork(Opening[State]):
    """Puts the actions of an office on the agenda, one after the other; a vacant office is skipped (2E-8.1.1).

    Each action begins with its first try.
    """

    def __init__(self, office: str, *actions: str) -> None:
        self._office = office
        self._actions = actions

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not offices.holder(state, self._office):
            return Outcome(state, (told("office_skipped", office=self._office),))
        actions = tuple(first_try(action, frame.path, self._office) for action in self._actions)
        return Outcome(state, then=(*actions, board_of_control(frame.path, self._office)))


def first_try(action: str, path: str, office: str) -> Frame[Memo]:
    """The frame that asks an office for its first try of an action."""
    return Frame(action, f"{path}.{action}.1", OfficeMemo(office, 1))


def next_try(frame: Frame[object]) -> Frame[Memo]:
    """The frame that asks for one try more (2E-8.1.6)."""
    memo = memo_of(frame)
    stem = frame.path.rpartition(".")[0]
    return Frame(frame.step, f"{stem}.{memo.tries + 1}", OfficeMemo(memo.office, memo.tries + 1))


def memo_of(frame: Frame[object]) -> OfficeMemo:
    """The office that a frame is about, and the number of the try."""
    assert isinstance(frame.memo, OfficeMemo)
    return frame.memo


def board_of_control(path: str, office: str) -> Frame[Memo]:
    """The frame that comes when an office other than the Chairman has finished (2E-8.1.11)."""
    return Frame("board_of_control", f"{path}.board", OfficeMemo(office))


class BoardOfControl(Step[State]):
    """The Prime Minister may remove the holder of the office that has just acted, once a turn (2E-8.1.11)."""

    kind = "board_of_control"
    phrase = Phrase(
        "board of control on {office}",
        ("board of control", "board"),
        idle=("holder", "office", "use", "job", "seat", "power"),
        sayings=(
            (
                "remove",
                (
                    "throw/throws/kick/boot/chuck/toss/turf/turn/vote/get/push/drive ~ out | out with | "
                    "get rid of | "
                    "sack/fire/oust/dismiss/expel/eject/unseat/depose/evict/ditch/dump/axe/bin | "
                    "must/has/have/got to go | must go | goes $ | go $ | ^ ~ is/are out $ | ^ ~ out $ | "
                    "^ he/she is/are out $ | ^ he/she out $ | ^ out he/she goes $ | "
                    "off with | be gone | remove/removes you/him/her | lose/loses ~ job/office/seat/post"
                ),
            ),
            (
                "keep",
                (
                    "stay/stays | can/may/shall stay | "
                    "leave/leaves/leave/let ~ alone/be/be/stay/where | "
                    "keep/keeps/retain/retains ~ job/office/seat/post/place/where | keep ~ $ | "
                    "^ he/she can/may/shall keep/stay/remain ~ $ | may/can/shall carry/go on $ | let ~ finish/continue/carry ~ $ | spare/spares ~ $ | ^ he/she stay/stays/keep/keeps ~ $ | "
                    "not/dont/wont/never/no remove/sack/fire/oust/dismiss/use ~ $ | "
                    "not/dont throw/kick ~ out | nobody/noone goes/go | no removal/change/changes | "
                    "remain/remains | safe"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        office = memo_of(frame).office
        seat = offices.holder(state, office)
        if not seat or not in_force(state, BOARD_OF_CONTROL) or state.this_turn.board_of_control_used:
            return ()
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-8.1.11",
            options=Pick((REMOVE, KEEP)),
            about=facts(office=office, holder=seat),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return KEEP

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice == KEEP:
            return Outcome(state)
        office = memo_of(frame).office
        seat = offices.holder(state, office)
        used = msgspec.structs.replace(state.this_turn, board_of_control_used=True)
        state = msgspec.structs.replace(offices.vacate(state, office), this_turn=used)
        return Outcome(state, (told("board_removes", seat=seat, office=office, minister=answers[0].seat),))


STEPS: Mapping[str, Step[State]] = {"board_of_control": BoardOfControl()}
