"""Dividends and the share price (1E-7.3)."""

from __future__ import annotations

import pytest

from engine.core.options import Amount
from engine.first.state import State
from tests.engine.first import build, post


def meeting(revenue: int, price: int = 4, debt: int = 0, **shares: int) -> State:
    """The dividends question of Chairman Hastings; the families have no money of their own."""
    state = build.court(build.hold(build.laid(), chairman="hastings"), **shares)
    state = build.company(build.purse(state, revenue=revenue), share_price=price, debt=debt)
    return build.purse(state, **dict.fromkeys(build.FOUR, 0))


COURT = {"hastings": 3, "larkins": 2, "sykes": 1, "paxton": 1}


def ask(state: State) -> State:
    return build.at_step(state, "dividends").state


def limits(state: State) -> tuple[int, int]:
    """The fewest and most dividends that may be paid."""
    options = build.question(ask(state), "hastings", "dividends").options
    assert isinstance(options, Amount)
    return options.low, options.high


def paid(state: State, dividends: int) -> State:
    return build.answer(ask(state), "hastings", "dividends", dividends).state


def test_1E_7_3_1_each_dividend_costs_one_for_each_court_cube() -> None:
    """1E-7.3.1: with seven cubes on the Court two dividends take 14 of 15 and pay 6, 4, 2 and 2."""
    outcome = build.answer(ask(meeting(15, **COURT)), "hastings", "dividends", 2)
    assert post.money(outcome.state, "revenue", *build.FOUR) == (1, 6, 4, 2, 2)
    assert build.told(outcome, "dividend_received")[0] == {"seat": "hastings", "shares": 3, "pounds": 6}


@pytest.mark.parametrize(("revenue", "most"), [(7, 1), (13, 1), (14, 2), (20, 2), (21, 3)])
def test_1E_7_3_1_as_many_as_the_revenue_allows(revenue: int, most: int) -> None:
    """1E-7.3.1: at most floor(R/C) dividends, at least none; one more is refused."""
    state = meeting(revenue, **COURT)
    assert limits(state) == (0, most)
    (refusal,) = build.judge(ask(state), "hastings", "dividends", most + 1)
    assert (refusal.code, refusal.rule, refusal.instead) == (
        "misfit_out_of_range",
        "1E-7.3.1",
        ("0", str(most)),
    )


def test_1E_7_3_1_silence_pays_one_if_possible() -> None:
    """1E-7.3.1: the default is one dividend where two are possible."""
    after = build.silence(ask(meeting(15, **COURT)), "hastings", "dividends").state
    assert post.money(after, "revenue", "hastings") == (8, 3)


def test_1E_7_3_1_none_is_paid_where_none_can_be_paid() -> None:
    """1E-7.3.1: with 6 for seven cubes nobody is asked; the price falls to 3."""
    after = ask(meeting(6, **COURT))
    assert build.asked(after) == ()
    assert post.money(after, "revenue", "hastings") == (6, 0)
    assert after.company.share_price == 3


def test_1E_7_3_1_the_chair_answers_while_the_office_is_vacant() -> None:
    """1E-7.3.1: Sykes, the former Chairman, is asked."""
    state = build.court(build.company(build.laid(), former_chairman="sykes"), larkins=1)
    assert build.question(ask(build.purse(state, revenue=3)), "sykes", "dividends").kind == "dividends"


@pytest.mark.parametrize(("dividends", "price"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_1E_7_3_2_two_raise_the_price_one_leaves_it_none_lowers_it(dividends: int, price: int) -> None:
    """1E-7.3.2: from 5: none to 4, one stays, two or more one space up."""
    assert paid(meeting(30, price=5, **COURT), dividends).company.share_price == price


def test_1E_7_3_2_never_past_the_top() -> None:
    """1E-7.3.2: at 8, the top, two dividends leave the price at 8."""
    assert paid(meeting(30, price=8, **COURT), 2).company.share_price == 8
    assert paid(meeting(30, price=7, **COURT), 2).company.share_price == 8


def test_1E_7_3_3_angry_shareholders_insist_on_one() -> None:
    """1E-7.3.3: at price 3 none is refused while the revenue allows one; at price 4 it is not."""
    assert limits(meeting(14, price=3, **COURT)) == (1, 2)
    (refusal,) = build.judge(ask(meeting(14, price=3, **COURT)), "hastings", "dividends", 0)
    assert (refusal.code, refusal.instead) == ("misfit_out_of_range", ("1", "2"))
    assert limits(meeting(14, price=4, **COURT)) == (0, 2)


def test_1E_7_3_3_exactly_enough_for_one_is_paid_without_a_question() -> None:
    """1E-7.3.3: at price 3 with 7 for seven cubes the only legal answer is one; no Bailout follows."""
    after = ask(meeting(7, price=3, **COURT))
    assert post.money(after, "revenue", "hastings") == (0, 3)
    assert (after.company.share_price, after.company.bailout_due) == (3, False)


def test_1E_7_3_4_at_price_three_no_dividend_makes_a_bailout_due() -> None:
    """1E-7.3.4: 6 for seven cubes at price 3: the price does not move, a Bailout is due; at price 4 it is not."""
    after = ask(meeting(6, price=3, **COURT))
    assert (after.company.share_price, after.company.bailout_due) == (3, True)
    after = ask(meeting(6, price=4, **COURT))
    assert (after.company.share_price, after.company.bailout_due) == (3, False)


def test_1E_7_3_5_loan_money_cannot_pay_dividends() -> None:
    """1E-7.3.5: expenses 6 and no revenue bring 10 of loans, 4 of them over; yet no dividend of 1 can be paid."""
    state = meeting(0, debt=6, sykes=1)
    state = post.steps(state, "company_expenses", "dividends").state
    after = build.silence(state, "hastings", "allocate_emergency_rest").state
    assert build.asked(after) == ()
    assert post.money(after, "revenue", "sykes") == (0, 0)
    assert after.company.share_price == 3


def test_1E_7_3_6_an_empty_court_pays_no_dividend() -> None:
    """1E-7.3.6: no cube on the Court: nobody is asked, the price falls, the revenue stays."""
    after = ask(meeting(20))
    assert build.asked(after) == ()
    assert post.money(after, "revenue") == (20,)
    assert after.company.share_price == 3


@pytest.mark.parametrize(
    ("law", "debt", "most"), [("dividend_act", 1, 1), ("dividend_act", 0, 3), ("", 1, 3)]
)
def test_1E_7_3_7_dividend_act_caps_dividends_while_there_is_debt(law: str, debt: int, most: int) -> None:
    """1E-7.3.7: with the law and a debt disk at most one, else three."""
    state = meeting(21, debt=debt, **COURT)
    assert limits(post.law(state, law) if law else state) == (0, most)


def test_1E_7_3_8_the_chairmans_own_cube_is_no_share() -> None:
    """1E-7.3.8: the Chairman's cube in office costs nothing and earns nothing: 3 pays one dividend on three cubes."""
    after = paid(meeting(3, hastings=1, sykes=2), 1)
    assert post.money(after, "revenue", "hastings", "sykes") == (0, 1, 2)
