"""Player Revenue (1E-7.1)."""

from __future__ import annotations

import pytest

from engine.first.state import State
from tests.engine.first import build, post

PURSES = ("larkins", "sykes", "paxton", "hastings")


def poor(families: tuple[str, ...] = build.FOUR) -> State:
    return build.purse(build.laid(families), **dict.fromkeys(families, 0))


def revenue(state: State) -> State:
    return build.at_step(state, "player_revenue").state


@pytest.mark.parametrize(("side", "bengal", "mysore"), [("prosperous", 4, 2), ("depressed", 2, 1)])
def test_1E_7_1_1_every_province_takes_its_tax_filled_or_not(side: str, bengal: int, mysore: int) -> None:
    """1E-7.1.1: vacant Bengal and Mysore take 4 and 2 while prosperous, 2 and 1 while depressed, on top of what they had."""
    state = post.province(post.province(poor(), "bengal"), "mysore", formation=2)
    state = build.place(build.place(state, "bengal", side=side), "mysore", side=side)
    state = revenue(build.purse(state, province_bengal=3))
    assert post.money(state, "province_bengal", "province_mysore") == (3 + bengal, mysore)


def test_1E_7_1_1_a_region_without_province_pays_nothing() -> None:
    """1E-7.1.1: no province exists, so nothing is paid to anybody."""
    state = poor()
    assert revenue(state).money == state.money


def test_1E_7_1_2_any_part_to_family_and_presidency() -> None:
    """1E-7.1.2: of 4, Larkins takes 1, sends 2 to the President of Bengal and leaves 1 with the older 7."""
    state = post.province(poor(), "bengal", "larkins")
    state = build.purse(state, province_bengal=7, president_bengal=5)
    outcome = build.answer(revenue(state), "larkins", "tax_split", (("family", 1), ("presidency", 2)))
    assert post.money(outcome.state, "larkins", "president_bengal", "province_bengal") == (1, 7, 8)
    (event,) = build.told(outcome, "tax_sent")
    assert (event["to_family"], event["to_head"], event["kept"]) == (1, 2, 8)


def test_1E_7_1_2_older_money_may_not_be_moved() -> None:
    """1E-7.1.2: with 7 older pounds and a tax of 4, sending 5 is refused, whatever the shares."""
    state = revenue(build.purse(post.province(poor(), "bengal", "larkins"), province_bengal=7))
    (refusal,) = build.judge(state, "larkins", "tax_split", (("family", 5),))
    assert (refusal.code, refusal.rule, refusal.instead) == ("misfit_out_of_range", "1E-7.1.2", ("1", "4"))
    (refusal,) = build.judge(state, "larkins", "tax_split", (("family", 3), ("presidency", 2)))
    assert (refusal.code, refusal.instead) == ("misfit_wrong_total", ("0", "4"))


def test_1E_7_1_2_the_treasury_is_that_of_its_own_presidency() -> None:
    """1E-7.1.2: Mysore lies in Madras: what it sends goes to the President of Madras; it may keep all the rest."""
    state = post.province(poor(), "mysore", "larkins", presidency="madras")
    state = build.purse(state, president_madras=0, president_bengal=0)
    after = build.answer(revenue(state), "larkins", "tax_split", (("presidency", 1),)).state
    assert post.money(after, "president_madras", "president_bengal", "province_mysore") == (1, 0, 1)


def test_1E_7_1_2_silence_takes_all_for_the_family() -> None:
    """1E-7.1.2: the default gives the whole tax of 4 to the family."""
    state = revenue(post.province(poor(), "bengal", "larkins"))
    after = build.silence(state, "larkins", "tax_split").state
    assert post.money(after, "larkins", "province_bengal") == (4, 0)


def test_1E_7_1_3_one_for_each_filled_order_of_the_own_presidency() -> None:
    """1E-7.1.3: Larkins, President of Bengal, takes 3 for two orders of Bengal and one of Delhi, none for Madras."""
    state = build.place(build.hold(poor(), president_bengal="larkins"), "bengal", filled=(1, 3))
    state = build.place(state, "delhi", presidency="bengal", filled=(2,))
    state = build.place(state, "madras", filled=(1, 2))
    assert post.money(revenue(state), *PURSES) == (3, 0, 0, 0)


def test_1E_7_1_3_a_vacant_presidency_pays_nothing() -> None:
    """1E-7.1.3: Sykes held Bombay last; its filled order pays nobody now."""
    state = build.place(build.hold(poor(), president_bengal="larkins"), "bombay", filled=(1,))
    state = build.office(state, "president_bombay", last_holder="sykes")
    assert post.money(revenue(state), *PURSES) == (0, 0, 0, 0)


def test_1E_7_1_4_two_for_each_captained_ship_wherever_it_is() -> None:
    """1E-7.1.4: Larkins has a ready ship, an exhausted one and one in the trade office: 6; a waiting captain earns nothing."""
    state = poor()
    for place in ("ship.bombay", "ship.bengal.used", "ship.trade_office", "waiting", "captains"):
        state = build.put(state, "larkins", place)
    state = build.put(build.put(state, "sykes", "ship.bombay"), "sykes", "shipyard.1.6")
    assert post.money(revenue(state), *PURSES) == (6, 2, 0, 0)


def test_1E_7_1_4_three_under_the_country_trade_act() -> None:
    """1E-7.1.4: under the law two captained ships earn 6."""
    state = post.law(build.put(poor(), "larkins", "ship.bombay", 2), "country_trade_act")
    assert post.money(revenue(state), "larkins") == (6,)


def test_1E_7_1_5_prizes_pay_per_cube() -> None:
    """1E-7.1.5: two cubes on the Investment Bank pay 4, one in the Coffee House 1, a Peerage nothing."""
    state = post.prizes(poor(), "investment_bank", "coffee_house", "peerage")
    state = build.put(build.put(state, "larkins", "prize.investment_bank", 2), "sykes", "prize.coffee_house")
    state = build.put(state, "paxton", "prize.peerage")
    assert post.money(revenue(state), *PURSES) == (4, 1, 0, 0)


def test_1E_7_1_6_sykes_earns_by_offices_in_india_and_china() -> None:
    """1E-7.1.6: a President, a vacated province and China pay Sykes 1 each; London offices and other families do not."""
    state = build.office(poor(), "superintendent_china", status="open")
    state = build.hold(
        state,
        president_madras="sykes",
        superintendent_china="sykes",
        ship_purchasing="sykes",
        chairman="sykes",
        president_bombay="larkins",
    )
    state = post.province(state, "mysore", "sykes", presidency="madras")
    state = build.silence(revenue(state), "sykes", "tax_split").state
    assert post.money(state, "sykes", "larkins") == (2 + 3, 0)


@pytest.mark.parametrize(("debt", "pounds"), [(0, 0), (1, 1), (3, 3), (4, 3), (9, 3)])
def test_1E_7_1_6_paxton_earns_by_debt(debt: int, pounds: int) -> None:
    """1E-7.1.6: Paxton takes 1 per debt disk, at most 3."""
    assert post.money(revenue(build.company(poor(), debt=debt)), *PURSES) == (0, 0, pounds, 0)


def test_1E_7_1_7_the_superintendent_takes_one_for_each_china_order() -> None:
    """1E-7.1.7: two of three China orders are filled: 2; with nobody in the office it pays nothing."""
    state = build.company(build.office(poor(), "superintendent_china", status="open"), china_filled=(1, 3))
    assert post.money(revenue(state), *PURSES) == (0, 0, 0, 0)
    assert post.money(revenue(build.hold(state, superintendent_china="larkins")), "larkins") == (2,)


def test_1E_7_1_8_land_tax_takes_one_for_each_manor_as_far_as_it_goes() -> None:
    """1E-7.1.8: of three manors Larkins with 5 pays 3, of four Hastings with 1 pays 1; without the law nobody pays."""
    state = build.put(build.put(poor(), "larkins", "manor", 3), "hastings", "manor", 4)
    state = build.purse(state, larkins=5, hastings=1, sykes=2)
    assert post.money(revenue(state), "larkins", "hastings", "sykes") == (5, 1, 2)
    taxed = revenue(post.law(state, "land_tax"))
    assert post.money(taxed, "larkins", "hastings", "sykes") == (2, 0, 2)


def test_1E_7_1_9_everything_in_its_order_and_land_tax_last() -> None:
    """1E-7.1.9: Paxton has nothing and three manors: it pays its land tax from all that it earned just before."""
    state = post.province(post.law(poor(), "land_tax"), "bengal", "paxton")
    state = build.office(state, "superintendent_china", status="open")
    state = build.hold(state, president_bombay="paxton", superintendent_china="paxton")
    state = build.company(build.place(state, "bombay", filled=(1,)), china_filled=(1,), debt=1)
    state = build.put(build.put(state, "paxton", "ship.bombay"), "paxton", "manor", 2)
    state = build.put(post.prizes(state, "coffee_house"), "paxton", "prize.coffee_house")
    state = build.put(state, "paxton", "manor", 1)
    begun = build.at_step(state, "player_revenue")
    outcome = build.answer(begun.state, "paxton", "tax_split", ())
    assert build.kinds(begun) == ("tax",)
    assert build.kinds(outcome) == (
        "tax_sent",
        "order_bonus",
        "order_bonus",
        "interlopers",
        "prize_income",
        "family_income",
        "land_tax_paid",
    )
    assert [event["office"] for event in build.told(outcome, "order_bonus")] == [
        "president_bombay",
        "superintendent_china",
    ]
    assert post.money(outcome.state, "paxton") == (1 + 1 + 2 + 1 + 1 - 3,)


def test_1E_7_1_9_all_holders_are_asked_together() -> None:
    """1E-7.1.9: both provincial holders have the question at once; nothing else happens until both have answered."""
    state = post.province(poor(), "bengal", "larkins")
    state = post.province(state, "delhi", "sykes", formation=2)
    state = revenue(build.put(state, "larkins", "ship.bombay"))
    asked = build.asked(state)
    assert [(each.seat, each.kind) for each in asked] == [("larkins", "tax_split"), ("sykes", "tax_split")]
    assert len({each.group for each in asked}) == 1
    state = build.answer(state, "sykes", "tax_split", (("family", 3),)).state
    assert post.money(state, "larkins", "sykes") == (0, 0)
    state = build.answer(state, "larkins", "tax_split", ()).state
    assert post.money(state, "larkins", "sykes") == (2, 3 + 1)


def test_1E_7_E_revenue() -> None:
    """1E-7.1.1, 1E-7.1.2, 1E-7.1.3, 1E-7.1.4, 1E-7.1.6: the worked example with Sykes as Red, Larkins as Blue, Paxton as Green."""
    state = post.province(poor(), "bengal", "sykes")
    state = build.hold(state, president_madras="sykes", president_bengal="larkins")
    state = build.place(state, "bengal", filled=(1, 2, 3))
    state = build.place(state, "hyderabad", presidency="bengal", filled=(1,))
    state = build.put(build.put(state, "paxton", "ship.bengal"), "paxton", "ship.madras.used")
    state = build.answer(revenue(state), "sykes", "tax_split", (("family", 3),)).state
    assert post.money(state, "province_bengal", "sykes", "larkins", "paxton", "hastings") == (
        1,
        3 + 2,
        4,
        4,
        0,
    )
