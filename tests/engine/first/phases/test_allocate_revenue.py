"""Allocation of revenue in the Trade Phase (1E-7.4)."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Form, Split
from engine.first.state import State
from tests.engine.first import build, post

HEADS = ("president_bombay", "president_madras", "president_bengal")
OFFICES = (*HEADS, "ship_purchasing", "goods_purchasing")


def left(revenue: int) -> State:
    """Treasuries empty, Larkins in the chair, so much revenue left."""
    state = build.purse(build.hold(build.laid(), chairman="larkins"), revenue=revenue, military_affairs=0)
    return build.purse(state, **dict.fromkeys(OFFICES, 0))


def ask(state: State) -> State:
    return build.at_step(state, "allocate_revenue").state


def test_1E_7_4_1_all_of_it_goes_to_treasuries() -> None:
    """1E-7.4.1: 8 left: 7 is refused; 6 to ships and 2 to Madras end the marker at 0."""
    state = ask(left(8))
    (refusal,) = build.judge(state, "larkins", "allocate_revenue", (("ship_purchasing", 7),))
    assert (refusal.code, refusal.rule, refusal.instead) == ("misfit_wrong_total", "1E-7.4.1", ("8", "8"))
    choice = (("ship_purchasing", 6), ("president_madras", 2))
    after = build.answer(state, "larkins", "allocate_revenue", choice).state
    assert post.money(after, "revenue", *OFFICES) == (0, 0, 2, 0, 6, 0)


def test_1E_7_4_1_nothing_left_is_no_question() -> None:
    """1E-7.4.1: with the marker on 0 nobody is asked."""
    assert build.asked(ask(left(0))) == ()


@pytest.mark.parametrize(
    ("revenue", "shares"),
    [
        (1, (0, 0, 0, 1, 0)),
        (2, (1, 0, 0, 1, 0)),
        (8, (2, 1, 1, 2, 2)),
        (13, (2, 2, 2, 4, 3)),
    ],
)
def test_1E_7_4_1_silence_gives_half_to_presidents(revenue: int, shares: tuple[int, ...]) -> None:
    """1E-7.4.1: half to the Presidents evenly, the rest to Ship and Goods Purchasing in turns, ships first."""
    after = build.silence(ask(left(revenue)), "larkins", "allocate_revenue").state
    assert post.money(after, *OFFICES) == shares


def test_1E_7_4_2_vacant_offices_receive_blocked_and_eliminated_ones_do_not() -> None:
    """1E-7.4.2: nobody holds an office; China is blocked, Bombay eliminated: both are no places, all others are."""
    state = build.office(left(8), "president_bombay", status="eliminated")
    state = ask(post.province(state, "bengal"))
    options = build.question(state, "larkins", "allocate_revenue").options
    assert isinstance(options, Split)
    assert [place for place, _ in options.caps] == [
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "president_madras",
        "president_bengal",
        "province_bengal",
    ]
    (refusal,) = build.judge(state, "larkins", "allocate_revenue", (("superintendent_china", 8),))
    assert refusal.code == "misfit_not_among"
    after = build.silence(state, "larkins", "allocate_revenue").state
    assert post.money(after, *OFFICES) == (0, 2, 2, 2, 2)


def test_1E_11_1_2_without_presidents_purchasing_gets_all() -> None:
    """1E-11.1.2 and 1E-7.4.1: all presidencies dissolved: silence gives 8 to Ship and Goods Purchasing, 4 each."""
    state = left(8)
    for head in HEADS:
        state = build.office(state, head, status="eliminated")
    after = build.silence(ask(state), "larkins", "allocate_revenue").state
    assert post.money(after, "ship_purchasing", "goods_purchasing") == (4, 4)


def allocated(setting: str) -> State:
    """All revenue of 2 went to the President of Bengal, who has nothing else to defend Bengal (2) with."""
    state = build.hold(build.laid(allocated_revenue=setting), chairman="larkins", president_bengal="sykes")
    state = build.at_step(build.purse(state, revenue=2, president_bengal=0), "allocate_revenue").state
    state = build.answer(state, "larkins", "allocate_revenue", (("president_bengal", 2),)).state
    assert post.money(state, "president_bengal") == (2,)
    return state


def attack(state: State) -> State:
    """Delhi (strength 3) attacks Bengal."""
    return post.event(state, 5, elephant="delhi").state


def test_1E_7_4_3_allocated_money_pays_for_defence_at_once() -> None:
    """1E-7.4.3: by default the 2 pounds hire a mercenary in the same turn: 3 against 3, Bengal holds."""
    after = build.answer(attack(allocated("at_once")), "sykes", "defend_conquest", (0, (), 2)).state
    assert post.money(after, "president_bengal") == (0,)
    assert post.region(after, "bengal") == ("", "bengal")


def test_1E_7_4_3_a_setting_locks_it_until_refresh() -> None:
    """1E-7.4.3: with after_refresh the same 2 pounds cannot be spent on defence: nobody is asked, Bengal falls.

    Of 5 pounds the 3 older ones are free, and Refresh frees the rest.
    """
    locked = allocated("after_refresh")
    assert build.asked(attack(post.law(locked, "sepoy_act"))) == ()
    after = attack(locked)
    assert build.asked(after) == ()
    assert post.region(after, "bengal") == ("delhi", "")
    options = build.question(
        attack(build.purse(locked, president_bengal=5)), "sykes", "defend_conquest"
    ).options
    assert isinstance(options, Form)
    assert dict(options.parts)["mercenaries"] == Amount(0, 3, "£")
    assert build.at_step(locked, "clear_the_board").state.locked == ()


def test_1E_7_4_3_the_rest_of_emergency_loans_is_locked_too() -> None:
    """1E-7.4.3: 4 pounds over from a loan, put into Bengal, count as money of this Trade Phase."""
    state = build.hold(build.laid(allocated_revenue="after_refresh"), chairman="larkins")
    state = build.at_step(build.company(state, debt=1), "company_expenses").state
    after = build.answer(state, "larkins", "allocate_emergency_rest", (("president_bengal", 4),)).state
    assert after.locked == (("president_bengal", 4),)


def test_1E_7_4_4_dividends_and_split_follow_one_another() -> None:
    """1E-7.4.4: the answer on dividends leads to nothing but the split, for the same seat: both fit into one mail."""
    state = build.court(left(8), sykes=3)
    state = post.steps(state, "dividends", "allocate_revenue").state
    outcome = build.answer(state, "larkins", "dividends", 1)
    assert [(each.seat, each.kind) for each in build.asked(outcome.state)] == [
        ("larkins", "allocate_revenue")
    ]
    options = build.question(outcome.state, "larkins", "allocate_revenue").options
    assert isinstance(options, Split)
    assert options.total == 5


def test_1E_7_E_expenses_and_two_dividends() -> None:
    """1E-7.2.1, 1E-7.3.1, 1E-7.3.2, 1E-7.4.1: the worked example with two dividends, one, and none."""
    state = build.court(
        build.hold(build.laid(), chairman="hastings"), hastings=3, larkins=2, sykes=1, paxton=1
    )
    state = build.company(build.purse(state, revenue=21), debt=2)
    state = build.put(build.supply(state, "guns", "bengal", 2), "sykes", "army.bengal")
    state = build.put(state, "paxton", "ship.bombay")
    state = build.purse(state, president_madras=0, **dict.fromkeys(build.FOUR, 0))
    state = post.steps(state, "company_expenses", "dividends", "allocate_revenue").state
    assert post.money(state, "revenue") == (15,)
    two = build.answer(state, "hastings", "dividends", 2).state
    assert post.money(two, *build.FOUR, "revenue") == (6, 4, 2, 2, 1)
    assert two.company.share_price == 5
    two = build.answer(two, "hastings", "allocate_revenue", (("president_madras", 1),)).state
    assert post.money(two, "president_madras", "revenue") == (1, 0)
    one = build.answer(state, "hastings", "dividends", 1).state
    assert (*post.money(one, *build.FOUR, "revenue"), one.company.share_price) == (3, 2, 1, 1, 8, 4)
    none = build.answer(state, "hastings", "dividends", 0).state
    assert (*post.money(none, *build.FOUR, "revenue"), none.company.share_price) == (0, 0, 0, 0, 15, 3)
