"""Company expenses and emergency loans (1E-7.2)."""

from __future__ import annotations

import pytest

from engine.first.state import State
from engine.first.tables.offices import CHAIRMAN
from tests.engine.first import build, post


def seated() -> State:
    return build.hold(build.laid(), chairman="larkins")


def spent(state: State, revenue: int = 50) -> int:
    """Pounds that the expenses take from this revenue."""
    outcome = build.at_step(build.purse(state, revenue=revenue), "company_expenses")
    return revenue - post.money(outcome.state, "revenue")[0]


def test_1E_7_2_1_one_for_each_debt_disk() -> None:
    """1E-7.2.1: two disks cost 2 of the revenue, which goes to the bank."""
    state = build.company(build.purse(seated(), revenue=9), debt=2)
    after = build.at_step(state, "company_expenses").state
    assert post.money(after, "revenue") == (7,)
    assert post.money(after, "bank")[0] == post.money(state, "bank")[0] + 2


def test_1E_7_2_1_one_for_each_gun_and_officer_exhausted_or_not() -> None:
    """1E-7.2.1: three guns and two officers in presidencies, some exhausted, cost 5."""
    state = build.supply(build.supply(seated(), "guns", "bombay", 2), "guns", "madras", 1, used=True)
    state = build.put(build.put(state, "sykes", "army.bengal"), "paxton", "army.bengal.used")
    assert spent(state) == 5


@pytest.mark.parametrize(("law", "each"), [("", 1), ("country_trade_act", 2)])
def test_1E_7_2_1_one_for_each_captain_on_a_ship(law: str, each: int) -> None:
    """1E-7.2.1: three captains on ships cost 3, under the Country Trade Act 6; Company ships cost nothing."""
    state = build.put(build.put(seated(), "sykes", "ship.bombay", 2), "paxton", "ship.trade_office")
    assert spent(post.law(state, law) if law else state) == 3 * each


def test_1E_7_2_2_half_pay_act_frees_officers_not_guns() -> None:
    """1E-7.2.2: under the Half Pay Act two officers cost nothing, the gun beside them still 1."""
    state = build.put(build.supply(seated(), "guns", "bengal", 1), "sykes", "army.bengal", 2)
    assert spent(state) == 3
    assert spent(post.law(state, "half_pay_act")) == 1


def test_1E_7_2_2_what_waits_in_military_affairs_costs_nothing() -> None:
    """1E-7.2.2: a gun and an officer still in Military Affairs are free, a captained ship in the trade office is not."""
    state = build.put(build.supply(seated(), "guns", "military", 1), "sykes", "military")
    assert spent(state) == 0
    assert spent(build.put(state, "sykes", "ship.trade_office")) == 1


def test_1E_7_2_3_office_treasuries_are_never_touched() -> None:
    """1E-7.2.3: with rich treasuries and no revenue the Company borrows all the same."""
    state = build.company(build.purse(seated(), ship_purchasing=30, president_bombay=30), debt=5)
    outcome = build.at_step(state, "company_expenses")
    assert post.money(outcome.state, "ship_purchasing", "president_bombay") == (30, 30)
    assert outcome.state.company.debt == 6


@pytest.mark.parametrize(
    ("revenue", "debt", "loans", "rest"),
    [(4, 4, 0, 0), (3, 4, 1, 4), (0, 5, 1, 0), (0, 6, 2, 4), (4, 11, 2, 3)],
)
def test_1E_7_2_4_loans_of_five_until_the_expenses_are_paid(
    revenue: int, debt: int, loans: int, rest: int
) -> None:
    """1E-7.2.4: revenue R and expenses E take ceil((E-R)/5) loans; exactly enough takes none, 5 short takes one."""
    state = build.company(build.purse(seated(), revenue=revenue), debt=debt)
    outcome = build.at_step(state, "company_expenses")
    assert outcome.state.company.debt == debt + loans
    assert post.money(outcome.state, "revenue") == (0,)
    told = build.told(outcome, "emergency_loans")
    assert told == (
        [] if not loans else [{"short": debt - revenue, "loans": loans, "debt": debt + loans, "rest": rest}]
    )
    assert [each.kind for each in build.asked(outcome.state)] == (["allocate_emergency_rest"] if rest else [])


def test_1E_7_2_4_the_chair_gives_the_rest_to_treasuries_at_once() -> None:
    """1E-7.2.4: 3 pounds over; the Chairman gives 1 to Bombay and 2 to Goods Purchasing; 2 in all is refused."""
    state = build.at_step(build.company(build.purse(seated(), revenue=4), debt=11), "company_expenses").state
    (refusal,) = build.judge(state, "larkins", "allocate_emergency_rest", (("goods_purchasing", 2),))
    assert (refusal.code, refusal.rule) == ("misfit_wrong_total", "1E-7.2.4")
    before = post.money(state, "goods_purchasing", "president_bombay", "bank")
    choice = (("goods_purchasing", 2), ("president_bombay", 1))
    after = build.answer(state, "larkins", "allocate_emergency_rest", choice).state
    goods, bombay, bank = before
    assert post.money(after, "goods_purchasing", "president_bombay", "bank") == (
        goods + 2,
        bombay + 1,
        bank - 3,
    )


def test_1E_7_2_4_silence_gives_all_to_ship_purchasing() -> None:
    """1E-7.2.4: the default puts the whole rest of 3 into Ship Purchasing."""
    state = build.at_step(build.company(build.purse(seated(), revenue=4), debt=11), "company_expenses").state
    (before,) = post.money(state, "ship_purchasing")
    after = build.silence(state, "larkins", "allocate_emergency_rest").state
    assert post.money(after, "ship_purchasing") == (before + 3,)


def test_1E_7_2_4_the_former_chairman_is_asked_while_the_office_is_vacant() -> None:
    """1E-7.2.4: Sykes was Chairman last and answers as chair."""
    state = build.company(build.laid(), former_chairman="sykes", debt=1)
    state = build.at_step(state, "company_expenses").state
    assert build.question(state, "sykes", "allocate_emergency_rest").rule == "1E-7.2.4"


def test_1E_11_1_2_the_rest_goes_to_the_first_legal_office_without_ship_purchasing() -> None:
    """1E-11.1.2 and 1E-7.2.4: with Ship Purchasing blocked, silence gives the rest to the first office in red order."""
    state = build.office(build.company(seated(), debt=1), "ship_purchasing", status="blocked")
    state = build.at_step(state, "company_expenses").state
    (before,) = post.money(state, "goods_purchasing")
    after = build.silence(state, "larkins", "allocate_emergency_rest").state
    assert post.money(after, "goods_purchasing") == (before + 4,)


def test_1E_7_2_5_new_disks_cost_nothing_until_the_next_turn() -> None:
    """1E-7.2.5: 6 disks and no revenue take two loans; had the two counted already, 8 would be due."""
    outcome = build.at_step(build.company(seated(), debt=6), "company_expenses")
    (paid,) = build.told(outcome, "expenses_paid")
    assert (paid["due"], paid["debt"]) == (6, 6)
    assert outcome.state.company.debt == 8
    after = build.purse(build.company(seated(), debt=8), revenue=20)
    assert spent(after, 20) == 8


def test_1E_7_2_6_nobody_is_asked_whether_to_pay() -> None:
    """1E-7.2.6: enough revenue is spent without a question, though a Chairman is seated."""
    state = build.purse(build.company(seated(), debt=3), revenue=10)
    outcome = build.at_step(state, "company_expenses")
    assert dict(state.cubes)[f"office.{CHAIRMAN}"]
    assert build.asked(outcome.state) == ()
    assert post.money(outcome.state, "revenue") == (7,)


def test_1E_7_E_emergency_loan() -> None:
    """1E-7.2.1, 1E-7.2.4, 1E-7.3.2: the worked example: revenue 4, expenses 11; two loans, 3 over, no dividend, the price falls."""
    state = build.court(build.hold(build.laid(), chairman="larkins"), larkins=2, sykes=1)
    state = build.company(build.purse(state, revenue=4, goods_purchasing=0), debt=7)
    state = build.put(build.supply(state, "guns", "bengal", 2), "sykes", "army.bengal")
    state = build.put(state, "sykes", "ship.bombay")
    outcome = post.steps(state, "company_expenses", "dividends")
    assert build.told(outcome, "emergency_loans") == [{"short": 7, "loans": 2, "debt": 9, "rest": 3}]
    after = build.answer(
        outcome.state, "larkins", "allocate_emergency_rest", (("goods_purchasing", 3),)
    ).state
    assert post.money(after, "goods_purchasing", "revenue") == (3, 0)
    assert after.company.share_price == 3
