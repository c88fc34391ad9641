"""The Bailout (1E-7.5)."""

from __future__ import annotations

import pytest

from engine.first import cubes
from engine.first.state import State
from tests.engine.first import build, post


def due(price: int = 3, **shares: int) -> State:
    """A Bailout that came due, Hastings in the chair, everybody with 5 pounds."""
    state = build.court(build.hold(build.laid(), chairman="hastings"), **shares)
    return post.prizes(build.company(state, share_price=price, bailout_due=True), "town_house")


def bailed(state: State) -> State:
    return build.at_step(state, "bailout").state


def test_1E_7_5_1_only_when_it_is_due() -> None:
    """1E-7.5.1: price 3 alone changes nothing; once due, it is resolved and is due no more."""
    idle = build.company(due(larkins=3), bailout_due=False)
    after = bailed(idle)
    assert after.cubes == idle.cubes
    after = bailed(due(larkins=3))
    assert cubes.number(after, cubes.COURT, "larkins") == 1
    assert not after.company.bailout_due


def test_1E_7_5_1_it_comes_after_the_allocation() -> None:
    """1E-7.5.1: no dividend at price 3: the 5 pounds are allocated first, the shares lie on the Court till then."""
    state = build.court(build.hold(build.laid(), chairman="hastings"), larkins=6)
    state = build.company(build.purse(state, revenue=5), share_price=3)
    state = build.at_step(state, "trade_phase").state
    assert build.asked(state)[0].kind == "allocate_revenue"
    assert cubes.number(state, cubes.COURT, "larkins") == 6
    after = build.silence(state, "hastings", "allocate_revenue").state
    assert cubes.number(after, cubes.COURT, "larkins") == 1


@pytest.mark.parametrize(("shares", "kept"), [(1, 0), (2, 1), (3, 1), (5, 1)])
def test_1E_7_5_2_a_family_keeps_one_of_several_and_none_of_one(shares: int, kept: int) -> None:
    """1E-7.5.2: one share goes back to stock; of two, three or five, one stays."""
    state = due(larkins=shares, sykes=2)
    outcome = build.at_step(state, "bailout")
    after = outcome.state
    assert build.told(outcome, "shares_lost")[0] == {"seat": "larkins", "lost": shares - kept, "kept": kept}
    assert cubes.number(after, cubes.COURT, "larkins") == kept
    assert post.stock(after, "larkins") == post.stock(state, "larkins") + shares - kept


def test_1E_7_5_3_an_empty_court_fails_the_company_at_once() -> None:
    """1E-7.5.3: three families with one share each: the game ends, and executives are still in office."""
    state = due(hastings=1, larkins=1, sykes=1)
    outcome = build.at_step(build.hold(state, president_bombay="sykes"), "bailout")
    assert outcome.state.ending == "company_failed"
    assert outcome.state.agenda.main == ()
    assert cubes.only(outcome.state, "office.chairman") == "hastings"
    assert cubes.only(outcome.state, "office.president_bombay") == "sykes"
    assert build.kinds(outcome)[:5] == (
        "bailout",
        "shares_lost",
        "shares_lost",
        "shares_lost",
        "company_failed",
    )


def test_1E_7_5_3_one_cube_on_the_court_is_enough() -> None:
    """1E-7.5.3: one family with two shares keeps one: play goes on."""
    assert bailed(due(hastings=1, larkins=2)).ending == ""


def test_1E_7_5_4_the_price_is_on_three() -> None:
    """1E-7.5.4: the marker is put on 3, wherever it stood."""
    assert bailed(due(price=4, larkins=2)).company.share_price == 3
    assert bailed(due(price=3, larkins=2)).company.share_price == 3


def test_1E_7_5_5_every_executive_vacates_the_chairman_included() -> None:
    """1E-7.5.5: Chairman, Director, Presidents and China leave; seniors and provinces stay."""
    state = build.office(due(larkins=2), "superintendent_china", status="open")
    leaving = {
        "director_of_trade": "larkins",
        "president_bombay": "sykes",
        "president_madras": "paxton",
        "president_bengal": "hastings",
        "superintendent_china": "larkins",
    }
    staying = {"ship_purchasing": "sykes", "goods_purchasing": "paxton", "military_affairs": "larkins"}
    state = post.province(build.hold(state, **leaving, **staying), "mysore", "sykes", presidency="madras")
    before = post.stock(state, "hastings")
    outcome = build.at_step(state, "bailout")
    assert build.asked(outcome.state) == ()
    assert [told["office"] for told in build.told(outcome, "leaves_by_bailout")] == ["chairman", *leaving]
    for office in ("chairman", *leaving):
        assert cubes.only(outcome.state, f"office.{office}") == ""
    for office, family in {**staying, "province_mysore": "sykes"}.items():
        assert cubes.only(outcome.state, f"office.{office}") == family
    assert post.stock(outcome.state, "hastings") == before + 2


def test_1E_7_5_5_prizes_in_blue_order_at_two_more() -> None:
    """1E-7.5.5: Country Estate (4) costs 6: the Chairman is first in line; with 5 Larkins is not asked, its cube goes to stock."""
    state = post.prizes(due(sykes=2), "country_estate", "town_house")
    state = build.hold(state, director_of_trade="larkins", president_bombay="sykes")
    state = build.purse(state, hastings=6, larkins=5, sykes=7)
    state = bailed(state)
    assert [(each.seat, dict(each.about)["office"]) for each in build.asked(state)] == [
        ("hastings", "chairman"),
        ("sykes", "president_bombay"),
    ]
    state = build.answer(state, "hastings", "claim_prize", "country_estate").state
    assert post.money(state, "hastings") == (0,)
    assert cubes.number(state, "prize.country_estate", "hastings") == 1
    before = post.stock(state, "larkins"), post.stock(state, "sykes")
    after = build.silence(state, "sykes", "claim_prize").state
    assert (post.stock(after, "larkins"), post.stock(after, "sykes")) == (before[0] + 1, before[1] + 1)
    assert post.money(after, "sykes") == (7,)


def test_1E_7_5_5_a_black_disk_does_not_add_to_the_surcharge() -> None:
    """1E-7.5.5: a President with a black disk pays 2 more in a Bailout, not 4."""
    state = post.prizes(due(sykes=2), "country_estate")
    state = build.office(build.hold(state, president_bombay="sykes"), "president_bombay", status="marked")
    state = bailed(build.purse(state, sykes=6, hastings=0))
    assert dict(build.question(state, "sykes", "claim_prize").about)["costs"] == (6,)


def test_1E_7_5_6_vacant_for_the_rest_of_the_turn() -> None:
    """1E-7.5.6: no die is rolled for the offices that left, and the family of the former Chairman answers as chair."""
    state = build.hold(due(larkins=2), president_bengal="sykes", ship_purchasing="paxton")
    state = build.change(bailed(state), turn=6)
    outcome = build.at_step(state, "attrition", chance=build.dice(1))
    assert [told["office"] for told in build.told(outcome, "stays_in_office")] == ["ship_purchasing"]
    assert len(outcome.rolls) == 1
    voted = post.steps(post.card(state, "navigation_act"), "local_news").state
    assert build.asked(voted)[0].seat == "hastings"


def test_1E_7_5_7_debt_and_treasuries_stay() -> None:
    """1E-7.5.7: four disks and all office money are where they were."""
    state = build.purse(build.company(due(larkins=3), debt=4), president_bombay=9)
    after = bailed(state)
    assert after.company.debt == 4
    assert after.money == state.money


def test_1E_7_E_bailout() -> None:
    """1E-7.5.1, 1E-7.5.2, 1E-7.5.4, 1E-7.5.5: the worked example: Court 3, 2, 1, 1, revenue 5, Patron of the Arts for 8."""
    state = build.court(
        build.hold(build.laid(), chairman="hastings"), hastings=3, larkins=2, sykes=1, paxton=1
    )
    state = build.hold(state, president_madras="larkins", ship_purchasing="sykes")
    state = post.prizes(build.company(build.purse(state, revenue=5), share_price=3), "patron_of_the_arts")
    state = build.purse(state, hastings=8, larkins=3, president_madras=0)
    state = post.steps(state, "dividends", "allocate_revenue", "bailout").state
    choice = (("president_madras", 5),)
    state = build.answer(state, "hastings", "allocate_revenue", choice).state
    assert [cubes.number(state, cubes.COURT, family) for family in build.FOUR] == [1, 1, 0, 0]
    assert [each.seat for each in build.asked(state)] == ["hastings"]
    before = post.stock(state, "larkins")
    after = build.answer(state, "hastings", "claim_prize", "patron_of_the_arts").state
    assert post.money(after, "hastings", "president_madras") == (0, 5)
    assert cubes.number(after, "prize.patron_of_the_arts", "hastings") == 1
    assert post.stock(after, "larkins") == before + 1
    assert cubes.only(after, "office.ship_purchasing") == "sykes"
    assert (after.company.share_price, after.ending) == (3, "")


def test_1E_7_E_failure() -> None:
    """1E-7.5.3 and 1E-9.3.5: the worked example: Court 1, 1, 1: game over, 3 points lost per executive office."""
    state = build.hold(
        due(hastings=1, larkins=1, sykes=1), president_bombay="hastings", ship_purchasing="larkins"
    )
    outcome = build.at_step(state, "bailout")
    assert build.told(outcome, "final_score") == [
        {"seat": "hastings", "points": -6},
        {"seat": "larkins", "points": 0},
        {"seat": "sykes", "points": 0},
        {"seat": "paxton", "points": 0},
    ]
