"""Captaincies and the logistics of the trade office (1E-6.6)."""

from __future__ import annotations

import pytest

from engine.core import run
from engine.core.order import Order
from engine.first import cubes, pieces
from engine.first.accounts import balance
from engine.first.phases.company.director_of_trade import by_demand
from engine.first.state import OfficeState, State, with_office
from engine.first.steps import STEPS
from tests.engine.first import build

DIRECTOR = "sykes"


def office(ships: int = 0, goods: int = 0, **captains: int) -> State:
    """Sykes is Director; captain cubes wait, ships and goods lie in the trade office; nobody has money."""
    state = build.purse(
        build.hold(build.laid(), director_of_trade=DIRECTOR), hastings=0, larkins=0, sykes=0, paxton=0
    )
    for family, number in captains.items():
        state = build.put(state, family, "waiting", number)
    return build.supply(build.supply(state, "ships", "trade_office", ships), "goods", "trade_office", goods)


def begun(state: State) -> State:
    return build.at_step(state, "director_of_trade").state


def kinds(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state)]


def test_1E_6_6_1_the_director_orders_the_captain_cubes() -> None:
    """1E-6.6.1: Larkins has two captains, Paxton one: Paxton goes between them and pays 5 after Larkins paid 6."""
    state = build.purse(office(larkins=2, paxton=1), larkins=20, paxton=20)
    state = build.put(state, "hastings", "shipyard.2.6")
    state = begun(state)
    refused = build.judge(state, DIRECTOR, "captaincy_order", ("larkins", "paxton"))
    assert [each.code for each in refused] == ["misfit_not_all_in_order"]
    state = build.answer(state, DIRECTOR, "captaincy_order", ("larkins", "paxton", "larkins")).state
    assert kinds(state) == [(each, "buy_captaincy") for each in ("larkins", "paxton", "larkins")]
    assert [dict(each.about)["price"] for each in build.asked(state)] == [5, 5, 5]
    state = build.answer(state, "larkins", "buy_captaincy", "yes").state
    state = build.answer(state, "paxton", "buy_captaincy", "yes").state
    assert (balance(state, "larkins"), balance(state, "paxton")) == (15, 14)
    assert kinds(state) == [("larkins", "buy_captaincy")]


def test_1E_6_6_1_default_order_is_clockwise_from_the_director() -> None:
    """1E-6.6.1: the Director is silent: Sykes, then Paxton, then Larkins, all cubes of a family together."""
    state = begun(office(larkins=1, paxton=2, sykes=1))
    outcome = build.silence(state, DIRECTOR, "captaincy_order")
    assert build.told(outcome, "captaincy_order") == [{"families": ("sykes", "paxton", "paxton", "larkins")}]


def test_1E_6_6_1_captains_of_one_family_need_no_order() -> None:
    """1E-11.1.4, 1E-6.6.1: with captains of Larkins alone only Larkins is asked."""
    assert kinds(begun(build.purse(office(larkins=2), larkins=20))) == [("larkins", "buy_captaincy")] * 2


def test_1E_11_1_6_captaincies_are_answered_together_and_carried_out_in_order() -> None:
    """1E-11.1.6, 1E-6.6.1: Paxton answers first, but Larkins is first in order: nothing happens before its answer."""
    state = begun(build.purse(office(larkins=1, paxton=1), larkins=20, paxton=20))
    state = build.answer(state, DIRECTOR, "captaincy_order", ("larkins", "paxton")).state
    state = build.answer(state, "paxton", "buy_captaincy", "yes").state
    assert balance(state, "paxton") == 20
    outcome = build.answer(state, "larkins", "buy_captaincy", "yes")
    assert [fact["family"] for fact in build.told(outcome, "captain_sails")] == ["larkins", "paxton"]


def test_1E_6_6_2_a_captain_takes_the_cheapest_ship_of_the_shipyards() -> None:
    """1E-6.6.2, 1E-6.6.3: column 2 at 5 before the others at 6; the family pays the bank, the column's cube earns 1."""
    state = build.put(build.purse(office(paxton=1), paxton=7), "larkins", "shipyard.2.6")
    bank = balance(state, "bank")
    after = build.answer(begun(state), "paxton", "buy_captaincy", "yes").state
    assert balance(after, "paxton") == 2
    assert balance(after, "larkins") == 1
    assert balance(after, "bank") == bank + 5 - 1
    assert after.market.ships == (1, 3, 4)
    assert cubes.at(after, "waiting") == ()


def test_1E_6_6_2_six_from_the_supply_when_no_shipyard_has_a_ship() -> None:
    """1E-6.6.2: all columns sold: 6 pounds buy a ship of the supply; with 5 the family cannot."""
    state = build.change(office(paxton=1), market=type(office().market)(ships=(), goods=()))
    outcome = build.answer(begun(build.purse(state, paxton=6)), "paxton", "buy_captaincy", "yes")
    assert balance(outcome.state, "paxton") == 0
    assert build.told(outcome, "supply_ship_bought") == [{"purse": "paxton", "pounds": 6}]
    assert cubes.number(begun(build.purse(state, paxton=5)), cubes.STOCK, "paxton") == 12


def test_1E_6_6_2_navigation_act_and_agency_hold_for_captains_too() -> None:
    """1E-6.3.2, 1E-6.3.7: under the Navigation Act a captain's ship at 5 costs 6, and the Agency earns its owner 1 more."""
    state = build.put(build.purse(office(paxton=1), paxton=6), "larkins", "shipyard.2.6")
    state = build.company(build.put(state, "larkins", "prize.shipping_agency"), laws=("navigation_act",))
    after = build.answer(begun(state), "paxton", "buy_captaincy", "yes").state
    assert (balance(after, "paxton"), balance(after, "larkins")) == (0, 2)


def tied() -> State:
    """Columns 1 of Larkins and 3 of Paxton at 5; Hastings has a captain, Paxton another."""
    state = build.put(
        build.put(office(hastings=1, paxton=1), "larkins", "shipyard.1.6"), "paxton", "shipyard.3.6"
    )
    state = begun(build.purse(state, hastings=9, paxton=9))
    return build.answer(state, DIRECTOR, "captaincy_order", ("hastings", "paxton")).state


def test_1E_6_6_2_the_buyer_chooses_among_tied_columns() -> None:
    """1E-6.6.2: Hastings buys from Paxton's column, a plain yes would take the lowest; Paxton's yes takes its own."""
    assert build.question(tied(), "hastings", "buy_captaincy").options.among == (
        "yes",
        "no",
        "column_1",
        "column_3",
    )
    after = build.answer(tied(), "hastings", "buy_captaincy", "column_3").state
    assert balance(after, "paxton") == 10
    plain = build.answer(tied(), "hastings", "buy_captaincy", "yes").state
    assert balance(plain, "larkins") == 1
    passed = build.answer(tied(), "hastings", "buy_captaincy", "no").state
    own = build.answer(passed, "paxton", "buy_captaincy", "yes").state
    assert balance(own, "paxton") == 9 - 5 + 1


def test_1E_6_6_2_a_column_sold_meanwhile_is_asked_for_again() -> None:
    """1E-6.6.2: Paxton names column 3 ahead, Hastings takes it first: Paxton is told and asked anew."""
    state = build.answer(tied(), "paxton", "buy_captaincy", "column_3").state
    outcome = build.answer(state, "hastings", "buy_captaincy", "column_3")
    assert "order_void" in build.kinds(outcome)
    assert kinds(outcome.state) == [("paxton", "buy_captaincy")]


def test_1E_6_6_3_bought_the_cube_is_on_a_ship_in_the_trade_office() -> None:
    """1E-6.6.3: after a yes the captain cube lies on a ship of the trade office, and it belongs to the family."""
    state = begun(build.purse(office(paxton=1), paxton=6))
    outcome = build.answer(state, "paxton", "buy_captaincy", "yes")
    assert cubes.number(outcome.state, "ship.trade_office", "paxton") == 1
    assert pieces.number(outcome.state, "ships", "trade_office") == 0


@pytest.mark.parametrize("silent", [True, False])
def test_1E_6_6_3_not_bought_the_cube_returns(silent: bool) -> None:
    """1E-6.6.3, 1E-6.6.1: a no, and silence, send the cube to its owner's stock."""
    state = begun(build.purse(office(paxton=1), paxton=6))
    stock = cubes.number(state, cubes.STOCK, "paxton")
    if silent:
        after = build.silence(state, "paxton", "buy_captaincy").state
    else:
        after = build.answer(state, "paxton", "buy_captaincy", "no").state
    assert cubes.number(after, cubes.STOCK, "paxton") == stock + 1
    assert balance(after, "paxton") == 6


def test_1E_6_6_3_without_money_the_cube_returns_unasked() -> None:
    """1E-6.6.3: with 5 pounds against a price of 6 nobody is asked and the cube returns; exactly 6 is asked."""
    outcome = build.at_step(build.purse(office(paxton=1), paxton=5), "director_of_trade")
    assert build.told(outcome, "captain_returns") == [{"family": "paxton"}]
    assert kinds(begun(build.purse(office(paxton=1), paxton=6))) == [("paxton", "buy_captaincy")]


def test_1E_6_6_4_every_piece_goes_where_the_director_says() -> None:
    """1E-6.6.4: three ships, a good and a captained ship are sent out, and all must be."""
    state = begun(build.put(office(3, 1), "paxton", "ship.trade_office"))
    wrong = ((("bengal", 2),), (("madras", 1),), (("bombay", 1),))
    assert [each.at for each in build.judge(state, DIRECTOR, "logistics_trade", wrong)] == [("ships",)]
    choice = ((("bombay", 1), ("bengal", 2)), (("madras", 1),), (("bombay", 1),))
    after = build.answer(state, DIRECTOR, "logistics_trade", choice).state
    assert [pieces.number(after, "ships", place) for place in ("bombay", "madras", "bengal")] == [3, 2, 4]
    assert pieces.number(after, "goods", "madras") == 1
    assert cubes.number(after, "ship.bombay", "paxton") == 1
    assert pieces.number(after, "ships", "trade_office") == pieces.number(after, "goods", "trade_office") == 0


def test_1E_6_6_4_china_takes_company_pieces_once_open() -> None:
    """1E-6.6.4, 1E-6.13.2, 1E-6.13.5: with China open ships and goods may go there, a captained ship may not."""
    state = build.put(office(1, 1), "paxton", "ship.trade_office")
    parts = dict(build.question(begun(state), DIRECTOR, "logistics_trade").options.parts)
    assert [place for place, _ in parts["ships"].caps] == ["bombay", "madras", "bengal"]
    state = begun(with_office(state, "superintendent_china", OfficeState()))
    parts = dict(build.question(state, DIRECTOR, "logistics_trade").options.parts)
    assert [place for place, _ in parts["goods"].caps] == ["bombay", "madras", "bengal", "china"]
    assert [place for place, _ in parts["paxton_ships"].caps] == ["bombay", "madras", "bengal"]
    choice = ((("china", 1),), (("china", 1),), (("bombay", 1),))
    after = build.answer(state, DIRECTOR, "logistics_trade", choice).state
    assert (pieces.number(after, "ships", "china"), pieces.number(after, "goods", "china")) == (1, 1)


def test_1E_6_6_4_default_is_proportional_to_unfilled_demand() -> None:
    """1E-6.6.4: demands are Bombay 3, Madras 5, Bengal 6: of 14 ships 3, 5 and 6; of 4, none lost, the rest in blue order."""
    state = build.laid()
    places = ("bombay", "madras", "bengal")
    assert by_demand(state, 14, places) == (("bombay", 3), ("madras", 5), ("bengal", 6))
    assert by_demand(state, 4, places) == (("bombay", 1), ("madras", 2), ("bengal", 1))
    assert by_demand(state, 1, places) == (("bombay", 1),)
    filled = build.place(state, "bengal", filled=(1, 2, 3))
    assert by_demand(filled, 8, places) == (("bombay", 3), ("madras", 5))
    china = with_office(state, "superintendent_china", OfficeState())
    assert by_demand(china, 22, (*places, "china")) == (
        ("bombay", 3),
        ("madras", 5),
        ("bengal", 6),
        ("china", 8),
    )


def test_1E_6_6_4_default_without_demand_deals_out_in_blue_order() -> None:
    """1E-6.6.4: no order is unfilled anywhere: five ships go 2, 2, 1 in blue order."""
    state = build.laid()
    for place, slots in (("bombay", (1, 2)), ("madras", (1, 2, 3)), ("bengal", (1, 2, 3))):
        state = build.place(state, place, filled=slots)
    assert by_demand(state, 5, ("bombay", "madras", "bengal")) == (
        ("bombay", 2),
        ("madras", 2),
        ("bengal", 1),
    )


def test_1E_6_6_4_silence_sends_each_sort_by_demand() -> None:
    """1E-6.6.4: silence sends 14 ships as 3, 5, 6 and the single good to Bombay."""
    after = build.silence(begun(office(14, 1)), DIRECTOR, "logistics_trade").state
    assert [pieces.number(after, "ships", place) for place in ("bombay", "madras", "bengal")] == [5, 7, 8]
    assert pieces.number(after, "goods", "bombay") == 1


def test_1E_6_6_6_while_vacant_everything_waits() -> None:
    """1E-6.6.6, 1E-0.2.3: no Director: captain cubes, ships and goods stay, and nobody is asked."""
    state = cubes.move(office(2, 1, paxton=1), DIRECTOR, "office.director_of_trade", cubes.STOCK)
    outcome = build.at_step(build.purse(state, paxton=20), "director_of_trade")
    assert build.kinds(outcome) == ("office_skipped",)
    assert cubes.number(outcome.state, "waiting", "paxton") == 1
    assert pieces.number(outcome.state, "ships", "trade_office") == 2


def test_1E_6_6_7_captains_in_the_box_do_not_buy_ships() -> None:
    """1E-6.6.7: a cube in the Captains box is not yet in the trade office: nobody is asked."""
    state = build.put(build.purse(office(), paxton=20), "paxton", "captains")
    assert kinds(begun(state)) == [(DIRECTOR, "transfer_trade")]


def test_1E_6_0_1_captaincies_then_logistics_then_transfers() -> None:
    """1E-6.0.1, 1E-6.6.1: a ship bought for a captain is sent out in the same step, then transfers are asked for."""
    state = begun(build.purse(office(paxton=1), paxton=6))
    assert kinds(state) == [("paxton", "buy_captaincy")]
    state = build.answer(state, "paxton", "buy_captaincy", "yes").state
    assert kinds(state) == [(DIRECTOR, "logistics_trade")]
    state = build.answer(state, DIRECTOR, "logistics_trade", ((("bengal", 1),),)).state
    assert kinds(state) == [(DIRECTOR, "transfer_trade")]


def test_1E_6_6_1_two_captains_of_one_family_are_two_questions() -> None:
    """1E-6.6.1: each cube is decided on by itself: Larkins buys for the second alone."""
    state = begun(build.purse(office(larkins=2), larkins=6))
    first, second = build.asked(state)
    assert [dict(each.about)["number"] for each in (first, second)] == [1, 2]
    assert first.id != second.id
    for question, answer in ((first, "no"), (second, "yes")):
        state = run.submit(STEPS, state, Order(question.id, question.seat, answer), build.PLAIN).state
    assert cubes.number(state, "ship.trade_office", "larkins") == 1
    assert cubes.number(state, cubes.STOCK, "larkins") == 11
