"""Scenarios and set-up cards: the numbers of chapter 2."""

import re

import pytest

from engine.second.tables import load
from engine.second.tables.scenarios import Scenario
from engine.second.tables.setup import (
    CashItem,
    CommanderItem,
    OfficeItem,
    ShareItem,
    ShipyardItem,
    WriterItem,
)
from tests.engine.second.tables.chapters import chapter, rows_of

NAMES = ("1710", "1758", "1813", "long_1710")
HELD = {
    "none": set(),
    "Bengal": {"bengal"},
    "Bombay, Madras, Bengal": {"bombay", "madras", "bengal"},
}
IN_FORCE = {"none": (), "Royal Protection": ("law_50",), "Deregulation": ("law_56",)}
VOTES = {"never": (False, False), "by vote": (False, True), "from start": (True, False)}
# people: basic, extra, each, Crown (2E-2.2.1, 2E-2.2.2, 2E-16.1.3)
DEALS = {
    1: (12, 0, 4, 8),
    2: (12, 0, 4, 4),
    3: (12, 0, 4, 0),
    4: (12, 0, 3, 0),
    5: (12, 3, 3, 0),
    6: (12, 6, 3, 0),
}


def _numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def _column(name: str) -> dict[str, str]:
    """The column of one scenario in the table of 2.3, without the marks of house values."""
    rows = rows_of(chapter("02"), "| | 1710 |")
    at = [cell.replace(" ", "_").lower() for cell in rows[0]].index(name)
    return {row[0]: row[at].replace(" [H]", "") for row in rows[1:]}


def _held(scenario: Scenario) -> set[str]:
    return {row.id for row in scenario.regions if row.company_presidency}


@pytest.mark.parametrize("name", NAMES)
def test_2E_2_3_1_scenarios_begin_as_the_chapter_says(name: str) -> None:
    """2E-2.3.1, 2E-2.1.4, 2E-2.1.5, 2E-2.3.3: every cell of the table in chapter 2.3."""
    column, scenario = _column(name), load().scenario(name)
    assert [scenario.first_turn, scenario.last_turn] == _numbers(column["Turns"])
    assert (scenario.deregulated_at_start, scenario.deregulation_vote_possible) == VOTES[
        column["Deregulation"]
    ]
    assert [scenario.company_debt, scenario.company_standing] == _numbers(column["Debt / Standing"])
    assert [scenario.office_treasury] == _numbers(column["Each office treasury"])
    regiments = {row.army: row.count for row in scenario.regiments}
    armies = [row.army for row in load().presidencies]
    assert [regiments[army] for army in armies] == _numbers(column["Regiments Bombay-Madras-Bengal"])
    assert [scenario.share_value] == _numbers(column["Share value"])
    assert scenario.laws_in_force == IN_FORCE[column["Law in force"]]
    assert _held(scenario) == HELD[column["Company regions"]]


@pytest.mark.parametrize("name", NAMES)
def test_2E_2_1_4_all_begin_with_a_balance_of_5(name: str) -> None:
    """2E-2.1.4, 2E-2.1.6: 5 pounds; markers from the top: social, company shares, shipping and manufacturing."""
    scenario = load().scenario(name)
    assert scenario.company_balance == 5
    assert scenario.power_track == ("social", "company_shares", "shipping", "manufacturing")


def test_2E_2_3_4_long_1710_is_set_up_as_1710() -> None:
    """2E-2.3.4: everything but turns, vote, name and notes."""
    tables = load()
    short, long = tables.scenario("1710"), tables.scenario("long_1710")
    for title in ("setup_year", "regions", "regiments", "closed_orders", "elephant_border", "dial_start"):
        assert getattr(short, title) == getattr(long, title)
    assert (short.setup_year, long.last_turn) == (1710, 8)


def test_2E_1_3_3_the_empire_of_1710() -> None:
    """2E-1.3.3, 2E-11.6.3: Delhi (1) with Maratha (2) and Punjab (0); Bengal is sovereign with 1."""
    scenario = load().scenario("1710")
    strengths = {row.id: row.strength for row in scenario.regions}
    assert strengths == {
        "bengal": 1,
        "bombay": 1,
        "delhi": 1,
        "hyderabad": 1,
        "madras": 1,
        "maratha": 2,
        "mysore": 1,
        "punjab": 0,
    }
    assert [row.id for row in scenario.regions if row.capital] == ["delhi"]
    assert {row.id for row in scenario.regions if row.dominated_by == "delhi"} == {"maratha", "punjab"}


def test_2E_2_1_8_closed_orders_and_the_elephant() -> None:
    """2E-2.1.8, 2E-2.1.10, 2E-2.1.9: seven orders are closed in each; where the Elephant looks; Company ships."""
    elephants = {
        "1710": ("delhi__maratha", "delhi"),
        "1758": ("bengal__delhi", "bengal"),
        "1813": ("madras__mysore", "madras"),
        "long_1710": ("delhi__maratha", "delhi"),
    }
    ships = {"1710": 0, "1758": 1, "1813": 3, "long_1710": 0}
    for name in NAMES:
        scenario = load().scenario(name)
        assert len(scenario.closed_orders) == 7
        assert (scenario.elephant_border, scenario.elephant_facing) == elephants[name]
        assert sum(row.count for row in scenario.company_ships) == ships[name]
        assert not scenario.superintendent_in_play


def test_2E_2_2_5_governors_exist_for_company_regions_only() -> None:
    """2E-2.2.5: the Governors that may be vacant at the start."""
    governors = {name: load().scenario(name).vacant_offices_at_start_may_include_governors for name in NAMES}
    assert governors == {
        "1710": (),
        "1758": ("governor_of_bengal",),
        "1813": ("governor_of_bengal", "governor_of_bombay", "governor_of_madras"),
        "long_1710": (),
    }


@pytest.mark.parametrize("year", [1710, 1758, 1813])
def test_2E_2_2_1_twelve_basic_and_six_extra_cards_a_year(year: int) -> None:
    """2E-2.2.1: three sets of 18."""
    cards = [row for row in load().setup_cards if row.year == year]
    assert len([row for row in cards if not row.extra]) == 12
    assert len([row for row in cards if row.extra]) == 6


def test_2E_2_2_2_deals_by_number_of_people() -> None:
    """2E-2.2.1, 2E-2.2.2, 2E-16.1.3: cards used, dealt to each, and for the Crown."""
    deals = {
        row.players: (row.basic_cards, row.extra_cards, row.per_human, row.crown_cards)
        for row in load().deals
    }
    assert deals == DEALS


def test_2E_2_2_4_the_worked_example_of_the_setup() -> None:
    """2E-2.2.4: cards 01, 07 and 10 of 1710 give Chairman, a share, a ship in the West, a Commander, a writer and 8."""
    tables = load()
    cards = [tables.setup_card(f"setup_1710_{number}") for number in ("01", "07", "10")]
    items = [item for card in cards for item in card.items]
    assert sum(item.amount for item in items if isinstance(item, CashItem)) == 8
    assert [item for item in items if not isinstance(item, CashItem)] == [
        OfficeItem(office="chairman"),
        ShareItem(),
        ShipyardItem(fitted_in="west_indian"),
        CommanderItem(presidency="bengal_presidency"),
        WriterItem(presidency="bengal_presidency"),
    ]


def test_2E_1_4_3_the_cards_of_1710_make_six_shares() -> None:
    """2E-1.4.3: five pieces in the Court and the Chairman."""
    basic = [row for row in load().setup_cards if row.year == 1710 and not row.extra]
    assert sum(item == ShareItem() for card in basic for item in card.items) == 5
    assert OfficeItem(office="chairman") in basic[0].items
