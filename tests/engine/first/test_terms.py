"""Pieces, regions, presidencies, offices and the Court (chapter 01)."""

import pytest

from engine.core import placement
from engine.core.counts import total
from engine.core.options import Split
from engine.first import accounts, audit, cubes, offices, pieces, regions
from engine.first.accounts import balance
from engine.first.board import RegionLine, board
from engine.first.memos.common import OfficeMemo
from engine.first.state import State, office, region, tables
from tests.engine.first import build

A, B, C, D = build.FOUR


def card(state: State, name: str) -> RegionLine:
    return next(line for line in board(state).regions if line.id == name)


def test_1E_1_1_1_a_cube_is_in_exactly_one_place() -> None:
    """1E-1.1.1: a move takes a cube away where it lay; the family's total never changes; none moves that is not there."""
    state = build.laid()
    everywhere = total(tuple(cubes.places(state, "", A)))
    for place in ("court", "writers", "shipyard.1.6", "factory.2", "office.chairman", "army.bengal", "manor"):
        state = cubes.move(state, A, cubes.STOCK, place)
        assert total(tuple(cubes.places(state, "", A))) == everywhere
    assert cubes.number(state, cubes.STOCK, A) == 5
    moved = cubes.move(state, A, "writers", "office.goods_purchasing")
    assert cubes.number(moved, "writers", A) == 0
    assert cubes.only(moved, "office.goods_purchasing") == A
    with pytest.raises(placement.NoPiece):
        cubes.move(moved, A, "writers", "court")


def test_1E_1_1_2_cubes_that_return_join_the_stock() -> None:
    """1E-1.1.2: twelve cubes of supply, and every cube that comes back is stock like them."""
    state = build.at_step(build.laid(setup="ribbon_fill"), "draft_offices", path="setup.draft").state
    assert cubes.number(state, cubes.STOCK, A) == 12
    assert cubes.number(state, cubes.STARTING, A) < 6
    name = offices.held_offices(state, A)[0]
    assert cubes.number(offices.vacate(state, name, cubes.STOCK), cubes.STOCK, A) == 13


def test_1E_1_1_4_goods_delivered_to_military_affairs_are_guns_for_good() -> None:
    """1E-1.1.4: 3 pounds buy a good at 2: it is a gun; Refresh does not turn it back; the supply has no end."""
    state = build.hold(build.laid(), military_affairs=A)
    bought = build.at_step(state, "purchase", OfficeMemo("military_affairs", 1)).state
    if build.asked(bought):
        bought = build.silence(bought, A, "purchase_tie").state
    assert pieces.number(bought, "guns", "military") == 1
    assert not [key for key, _ in bought.pieces if key.startswith("goods.")]
    refreshed = build.at_step(pieces.move(bought, "guns", "military", "bengal", 1), "clear_the_board").state
    assert pieces.number(refreshed, "guns", "bengal") == 1
    assert pieces.number(refreshed, "goods", "bengal") == 0
    assert pieces.number(pieces.put(state, "ships", "bengal", 500), "ships", "bengal") == 502


def test_1E_1_1_5_only_totals_count() -> None:
    """1E-1.1.5: 10 and 5 and 1 are 16; any whole amount can be paid from it, whatever the coins."""
    state = build.purse(build.laid(), hastings=0)
    for coin in (10, 5, 1):
        state = accounts.pay(state, accounts.BANK, A, coin)
    assert balance(state, A) == 16
    assert balance(accounts.pay(state, A, accounts.BANK, 7), A) == 9


def test_1E_1_2_2_the_side_selects_order_values_and_tax() -> None:
    """1E-1.2.2, 1E-1.2.8: each order and the tax of Bengal follow the side of the card; the demand does not."""
    for side, values, tax in (("prosperous", [4, 8, 12], 4), ("depressed", [2, 4, 6], 2)):
        line = card(build.place(build.laid(), "bengal", side=side), "bengal")
        assert [order.value for order in line.orders] == values
        assert [order.demand for order in line.orders] == [1, 2, 3]
        assert line.tax == tax
    filled = card(build.place(build.laid(), "bengal", filled=(1,)), "bengal")
    assert [order.filled for order in filled.orders][:2] == [True, False]


def test_1E_1_2_3_sovereign_or_dominated_by_one() -> None:
    """1E-1.2.3: a region is sovereign, or has one dominator: another region or the Company."""
    state = build.place(
        build.place(build.laid(), "mysore", dominator="hyderabad"), "bengal", dominator="company"
    )
    assert regions.sovereign(state, "hyderabad")
    assert not regions.sovereign(state, "mysore")
    assert not regions.sovereign(state, "bengal")
    assert regions.company_dominated(state, "bengal")
    assert not regions.company_dominated(state, "mysore")


def test_1E_1_2_4_an_empire_is_a_sovereign_with_its_dominions() -> None:
    """1E-1.2.4: seen from each member it is the same; a dominated region dominates nothing (else the audit speaks)."""
    state = build.laid()
    for name in ("mysore", "punjab"):
        state = build.place(state, name, dominator="hyderabad")
    for name in ("hyderabad", "mysore", "punjab"):
        assert regions.empire(state, name)[0] == "hyderabad"
        assert set(regions.empire(state, name)) == {"hyderabad", "mysore", "punjab"}
    assert regions.dominions(state, "mysore") == ()
    assert regions.empire(state, "delhi") == ("delhi",)
    assert audit.audit(state) == ()
    assert audit.audit(build.place(state, "delhi", dominator="mysore"))


def test_1E_1_2_5_a_company_region_stands_alone() -> None:
    """1E-1.2.5: two Company regions are no empire; each has itself alone."""
    state = build.laid()
    for name in ("bengal", "madras"):
        state = build.place(state, name, dominator="company")
    assert regions.empire(state, "bengal") == ("bengal",)
    assert regions.sovereign_of(state, "bengal") == "bengal"
    assert regions.dominions(state, "bengal") == ()


def test_1E_1_2_7_an_empire_opens_as_a_whole() -> None:
    """1E-1.2.7: Hyderabad and its dominion Mysore are closed; Madras opens Hyderabad: both are open in Madras."""
    state = build.purse(build.hold(build.laid(), president_madras=A), president_madras=3)
    state = build.place(state, "mysore", dominator="hyderabad")
    state = build.at_step(state, "open_trade", OfficeMemo("president_madras", 1)).state
    state = build.answer(state, A, "open_trade", ("hyderabad", 1), build.dice(2, 5)).state
    assert region(state, "hyderabad").presidency == region(state, "mysore").presidency == "madras"
    assert regions.in_presidency(state, "madras") == tuple(
        each.id for each in tables(state).regions if each.id in ("hyderabad", "mysore", "madras")
    )
    assert audit.audit(build.place(state, "mysore", presidency="")), "a dominion follows its dominator"


def test_1E_1_2_7_a_company_region_is_open_where_it_was_conquered() -> None:
    """1E-1.2.7: the Governor of Delhi, in the presidency of Bengal, conquers closed Punjab: it is open in Bengal."""
    state = build.office(
        build.place(build.laid(), "delhi", dominator="company", presidency="bengal"),
        "province_delhi",
        formation=1,
    )
    state = build.supply(build.hold(state, province_delhi=B), "guns", "bengal", 9)
    state = build.at_step(state, "campaign", OfficeMemo("province_delhi", 1)).state
    choice = ("punjab", 9, (), 0)
    state = build.answer(state, B, "campaign", choice, build.dice(*[1] * 9)).state
    assert (region(state, "punjab").dominator, region(state, "punjab").presidency) == ("company", "bengal")


def test_1E_1_3_1_what_a_presidency_owns() -> None:
    """1E-1.3.1: three presidencies, each with its open regions, pieces, and the purse of its President."""
    state = build.place(build.laid(), "delhi", presidency="bengal")
    assert offices.presidencies(state) == ("bombay", "madras", "bengal")
    assert [offices.president(each) for each in offices.presidencies(state)] == [
        "president_bombay",
        "president_madras",
        "president_bengal",
    ]
    assert set(regions.in_presidency(state, "bengal")) == {"bengal", "delhi"}
    assert pieces.number(state, "ships", "bengal") == 2
    assert balance(state, "president_bengal") == 5
    dissolved = build.office(state, "president_madras", status="eliminated")
    assert offices.presidencies(dissolved) == ("bombay", "bengal")


def test_1E_1_3_2_three_officers_in_an_army_any_number_of_guns() -> None:
    """1E-1.3.2: room for three officers, the exhausted ones counted; for nine under the Governor General."""
    state = build.put(build.put(build.laid(), A, "army.bengal"), B, "army.bengal.used")
    state = build.supply(state, "guns", "bengal", 40)
    assert offices.army_limit(state) == 3
    assert offices.officers_in(state, "bengal") == 2
    assert offices.room(state, "bengal") == 1
    assert audit.audit(build.put(state, C, "army.bengal")) == ()
    assert audit.audit(build.put(state, C, "army.bengal", 2))
    assert offices.army_limit(build.company(state, laws=("governor_general",))) == 9


def test_1E_1_3_3_exhausted_pieces_stay_and_wait_for_refresh() -> None:
    """1E-1.3.3: an exhausted ship and officer lie where they were, cannot be used again, and are ready after Refresh."""
    state = build.put(build.laid(), A, "army.bengal")
    state = pieces.exhaust(state, "ships", "bengal", 2)
    state = pieces.exhaust_officers(state, "bengal", ((A, 1),))
    assert pieces.number(state, "ships", "bengal") == 0
    assert pieces.number(state, "ships", "bengal", used=True) == 2
    assert pieces.officers(state, "bengal") == ()
    with pytest.raises(pieces.NoPiece):
        pieces.exhaust(state, "ships", "bengal", 1)
    ready = build.at_step(state, "clear_the_board").state
    assert pieces.number(ready, "ships", "bengal") == 2
    assert pieces.officers(ready, "bengal") == ((A, 1),)


def test_1E_1_3_5_ranks() -> None:
    """1E-1.3.5: Chairman, Director, Presidents and China are executive; purchasing, Military Affairs, provinces senior."""
    state = build.office(build.laid(), "province_delhi", formation=1)
    executive = [name for name in offices.blue_order(state) if offices.is_executive(state, name)]
    assert executive == [
        "chairman",
        "director_of_trade",
        "president_bombay",
        "president_madras",
        "president_bengal",
        "superintendent_china",
    ]
    assert offices.senior_offices(state) == (
        "province_delhi",
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
    )


def test_1E_1_3_7_the_blue_order() -> None:
    """1E-1.3.7: Chairman, Director, Bombay, Madras, Bengal, China, provinces by formation, Ships, Goods, Military."""
    state = build.laid()
    for number, name in enumerate(("mysore", "delhi", "bengal"), 1):
        state = build.office(state, f"province_{name}", formation=number)
    assert offices.blue_order(state) == (
        "chairman",
        "director_of_trade",
        "president_bombay",
        "president_madras",
        "president_bengal",
        "superintendent_china",
        "province_mysore",
        "province_delhi",
        "province_bengal",
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
    )


def test_1E_1_3_8_the_red_order() -> None:
    """1E-1.3.8: Ships, Goods, Military Affairs, Director; Bombay, Madras, Bengal, each with its provinces; China."""
    held = dict.fromkeys(("president_bombay", "president_madras", "president_bengal"), A)
    state = build.hold(build.laid(), **held)
    for number, (name, presidency) in enumerate(
        (("mysore", "madras"), ("delhi", "bengal"), ("punjab", "madras")), 1
    ):
        state = build.place(state, name, dominator="company", presidency=presidency, side="prosperous")
        state = build.office(state, f"province_{name}", formation=number)
        state = build.purse(build.put(state, B, f"office.province_{name}"), **{f"province_{name}": 1})
    state = build.place(state, "bombay", side="depressed")
    state = build.at_step(state, "presidencies", path="t1.presidencies").state
    order: list[str] = []
    while build.asked(state):
        asked = build.asked(state)[0]
        name = str(dict(asked.about)["office"])
        order += [name] if name not in order else []
        state = build.answer(state, asked.seat, asked.kind, None).state
    assert order == [
        "president_bombay",
        "president_madras",
        "province_mysore",
        "province_punjab",
        "president_bengal",
        "province_delhi",
    ]


def test_1E_1_3_10_who_has_a_treasury() -> None:
    """1E-1.3.10: purchasing offices, Military Affairs, Presidents, provinces, China; not the Chairman, not the Director."""
    state = build.office(build.laid(), "superintendent_china", status="open")
    state = build.office(
        build.office(state, "province_delhi", formation=1), "president_madras", status="eliminated"
    )
    assert offices.treasuries(state) == (
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "president_bombay",
        "president_bengal",
        "province_delhi",
        "superintendent_china",
    )
    marked = build.office(state, "president_bombay", status="marked")
    assert "president_bombay" in offices.treasuries(marked)


def test_1E_1_3_11_an_office_spends_its_own_treasury_and_the_bank_gets_it() -> None:
    """1E-1.3.11: Military Affairs pays 2 of its 3 pounds to the bank, richer offices and families do not help."""
    state = build.purse(build.hold(build.laid(), military_affairs=A), hastings=50, goods_purchasing=50)
    bought = build.at_step(state, "purchase", OfficeMemo("military_affairs", 1)).state
    if build.asked(bought):
        bought = build.silence(bought, A, "purchase_tie").state
    assert balance(bought, "military_affairs") == 1
    assert balance(bought, accounts.BANK) == balance(state, accounts.BANK) + 2
    assert [balance(bought, purse) for purse in (A, "goods_purchasing")] == [50, 50]


def test_1E_1_3_12_an_eliminated_office_is_gone_for_good() -> None:
    """1E-1.3.12: it is not filled, gets no money, and Refresh does not open it."""
    state = build.office(build.hold(build.laid(), chairman=A), "president_madras", status="eliminated")
    state = build.put(state, B, "writers")
    assert not build.asked(build.at_step(state, "fill_office", OfficeMemo("president_madras")).state)
    assert "president_madras" not in offices.treasuries(state)
    assert office(build.at_step(state, "clear_the_board").state, "president_madras").status == "eliminated"


def test_1E_1_4_2_the_chairmans_cube_is_no_share() -> None:
    """1E-1.4.2: Hastings has its cube on the office and one on the Court: one dividend pays it 1 pound."""
    state = build.purse(build.court(build.hold(build.laid(), chairman=A), hastings=1, larkins=2), revenue=3)
    state = build.at_step(state, "dividends").state
    paid = build.answer(state, A, "dividends", 1).state
    assert balance(paid, A) == 6
    assert balance(paid, B) == 7
    assert balance(paid, accounts.REVENUE) == 0


def test_1E_1_4_3_debt_is_never_repaid() -> None:
    """1E-1.4.3: two disks cost 2 pounds this turn and lie there afterwards, after Refresh too."""
    state = build.company(build.purse(build.laid(), revenue=9), debt=2)
    paid = build.at_step(state, "company_expenses").state
    assert balance(paid, accounts.REVENUE) == 7
    assert paid.company.debt == 2
    assert build.at_step(paid, "clear_the_board").state.company.debt == 2


def test_1E_2_3_5_lost_cubes_go_to_their_owners_stock() -> None:
    """1E-2.3.5: a failed Check, a captain whose ship is lost, and the shares of a Bailout: all to the owner's stock."""
    state = build.purse(build.hold(build.laid(), president_madras=B), president_madras=3)
    asked = build.at_step(state, "open_trade", OfficeMemo("president_madras", 1)).state
    failed = build.answer(asked, B, "open_trade", ("hyderabad", 1), build.dice(6)).state
    assert offices.holder(failed, "president_madras") is None
    assert cubes.number(failed, cubes.STOCK, B) == 12
    due = build.company(build.court(build.laid(), sykes=3, paxton=1), bailout_due=True)
    after = build.at_step(due, "bailout").state
    assert dict(cubes.at(after, cubes.COURT)) == {C: 1}
    assert (cubes.number(after, cubes.STOCK, C), cubes.number(after, cubes.STOCK, D)) == (11, 12)


def test_1E_1_3_10_money_reaches_offices_by_allocation() -> None:
    """1E-1.3.10, 1E-1.3.11: the Chairman's split names treasuries only; neither Chairman nor Director is among them."""
    state = build.purse(build.hold(build.laid(), chairman=A), share_money=4)
    options = build.question(
        build.at_step(state, "allocate_share_money").state, A, "allocate_share_money"
    ).options
    assert isinstance(options, Split)
    assert [place for place, _ in options.caps] == list(offices.treasuries(state))
