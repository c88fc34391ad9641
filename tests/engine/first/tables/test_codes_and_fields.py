"""The closed lists of codes (1E-13.1.2), and what is said about fields that do not fit their types."""

import pytest

from engine.first.tables import load
from engine.first.tables.evening_post import LastingEffect, ShipPrice, Stress
from engine.first.tables.families import PoliticalPower
from engine.first.tables.prizes import TradePhaseIncome
from tests.engine.first.tables.told import told


def test_1E_13_1_2_an_unknown_family_power_is_a_load_error() -> None:
    """1E-13.1.2: Walsh with a power that is not in the list."""
    assert told({"families": {"walsh": {"power": "magic", "text": "It is magic."}}}) == [
        (
            "families.toml, walsh, power: unknown code 'magic'; known are extra_die, shipyard_discount, "
            "trade_phase_income_india_offices, trade_phase_income_debt, prize_discount, political_power, none"
        )
    ]


def test_1E_13_1_2_an_unknown_prize_power_is_a_load_error() -> None:
    """1E-13.1.2: a prize with a power of families."""
    assert told({"prizes": {"peerage": {"power": "extra_die"}}}) == [
        (
            "prizes.toml, peerage, power: unknown code 'extra_die'; known are none, political_power, "
            "trade_phase_income, income_when_law_passes, plunder_bonus, shipyard_income_bonus"
        )
    ]


def test_1E_13_1_2_an_unknown_effect_is_a_load_error() -> None:
    """1E-13.1.2: a card with an effect that is not in the list."""
    (line,) = told({"evening_post": {"mill_riots": {"effect": "storm", "text": "It blows."}}})
    assert line.startswith(
        "evening_post.toml, mill_riots, effect: unknown code 'storm'; known are deregulate,"
    )
    assert line.endswith("mercenary_cost, stress")


def test_1E_13_1_2_parameters_of_a_code_are_typed() -> None:
    """1E-13.1.2: a parameter that is no number, one that is unknown, one that is missing."""
    assert told({"evening_post": {"stock_mania": {"params": {"delta": "up"}}}}) == [
        "evening_post.toml, stock_mania, params.delta: expected a whole number, got 'up'"
    ]
    assert told({"prizes": {"coffee_house": {"params": {"sugar": 1}}}}) == [
        "prizes.toml, coffee_house, power: there is no field sugar"
    ]
    assert told({"prizes": {"peerage": {"power": "plunder_bonus"}}}) == [
        "prizes.toml, peerage, power: there must be a field amount"
    ]
    assert told({"prizes": {"peerage": {"params": {"code": "none"}}}}) == [
        "prizes.toml, peerage, params: expected a table of the parameters of this code"
    ]


def test_1E_13_1_2_codes_become_typed_powers() -> None:
    """1E-13.1.2: a family, a prize and two cards, with their parameters."""
    tables = load()
    assert tables.family("walsh").power == PoliticalPower(bonus=2)
    assert tables.prize("investment_bank").power == TradePhaseIncome(amount=2)
    assert tables.card("navigation_act").effect == ShipPrice(delta=1)
    assert tables.card("tenure_act").effect == Stress(office="chairman", threshold=3)


def test_1E_8_10_12_the_lasting_effects_are_those_of_nine_laws() -> None:
    """1E-8.10.12: the codes that hold while a law is in force."""
    lasting = [card for card in load().cards if isinstance(card.effect, LastingEffect)]
    assert [card.id for card in lasting] == [
        "regulating_act",
        "dividend_act",
        "navigation_act",
        "commutation_act",
        "half_pay_act",
        "country_trade_act",
        "land_tax",
        "sepoy_act",
        "tenure_act",
    ]
    assert {card.kind for card in lasting} == {"law"}


def test_1E_13_1_2_another_code_brings_its_own_parameters() -> None:
    """1E-13.1.2: a prize that gets another power forgets the parameters of the old one."""
    prize = {"power": "none", "power_scope": "per_player"}
    changed = load({"prizes": {"coffee_house": prize}}).prize("coffee_house")
    assert (type(changed.power).__name__, changed.power_scope) == ("NoPrizePower", "per_player")


def test_texts_follow_the_parameters() -> None:
    """A card's words name its parameters, so a house value never contradicts them."""
    card = load({"evening_post": {"manor_rents": {"params": {"maximum": 5}}}}).card("manor_rents")
    assert card.text == "Each family takes 1 from the bank per manor cube it has, at most 5."
    assert told({"evening_post": {"manor_rents": {"text": "It takes {all}."}}}) == [
        (
            "evening_post.toml, manor_rents, text: names a parameter that is not there; "
            "there are {per_manor}, {maximum}"
        )
    ]
    assert not [card.id for card in load().cards if "{" in card.text]


@pytest.mark.parametrize(
    ("file", "entry", "fields", "line"),
    [
        (
            "regions",
            "bengal",
            {"defence": "two"},
            "regions.toml, bengal, defence: expected a whole number, got 'two'",
        ),
        (
            "regions",
            "bengal",
            {"defence": True},
            "regions.toml, bengal, defence: expected a whole number, got True",
        ),
        (
            "regions",
            "bengal",
            {"defence": -1},
            "regions.toml, bengal, defence: expected a whole number of at least 0, got -1",
        ),
        ("prizes", "peerage", {"cost": 1.5}, "prizes.toml, peerage, cost: expected a whole number, got 1.5"),
        (
            "regions",
            "delhi",
            {"orders": [{"slot": 1, "demand": 0, "prosperous": 4, "depressed": 2}]},
            "regions.toml, delhi, orders[0].demand: expected a whole number of at least 1, got 0",
        ),
        (
            "offices",
            "chairman",
            {"actions": [{"id": "bribe", "colour": "black", "required": False, "check": False}]},
            "offices.toml, chairman, actions[0].id: unknown 'bribe'; it is one of ",
        ),
        (
            "markets",
            "shipyards",
            {"price_rule": "dearest first"},
            "markets.toml, shipyards, price_rule: unknown 'dearest first'; it is one of highest uncovered",
        ),
    ],
)
def test_1E_13_1_1_values_of_the_wrong_type_are_told(
    file: str, entry: str, fields: dict[str, object], line: str
) -> None:
    """1E-13.1.1: the message names file, entry and field, what is wrong, and what would be right."""
    (told_line,) = told({file: {entry: fields}})
    assert told_line.startswith(line)
