"""Rules that never come to rest are found out, and optional members of a group do not hold it up."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Mode, Urgency
from engine.core.ids import GroupId, Seat
from engine.core.options import Choice, Pick
from engine.core.order import Order
from engine.core.step import Answers, Outcome, Step, decision, group_of
from tests.engine.core.table import CHANCE, Table
from tests.testgame.state import Attempt, Nothing, State

NORTH, EAST = Seat("north"), Seat("east")


def with_frame(step: str) -> State:
    """A state whose only frame is of this step."""
    agenda = Agenda(main=(Frame(step, "t1.x", Nothing()),))
    return msgspec.structs.replace(Table().state, agenda=agenda)


class Circle(Step[State]):
    """Goes on to itself for ever."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(state, then=(frame,))


class Nagging(Step[State]):
    """A window that asks again whatever is answered."""

    kind = "nagging"

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        group = group_of(state, frame, (NORTH,), Mode.WINDOW)
        number = frame.memo.number if isinstance(frame.memo, Attempt) else 1
        return (
            decision(
                state,
                frame,
                group,
                NORTH,
                kind="nagging",
                rule="T-0",
                options=Pick(("a", "b")),
                attempt=number,
            ),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return "a"

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        number = frame.memo.number if isinstance(frame.memo, Attempt) else 1
        again = msgspec.structs.replace(frame, memo=Attempt(number + 1))
        return Outcome(state, then=(again,))


class Mixed(Step[State]):
    """North must answer, East may."""

    kind = "mixed"

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        group = group_of(state, frame, (NORTH, EAST))
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind="mixed",
                rule="T-0",
                options=Pick(("a", "b")),
                urgency=Urgency.BLOCKING if seat == NORTH else Urgency.OFFERED,
            )
            for seat in group.order
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(msgspec.structs.replace(state, ended="".join(str(each.choice) for each in answers)))


STEPS = {"circle": Circle(), "nagging": Nagging(), "mixed": Mixed()}


def test_going_round_in_a_circle_is_an_error() -> None:
    with pytest.raises(run.EndlessLoop, match=r"t1\.x"):
        run.run(STEPS, with_frame("circle"), CHANCE)


def test_a_window_that_never_closes_is_an_error() -> None:
    with pytest.raises(run.EndlessLoop, match=r"t1\.x"):
        run.close(STEPS, with_frame("nagging"), GroupId("t1.x"), CHANCE)


def test_a_group_waits_for_those_who_must_answer_alone() -> None:
    state = with_frame("mixed")
    assert run.waiting_among(run.open_questions(STEPS, state), state) == (NORTH,)
    asked = run.open_questions(STEPS, state)
    early = run.submit(STEPS, state, Order(asked[1].decision.id, EAST, "b"), CHANCE).state
    assert early.ended == ""
    done = run.submit(STEPS, early, Order(asked[0].decision.id, NORTH, "a"), CHANCE).state
    assert done.ended == "ab"
    alone = run.submit(STEPS, state, Order(asked[0].decision.id, NORTH, "a"), CHANCE).state
    assert alone.ended == "a"


def test_a_step_without_a_default_says_so() -> None:
    state = with_frame("mixed")
    asked = run.open_questions(STEPS, state)[0]
    with pytest.raises(LookupError, match="mixed has no default"):
        STEPS["mixed"].default(state, asked.decision)
