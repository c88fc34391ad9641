"""Phase VI: Revenue of the Company (2E-10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import accounts, standing
from engine.second.accounts import BALANCE
from engine.second.family_pieces import COURT, COURT_NEW, TRAINING, commander, officers
from engine.second.laws import (
    CALICO_ACTS,
    COMPANY_AIDS_GOVERNMENT,
    ROYAL_PROTECTION,
    SEPOY_RECRUITMENT,
)
from engine.second.state import State
from tests.engine.second import build

TEN = 4
"""The index of the Standing space with expectations of 10."""


def company(balance: int = 0, debt: int = 0, laws: tuple[str, ...] = (), index: int = TEN) -> State:
    """Larkins is Chairman; no regiments anywhere, nothing else costs money."""
    state = build.purse(build.hold(build.laid(), chairman="larkins"), balance=balance)
    for name in ("army_of_bombay", "army_of_madras", "army_of_bengal"):
        state = build.troops(state, name, regiments=0)
    return build.company(state, debt=debt, laws=laws, standing=index)


def balance(state: State) -> int:
    return accounts.holds(state, BALANCE)


def spent(state: State) -> int:
    """Pounds that the expenses take from a Balance of 50."""
    return 50 - balance(build.at_step(build.purse(state, balance=50), "expenses").state)


def busy() -> State:
    """The worked example of chapter 10: Debt 4, 5 regiments, 3 officers, 2 Commanders, 6 ships."""
    state = company(debt=4)
    state = build.troops(state, "army_of_bombay", regiments=3, used=1, sykes=2)
    state = build.troops(state, "army_of_bengal", regiments=1)
    state = build.put(state, "paxton", officers("army_of_bengal", used=True))
    for name in ("army_of_bombay", "army_of_bengal"):
        state = build.put(state, "sykes", commander(name))
    for name, place in (("atlas", "west_indian"), ("eliza", "china"), ("york", "yard")):
        state = build.ship(state, name, "sykes", place)
    ships = (("company.west_indian", 2), ("extra.china", 1), ("extra.east_indian", 1))
    return build.put(build.change(state, neutral=ships), "hastings", TRAINING, 2)


def test_2E_10_2_1_everything_that_costs() -> None:
    """2E-10.2.1 (worked example): 4 + 5 + 3 + 6 = 18; Commanders, trainees and unfitted ships are free."""
    assert spent(busy()) == 18


def test_2E_10_2_1_laws_change_the_bill() -> None:
    """2E-10.2.1: with Sepoy Recruitment regiments are free (13), with Company Aids Government Debt costs double (22)."""
    assert spent(build.company(busy(), laws=(SEPOY_RECRUITMENT,))) == 13
    assert spent(build.company(busy(), laws=(COMPANY_AIDS_GOVERNMENT,))) == 22


def test_2E_10_2_2_expenses_of_16_leave_20() -> None:
    """2E-10.2.2: a Balance of 36 pays expenses of £16; £20 are left and nobody is asked."""
    outcome = build.at_step(build.purse(build.company(busy(), debt=2), balance=36), "expenses")
    assert balance(outcome.state) == 20
    assert build.kinds(outcome) == ("expenses_paid",)
    assert build.asked(outcome.state) == ()


@pytest.mark.parametrize(
    ("short", "debt", "loans", "after"),
    [(1, 0, 1, 1), (5, 0, 1, 1), (6, 0, 2, 2), (20, 4, 4, 8), (16, 6, 4, 8)],
)
def test_2E_10_2_3_loans_of_five(short: int, debt: int, loans: int, after: int) -> None:
    """2E-10.2.3: £5 short takes one loan, £6 two; Debt goes no further than 8; the Balance is 0 afterwards."""
    state = build.troops(company(3, debt=debt), "army_of_bombay", regiments=short + 3 - debt)
    outcome = build.at_step(state, "expenses")
    assert [each["loans"] for each in build.told(outcome, "emergency_loans")] == [loans]
    assert (outcome.state.company.debt, balance(outcome.state)) == (after, 0)


@pytest.mark.parametrize(
    "case", build.VECTORS["expenses"], ids=lambda case: f"{case['balance']}_{case['expenses']}"
)
def test_2E_10_2_3_every_vector_of_loans(case: dict[str, Any]) -> None:
    """2E-10.2.2 to 2E-10.2.4: Balance, Debt, loans and the fall of Standing as computed beforehand."""
    state = company(case["balance"], debt=case["debt"], index=6)
    state = build.troops(state, "army_of_bombay", regiments=case["expenses"] - case["debt"])
    outcome = build.at_step(state, "expenses")
    loans = [each["loans"] for each in build.told(outcome, "emergency_loans")]
    assert loans == ([case["loans"]] if case["loans"] else [])
    after = outcome.state
    assert (balance(after), after.company.debt) == (case["balance_after"], case["debt_after"])
    assert after.company.standing - 6 == case["standing_change"]


def test_2E_10_2_4_many_loans_cost_two_steps() -> None:
    """2E-10.2.4: two loans leave Standing at 8, three at 6."""
    two = build.at_step(build.troops(company(), "army_of_bombay", regiments=10), "expenses").state
    three = build.at_step(build.troops(company(), "army_of_bombay", regiments=11), "expenses").state
    assert (standing.expectations(two), standing.expectations(three)) == (8, 6)


def test_2E_10_2_5_royal_protection_prevents_the_loans() -> None:
    """2E-10.2.5: discarding the law cancels loans, Debt and the loss of Standing; the Balance becomes 0."""
    state = build.troops(company(3, laws=(ROYAL_PROTECTION,)), "army_of_bombay", regiments=9)
    asked = build.at_step(state, "expenses").state
    assert build.default(asked, "larkins", "royal_protection") == "discard"
    after = build.silence(asked, "larkins", "royal_protection").state
    assert (balance(after), after.company.debt, standing.expectations(after)) == (0, 0, 10)
    assert after.company.laws == ()
    assert after.laws.discards[0] == ROYAL_PROTECTION


def test_2E_10_2_5_the_chairman_may_keep_the_law() -> None:
    """2E-10.2.5: keeping it takes the loans as usual and the law stays."""
    state = build.troops(company(3, laws=(ROYAL_PROTECTION,)), "army_of_bombay", regiments=9)
    after = build.answer(build.at_step(state, "expenses").state, "larkins", "royal_protection", "keep").state
    assert (after.company.debt, after.company.laws) == (2, (ROYAL_PROTECTION,))


def test_2E_10_2_5_not_without_chairman_and_not_without_need() -> None:
    """2E-10.2.5: with a vacant Chairman, or a Balance that suffices, nobody is asked."""
    poor = build.troops(company(3, laws=(ROYAL_PROTECTION,)), "army_of_bombay", regiments=9)
    vacant = build.change(poor, pieces=build.laid().pieces)
    assert build.told(build.at_step(vacant, "expenses"), "emergency_loans")
    assert build.asked(build.at_step(build.purse(poor, balance=9), "expenses").state) == ()


def test_2E_10_1_2_calico_acts_take_a_seventh() -> None:
    """2E-10.1.2: of £20 they take 2, of £6 nothing; not after deregulation, not when the law is not in force."""
    acts = company(20, laws=(CALICO_ACTS,))
    assert balance(build.at_step(acts, "calico_acts").state) == 18
    assert balance(build.at_step(build.purse(acts, balance=6), "calico_acts").state) == 6
    assert balance(build.at_step(build.company(acts, deregulated=True), "calico_acts").state) == 20
    assert balance(build.at_step(company(20), "calico_acts").state) == 20


def test_2E_10_3_1_expectations() -> None:
    """2E-10.3.1: at Standing 10 a Balance of 9 costs a step, 10 does not."""
    assert standing.expectations(build.at_step(company(9), "expectations").state) == 8
    assert standing.expectations(build.at_step(company(10), "expectations").state) == 10


def shared(balance: int) -> State:
    """Eight shares: four of Sykes (one immature), three of Paxton, the Chairman's; expectations 10."""
    state = build.put(company(balance), "sykes", COURT, 3)
    return build.put(build.put(state, "sykes", COURT_NEW), "paxton", COURT, 3)


def test_2E_10_4_1_dividends_on_every_share() -> None:
    """2E-10.4.1: with £20 and eight shares up to £2 a share; £2 pay Sykes 8, Paxton 6, the Chairman 2, £4 stay."""
    asked = build.at_step(shared(20), "dividends").state
    assert build.judge(asked, "larkins", "dividends", 3)
    after = build.answer(asked, "larkins", "dividends", 2).state
    paid = [
        accounts.holds(after, seat) - accounts.holds(asked, seat) for seat in ("sykes", "paxton", "larkins")
    ]
    assert paid == [8, 6, 2]
    assert balance(after) == 4


@pytest.mark.parametrize(("each", "expected"), [(1, 10), (2, 12)])
def test_2E_10_4_2_enthusiasm(each: int, expected: int) -> None:
    """2E-10.4.2: one dividend on eight shares (8 > 10 no) leaves Standing, two (16 > 10) raise it to 12."""
    asked = build.at_step(shared(20), "dividends").state
    assert standing.expectations(build.answer(asked, "larkins", "dividends", each).state) == expected


def test_2E_10_4_2_as_much_as_expected_is_not_more() -> None:
    """2E-10.4.2: exactly the expectations do not raise Standing: £8 on eight shares at Standing 8."""
    asked = build.at_step(build.company(shared(20), standing=3), "dividends").state
    assert standing.expectations(build.answer(asked, "larkins", "dividends", 1).state) == 8


def test_2E_10_4_3_nobody_decides_without_chairman() -> None:
    """2E-10.4.3: with a vacant Chairman there are shares and no dividends."""
    state = build.put(build.purse(build.laid(), balance=30), "sykes", COURT, 2)
    outcome = build.at_step(state, "dividends")
    assert build.kinds(outcome) == ("no_dividends",)
    assert balance(outcome.state) == 30


def test_2E_10_4_4_silence_pays_nothing() -> None:
    """2E-10.4.4: the default is 0, and what is left stays in the Balance."""
    after = build.silence(build.at_step(shared(20), "dividends").state, "larkins", "dividends").state
    assert balance(after) == 20


@pytest.mark.parametrize("step", ["expenses", "expectations"])
def test_2E_10_4_5_a_failed_company_pays_no_dividends(step: str) -> None:
    """2E-10.4.5: from the space of 4 the next loss is failure; what comes next is Final Scoring, not dividends."""
    state = build.troops(company(index=1), "army_of_bombay", regiments=1)
    after = build.resolved(build.put(state, "sykes", COURT), step, "dividends", "parliament")
    assert (after.ending, build.waiting(after)) == ("company_failed", ("final_scoring",))


def test_2E_10_1_3_the_worked_example() -> None:
    """2E-10.1.3: Balance 14, expenses 18: one loan, Debt 5, Standing 8; 0 < 8: Standing 6; no dividend is possible."""
    state = build.purse(busy(), balance=14)
    paid = build.at_step(state, "expenses").state
    assert (paid.company.debt, balance(paid), standing.expectations(paid)) == (5, 0, 8)
    missed = build.at_step(paid, "expectations").state
    assert standing.expectations(missed) == 6
    assert build.asked(build.at_step(missed, "dividends").state) == ()


def test_2E_10_1_3_the_second_case() -> None:
    """2E-10.1.3: Balance 30: 12 left, expectations met; two dividends on six shares cost 12 > 10: Standing 12, Balance 0."""
    state = build.put(build.purse(busy(), balance=30), "paxton", COURT, 5)
    paid = build.at_step(state, "expenses").state
    assert balance(paid) == 12
    met = build.at_step(paid, "expectations").state
    after = build.answer(build.at_step(met, "dividends").state, "larkins", "dividends", 2).state
    assert (standing.expectations(after), balance(after)) == (12, 0)
