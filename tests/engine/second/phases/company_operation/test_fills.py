"""What a successful trade fills, whose writers fill it, and who is paid (2E-8.7.4 to 2E-8.7.8, 2E-8.7.10 to 2E-8.7.12)."""

from __future__ import annotations

import pytest

from engine.core.options import Choice, Pick, Several
from engine.core.step import Outcome
from engine.second import orders
from engine.second.accounts import BALANCE, holds
from engine.second.family_pieces import number, on_order, writers
from engine.second.laws import TRADE_REGULATIONS, WRITER_GRAFT_REFORM, WRITER_PRIVILEGES
from engine.second.memos.common import OfficeMemo
from engine.second.phases.company_operation import reach
from engine.second.state import OrderState, State, order, with_order
from tests.engine.second import build

BOMBAY = "bombay_presidency"
OPEN = ("bombay_3", "bombay_1", "mysore_1", "mysore_2")


def example(ships: int = 3, **box: int) -> State:
    """The example: Sykes (C) has £4 and three ships in Bombay; writers of Hastings (A) twice and Larkins (B) once.

    Open are bombay_3 (4), bombay_1 (3), mysore_1 (3), mysore_2 (6).
    """
    state = build.hold(build.laid(), president_of_bombay="sykes")
    state = build.closed(state, *(name for name, _ in state.orders if name not in OPEN))
    for seat, held in (box or {"hastings": 2, "larkins": 1}).items():
        state = build.put(state, seat, writers(BOMBAY), held)
    state = build.change(state, neutral=(("company.west_indian", ships),))
    return build.purse(state, president_of_bombay=4, balance=0, hastings=0, larkins=0, sykes=0, paxton=0)


def succeeded(state: State, declared: Choice = ("mysore",)) -> Outcome[State]:
    """Sykes declares these regions and succeeds with £4."""
    memo = OfficeMemo("president_of_bombay", 1)
    state = build.at_step(state, "trade", memo, "t1.bombay.trade.1").state
    form = build.default(state, "sykes", "trade")
    assert isinstance(form, tuple)
    choice: Choice = (4, declared) if len(form) > 1 else (4,)
    return build.answer(state, "sykes", "trade", choice, build.dice(2, 4, 5, 6))


def filled(state: State, *names: str) -> Outcome[State]:
    return build.answer(state, "sykes", "fill_order", names)


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def purses(state: State, *names: str) -> tuple[int, ...]:
    return tuple(holds(state, name) for name in names)


def test_2E_8_7_7_the_worked_example() -> None:
    """2E-8.7: 4 - 1 = 3 dice 2, 4, 5; bombay_3, mysore_1, mysore_2: Balance £13, Sykes £3, Hastings £2, Larkins £1."""
    state = succeeded(example()).state
    state = filled(state, "mysore_1", "mysore_2").state
    outcome = build.answer(state, "sykes", "place_writer", ("hastings", "hastings", "larkins"))
    state = outcome.state
    assert purses(state, BALANCE, "sykes", "hastings", "larkins") == (13, 3, 2, 1)
    assert [orders.writer_on(state, name) for name in ("bombay_3", "mysore_1", "mysore_2")] == [
        "hastings",
        "hastings",
        "larkins",
    ]
    assert holds(state, "president_of_bombay") == 0
    assert kinds(state) == []


def test_2E_8_7_4_the_home_port_comes_first() -> None:
    """2E-8.7.4: nobody is asked for it; the question names it as filled, and bombay_1, mysore_1, mysore_2 as possible."""
    question = build.question(succeeded(example()).state, "sykes", "fill_order")
    about = dict(question.about)
    assert (about["filled"], about["orders"]) == (("bombay_3",), 2)
    assert question.options == Pick(("bombay_1", "mysore_1", "mysore_2"), 1, 2)


def test_2E_8_7_4_each_order_is_connected_to_one_filled_before() -> None:
    """2E-8.7.4: mysore_2 is no neighbour of bombay_3; behind mysore_1 it is legal."""
    state = succeeded(example()).state
    refusals = build.judge(state, "sykes", "fill_order", ("mysore_2", "mysore_1"))
    assert [(each.code, each.instead) for each in refusals] == [
        ("order_not_connected", ("bombay_1", "mysore_1"))
    ]
    assert build.judge(state, "sykes", "fill_order", ("mysore_1", "mysore_2")) == ()


def test_2E_8_7_4_only_declared_regions_are_filled() -> None:
    """2E-8.7.4: without Mysore two ships are enough for all that Bombay has open; the third fills nothing."""
    outcome = succeeded(example(hastings=2), ())
    assert [each["order"] for each in build.told(outcome, "order_filled")] == ["bombay_3", "bombay_1"]
    assert kinds(outcome.state) == []


def test_2E_8_7_4_no_more_orders_than_ships() -> None:
    """2E-8.7.4: one ship fills the home port alone."""
    outcome = succeeded(example(ships=1, hastings=1))
    assert [each["order"] for each in build.told(outcome, "order_filled")] == ["bombay_3"]


def test_2E_8_7_5_one_may_be_named_and_then_the_next() -> None:
    """2E-8.7.5: as many as possible must be filled: after mysore_1 the question comes again for the second."""
    state = filled(succeeded(example()).state, "mysore_1").state
    question = build.question(state, "sykes", "fill_order")
    assert question.options == Pick(("bombay_1", "mysore_2"), 1, 1)
    assert dict(question.about)["filled"] == ("bombay_3", "mysore_1")
    assert build.default(state, "sykes", "fill_order") == "mysore_2"
    assert kinds(build.answer(state, "sykes", "fill_order", "bombay_1").state) == ["place_writer"]


def test_2E_8_7_5_the_last_one_left_is_not_asked_for() -> None:
    """2E-8.7.5: after bombay_1 only mysore_1 is connected: it is filled at once, and the writers are asked for."""
    state = filled(succeeded(example()).state, "bombay_1").state
    assert kinds(state) == ["place_writer"]
    assert dict(build.question(state, "sykes", "place_writer").about)["orders"] == (
        "bombay_3",
        "bombay_1",
        "mysore_1",
    )


@pytest.mark.parametrize(
    ("ships", "expected"),
    [(2, "bombay_1"), (3, ("bombay_1", "mysore_1")), (4, ("bombay_1", "mysore_1", "mysore_2"))],
)
def test_2E_8_7_5_silence_fills_the_highest_value_next(ships: int, expected: Choice) -> None:
    """2E-8.7.5: bombay_1 and mysore_1 are worth 3 each, bombay_1 comes first in the data; then mysore_1, then mysore_2.

    With four ships and writers for all there is nothing to choose; with writers for three their places matter.
    """
    state = succeeded(example(ships)).state
    assert build.default(state, "sykes", "fill_order") == expected


@pytest.mark.parametrize(("held", "asked"), [(1, []), (2, ["fill_order"]), (3, ["fill_order"]), (4, [])])
def test_2E_8_7_5_nothing_is_asked_where_all_are_filled_alike(held: int, asked: list[str]) -> None:
    """2E-8.7.5: four ships fill four orders; their order matters only if there are writers for some of them.

    The first writer goes to the home port.
    """
    assert kinds(succeeded(example(4, hastings=held)).state) == asked


def test_2E_8_7_5_own_writers_first_in_silence() -> None:
    """2E-8.7.5: then clockwise: Sykes, Paxton, Hastings, Larkins."""
    state = succeeded(example(2, hastings=1, paxton=1, sykes=1), ()).state
    question = build.question(state, "sykes", "place_writer")
    assert question.options == Several(Pick(("sykes", "paxton", "hastings")), 2, 2)
    assert build.default(state, "sykes", "place_writer") == ("sykes", "paxton")


def test_2E_8_7_5_no_more_writers_of_a_family_than_there_are() -> None:
    """2E-8.7.5: Larkins has one writer in the box."""
    state = filled(succeeded(example()).state, "mysore_1", "mysore_2").state
    refusals = build.judge(state, "sykes", "place_writer", ("larkins", "larkins", "hastings"))
    assert [(each.code, each.instead) for each in refusals] == [("too_few_writers", ("hastings",))]
    assert dict(refusals[0].facts) == {"seat": "larkins", "needed": 2, "left": 1}


def test_2E_8_7_5_one_familys_writers_are_placed_unasked() -> None:
    """2E-8.7.5: only the own Presidency's writers: those of Madras stay where they are."""
    state = build.put(example(2, hastings=3), "larkins", writers("madras_presidency"))
    state = succeeded(state, ()).state
    assert number(state, writers(BOMBAY), "hastings") == 1
    assert number(state, writers("madras_presidency"), "larkins") == 1


def test_2E_8_7_6_tokens_where_there_are_no_more_writers() -> None:
    """2E-8.7.6: one writer: the home port gets it, bombay_1 a token."""
    state = succeeded(example(2, hastings=1), ()).state
    assert orders.writer_on(state, "bombay_3") == "hastings"
    assert order(state, "bombay_1") == OrderState(token=True)


def test_2E_8_7_6_without_writers_tokens_alone() -> None:
    """2E-8.7.6, 2E-8.7.7: the Balance and the President are paid, no family is."""
    empty = build.family_pieces.move_all(example(2), writers(BOMBAY), "supply")
    state = succeeded(empty, ()).state
    assert order(state, "bombay_3") == order(state, "bombay_1") == OrderState(token=True)
    assert purses(state, BALANCE, "sykes", "hastings", "larkins") == (7, 2, 0, 0)


def test_2E_8_7_7_the_president_is_paid_beside_his_writers() -> None:
    """2E-8.7.7: £2 for two orders, £1 for the own writer."""
    state = succeeded(example(2, sykes=1), ()).state
    assert purses(state, BALANCE, "sykes") == (7, 3)


def test_2E_8_7_7_half_for_an_order_that_a_firm_has_filled() -> None:
    """2E-8.7.7: mysore_1 with 3 is worth 1."""
    state = with_order(example(), "mysore_1", OrderState(firms=build.laid().seats[:1]))
    assert (reach.value(state, "mysore_1"), reach.value(state, "mysore_2")) == (1, 6)


@pytest.mark.parametrize(
    ("laws", "balance", "president", "writer"),
    [
        ((), 7, 2, 2),
        ((WRITER_PRIVILEGES,), 7, 2, 4),
        ((WRITER_GRAFT_REFORM,), 9, 2, 0),
        ((WRITER_PRIVILEGES, WRITER_GRAFT_REFORM), 9, 2, 2),
        ((TRADE_REGULATIONS,), 9, 0, 2),
        ((TRADE_REGULATIONS, WRITER_GRAFT_REFORM), 11, 0, 0),
    ],
)
def test_2E_8_7_8_laws(laws: tuple[str, ...], balance: int, president: int, writer: int) -> None:
    """2E-8.7.8: two writers of Hastings on bombay_3 and bombay_1 with each law, and with several."""
    state = succeeded(build.company(example(2, hastings=2), laws=laws), ()).state
    assert purses(state, BALANCE, "sykes", "hastings") == (balance, president, writer)


def test_2E_8_7_10_an_order_filled_by_another_president_is_not_filled_again() -> None:
    """2E-8.7.10: mysore_1 with a writer or a token of Madras bars the way to mysore_2."""
    token = with_order(example(hastings=2), "mysore_1", OrderState(token=True))
    written = build.writer(example(hastings=2), "paxton", "mysore_1", "madras_presidency")
    for state in (token, written):
        assert reach.declarable(state, BOMBAY, 3) == ()
        outcome = succeeded(state)
        assert [each["order"] for each in build.told(outcome, "order_filled")] == ["bombay_3", "bombay_1"]
        assert order(outcome.state, "mysore_1") == order(state, "mysore_1")


def test_2E_8_7_11_where_a_writer_came_from_is_kept() -> None:
    """2E-8.7.11: the order remembers the Presidency, a token has none."""
    state = succeeded(example(2, hastings=1), ()).state
    assert order(state, "bombay_3") == OrderState(origin=BOMBAY)
    assert number(state, on_order("bombay_3"), "hastings") == 1
    assert order(state, "bombay_1").origin == ""


def test_2E_8_7_12_fills_come_after_the_check_in_frames_of_their_own() -> None:
    """2E-8.7.12: nothing is filled or paid before the orders are chosen, so that initiative can come between."""
    state = succeeded(example()).state
    assert purses(state, BALANCE, "sykes") == (0, 0)
    assert not orders.is_filled(state, "bombay_3")
