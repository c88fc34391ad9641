"""The questions of a state: every frame is asked when somebody wants to know, and once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.chance import SeededChance
from engine.core.decision import Decision
from engine.core.ids import DecisionId, Seat
from engine.core.options import Pick
from engine.core.order import Order
from engine.core.questions import Questions
from engine.core.run import NotPending, open_questions, park
from engine.core.step import Step, group_of, single
from engine.core.step import decision as asked_of
from tests.testgame.state import Nothing, State

NORTH, EAST = Seat("north"), Seat("east")
CHANCE = SeededChance(b"questions", "questions")
MAIN = Frame("pair", "t1.main", Nothing())
SIDE = Frame("alone", "t1.side", Nothing())


class Counting(Step[State]):
    """Counts how often each path is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []


class Pair(Counting):
    """Two seats together."""

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        self.asked.append(frame.path)
        group = group_of(state, frame, (NORTH, EAST))
        return tuple(
            asked_of(state, frame, group, seat, kind="pair", rule="T-1", options=Pick(("a", "b")))
            for seat in group.order
        )


class Alone(Counting):
    """One seat beside the game."""

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        self.asked.append(frame.path)
        return single(state, frame, NORTH, kind="alone", rule="T-1", options=Pick(("a", "b")))


class Echo(Counting):
    """Asks beside the game what the main frame asks first."""

    def ask_beside(
        self, state: State, frame: Frame[object], current: Callable[[], tuple[Decision, ...]]
    ) -> tuple[Decision, ...]:
        options = current()[0].options if current() else Pick(())
        return single(state, frame, NORTH, kind="echo", rule="T-1", options=options)


@pytest.fixture
def steps() -> Mapping[str, Counting]:
    return MappingProxyType({"pair": Pair(), "alone": Alone()})


@pytest.fixture
def questions(steps: Mapping[str, Counting]) -> Questions[State]:
    state = State(agenda=Agenda(main=(MAIN,), side=(SIDE,)), seats=(NORTH, EAST), order=(NORTH, EAST))
    return Questions(steps, state)


def test_all_are_the_current_frames_before_those_beside(questions: Questions[State]) -> None:
    ids = [each.decision.id for each in questions.all()]
    assert ids == ["t1.main.north", "t1.main.east", "t1.side.north"]
    assert [each.frame for each in questions.all()] == [MAIN, MAIN, SIDE]


def test_a_frame_is_asked_once_and_not_before_somebody_wants_to_know(
    questions: Questions[State], steps: Mapping[str, Counting]
) -> None:
    assert steps["pair"].asked == steps["alone"].asked == []
    found = questions.find("t1.side.north")
    assert found is not None
    assert found.frame == SIDE
    assert (steps["pair"].asked, steps["alone"].asked) == ([], ["t1.side"])
    assert questions.all() == questions.all()
    assert (steps["pair"].asked, steps["alone"].asked) == (["t1.main"], ["t1.side"])


def test_a_side_frame_sees_what_the_main_frame_asks_without_asking_it_again(
    steps: Mapping[str, Counting],
) -> None:
    beside: Frame[object] = Frame("echo", "t1.echo", Nothing())
    state = State(agenda=Agenda(main=(MAIN,), side=(beside,)), seats=(NORTH, EAST), order=(NORTH, EAST))
    questions = Questions({**steps, "echo": Echo()}, state)
    assert [each.options for each in questions.of(beside)] == [Pick(("a", "b"))]
    assert [each.id for each in questions.of(MAIN)] == ["t1.main.north", "t1.main.east"]
    assert steps["pair"].asked == ["t1.main"]


def test_beside_no_question_there_is_nothing_to_see() -> None:
    beside: Frame[object] = Frame("echo", "t1.echo", Nothing())
    state = State(agenda=Agenda(side=(beside,)), seats=(NORTH, EAST), order=(NORTH, EAST))
    assert [each.options for each in Questions({"echo": Echo()}, state).of(beside)] == [Pick(())]


@pytest.mark.parametrize("name", ["", "t1", "t1.main", "t1.main.south", "t1.side.east", "t2.main.north"])
def test_what_nobody_is_asked_is_not_found(questions: Questions[State], name: str) -> None:
    assert questions.find(name) is None


def test_an_answer_that_settles_nothing_asks_nobody_again(
    questions: Questions[State], steps: Mapping[str, Counting]
) -> None:
    before = questions.all()
    order = Order(DecisionId("t1.main.east"), EAST, "b")
    outcome, after = park(steps, questions, order, CHANCE)
    assert outcome.state.agenda.answers == (order,)
    assert after.state is outcome.state
    assert after.all() == before == open_questions({"pair": Pair(), "alone": Alone()}, after.state)
    assert (steps["pair"].asked, steps["alone"].asked) == (["t1.main"], ["t1.side"])


def test_what_is_settled_is_asked_anew(questions: Questions[State], steps: Mapping[str, Counting]) -> None:
    for seat in (NORTH, EAST):
        order = Order(DecisionId(f"t1.main.{seat}"), seat, "a")
        _, questions = park(steps, questions, order, CHANCE)
    assert questions.all() == ()
    with pytest.raises(NotPending):
        park(steps, questions, Order(DecisionId("t1.main.east"), EAST, "b"), CHANCE)
