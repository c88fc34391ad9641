"""Domestic events (1E-8.10.1, 1E-8.10.10, 1E-8.10.11)."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.first import cubes, pieces
from engine.first.phases.company.market import column_cubes
from engine.first.state import State
from tests.engine.first import build, post


def news(state: State, card: str) -> Outcome[State]:
    return build.at_step(post.card(state, card), "local_news")


def seated() -> State:
    """Larkins in the chair."""
    return build.hold(build.laid(), chairman="larkins")


def in_place(state: State, place: str) -> dict[str, int]:
    return dict(cubes.at(state, place))


def test_1E_8_10_1_a_domestic_event_is_carried_out_once() -> None:
    """1E-8.10.1: Stock Mania raises the price by one, without a vote; its card stays on the pile."""
    outcome = news(seated(), "stock_mania")
    assert build.kinds(outcome) == ("domestic_event", "share_price_moves")
    assert outcome.state.company.share_price == 5
    assert outcome.state.company.laws == ()
    assert outcome.state.post.discard == ("stock_mania",)


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("stock_mania", 4, 5),
        ("stock_mania", 8, 8),
        ("financial_panic", 4, 3),
        ("financial_panic", 8, 7),
        ("financial_panic", 3, 3),
    ],
)
def test_1E_8_10_10_the_share_price_stays_on_its_track(card: str, before: int, after: int) -> None:
    """1E-8.10.10: one space up or down between 3 and 8; no Bailout comes of it."""
    company = news(build.company(seated(), share_price=before), card).state.company
    assert (company.share_price, company.bailout_due) == (after, False)


@pytest.mark.parametrize(("manors", "pounds"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_1E_8_10_10_manors_pay_rent(manors: int, pounds: int) -> None:
    """1E-8.10.10: 1 per manor, at most 3."""
    state = build.put(seated(), "sykes", "manor", manors)
    assert post.money(news(state, "manor_rents").state, "sykes", "paxton") == (5 + pounds, 5)


def test_1E_8_10_10_each_presidency_loses_a_company_ship_exhausted_first() -> None:
    """1E-8.10.10: Bombay loses its exhausted ship, Madras a ready one, Bengal has only a captained one and loses none."""
    state = build.supply(build.supply(seated(), "ships", "bombay", 2), "ships", "bombay", 2, used=True)
    state = build.put(build.supply(state, "ships", "bengal", 0), "sykes", "ship.bengal")
    state = build.supply(build.supply(state, "ships", "trade_office", 3), "ships", "china", 1)
    outcome = news(state, "channel_gales")
    after = outcome.state
    assert (pieces.number(after, "ships", "bombay"), pieces.number(after, "ships", "bombay", True)) == (2, 1)
    assert pieces.number(after, "ships", "madras") == 1
    assert pieces.captained(after, "bengal") == (("sykes", 1),)
    assert (pieces.number(after, "ships", "trade_office"), pieces.number(after, "ships", "china")) == (3, 1)
    assert [told["presidency"] for told in build.told(outcome, "ships_wrecked")] == ["bombay", "madras"]


def test_1E_8_10_10_press_gangs_send_one_captain_of_each_family_home() -> None:
    """1E-8.10.10: of two captains Sykes takes one back, Paxton its only one; officers stay."""
    state = build.put(build.put(seated(), "sykes", "captains", 2), "paxton", "captains")
    state = build.put(state, "sykes", "officers")
    after = news(state, "press_gangs").state
    assert in_place(after, "captains") == {"sykes": 1}
    assert in_place(after, "officers") == {"sykes": 1}
    assert (post.stock(after, "sykes"), post.stock(after, "paxton")) == (
        post.stock(state, "sykes") + 1,
        post.stock(state, "paxton") + 1,
    )


@pytest.mark.parametrize(("card", "box"), [("call_to_arms", "officers"), ("clerks_wanted", "writers")])
def test_1E_8_10_10_each_family_may_place_a_cube_in_the_box(card: str, box: str) -> None:
    """1E-8.10.10: clockwise from the Chairman; Sykes answers early and is applied in its place; two cubes are refused."""
    state = news(seated(), card).state
    assert [each.seat for each in build.asked(state)] == ["larkins", "sykes", "paxton", "hastings"]
    (refusal,) = build.judge(state, "larkins", "free_placement", 2)
    assert (refusal.code, refusal.rule, refusal.instead) == ("misfit_out_of_range", "1E-8.10.10", ("1", "1"))
    before = post.stock(state, "sykes")
    state = build.answer(state, "sykes", "free_placement", 1).state
    assert in_place(state, box) == {}
    state = build.answer(state, "larkins", "free_placement", None).state
    assert in_place(state, box) == {"sykes": 1}
    assert post.stock(state, "sykes") == before - 1
    after = build.silence(
        build.answer(state, "hastings", "free_placement", 1).state, "paxton", "free_placement"
    ).state
    assert in_place(after, box) == {"sykes": 1, "hastings": 1}
    assert build.asked(after) == ()


def test_1E_8_10_10_silence_places_nothing_and_an_empty_stock_is_not_asked() -> None:
    """1E-8.10.10 and 1E-2.3.4: Larkins has no stock but a manor: it is not asked, and the manor stays."""
    state = build.put(seated(), "larkins", "manor", post.stock(seated(), "larkins"))
    state = news(state, "clerks_wanted").state
    assert [each.seat for each in build.asked(state)] == ["sykes", "paxton", "hastings"]
    assert in_place(build.silence(state, "sykes", "free_placement").state, "writers") == {}


def yards(*slots: tuple[str, int, int]) -> State:
    state = seated()
    for family, column, slot in slots:
        state = build.put(state, family, f"shipyard.{column}.{slot}")
    return state


def test_1E_8_10_10_the_fullest_column_loses_its_lowest_cube() -> None:
    """1E-8.10.10: column 2 has three cubes: the one on 4, the lowest number in use, goes to Paxton's stock."""
    state = yards(("sykes", 1, 6), ("sykes", 1, 5), ("sykes", 2, 6), ("hastings", 2, 5), ("paxton", 2, 4))
    outcome = news(state, "dockyard_fire")
    assert build.asked(outcome.state) == ()
    assert dict(column_cubes(outcome.state, 2)) == {"hastings": 1, "sykes": 1}
    assert post.stock(outcome.state, "paxton") == post.stock(state, "paxton") + 1
    assert build.told(outcome, "shipyard_burns") == [{"seat": "paxton", "column": "column_2"}]


def test_1E_8_10_10_the_first_column_burns_like_any_other() -> None:
    """1E-8.10.10: column 1 has two cubes, column 4 one: the one on 5 goes."""
    outcome = news(yards(("sykes", 1, 6), ("paxton", 1, 5), ("sykes", 4, 6)), "dockyard_fire")
    assert build.told(outcome, "shipyard_burns") == [{"seat": "paxton", "column": "column_1"}]


def test_1E_8_10_10_the_chair_chooses_among_tied_columns() -> None:
    """1E-8.10.10: columns 2 and 4 tie; Larkins names 4; another column is refused; silence takes the lowest index."""
    state = news(yards(("sykes", 4, 6), ("paxton", 2, 6)), "dockyard_fire").state
    (refusal,) = build.judge(state, "larkins", "event_tie", "column_1")
    assert (refusal.code, refusal.instead) == ("misfit_not_among", ("column_2", "column_4"))
    assert dict(column_cubes(build.answer(state, "larkins", "event_tie", "column_4").state, 4)) == {}
    after = build.silence(state, "larkins", "event_tie").state
    assert (dict(column_cubes(after, 2)), dict(column_cubes(after, 4))) == ({}, {"sykes": 1})


def test_1E_8_10_10_without_shipyards_nothing_burns() -> None:
    """1E-8.10.10: no cube in any column, no loss."""
    outcome = news(seated(), "dockyard_fire")
    assert build.kinds(outcome) == ("domestic_event",)


def works(**spaces: tuple[int, ...]) -> State:
    state = seated()
    for family, numbers in spaces.items():
        for number in numbers:
            state = build.put(state, family, f"factory.{number}")
    return state


def test_1E_8_10_10_families_with_the_most_factories_give_one_up() -> None:
    """1E-8.10.10: Sykes and Paxton have two each, Larkins one: both choose one, Larkins keeps its own."""
    state = works(sykes=(1, 8), paxton=(2, 3), larkins=(4,))
    asked = news(state, "mill_riots").state
    assert {each.seat for each in build.asked(asked)} == {"sykes", "paxton"}
    (refusal,) = build.judge(asked, "sykes", "remove_factory", "space_2")
    assert (refusal.code, refusal.instead) == ("misfit_not_among", ("space_1", "space_8"))
    asked = build.answer(asked, "sykes", "remove_factory", "space_1").state
    after = build.answer(asked, "paxton", "remove_factory", "space_3").state
    left = [place for place, _ in after.cubes if place.startswith("factory.")]
    assert left == ["factory.2", "factory.4", "factory.8"]
    assert post.stock(after, "sykes") == post.stock(state, "sykes") + 1


def test_1E_8_10_10_silence_gives_up_the_highest_printed_price() -> None:
    """1E-8.10.10: of spaces 1 (2), 6 and 7 (4 each) the default is 6, the dearest with the lowest number."""
    after = build.silence(news(works(sykes=(1, 7, 6)), "mill_riots").state, "sykes", "remove_factory").state
    assert [place for place, _ in after.cubes if place.startswith("factory.")] == ["factory.1", "factory.7"]


def test_1E_8_10_10_an_only_factory_goes_without_a_question_and_none_is_none() -> None:
    """1E-8.10.10: Sykes has the only factory of all: it goes; where nobody has any, nobody is asked."""
    outcome = news(works(sykes=(3,)), "mill_riots")
    assert build.told(outcome, "factory_closes") == [{"seat": "sykes", "space": "space_3"}]
    assert build.kinds(news(seated(), "mill_riots")) == ("domestic_event",)


def test_1E_8_10_10_promises_may_be_bought_back_for_one() -> None:
    """1E-8.10.10: Sykes owes Larkins 2 and Paxton 1, and has 2 pounds: it buys back two, one from each, for 1 each."""
    state = build.put(build.put(seated(), "sykes", "promise.larkins", 2), "sykes", "promise.paxton")
    state = news(build.purse(state, sykes=2), "calling_in_favours").state
    assert [each.seat for each in build.asked(state)] == ["sykes"]
    assert dict(build.question(state, "sykes", "promise_buyback").about)["each"] == 1
    (refusal,) = build.judge(state, "sykes", "promise_buyback", (("larkins", 2), ("paxton", 1)))
    assert (refusal.code, refusal.rule, refusal.instead) == ("misfit_wrong_total", "1E-8.10.10", ("1", "2"))
    after = build.answer(state, "sykes", "promise_buyback", (("larkins", 1), ("paxton", 1))).state
    assert post.money(after, "sykes", "larkins", "paxton") == (0, 6, 6)
    assert (in_place(after, "promise.larkins"), in_place(after, "promise.paxton")) == ({"sykes": 1}, {})
    assert build.asked(after) == ()


def test_1E_8_10_10_silence_buys_no_promise_back() -> None:
    """1E-8.10.10: the default is none."""
    state = news(build.put(seated(), "sykes", "promise.larkins"), "calling_in_favours").state
    after = build.silence(state, "sykes", "promise_buyback").state
    assert in_place(after, "promise.larkins") == {"sykes": 1}


def test_1E_8_10_10_a_turn_that_has_passed_does_not_come_again() -> None:
    """1E-8.10.10: clockwise from Larkins: Paxton pays Sykes, who was penniless at its turn before; Sykes is not asked again."""
    state = build.put(build.put(seated(), "sykes", "promise.larkins"), "paxton", "promise.sykes")
    state = news(build.purse(state, sykes=0), "calling_in_favours").state
    assert [each.seat for each in build.asked(state)] == ["paxton"]
    after = build.answer(state, "paxton", "promise_buyback", (("sykes", 1),)).state
    assert post.money(after, "sykes") == (1,)
    assert build.asked(after) == ()


def test_1E_8_10_11_embassy_to_canton_opens_china() -> None:
    """1E-8.10.11: the black disk goes, the office is vacant; already open, nothing happens to it or its holder."""
    outcome = news(seated(), "embassy_to_canton")
    assert post.status(outcome.state, "superintendent_china") == "open"
    held = build.hold(outcome.state, superintendent_china="sykes")
    again = news(held, "embassy_to_canton")
    assert build.kinds(again) == ("domestic_event", "china_open_already")
    assert again.state.offices == held.offices
    assert again.state.cubes == held.cubes


def test_values_of_events_come_from_the_tables() -> None:
    """With corrected data two columns lose a cube, two ships are lost, two cubes may be placed, two factories go."""
    data = (
        b'{"evening_post":{"dockyard_fire":{"params":{"columns":2}},"channel_gales":{"params":{"ships":2}},'
        b'"clerks_wanted":{"params":{"per_family":2}},"mill_riots":{"params":{"per_family":2}},'
        b'"press_gangs":{"params":{"per_family":2}},"calling_in_favours":{"params":{"cost":0}}}}'
    )
    state = build.change(yards(("sykes", 4, 6), ("paxton", 2, 6), ("paxton", 2, 5)), data=data)
    burnt = news(state, "dockyard_fire")
    assert [told["column"] for told in build.told(burnt, "shipyard_burns")] == ["column_2", "column_4"]
    gales = news(build.supply(state, "ships", "madras", 1), "channel_gales")
    assert [told["ships"] for told in build.told(gales, "ships_wrecked")] == [2, 1, 2]
    placed = build.answer(news(state, "clerks_wanted").state, "larkins", "free_placement", 2).state
    assert in_place(placed, "writers") == {"larkins": 2}
    closed = build.change(works(sykes=(1, 5, 8)), data=data)
    after = build.silence(news(closed, "mill_riots").state, "sykes", "remove_factory").state
    assert [place for place, _ in after.cubes if place.startswith("factory.")] == ["factory.1"]
    gangs = build.put(build.put(state, "sykes", "captains", 3), "paxton", "captains")
    assert in_place(news(gangs, "press_gangs").state, "captains") == {"sykes": 1}
    free = build.purse(build.put(state, "sykes", "promise.larkins", 2), sykes=0)
    asked = news(free, "calling_in_favours").state
    assert (
        in_place(build.answer(asked, "sykes", "promise_buyback", (("larkins", 2),)).state, "promise.larkins")
        == {}
    )


def test_a_dearer_buy_back_is_limited_by_the_money() -> None:
    """With a price of 2 in the tables 5 pounds buy two of three promises back."""
    data = b'{"evening_post":{"calling_in_favours":{"params":{"cost":2}}}}'
    state = build.put(build.change(seated(), data=data), "sykes", "promise.larkins", 3)
    state = news(state, "calling_in_favours").state
    (refusal,) = build.judge(state, "sykes", "promise_buyback", (("larkins", 3),))
    assert (refusal.code, refusal.instead) == ("misfit_wrong_total", ("1", "2"))
    after = build.answer(state, "sykes", "promise_buyback", (("larkins", 2),)).state
    assert post.money(after, "sykes", "larkins") == (1, 9)
