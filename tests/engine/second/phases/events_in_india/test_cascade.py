"""Closing orders and Cascade (2E-11.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import family_pieces, orders
from engine.second.phases.events_in_india.cascade import Closing, close_all, close_one
from engine.second.state import OrderState, State, order
from tests.engine.second import build


def with_closed(closed: list[str], **settings: Any) -> State:
    """A table on which exactly these orders are closed."""
    state = build.laid(**settings)
    return build.closed(build.opened(state, *(name for name, _ in state.orders)), *closed)


def names(closing: Closing) -> list[object]:
    """The orders closed, in order."""
    return [dict(each.facts)["order"] for each in closing.events if each.kind.startswith("order_closed")]


@pytest.mark.parametrize("number", range(len(build.VECTORS["close_one"])))
@pytest.mark.parametrize("emptied", [False, True])
def test_2e_11_3_5_close_one_vectors(number: int, emptied: bool) -> None:
    """Every computed Cascade closes the same orders in the same order, under both readings (2E-11.3.2 to 2E-11.3.6)."""
    vector = build.VECTORS["close_one"][number]
    state = with_closed(vector["closed_before"], cascade_when_emptied=emptied)
    closing = close_one(state, vector["region"])
    wanted = vector["closed_in_order_when_emptied" if emptied else "closed_in_order"]
    assert names(closing) == wanted
    shut = {name for name, held in closing.state.orders if not held.open}
    assert shut == {*vector["closed_before"], *wanted}


def test_2e_11_3_1_a_closed_order_loses_writer_and_tokens() -> None:
    """The writer goes to its owner's supply, the token leaves."""
    state = build.writer(with_closed([]), "sykes", "bengal_1", "bengal_presidency")
    state = orders.close(state, "bengal_1")
    assert order(state, "bengal_1") == OrderState(open=False)
    assert family_pieces.number(state, family_pieces.SUPPLY, "sykes") == 18
    state = build.change(state, orders=tuple((name, OrderState(token=True)) for name, _ in state.orders))
    assert order(orders.close(state, "delhi_1"), "delhi_1") == OrderState(open=False)


def test_2e_11_3_2_the_northernmost_open_order_is_closed() -> None:
    """Bombay 1 is closed already: Bombay 2 is next, filled as it is."""
    state = build.writer(with_closed(["bombay_1"]), "sykes", "bombay_2", "bombay_presidency")
    closing = close_one(state, "bombay")
    assert names(closing) == ["bombay_2"]
    assert dict(closing.events[0].facts) == {"order": "bombay_2", "seat": "sykes"}
    assert not closing.overflowed


def test_2e_11_3_3_a_region_overflows_once_in_an_event() -> None:
    """Punjab has overflowed during this event: nothing happens."""
    state = with_closed(["punjab_1"])
    closing = close_one(state, "punjab", ("punjab",))
    assert closing == Closing(state, ("punjab",), ())


def test_2e_11_3_3_an_overflow_goes_north_to_south() -> None:
    """Hyderabad's links by north rank: Maratha 3, Madras 1, Mysore 2."""
    closing = close_one(with_closed(["hyderabad_1"]), "hyderabad")
    assert names(closing) == ["maratha_3", "madras_1", "mysore_2"]
    assert closing.overflowed == ("hyderabad",)


def test_2e_11_3_4_a_region_asked_in_vain_overflows_in_turn() -> None:
    """Punjab overflows into Delhi, which has nothing left: Delhi overflows after Punjab is done."""
    closing = close_one(with_closed(["punjab_1", "delhi_1", "delhi_2", "delhi_3"]), "punjab")
    assert closing.overflowed == ("punjab", "delhi")
    assert names(closing) == ["bombay_1", "maratha_1", "bombay_2"]


def test_2e_11_3_5_emptied_by_a_plain_closure_is_not_enough() -> None:
    """Turmoil takes Punjab's only order: under neither reading does Punjab overflow."""
    for emptied in (False, True):
        closing = close_one(with_closed([], cascade_when_emptied=emptied), "punjab")
        assert names(closing) == ["punjab_1"]
        assert not closing.overflowed


def test_2e_11_3_6_worked_example() -> None:
    """Both readings of the example, word for word; the writer on Bombay 2 goes home."""
    state = with_closed(["punjab_1", "bombay_1", "delhi_3"])
    closing = close_one(build.writer(state, "sykes", "bombay_2", "bombay_presidency"), "punjab")
    assert names(closing) == ["delhi_1", "bombay_2"]
    assert closing.events[-1].kind == "order_closed_with_writer"
    shut = ["punjab_1", "bombay_1", "delhi_3", "delhi_2"]
    assert names(close_one(with_closed(shut), "punjab")) == ["delhi_1", "bombay_2"]
    emptied = close_one(with_closed(shut, cascade_when_emptied=True), "punjab")
    assert names(emptied) == ["delhi_1", "bombay_2", "maratha_1", "bombay_3", "maratha_2", "mysore_1"]
    assert emptied.overflowed == ("punjab", "delhi", "bombay")


def test_close_all_overflows_only_where_it_is_said() -> None:
    """With nothing open a rebellion overflows, an invasion does not; with something open neither does."""
    shut = with_closed(["punjab_1"])
    assert names(close_all(shut, "punjab", (), overflows=True)) == ["delhi_1", "bombay_1"]
    assert names(close_all(shut, "punjab", (), overflows=False)) == []
    assert names(close_all(with_closed([]), "delhi", (), overflows=True)) == ["delhi_1", "delhi_2", "delhi_3"]
