"""Plans and standing orders for offices (1E-6.0.5, 1E-11.1.5)."""

from __future__ import annotations

from engine.core.decision import Decision
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.standing_orders import (
    Again,
    Compare,
    Comparison,
    Played,
    Skip,
    Skipped,
    StandingOrder,
    consult,
)
from engine.core.view import View
from engine.first.state import State
from tests.engine.first import build
from tests.engine.first.phases.company import test_director_of_trade, test_open_trade, test_purchasing

PRESIDENT = test_open_trade.PRESIDENT


def consulted(state: State, decision: Decision, *orders: StandingOrder) -> Played | Skipped:
    """What standing orders answer to a decision."""
    view = View("first", decision.seat, state.turn, "company_phase", state.seats, (), (), (), None)

    def judge(choice: Choice) -> tuple[object, ...]:
        return build.judge(state, decision.seat, decision.kind, choice)

    return consult(view, decision, orders, judge)  # type: ignore[arg-type]


def plan(choice: Choice, again: Again | None = None) -> StandingOrder:
    return StandingOrder(1, Seat(PRESIDENT), "open_trade", (choice,), again=again)


def test_1E_6_0_5_a_plan_repeats_attempts_until_its_stop_condition() -> None:
    """1E-6.0.5: open Delhi with 1 pound, again while the treasury holds 4: tried at 5 and 4, then the President is asked."""
    orders = plan(("delhi", 1), Again(only_while=Compare("treasury", Comparison.AT_LEAST, 4)))
    state = test_open_trade.begun(5)
    for die in (3, 4):
        played = consulted(state, build.question(state, PRESIDENT, "open_trade"), orders)
        assert isinstance(played, Played)
        state = build.answer(state, PRESIDENT, "open_trade", played.order.choice, build.dice(die)).state
    stopped = consulted(state, build.question(state, PRESIDENT, "open_trade"), orders)
    assert isinstance(stopped, Skipped)
    assert stopped.reason is Skip.AGAIN


def test_1E_6_0_5_without_again_a_plan_tries_once() -> None:
    """1E-6.0.5: a plan of one attempt ends after it, and the engine asks again."""
    state = test_open_trade.begun(5)
    assert isinstance(
        consulted(state, build.question(state, PRESIDENT, "open_trade"), plan(("delhi", 1))), Played
    )
    state = test_open_trade.tried(state, "delhi", 1, 3).state
    skipped = consulted(state, build.question(state, PRESIDENT, "open_trade"), plan(("delhi", 1)))
    assert isinstance(skipped, Skipped)
    assert skipped.reason is Skip.AGAIN


def test_1E_11_1_5_standing_orders_for_purchase_ties_and_captaincies() -> None:
    """1E-11.1.5: a ranked list of columns answers a tie with the first that is on offer; a yes answers a captaincy."""
    state = build.at_step(test_purchasing.ship_office(5, *test_purchasing.TIED), "ship_purchasing").state
    ranked = StandingOrder(1, Seat("hastings"), "purchase_tie", ("column_4", "column_3"))
    played = consulted(state, build.question(state, "hastings", "purchase_tie"), ranked)
    assert isinstance(played, Played)
    assert played.order.choice == "column_3"
    state = test_director_of_trade.tied()
    always = StandingOrder(2, Seat("hastings"), "buy_captaincy", ("yes",))
    played = consulted(state, build.question(state, "hastings", "buy_captaincy"), always)
    assert isinstance(played, Played)
    assert played.order.choice == "yes"
