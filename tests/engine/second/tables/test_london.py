"""Prizes and cards of London: the numbers of the chapters."""

import pytest

from engine.second.tables import load
from engine.second.tables.london import (
    ChairmanLoses,
    LosesPerGovernor,
    LosesPerPresident,
    LosesPerTrophies,
    PrimeMinisterLoses,
    SharesScore,
)
from tests.engine.second.tables.chapters import chapter

# prize: cost, upkeep, windows, points (98-balance, 99-gaps A1)
PRIZES = {
    "prize_lodgings": (2, 0, 0, 0),
    "prize_villa": (4, 0, 1, 3),
    "prize_town_house": (7, 1, 1, 5),
    "prize_country_seat": (11, 1, 2, 8),
    "prize_great_estate": (15, 2, 3, 12),
}
# card: name, kind, points, discount, power, counts as, votes, windows
PRESTIGE = {
    11: ("Mr. Rochester", "spouse", 2, 2, 0, "", 0, 0),
    12: ("Esther Summerson", "spouse", 2, 1, 0, "", 0, 0),
    13: ("John Thorpe", "spouse", 2, 2, 0, "", 0, 0),
    14: ("Violet Effingham", "spouse", 2, 1, 0, "", 0, 0),
    15: ("Joseph Sedley", "spouse", 2, 1, 0, "", 0, 0),
    16: ("Becky Sharp", "spouse", 0, 0, 2, "", 0, 0),
    17: ("William Collins", "spouse", 2, 1, 0, "", 0, 0),
    18: ("Lady Glencora", "spouse", 2, 2, 0, "", 0, 0),
    19: ("Lord Highgate", "spouse", 3, 2, 0, "", 0, 0),
    20: ("Lady Newcome", "spouse", 3, 2, 0, "", 0, 0),
    21: ("Shipbuilders", "enterprise", 0, 0, 0, "shipyard", 0, 0),
    22: ("Tax Collectors", "enterprise", 0, 0, 0, "workshop", 0, 0),
    23: ("Labour Newspaper", "enterprise", 0, 0, 0, "workshop", 4, 0),
    24: ("Foundry", "enterprise", 0, 0, 0, "workshop", 0, 0),
    25: ("Stock Broker", "enterprise", 0, 0, 0, "luxury", 0, 1),
    26: ("Social Magazine", "enterprise", 0, 0, 0, "luxury", 4, 1),
    27: ("Scottish Castle", "enterprise", 0, 0, 3, "luxury", 0, 1),
    28: ("Rotten Borough", "enterprise", 0, 0, 0, "luxury", 3, 1),
    29: ("Rotten Borough", "enterprise", 0, 0, 0, "luxury", 3, 1),
    30: ("Rotten Borough", "enterprise", 0, 0, 0, "luxury", 3, 1),
}
# card: name, power, when it is played
BLACKMAIL = {
    1: ("The Prime Minister's Ear", 2, "turn_before_family"),
    2: ("Company Fraud", 0, "revenue_start"),
    3: ("Letters of Introduction", 1, "retirement"),
    4: ("Scandal on Leadenhall Street", 2, "on_take_or_after_revenue"),
    5: ("Scandal in India", 2, "on_take_or_after_revenue"),
    6: ("Hiring Preference", 1, "hiring"),
    7: ("Envoy to the Mughals", 0, "turn_before_events"),
    8: ("Mercantile Connection", 1, "after_trade_check"),
    9: ("Diplomatic Connection", 2, "after_deploy_check"),
    10: ("Man on the Inside", 1, "when_blackmail_played"),
}


@pytest.mark.parametrize("prize", PRIZES)
def test_2E_4_2_3_cost_upkeep_windows_and_points_of_each_prize(prize: str) -> None:
    """2E-4.2.3, 2E-13.1.1, 2E-4.2.6: the values that 98-balance ends with; room for any number of pieces."""
    found = load().prize(prize)
    assert (found.cost, found.upkeep, found.windows, found.victory_points) == PRIZES[prize]
    assert found.capacity == 0


def test_2E_4_2_7_the_balance_chapter_names_the_same_prizes() -> None:
    """2E-4.2.7: costs 2, 4, 7, 11, 15 for 0, 3, 5, 8, 12 points, as chapters 98 and 99 print them."""
    prizes = load().prizes
    assert len(prizes) == 5
    costs = "/".join(str(row.cost) for row in prizes)
    points = "/".join(str(row.victory_points) for row in prizes)
    upkeep = "/".join(str(row.upkeep) for row in prizes)
    windows = "/".join(str(row.windows) for row in prizes)
    assert f"{costs} for {points} points, upkeep {upkeep}, windows {windows}" in chapter("99")
    assert f"| {costs.replace('/', ', ')} |" in chapter("98")


def test_2E_2_1_13_twenty_prestige_and_ten_blackmail_cards() -> None:
    """2E-2.1.13: the London deck."""
    tables = load()
    assert [row.number for row in tables.prestige_cards] == list(PRESTIGE)
    assert [row.number for row in tables.blackmail_cards] == list(BLACKMAIL)


@pytest.mark.parametrize("number", PRESTIGE)
def test_2E_4_4_5_values_of_each_prestige_card(number: int) -> None:
    """2E-4.4.5, 2E-1.6.1, 2E-1.6.2: points on taking, discount, power, kind, votes and windows; spouses stay."""
    card = load().prestige_card(f"prestige_{number}")
    assert PRESTIGE[number] == (
        card.name,
        card.kind,
        card.victory_points,
        card.retirement_discount,
        card.power,
        card.enterprise_type,
        card.votes,
        card.windows,
    )
    assert card.tradeable is (card.kind == "enterprise")


def test_2E_12_3_2_conditional_votes_hold_for_their_targets() -> None:
    """2E-12.3.2: Labour Newspaper and Social Magazine share the four targets; the others vote on all."""
    targets = {
        row.name: row.votes_only_for_targets for row in load().prestige_cards if row.votes_only_for_targets
    }
    assert targets == {
        "Labour Newspaper": ("manufacturing", "shipping"),
        "Social Magazine": ("social", "company_shares"),
    }


@pytest.mark.parametrize("number", BLACKMAIL)
def test_2E_3_3_2_power_and_timing_of_each_blackmail_card(number: int) -> None:
    """2E-3.3.2, 2E-3.3.1: when it is played, and the power that it keeps."""
    card = load().blackmail_card(f"blackmail_{number:02}")
    assert (card.name, card.power, card.timing) == BLACKMAIL[number]


def test_2E_3_3_2_every_timing_stands_in_the_chapter() -> None:
    """2E-3.3.2: the windows that the chapter names are those of the cards."""
    text = chapter("03")
    assert not [row.timing for row in load().blackmail_cards if f"`{row.timing}`" not in text]


def test_2E_3_2_3_five_promise_cards_of_which_favour_is_free() -> None:
    """2E-3.2.1, 2E-3.2.3: five cards; all but `favour` are enforced, and the chapter names each that is."""
    cards = load().promise_cards
    assert len(cards) == 5
    assert [row.id for row in cards if not row.enforced] == ["favour"]
    assert not [row.id for row in cards if f"`{row.id}`" not in chapter("03")]


def test_2E_14_5_2_six_failure_cards_with_their_numbers() -> None:
    """2E-14.5.2, 99-gaps A7: six cards; house values stand beside the words, which name them."""
    cards = load().failure_cards
    assert {row.id: row.effect for row in cards} == {
        "court_blameless": SharesScore(points=0),
        "chairman_blamed": ChairmanLoses(points=4),
        "presidents_blamed": LosesPerPresident(points=2),
        "armies_blamed": LosesPerTrophies(points=1, trophies=2),
        "governors_blamed": LosesPerGovernor(points=2, governor_general=4),
        "government_blamed": PrimeMinisterLoses(points=1, least=2),
    }
    text = load().failure_card("government_blamed").text
    assert text == "The Prime Minister's family loses 1 per passed-law token it owns, at least 2."
    assert not [row.id for row in cards if "{" in row.text]


def test_texts_follow_the_numbers_of_their_card() -> None:
    """A house value stands in the words of its card too; words that name what is not there are told."""
    changed = load({"prestige_cards": {"prestige_28": {"votes": 5}}}).prestige_card("prestige_28")
    assert changed.effect == "5 votes (1 after Masses Demand Franchise passed)."
    card = load({"failure_cards": {"armies_blamed": {"params": {"trophies": 3}}}}).failure_card(
        "armies_blamed"
    )
    assert card.text == "Each family loses 1 for every 3 trophies it owns (round up)."
