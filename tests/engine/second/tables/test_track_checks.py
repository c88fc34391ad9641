"""The load checks of tracks and firms, and of values that stand twice: each is broken by an override."""

import pytest

from tests.engine.second.tables.told import told

TRACKS: list[tuple[dict[str, object], list[str]]] = [
    (
        {"tracks": {"standing_2": {"expectations": 9}}},
        [
            "crown_tables.toml, climate_shift, columns: the spaces of Standing are 4, 9, 8, 10, 12, 14, 16",
            "tracks.toml, standing, expectations: got 0, 4, 9, 8, 10, 12, 14, 16; none is lower than the one before",
        ],
    ),
    (
        {"tracks": {"standing_2": {"fails_company": True}}},
        [
            "crown_tables.toml, climate_shift, columns: the spaces of Standing are 4, 8, 10, 12, 14, 16",
            "tracks.toml, standing_2, fails_company: the Company fails on the leftmost space, and on no other",
        ],
    ),
    (
        {"tracks": {"standing_2": {"reset_space": True}}},
        [
            "tracks.toml, standing, reset_space: one space but the leftmost is S; got standing_2, standing_4",
        ],
    ),
    (
        {"tracks": {"low_left": {"next_higher_index": 3}}},
        [
            "tracks.toml, low_left, next_higher_index: 3 is no higher space; the top has -1, every other a smaller index",
        ],
    ),
    (
        {"tracks": {"middle": {"power_per_item": 3}}},
        [
            "tracks.toml, power_space, power_per_item: expected none higher than on the space above",
        ],
    ),
    (
        {"tracks": {"top": {"index": 1}}},
        [
            "tracks.toml, middle, index: 1 is out of range or used twice; 0 to 3 stand once each, missing: 0",
            "tracks.toml, top, index: 1 is out of range or used twice; 0 to 3 stand once each, missing: 0",
            "tracks.toml, top, next_higher_index: -1 is no higher space; the top has -1, every other a smaller index",
        ],
    ),
    (
        {"tracks": {"stock_5": {"price": 1}}},
        [
            "tracks.toml, stock_exchange, price: got 2, 3, 3, 4, 1; none is lower than the one before",
        ],
    ),
    (
        {"tracks": {"turn_5": {"power_award_second": 10}}},
        [
            "tracks.toml, turn_5, power_award_second: 10 is more than the first award 9",
        ],
    ),
    (
        {"tracks": {"balance": {"minimum": 6}}},
        [
            "tracks.toml, balance, start: 5 is less than the minimum 6",
        ],
    ),
    (
        {"firms": {"value_0": {"points": 1.25}}},
        [
            "firms.toml, value_0, points: expected whole points or halves, got 1.25",
        ],
    ),
    (
        {"firms": {"value_0": {"expense": 2}}},
        [
            "firms.toml, value_0, expense: 2 is not the whole part of 1.0 points",
        ],
    ),
    (
        {"firms": {"value_0": {"points": 3.0, "expense": 3}}},
        [
            "firms.toml, value, points: got 3.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5; none is lower than the one before",
        ],
    ),
]

REPEATS: list[tuple[dict[str, object], list[str]]] = [
    (
        {"enterprises": {"luxury": {"cost": 5}}},
        [
            "family_actions.toml, buy_luxury, cost: 4 differs from 5 in enterprises.toml, luxury, cost; give both the same value",
        ],
    ),
    (
        {"family_actions": {"buy_luxury": {"immediate_points": 3}}},
        [
            "family_actions.toml, buy_luxury, immediate_points: 3 differs from 2 in enterprises.toml, luxury, victory_points; give both the same value",
        ],
    ),
    (
        {"enterprises": {"shipyard": {"supply": 21}}},
        [
            "enterprises.toml, shipyard, supply: 21 differs from 22 in ships.toml, ship, count of entries; give both the same value",
        ],
    ),
    (
        {"families": {"per_family": {"promise_cards": 4, "firm_share_limit_per_firm": 9}}},
        [
            "families.toml, per_family, firm_share_limit_per_firm: 9 differs from 10 in firms.toml, numbers, maximum_shares; give both the same value",
            "families.toml, per_family, promise_cards: 4 differs from 5 in promise_cards.toml, promise, count of entries; give both the same value",
        ],
    ),
    (
        {"offices": {"commander": {"count": 2}}},
        [
            "offices.toml, commander, count: 2 differs from 3 in army_pieces.toml, army, count of entries; give both the same value",
        ],
    ),
    (
        {"firms": {"strategy_west": {"home_port": "bombay_1"}}},
        [
            "firms.toml, strategy_west, home_port: bombay_1 differs from bombay_3 in regions.toml, bombay_presidency, home_port; give both the same value",
        ],
    ),
    (
        {"firms": {"strategy_west": {"presidency": "goa"}}},
        [
            "firms.toml, strategy_west, presidency: unknown 'goa'",
        ],
    ),
    (
        {"firms": {"strategy_hobnob": {"sea_zone": "east_indian"}}},
        [
            "firms.toml, strategy_hobnob, sea_zone: Hobnob has no place, got east_indian",
        ],
    ),
]


@pytest.mark.parametrize(("overrides", "lines"), [*TRACKS, *REPEATS], ids=str)
def test_what_does_not_describe_a_game_is_told(overrides: dict[str, object], lines: list[str]) -> None:
    """Every problem that the change makes is named by file, entry and field, and no other."""
    assert [line.split("; it is one of ")[0] for line in told(overrides)] == lines
