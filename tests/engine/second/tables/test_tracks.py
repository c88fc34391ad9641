"""Tracks, firms, event tiles and the storm die: the numbers of the chapters."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from engine.second.tables import load

VECTORS = tomllib.loads((Path(__file__).parents[1] / "test_vectors.toml").read_text(encoding="utf-8"))
# tile: event, region on the back, shape, modifier
TILES = [
    ("crisis", "delhi", "triangle", 0),
    ("crisis", "punjab", "circle", -1),
    ("crisis", "maratha", "circle", 3),
    ("crisis", "bombay", "square", 1),
    ("windfall", "hyderabad", "", 0),
    ("crisis", "bengal", "triangle", 1),
    ("crisis", "mysore", "square", 2),
    ("windfall", "madras", "", 0),
    ("turmoil", "delhi", "", 0),
    ("turmoil", "punjab", "", 0),
    ("turmoil", "maratha", "", 0),
    ("turmoil", "bombay", "", 0),
    ("leader", "hyderabad", "triangle", 4),
    ("leader", "bengal", "triangle", 2),
    ("peace", "mysore", "square", 0),
    ("peace", "madras", "triangle", 0),
    ("shuffle", "madras", "circle", 0),
    ("foreign_invasion", "maratha", "circle", 0),
    ("leader", "punjab", "circle", 3),
    ("leader", "bombay", "square", 2),
]


def test_2E_1_5_1_standing_has_eight_spaces() -> None:
    """2E-1.5.1, 2E-1.5.4: 0, 4, 6, 8, 10, 12, 14, 16; the Company fails on the leftmost."""
    spaces = load().tracks.standing
    assert [row.expectations for row in spaces] == [0, 4, 6, 8, 10, 12, 14, 16]
    assert [row.index for row in spaces if row.fails_company] == [0]


def test_2E_15_1_1_lined_and_star_spaces() -> None:
    """2E-15.1.1, 2E-15.1.4, 99-gaps A4: lined Standing 4 and 6, star 4, S 10; lined Debt 5 to 8, star 8."""
    tracks = load().tracks
    assert [row.expectations for row in tracks.standing if row.lined] == [4, 6]
    assert [row.expectations for row in tracks.standing if row.star] == [4]
    assert [row.expectations for row in tracks.standing if row.reset_space] == [10]
    assert [row.index for row in tracks.debt if row.lined] == [5, 6, 7, 8]
    assert [row.index for row in tracks.debt if row.star] == [8]


def test_2E_1_5_2_debt_has_spaces_0_to_8() -> None:
    """2E-1.5.2: nine spaces."""
    assert [row.index for row in load().tracks.debt] == list(range(9))


def test_2E_1_5_3_the_balance_starts_at_5_and_is_never_below_0() -> None:
    """2E-1.5.3, 2E-2.1.4: least 0, start 5."""
    balance = load().tracks.balance
    assert (balance.minimum, balance.start) == (0, 5)


def test_2E_1_6_3_power_of_an_item_by_space() -> None:
    """2E-1.6.3, 2E-12.5.5: 2 on top, 1 in the middle, 0 below; both low spaces lie under the middle one."""
    spaces = load().tracks.power
    assert [(row.name, row.power_per_item, row.next_higher_index) for row in spaces] == [
        ("top", 2, -1),
        ("middle", 1, 0),
        ("low_left", 0, 1),
        ("low_right", 0, 1),
    ]


def test_2E_14_3_1_power_of_roles_tokens_and_trophies() -> None:
    """2E-14.3.1: Prime Minister 2, law token 1, trophy 1."""
    sources = load().tracks.power_sources
    assert (sources.prime_minister, sources.passed_law_token, sources.trophy) == (2, 1, 1)


def test_2E_14_3_3_awards_of_each_turn() -> None:
    """2E-14.3.3: first and second award, as 98-balance ends with them; turn 5 gives 9 and 4."""
    tracks = load().tracks
    awards = [(row.power_award_first, row.power_award_second) for row in tracks.turns]
    assert awards == [(3, 1), (4, 2), (6, 3), (7, 3), (9, 4), (10, 5), (11, 5), (12, 6)]
    assert tracks.turn(5).power_award_first == 9


def test_2E_14_4_1_share_value_is_1_2_or_3() -> None:
    """2E-14.4.1, 2E-14.4.2: as many points if the Company survived, as many less if it failed."""
    tracks = load().tracks
    assert [(row.level, row.survived, row.failed) for row in tracks.share_values] == [
        (1, 1, -1),
        (2, 2, -2),
        (3, 3, -3),
    ]
    assert tracks.share_value(2).survived == 2


def test_2E_12_4_1_a_law_passes_at_0() -> None:
    """2E-12.4.1: marker 0 or more."""
    assert load().tracks.vote.pass_threshold == 0


def test_2E_2_1_11_twenty_event_tiles() -> None:
    """2E-2.1.11, 2E-11.9.4: event, back, shape and modifier of each."""
    tiles = load().event_tiles
    assert [(row.type, row.back_region, row.shape, row.modifier) for row in tiles] == TILES
    assert Counter(row.type for row in tiles)["shuffle"] == 1


def test_2E_11_4_4_after_which_events_the_elephant_marches() -> None:
    """2E-11.6.8, 2E-11.5.1, 2E-11.7.1, 2E-11.4.4, 2E-11.11.5: always, after a loss, or never."""
    march = load().march
    assert march.marches_always == ("crisis", "peace", "shuffle")
    assert march.marches_if_elephant_region_lost == ("leader", "foreign_invasion")
    assert march.never_marches == ("turmoil", "windfall")


def test_2E_11_9_7_a_foreign_invasion_shows_the_circle() -> None:
    """2E-11.9.7: its march uses the circle."""
    assert [row.shape for row in load().event_tiles if row.type == "foreign_invasion"] == ["circle"]


def test_2E_11_1_1_faces_of_the_storm_die() -> None:
    """2E-11.1.1, 2E-11.11.1: stormy zones and tiles drawn; one face is all storms, two are none."""
    faces = [(row.zones, row.events) for row in load().storm_faces]
    assert faces == [
        ((), 4),
        (("east_indian",), 2),
        (("west_indian", "south_indian", "east_indian"), 1),
        (("south_indian",), 3),
        (("west_indian",), 2),
        ((), 4),
    ]


def test_2E_11_1_2_what_a_storm_does_to_ships() -> None:
    """2E-11.1.2: 1 and 2 safe, 3 and 4 fatigue or sink, 5 and 6 sink."""
    found = [load().storm_result(roll) for roll in range(1, 7)]
    assert found == ["safe"] * 2 + ["fatigue_or_sink_if_fatigued"] * 2 + ["sink"] * 2


def test_2E_6_2_1_numbers_of_firms() -> None:
    """2E-6.2.1, 2E-6.3.2, 2E-15.2.10: 5 from the bank, 10 shares, a step for each 6 earned."""
    numbers = load().firms.numbers
    assert (numbers.investment_money, numbers.maximum_shares, numbers.step_income) == (5, 10, 6)


def test_2E_15_4_2_value_track_of_a_firm() -> None:
    """2E-15.4.2, 99-gaps A3: ten spaces from 1 to 5.5 in halves; the expense is the whole part."""
    values = load().firms.values
    assert [row.points for row in values] == [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5]
    assert [row.expense for row in values] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize("vector", VECTORS["firm_expenses"])
def test_2E_15_4_2_expenses_of_the_computed_examples(vector: dict[str, int]) -> None:
    """2E-15.4.2: ships and the higher of shares and value."""
    expense = load().firms.values[vector["value_index"]].expense
    assert vector["ships"] + max(vector["shares"], expense) == vector["expenses"]


def test_2E_6_7_1_four_strategies_with_their_places() -> None:
    """2E-6.7.1, 2E-15.2.7: West is Bombay, South Madras, East Bengal; Hobnob is nowhere."""
    strategies = {row.id: (row.sea_zone, row.home_port, row.presidency) for row in load().firms.strategies}
    assert strategies == {
        "strategy_west": ("west_indian", "bombay_3", "bombay_presidency"),
        "strategy_south": ("south_indian", "madras_1", "madras_presidency"),
        "strategy_east": ("east_indian", "bengal_2", "bengal_presidency"),
        "strategy_hobnob": ("", "", ""),
    }
