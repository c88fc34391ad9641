"""Families, prizes and Evening Post cards: the values of each."""

import pytest

from engine.first.tables import load
from engine.first.tables.evening_post import (
    CaptainRates,
    CheapPromiseBuyback,
    Deregulate,
    DividendCapWithDebt,
    Effect,
    FreePlacement,
    GovernorGeneralLaw,
    IncomePerManor,
    LoseShipEachPresidency,
    ManorTax,
    MercenaryCost,
    NepotismPromises,
    NoOfficerUpkeep,
    OpenChina,
    OrderBonus,
    RemoveFactory,
    RemoveFromBox,
    RemoveShipyard,
    SharePrice,
    ShipPrice,
    Stress,
)
from engine.first.tables.families import (
    DebtIncome,
    ExtraDie,
    FamilyPower,
    IndiaOfficeIncome,
    PoliticalPower,
    PrizeDiscount,
    ShipyardDiscount,
)
from engine.first.tables.prizes import (
    LawPassesIncome,
    NoPrizePower,
    PlunderBonus,
    PrizePoliticalPower,
    PrizePower,
    ShipyardIncomeBonus,
    TradePhaseIncome,
)

OVERSEAS = ("president", "governor_general", "provincial", "superintendent_china")
CHECKED = ("campaign", "open_trade", "sail", "invest", "china_sail")
POWERS: dict[str, FamilyPower] = {
    "hastings": ExtraDie(dice=1, offices=OVERSEAS, actions=CHECKED),
    "larkins": ShipyardDiscount(discount=1),
    "sykes": IndiaOfficeIncome(per_office=1, offices=OVERSEAS),
    "paxton": DebtIncome(per_debt_disk=1, maximum=3),
    "benyon": PrizeDiscount(discount=1, minimum_cost=0),
    "walsh": PoliticalPower(bonus=2),
}
NOTHING = NoPrizePower()
# id: rank, cost, points, power, once per player
PRIZES: dict[str, tuple[str, int, int, PrizePower, bool]] = {
    "house_of_commons": ("executive", 5, 4, PrizePoliticalPower(amount=2), False),
    "patron_of_the_arts": ("executive", 6, 6, NOTHING, False),
    "investment_bank": ("executive", 5, 3, TradePhaseIncome(amount=2), False),
    "peerage": ("executive", 9, 9, NOTHING, False),
    "dukedom": ("executive", 12, 13, NOTHING, False),
    "knight_of_the_bath": ("executive", 7, 7, NOTHING, False),
    "country_estate": ("executive", 4, 4, NOTHING, False),
    "board_of_control": ("executive", 6, 5, LawPassesIncome(amount=2), True),
    "rotten_borough": ("executive", 3, 3, PrizePoliticalPower(amount=1), False),
    "royal_society": ("executive", 5, 5, NOTHING, False),
    "south_seas_firm": ("senior", 4, 2, TradePhaseIncome(amount=2), False),
    "parsonage": ("senior", 1, 2, NOTHING, False),
    "magistracy": ("senior", 3, 3, PrizePoliticalPower(amount=1), False),
    "town_house": ("senior", 3, 4, NOTHING, False),
    "grand_tour": ("senior", 5, 5, NOTHING, False),
    "militia_colonelcy": ("senior", 2, 2, PlunderBonus(amount=1), True),
    "coffee_house": ("senior", 2, 1, TradePhaseIncome(amount=1), False),
    "shipping_agency": ("senior", 3, 2, ShipyardIncomeBonus(amount=1), True),
}
# id: moves, factory price, start of support (None: domestic), effect
CARDS: dict[str, tuple[int, int | str, int | None, Effect]] = {
    "monopoly_revoked": (2, 2, None, Deregulate()),
    "manor_rents": (2, 3, None, IncomePerManor(per_manor=1, maximum=3)),
    "stock_mania": (3, 4, None, SharePrice(delta=1)),
    "financial_panic": (3, 1, None, SharePrice(delta=-1)),
    "channel_gales": (4, 2, None, LoseShipEachPresidency(ships=1, captainless_only=True)),
    "press_gangs": (3, 3, None, RemoveFromBox(box="captains", per_family=1)),
    "call_to_arms": (4, 4, None, FreePlacement(box="officers", per_family=1)),
    "clerks_wanted": (2, 2, None, FreePlacement(box="writers", per_family=1)),
    "dockyard_fire": (1, 1, None, RemoveShipyard(columns=1)),
    "mill_riots": (3, "X", None, RemoveFactory(per_family=1)),
    "embassy_to_canton": (2, 2, None, OpenChina()),
    "calling_in_favours": (3, "X", None, CheapPromiseBuyback(cost=1)),
    "revoke_monopoly": (3, 3, -3, Deregulate()),
    "governor_general": (4, 2, 0, GovernorGeneralLaw(officer_limit=9)),
    "china_trade_act": (2, 3, 2, OpenChina()),
    "regulating_act": (3, 2, 1, NepotismPromises(promises=2)),
    "dividend_act": (1, 3, 1, DividendCapWithDebt(maximum=1)),
    "navigation_act": (2, 1, 2, ShipPrice(delta=1)),
    "commutation_act": (3, 4, -1, OrderBonus(minimum_demand=2, bonus=1)),
    "half_pay_act": (4, "X", -1, NoOfficerUpkeep()),
    "country_trade_act": (2, 2, 0, CaptainRates(interloper_income=3, country_trade_cost=2)),
    "land_tax": (1, 1, 1, ManorTax(per_manor=1)),
    "sepoy_act": (4, "X", -2, MercenaryCost(cost=1)),
    "tenure_act": (3, 3, 1, Stress(office="chairman", threshold=3)),
}


def test_1E_3_1_1_six_families_may_be_led_and_jones_may_not() -> None:
    """1E-3.1.1, 1E-6.2.4, 1E-7.1.6, 1E-8.8.3: the six families with their powers; Jones is neutral."""
    tables = load()
    assert {family.id: family.power for family in tables.player_families()} == POWERS
    assert [family.id for family in tables.families if family.neutral] == ["jones"]


@pytest.mark.parametrize("prize", PRIZES)
def test_1E_8_8_3_values_of_each_prize(prize: str) -> None:
    """1E-8.8.3, 1E-9.3.3: rank, cost, points, power, and whether it counts once per player."""
    card = load().prize(prize)
    assert (card.rank, card.cost, card.vp, card.power, card.power_scope == "per_player") == PRIZES[prize]


def test_1E_3_1_2_eighteen_prizes_of_which_six_are_dealt() -> None:
    """1E-3.1.2, 1E-8.8.2, 1E-8.8.4: eighteen cards, six in a game, any number of cubes, 2 more after a black disk."""
    tables = load()
    assert [prize.id for prize in tables.prizes] == list(PRIZES)
    assert tables.setup.prizes.dealt == 6
    assert (tables.prize_deck.capacity, tables.prize_deck.eliminated_or_bailout_surcharge) == (0, 2)


@pytest.mark.parametrize("card", CARDS)
def test_1E_8_1_1_values_of_each_card(card: str) -> None:
    """1E-8.1.1, 1E-8.2.1, 1E-8.10.2, 1E-8.10.10: moves, factory price, kind, start of support, effect."""
    found = load().card(card)
    assert (found.events, found.factory_price, found.initial_support, found.effect) == CARDS[card]
    assert found.kind == ("domestic" if CARDS[card][2] is None else "law")


def test_1E_3_1_3_the_two_monopoly_cards_leave_the_early_game() -> None:
    """1E-3.1.3: 24 cards, 22 without the two of the monopoly, which the Campaign alone keeps."""
    tables = load()
    assert [card.id for card in tables.cards] == list(CARDS)
    assert tables.scenario("early").remove_cards == ("monopoly_revoked", "revoke_monopoly")
    assert tables.scenario("campaign").remove_cards == ()
    early = [card.id for card in tables.cards if "early" in card.scenarios]
    assert sorted({*CARDS} - {*early}) == ["monopoly_revoked", "revoke_monopoly"]


def test_1E_6_4_2_the_factory_price_before_the_first_card_is_2() -> None:
    """1E-6.4.2: before a card is drawn, a good with a cube costs 2."""
    assert load().post.factory_price_before_first_card == 2
    assert load().markets.factories.price_with_cube_no_discard == 2
