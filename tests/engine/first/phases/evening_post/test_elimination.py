"""Offices with a black disk are eliminated (1E-8.9)."""

from __future__ import annotations

from engine.first import cubes, offices
from engine.first.state import State
from tests.engine.first import build, post


def eliminated(state: State) -> State:
    return build.at_step(state, "eliminate_offices").state


def marked(state: State, *names: str) -> State:
    for name in names:
        state = build.office(state, name, status="marked")
    return state


def lost_bombay() -> State:
    """The presidency of Bombay has a disk and no region, but pieces of every kind, and money."""
    state = marked(build.place(build.laid(), "bombay", presidency=""), "president_bombay")
    for kind in ("ships", "goods", "guns"):
        for used in (False, True):
            state = build.supply(state, kind, "bombay", 2, used)
    for place in ("ship.bombay", "ship.bombay.used", "army.bombay", "army.bombay.used"):
        state = build.put(state, "larkins", place)
    return build.purse(state, president_bombay=7)


def test_1E_8_9_1_everything_of_a_presidency_goes_back() -> None:
    """1E-8.9.1: ships, goods, guns to the supply, captains and officers to stock, 7 pounds to the bank, exhausted or not."""
    state = lost_bombay()
    (bank,) = post.money(state, "bank")
    after = eliminated(state)
    assert not [key for key, _ in after.pieces if ".bombay" in key]
    assert not [place for place, _ in after.cubes if ".bombay" in place]
    assert post.stock(after, "larkins") == post.stock(state, "larkins") + 4
    assert post.money(after, "president_bombay", "bank") == (0, bank + 7)
    assert [key for key, _ in after.pieces] == ["ships.bengal", "ships.madras"]


def test_1E_8_9_1_money_locked_until_refresh_goes_too() -> None:
    """1E-8.9.1 and 1E-7.4.3: locked pounds of Bombay are forgotten with it, those of Ship Purchasing are not."""
    state = build.change(lost_bombay(), locked=(("president_bombay", 7), ("ship_purchasing", 2)))
    assert eliminated(state).locked == (("ship_purchasing", 2),)


def test_1E_8_9_1_only_offices_with_a_disk() -> None:
    """1E-8.9.1: Madras and a province without disk stay, with money and pieces; so does a blocked China."""
    after = eliminated(post.province(lost_bombay(), "bengal"))
    assert (post.status(after, "president_madras"), post.status(after, "province_bengal")) == ("open", "open")
    assert post.status(after, "superintendent_china") == "blocked"
    assert post.money(after, "president_madras") == (5,)


def test_1E_8_9_1_it_comes_after_the_prizes() -> None:
    """1E-8.9.1: while a prize is asked the presidency still has its ships."""
    state = post.prizes(build.hold(lost_bombay(), president_bombay="sykes"), "country_estate")
    state = post.steps(build.purse(state, sykes=9), "attrition", "eliminate_offices").state
    assert post.status(state, "president_bombay") == "marked"
    after = build.answer(state, "sykes", "claim_prize", None).state
    assert post.status(after, "president_bombay") == "eliminated"


def test_1E_8_9_2_a_presidency_keeps_the_disk_for_ever() -> None:
    """1E-8.9.2: the office stays eliminated: no presidency, no place for money, and Refresh does not bring it back."""
    after = build.at_step(eliminated(lost_bombay()), "clear_the_board").state
    assert post.status(after, "president_bombay") == "eliminated"
    assert offices.presidencies(after) == ("madras", "bengal")
    assert "president_bombay" not in offices.treasuries(after)


def test_1E_8_9_2_a_provincial_card_may_be_formed_again() -> None:
    """1E-8.9.2: the eliminated province of Mysore is no office any more: a new one may be formed."""
    state = marked(post.province(build.laid(), "mysore", presidency="madras"), "province_mysore")
    state = build.place(state, "mysore", dominator="", presidency="")
    after = eliminated(state)
    assert not offices.exists(after, "province_mysore")
    again = post.province(after, "mysore", "larkins", presidency="madras", formation=2)
    assert offices.provinces(again) == ("province_mysore",)


def test_1E_8_9_3_a_presidency_that_gained_a_region_again_is_eliminated_all_the_same() -> None:
    """1E-8.9.3: marked Bombay holds Bombay again, under the Company, and native Delhi with its dominion Punjab.

    All close; Bombay is sovereign and its province gone, its holder in stock; Punjab stays dominated by Delhi.
    """
    state = build.place(lost_bombay(), "delhi", presidency="bombay", filled=(1,))
    state = post.rule(state, "delhi", "punjab")
    state = post.province(state, "bombay", "sykes", presidency="bombay")
    after = eliminated(build.purse(state, province_bombay=3))
    assert post.status(after, "president_bombay") == "eliminated"
    assert post.region(after, "bombay") == ("", "")
    assert post.region(after, "delhi") == ("", "")
    assert post.region(after, "punjab") == ("delhi", "")
    assert dict(after.regions)["delhi"].filled == ()
    assert not offices.exists(after, "province_bombay")
    assert post.money(after, "province_bombay") == (0,)
    assert post.stock(after, "sykes") == post.stock(state, "sykes") + 1
    assert post.region(after, "madras") == ("", "madras")


def test_1E_8_9_4_of_a_province_only_its_treasury_is_returned() -> None:
    """1E-8.9.4: the province of Mysore goes with 3 pounds; army and ships of Madras stay."""
    state = marked(post.province(build.laid(), "mysore", presidency="madras"), "province_mysore")
    state = build.place(state, "mysore", dominator="", presidency="")
    state = build.put(build.supply(state, "guns", "madras", 2), "larkins", "army.madras")
    state = build.purse(state, province_mysore=3)
    (bank,) = post.money(state, "bank")
    after = eliminated(state)
    assert after.pieces == state.pieces
    assert cubes.number(after, "army.madras", "larkins") == 1
    assert post.money(after, "province_mysore", "president_madras", "bank") == (0, 5, bank + 3)
