"""The Governor General law (1E-8.10.20 to 1E-8.10.23)."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.first import cubes, laws, offices, pieces, powers, regions
from engine.first.scoring import result
from engine.first.state import State
from tests.engine.first import build, post


def passed(state: State) -> Outcome[State]:
    """The law passes: the first family pays for it, all others abstain."""
    state = build.company(state, former_chairman=state.seats[0])
    state = build.purse(state, **{state.seats[0]: 9})
    state = build.at_step(post.card(state, "governor_general"), "local_news").state
    outcome = build.answer(state, state.seats[0], "law_vote", ("for", 1))
    while any(each.kind == "law_vote" for each in build.asked(outcome.state)):
        seat = build.asked(outcome.state)[0].seat
        outcome = build.answer(outcome.state, seat, "law_vote", ("abstain", ()))
    return outcome


def staffed() -> State:
    """All three Presidents seated, an army and ships everywhere, no prize to be had."""
    state = post.prizes(build.laid())
    state = build.hold(
        state, president_bombay="hastings", president_madras="larkins", president_bengal="sykes"
    )
    for presidency in ("bombay", "madras", "bengal"):
        state = build.put(state, "paxton", f"army.{presidency}")
        state = build.put(state, "paxton", f"army.{presidency}.used", 2)
        state = build.put(state, "larkins", f"ship.{presidency}")
        state = build.supply(build.supply(state, "guns", presidency, 1), "goods", presidency, 1)
    state = build.supply(build.supply(state, "ships", "bombay", 1, used=True), "guns", "bengal", 1, used=True)
    state = post.province(state, "mysore", "hastings", presidency="madras")
    return build.purse(state, president_bombay=1, president_madras=2, president_bengal=4)


def test_1E_8_10_20_one_presidency_with_an_army_of_nine() -> None:
    """1E-8.10.20: three full armies of three officers fit into one of nine."""
    after = passed(staffed()).state
    assert offices.presidencies(after) == ("india",)
    assert offices.army_limit(after) == 9
    assert offices.officers_in(after, "india") == 9
    assert offices.army_limit(build.laid()) == 3


def test_1E_8_10_21_everything_is_pooled() -> None:
    """1E-8.10.21: regions, ships, goods, guns, officers, captains, exhausted or not, and treasuries."""
    state = staffed()
    after = passed(state).state
    assert {value.presidency for _, value in after.regions} == {"", "india"}
    assert [post.region(after, name)[1] for name in ("bombay", "madras", "bengal", "mysore")] == ["india"] * 4
    assert after.pieces == (
        ("goods.india", 3),
        ("guns.india", 3),
        ("guns.india.used", 1),
        ("ships.india", 6),
        ("ships.india.used", 1),
    )
    assert pieces.officers(after, "india") == (("paxton", 3),)
    assert cubes.number(after, "army.india.used", "paxton") == 6
    assert pieces.captained(after, "india") == (("larkins", 3),)
    heads = ("president_bombay", "president_madras", "president_bengal")
    assert post.money(after, "governor_general", *heads) == (7, 0, 0, 0)


def test_1E_8_10_21_the_president_of_bengal_becomes_governor_general() -> None:
    """1E-8.10.21: Sykes' cube moves over; the other two, with no prize to buy, go to stock."""
    state = staffed()
    after = passed(state).state
    assert cubes.only(after, "office.governor_general") == "sykes"
    assert cubes.only(after, "office.president_bengal") == ""
    for family in ("hastings", "larkins"):
        assert post.stock(after, family) == post.stock(state, family) + 1


def test_1E_8_10_21_without_a_president_of_bengal_the_office_is_vacant() -> None:
    """1E-8.10.21: the other Presidents do not step in; the Chairman fills the office at the next hiring."""
    state = build.hold(
        post.prizes(build.laid()),
        president_bombay="hastings",
        chairman="paxton",
        director_of_trade="larkins",
        ship_purchasing="sykes",
        goods_purchasing="larkins",
    )
    after = passed(state).state
    assert cubes.only(after, "office.governor_general") == ""
    asked = build.at_step(after, "fill_vacancies").state
    assert dict(build.question(asked, "paxton", "promote").about)["office"] == "governor_general"


def test_1E_8_10_21_the_other_presidents_may_buy_a_prize_at_cost() -> None:
    """1E-8.10.21: in blue order Hastings and Larkins are asked for executive prizes, Country Estate for 4, not 6."""
    state = post.prizes(staffed(), "country_estate", "town_house")
    state = passed(build.purse(state, larkins=4)).state
    assert [(each.seat, dict(each.about)["office"]) for each in build.asked(state)] == [
        ("hastings", "president_bombay"),
        ("larkins", "president_madras"),
    ]
    about = dict(build.question(state, "larkins", "claim_prize").about)
    assert (about["prizes"], about["costs"]) == (("country_estate",), (4,))
    state = build.answer(state, "hastings", "claim_prize", None).state
    after = build.answer(state, "larkins", "claim_prize", "country_estate").state
    assert post.money(after, "larkins") == (0,)
    assert cubes.number(after, "prize.country_estate", "larkins") == 1
    assert post.status(after, "president_madras") == "eliminated"


def test_1E_8_10_21_a_dissolved_presidency_has_nothing_to_pool() -> None:
    """1E-8.10.21: Bombay is gone; the two that remain are pooled. With none left there is no Governor General."""
    state = build.place(build.supply(staffed(), "ships", "bombay", 0), "bombay", presidency="")
    state = build.office(state, "president_bombay", status="eliminated")
    outcome = passed(state)
    assert build.told(outcome, "presidencies_merged")[0]["presidencies"] == ("madras", "bengal")
    assert post.region(outcome.state, "bombay") == ("", "")
    gone = build.laid()
    for name in ("bombay", "madras", "bengal"):
        gone = build.office(gone, f"president_{name}", status="eliminated")
    after = passed(gone).state
    assert offices.presidencies(after) == ()
    assert not offices.exists(after, "governor_general")


def test_1E_8_10_22_former_presidencies_are_eliminated_without_further_loss() -> None:
    """1E-8.10.22: the three offices are eliminated, and no piece or pound is lost by it."""
    state = staffed()
    after = passed(state).state
    for name in ("bombay", "madras", "bengal"):
        assert post.status(after, f"president_{name}") == "eliminated"
    assert sum(number for _, number in after.pieces) == sum(number for _, number in state.pieces)
    assert post.status(after, "governor_general") == "open"
    again = build.at_step(after, "eliminate_offices").state
    assert again.pieces == after.pieces


def test_1E_8_10_22_place_on_both_ribbons() -> None:
    """1E-8.10.22: third in blue order, where Bombay was in red order, its provinces after it."""
    after = passed(staffed()).state
    assert offices.blue_order(after)[:5] == (
        "chairman",
        "director_of_trade",
        "governor_general",
        "superintendent_china",
        "province_mysore",
    )
    assert offices.treasuries(after)[3:5] == ("governor_general", "province_mysore")
    assert offices.presidency_of(after, "province_mysore") == "india"


@pytest.mark.parametrize(("die", "stays"), [(4, True), (5, False)])
def test_1E_8_10_22_rules_on_presidents_hold_for_the_governor_general(die: int, stays: bool) -> None:
    """1E-8.10.22: executive, leaves on 5; takes the Presidential Bonus; is an India office."""
    after = passed(staffed()).state
    assert offices.is_executive(after, "governor_general")
    assert powers.group_of("governor_general") == "governor_general"
    assert laws.stress(after, "governor_general") == 5
    rolled = build.at_step(after, "attrition", chance=build.dice(die, 1)).state
    assert (cubes.only(rolled, "office.governor_general") == "sykes") is stays
    state = build.place(build.place(after, "bengal", filled=(1,)), "bombay", filled=(1, 2))
    paid = build.at_step(state, "other_income").state
    assert post.money(paid, "sykes")[0] == post.money(state, "sykes")[0] + 3 + 1


def test_1E_8_10_22_the_governor_general_defends_and_loses_ships() -> None:
    """1E-8.10.22: Bengal, attacked by Delhi, is defended from the pool; a collapse costs ships of India."""
    state = passed(staffed()).state
    asked = post.event(state, 5, elephant="delhi").state
    held = build.answer(asked, "sykes", "defend_conquest", (1, (), 0)).state
    assert post.region(held, "bengal") == ("", "india")
    state = build.at_step(build.place(state, "bengal", filled=(1,)), "clear_the_board").state
    state = build.place(state, "bengal", filled=(1,))
    after = post.event(state, 6, elephant="bengal").state
    assert pieces.number(after, "ships", "india") == 7 - 1


def test_1E_8_10_22_it_is_dissolved_with_its_last_region() -> None:
    """1E-8.10.22: when the last of its regions closes, the Governor General gets the black disk and goes."""
    state = post.prizes(build.hold(build.laid(), president_bengal="sykes"))
    state = passed(state).state
    for name in regions.in_presidency(state, "india")[:-1]:
        state = build.place(state, name, presidency="")
    (last,) = regions.in_presidency(state, "india")
    assert last == "madras"
    state = post.event(state, 6, elephant=last).state
    assert post.status(state, "governor_general") == "marked"
    after = post.steps(state, "attrition", "eliminate_offices").state
    assert post.status(after, "governor_general") == "eliminated"
    assert pieces.number(after, "ships", "india") == 0
    assert offices.presidencies(after) == ()


def test_1E_8_10_22_officers_above_nine_return_the_chair_choosing() -> None:
    """1E-8.10.22: with corrected data armies hold four: twelve officers are three too many.

    The former Chairman, Hastings, sends home two of Paxton and one of Larkins; silence would take the first in seat order.
    """
    state = post.prizes(
        build.change(build.laid(), data=b'{"regions":{"defaults":{"officers_per_army_limit":4}}}')
    )
    for presidency in ("bombay", "madras", "bengal"):
        state = build.put(
            build.put(state, "paxton", f"army.{presidency}", 2), "larkins", f"army.{presidency}.used", 2
        )
    asked = passed(state).state
    (refusal,) = build.judge(asked, "hastings", "event_tie", (("paxton", 2),))
    assert (refusal.code, refusal.rule, refusal.instead) == ("misfit_wrong_total", "1E-8.10.22", ("3", "3"))
    after = build.answer(asked, "hastings", "event_tie", (("paxton", 2), ("larkins", 1))).state
    assert offices.officers_in(after, "india") == 9
    assert post.stock(after, "paxton") == post.stock(asked, "paxton") + 2
    silent = build.silence(asked, "hastings", "event_tie").state
    assert post.stock(silent, "larkins") == post.stock(asked, "larkins") + 3


def test_1E_8_10_22_the_tenth_officer_is_one_too_many() -> None:
    """1E-8.10.22: four officers in Bombay and three each in the others: one returns, there being only Paxton's."""
    state = post.prizes(
        build.change(build.laid(), data=b'{"regions":{"defaults":{"officers_per_army_limit":4}}}')
    )
    for presidency, officers in (("bombay", 4), ("madras", 3), ("bengal", 3)):
        state = build.put(state, "paxton", f"army.{presidency}", officers)
    outcome = passed(state)
    assert offices.officers_in(outcome.state, "india") == 9
    assert post.stock(outcome.state, "paxton") == post.stock(state, "paxton") + 1


def test_1E_8_10_21_money_that_waits_for_refresh_waits_in_the_pool() -> None:
    """1E-8.10.21 and 1E-7.4.3: 1 locked pound of Bombay and 2 of Bengal are 3 of the Governor General."""
    state = build.change(
        staffed(), locked=(("president_bengal", 2), ("president_bombay", 1), ("ship_purchasing", 4))
    )
    assert passed(state).state.locked == (("governor_general", 3), ("ship_purchasing", 4))


def test_1E_8_10_23_one_presidency_for_end_penalties() -> None:
    """1E-8.10.23: India lost: the Governor General loses 3 once; a Company failure likewise."""
    after = passed(staffed()).state
    for ending in ("india_lost", "company_failed"):
        found = result(build.change(after, ending=ending))
        assert found is not None
        assert dict(dict(found.lines)["sykes"])["offices"] == -3
