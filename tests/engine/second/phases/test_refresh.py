"""Refresh (2E-13.2)."""

from __future__ import annotations

from engine.core.counts import count
from engine.second import orders
from engine.second.family_pieces import COURT, COURT_NEW, number, officers, writers
from engine.second.state import ArmyState, OrderState, State, ThisTurn, army, family, order, with_order
from tests.engine.second import build


def refreshed(state: State) -> State:
    return build.at_step(state, "clear_the_board").state


def test_2E_13_2_1_writers_return_to_the_box_they_came_from() -> None:
    """2E-13.2.1: a Bombay writer on an order of Mysore goes back to Bombay, not to Madras."""
    state = build.writer(build.laid(), "sykes", "mysore_1", "bombay_presidency")
    after = refreshed(state)
    assert number(after, writers("bombay_presidency"), "sykes") == 1
    assert orders.writer_on(after, "mysore_1") == ""
    assert order(after, "mysore_1") == OrderState()


def test_2E_13_2_2_tokens_leave_and_orders_are_open() -> None:
    """2E-13.2.2: an order with a token is open and unfilled; closed ones stay closed."""
    state = with_order(build.laid(), "bombay_1", OrderState(token=True))
    after = refreshed(state)
    assert order(after, "bombay_1") == OrderState()
    assert not orders.is_open(after, "punjab_1")


def test_2E_13_2_3_extra_ships_return_company_ships_stay() -> None:
    """2E-13.2.3: leased ships leave zones and China; a Company ship beside them stays."""
    state = build.change(
        build.laid(), neutral=(("company.west_indian", 1), ("extra.china", 1), ("extra.west_indian", 2))
    )
    after = refreshed(state)
    assert after.neutral == (("company.west_indian", 1),)


def test_2E_13_2_4_armies_rest_and_alliances_end() -> None:
    """2E-13.2.4: exhausted officers and regiments are active again, active alliances exhausted."""
    state = build.troops(build.laid(), "army_of_bengal", regiments=1, used=2)
    state = build.put(state, "paxton", officers("army_of_bengal", used=True), 2)
    after = refreshed(build.change(state, alliances=("orissa",)))
    assert army(after, "army_of_bengal") == ArmyState(3, 0)
    assert number(after, officers("army_of_bengal"), "paxton") == 2
    assert after.alliances == ()


def test_2E_13_2_5_votes_are_ready_and_shares_mature() -> None:
    """2E-13.2.5: exhausted workshops and cards are ready; an immature share lies among the others."""
    state = build.folk(build.laid(), "sykes", workshops=2, workshops_used=2, used=("atlas", "prestige_23"))
    after = refreshed(build.put(state, "sykes", COURT_NEW))
    assert (family(after, "sykes").workshops_used, family(after, "sykes").used) == (0, ())
    assert (number(after, COURT, "sykes"), number(after, COURT_NEW, "sykes")) == (1, 0)


def test_2E_13_2_6_the_turn_goes_on_with_clear_counters() -> None:
    """2E-13.2.6: turn 2 comes after turn 1, with no region lost and no debt taken in it."""
    state = build.change(
        build.laid(), this_turn=ThisTurn(regions_lost=2, debt_steps=3, traded=("bengal_presidency",))
    )
    after = refreshed(state)
    assert (after.turn, after.this_turn) == (2, ThisTurn())
    assert count(after.money, "balance") == count(state.money, "balance")
