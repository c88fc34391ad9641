"""How the robot manages a private firm at work, and how firms of robots fare (98-balance, 99-gaps A0)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.second.memos.company import InitiativeMemo
from engine.second.ruleset import RULES
from engine.second.state import State
from tests.engine.second import build, chartered
from tests.engine.second.chartered import FLEET
from tests.soak import firm_balance


def managed(**fields: Any) -> State:
    """Sykes's firm has two ships, two shares of its own and one of Larkins, £6 in London and £9 in India."""
    everything = {"london": 6, "india": 9, "ships": FLEET[:2], "strategy": "east", **fields}
    shares = {"sykes": 2, "larkins": 1}
    state = chartered.firm(chartered.deregulated(), "sykes", shares=shares, **everything)
    return build.change(state, phase="revenue")


def answer(state: State, seat: str, kind: str) -> Choice:
    """The robot's answer, which must be legal."""
    view = RULES.view(state, seat)
    question = next(each for each in view.questions if each.decision.kind == kind)
    choice = RULES.robot(view, question, lambda limit: 0)
    assert not RULES.validate(state, Order(question.decision.id, Seat(seat), choice))
    return choice


def played(state: State, step: str = "firm_revenue", **last: str) -> State:
    """The state at the first question of this kind: everything before is answered by robots."""
    state = build.at_step(state, step, None, f"t1.{step}").state
    while last and (now := build.asked(state)[0]).kind != last["kind"]:
        state = build.answer(state, now.seat, now.kind, answer(state, now.seat, now.kind)).state
    return state


def test_it_pays_expenses_from_london_and_dividends_from_india() -> None:
    """2E-15.4.2: £5 of London, so that £9 stay in India."""
    state = played(managed())
    assert answer(state, "sykes", "firm_expenses") == (("london", 5),)


@pytest.mark.parametrize(("london", "paid"), [(5, 0), (9, 1), (30, 2)])
def test_it_keeps_the_expenses_of_another_turn_and_a_bid(london: int, paid: int) -> None:
    """2E-15.4.3: £9 are kept of what both treasuries hold; a dividend costs £4."""
    state = played(managed(london=london), kind="firm_dividends")
    assert answer(state, "sykes", "firm_dividends") == (paid, 0)


def test_it_keeps_nothing_in_the_last_turn() -> None:
    """2E-14.6.2: money of a firm is worthless then."""
    state = build.change(managed(london=5), turn=5)
    assert answer(played(state, kind="firm_dividends"), "sykes", "firm_dividends") == (2, 0)


def test_a_manager_saves_the_own_firm_with_what_he_has() -> None:
    """2E-15.5.3: one workshop; others give nothing."""
    state = build.folk(build.folk(managed(london=0, india=1), "sykes", workshops=2), "larkins", workshops=2)
    state = played(state)
    assert answer(state, "sykes", "emergency_offer") == ("invest", (("invest_workshop", 1),))
    assert answer(state, "larkins", "emergency_offer") is None
    poor = chartered.firm(state, "larkins", london=0)
    assert answer(poor, "larkins", "emergency_offer") is None, "not even who has a firm that could not pay"


def test_a_president_lets_the_own_firm_fill_first() -> None:
    """2E-15.2.5: and the Company before others."""
    state = build.hold(managed(revealed="strategy_east", initiative=1), president_of_bengal="sykes")
    memo = InitiativeMemo("bengal_presidency", "president_of_bengal", company=1)
    state = build.at_step(state, "initiative", memo, "t1.bengal.initiative.1").state
    assert answer(state, "sykes", "initiative_tie") == "sykes"


@pytest.mark.slow
def test_with_the_full_value_firms_break_even_and_with_the_small_one_they_do_not() -> None:
    """2E-15.2.8, 99-gaps A0: what firms earn of their expenses in twenty games with either reading."""
    earned, paid = firm_balance.MEASURES["pounds earned"][0], firm_balance.MEASURES["expenses"][0]
    shares = []
    for reading in firm_balance.READINGS.values():
        games = firm_balance.played(reading, 20, 1)
        shares.append(sum(earned(game) for game in games) / sum(paid(game) for game in games))
        assert all(game.refused == 0 for game in games)
    small, full = shares
    assert small < 0.7
    assert 0.8 < full < 1.6
