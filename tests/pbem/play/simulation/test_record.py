"""What counts as a stop, and how many legal answers a question has."""

from __future__ import annotations

import pytest

from engine.core.decision import Decision, Group, Mode
from engine.core.ids import DecisionId, GroupId, RuleId, Seat
from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    fits,
)
from pbem.play.simulation.legal import fitting
from pbem.play.simulation.record import DESK_SHEET, TURN_SHEET, Record

NORTH, EAST = Seat("north"), Seat("east")


def question(name: str, seat: Seat, kind: str = "vote") -> Decision:
    group = Group(GroupId(name), Mode.JOINT, (seat,))
    return Decision(DecisionId(f"{name}.{seat}"), group, seat, kind, RuleId("1E-1.1.1"), Amount(0, 1))


def test_questions_that_are_out_together_are_one_stop() -> None:
    """Two at once, one of which is answered first, are one stop, which counts for both kinds; the next is another."""
    record = Record()
    one, two = question("a", NORTH), question("b", EAST, "trade")
    record.rest((one, two), {})
    record.rest((two,), {})
    assert record.stops == [1]
    record.rest((question("c", NORTH),), {})
    assert record.stops == [2]
    assert record.stops_by_kind == {"vote": 2, "trade": 1}


def test_waiting_for_the_sheets_of_a_turn_is_one_stop() -> None:
    """Whoever still owes the sheet that all were asked for does not stop the game anew; the next turn does."""
    record = Record()
    for name in ("a", "b"):
        record.rest((question(name, NORTH),), {NORTH: TURN_SHEET, EAST: TURN_SHEET})
    record.rest((question("c", EAST),), {EAST: TURN_SHEET})
    record.rest((question("d", EAST),), {EAST: DESK_SHEET})
    record.begin_turn()
    record.rest((question("e", EAST),), {EAST: TURN_SHEET})
    assert record.stops == [2, 1]
    assert record.stops_by_kind == {TURN_SHEET: 2, DESK_SHEET: 1}


def test_who_has_filed_and_is_asked_all_the_same_stops_the_game() -> None:
    """Also while another seat's sheet is still out."""
    record = Record()
    record.rest((question("a", NORTH), question("b", EAST)), {EAST: TURN_SHEET})
    assert record.stops_by_kind == {"vote": 1}


@pytest.mark.parametrize(
    ("options", "number"),
    [
        (Pick(("a", "b", "c")), 3),
        (Pick(("a", "b", "c"), 0, 2), 7),
        (Amount(2, 4), 3),
        (Split(2, (("a", 2), ("b", 1))), 2),
        (Split(2, (("a", 2), ("b", 1)), exact=False), 5),
        (Arrange(("a", "b", "c")), 6),
        (Form((("x", Amount(0, 1)), ("y", Pick(("a", "b"))))), 4),
        (OrPass(Amount(1, 2)), 3),
        (OneOf((("x", Amount(0, 1)), ("y", Pick(("a",))))), 3),
        (Several(Pick(("a", "b")), 0, 2), 7),
    ],
)
def test_all_that_fits_comes_once(options: Options, number: int) -> None:
    found: list[Choice] = list(fitting(options))
    assert all(fits(options, choice) for choice in found)
    assert len(found) == len(set(found)) == number
