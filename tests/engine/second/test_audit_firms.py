"""The invariants of private firms at work (2E-15)."""

from __future__ import annotations

import pytest

from engine.core.ids import Seat
from engine.second import charter
from engine.second.audit import audit
from engine.second.state import OrderState, State, with_order
from tests.engine.second import build, chartered


def traded() -> State:
    """A healthy table: Sykes's firm has filled the home port of Bengal."""
    state = chartered.firm(
        chartered.deregulated(),
        "sykes",
        2,
        3,
        strategy="east",
        revealed="strategy_east",
        initiative=1,
        traded=True,
        earnings=3,
    )
    return chartered.filled(state, "sykes", "bengal_2")


def test_a_healthy_firm() -> None:
    """2E-15.2: nothing is wrong."""
    assert audit(traded()) == ()


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (
            {"revealed": ""},
            "firm of sykes: it has an initiative, but its strategy card lies face down",
        ),
        ({"initiative": None}, "firm of sykes: it has traded without an initiative"),
        ({"traded": False}, "firm of sykes: it has filled 1 orders for 3, but not traded"),
    ],
)
def test_a_firm_fills_by_an_initiative_and_that_by_an_open_card(
    fields: dict[str, object], problem: str
) -> None:
    """2E-15.2.2, 2E-15.2.5."""
    assert audit(charter.with_fields(traded(), "sykes", **fields)) == (problem,)


def test_tokens_lie_on_open_orders_one_of_each_firm() -> None:
    """2E-15.2.8: each order once per firm."""
    twice = with_order(traded(), "bengal_2", OrderState(firms=(Seat("sykes"), Seat("sykes"))))
    assert audit(twice) == ("bengal_2: a firm has filled it twice: ('sykes', 'sykes')",)
    shut = with_order(traded(), "bengal_2", OrderState(open=False, firms=(Seat("sykes"),)))
    assert audit(shut) == ("bengal_2: it is closed and filled",)


def test_debtors_prison_is_empty_before_deregulation() -> None:
    """2E-15.6.1: afterwards it may hold pieces."""
    held = build.put(build.laid(), "sykes", charter.DEBTORS_PRISON)
    assert audit(held) == ("pieces: 1 in Debtor's Prison, but the trade is not deregulated",)
    assert audit(build.put(chartered.deregulated(), "sykes", charter.DEBTORS_PRISON)) == ()
