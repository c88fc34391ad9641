"""Looking ahead for one seat: only frames that may ask it are asked, each once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.decision import Decision, Urgency
from engine.core.ids import Seat
from engine.core.look_ahead import Ahead, look_ahead, of_seat
from engine.core.options import Choice, Pick
from engine.core.step import Step, single
from tests.testgame.state import Nothing, State

NORTH, EAST = Seat("north"), Seat("east")


class Asking(Step[State]):
    """Asks one seat; counts how often."""

    def __init__(self, seat: Seat, urgency: Urgency = Urgency.BLOCKING) -> None:
        self.seat = seat
        self.urgency = urgency
        self.asked: list[str] = []

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        self.asked.append(frame.path)
        options = Pick(("a", "b"))
        return single(
            state, frame, self.seat, kind="asking", rule="T-1", options=options, urgency=self.urgency
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return "a"


class Known(Asking):
    """Says beforehand whom it asks."""

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return (self.seat,)


class Opens(Step[State]):
    """Asks nothing and leads to two others."""

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (Frame("east", f"{frame.path}.east", None), Frame("north", f"{frame.path}.north", None))


class Silent(Step[State]):
    """Neither asks nor leads anywhere."""


@pytest.fixture
def steps() -> Mapping[str, Any]:
    return {
        "now": Asking(NORTH),
        "north": Known(NORTH),
        "east": Known(EAST),
        "any": Asking(EAST),
        "offer": Asking(NORTH, Urgency.OFFERED),
        "opens": Opens(),
        "silent": Silent(),
    }


@pytest.fixture
def state() -> State:
    names = ("now", "silent", "opens", "any", "offer")
    main = tuple(Frame[object](name, f"t1.{name}", Nothing()) for name in names)
    return State(agenda=Agenda(main=main), seats=(NORTH, EAST), order=(NORTH, EAST))


def test_a_step_knows_whether_it_asks_and_leads() -> None:
    assert [(each.asks, each.leads) for each in (Known, Opens, Silent)] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_one_seat_is_told_what_everybody_is_told_of_it(steps: Mapping[str, Any], state: State) -> None:
    every = look_ahead(steps, state)
    assert [each.decision.id for each in every] == [
        "t1.opens.east.east",
        "t1.opens.north.north",
        "t1.any.east",
    ]
    ahead = Ahead(steps, state)
    assert (ahead.of(NORTH), ahead.of(EAST)) == (of_seat(every, NORTH), of_seat(every, EAST))
    assert ahead.all() == every


def test_frames_that_ask_others_only_are_left_alone_and_none_is_asked_twice(
    steps: Mapping[str, Any], state: State
) -> None:
    ahead = Ahead(steps, state)
    ahead.of(NORTH)
    assert steps["east"].asked == []
    assert (steps["north"].asked, steps["any"].asked) == (["t1.opens.north"], ["t1.any"])
    ahead.of(NORTH)
    ahead.of(EAST)
    ahead.all()
    assert (steps["north"].asked, steps["any"].asked) == (["t1.opens.north"], ["t1.any"])
    assert steps["east"].asked == ["t1.opens.east"]
    assert steps["now"].asked == []
