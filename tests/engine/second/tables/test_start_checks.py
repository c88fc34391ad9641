"""The load checks of scenarios, set-up cards and the Crown: each is broken by an override."""

import pytest

from tests.engine.second.tables.told import told

REGIONS = ("bengal", "bombay", "delhi", "hyderabad", "madras", "maratha", "mysore", "punjab")


def regions(**changed: dict[str, object]) -> list[dict[str, object]]:
    """Sovereign regions of strength 1, with some fields of some of them changed."""
    plain = {"strength": 1, "dominated_by": "", "company_presidency": "", "capital": False, "unrest": 0}
    return [{"id": name, **plain, **changed.get(name, {})} for name in REGIONS]


SCENARIOS: list[tuple[dict[str, object], list[str]]] = [
    (
        {"scenarios": {"scenario_1710": {"last_turn": 9}}},
        [
            "crown_tables.toml, scenario_1710, turns: the turns of this scenario are 1, 2, 3, 4, 5, 6, 7, 8, 9",
            "scenarios.toml, scenario_1710, last_turn: turns 1 to 9 do not lie within 1 to 8",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"company_standing": 11}}},
        [
            "scenarios.toml, scenario_1710, company_standing: 11 is no such space; there is 4, 6, 8, 10, 12, 14, 16",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"company_standing": 0}}},
        [
            "scenarios.toml, scenario_1710, company_standing: 0 is no such space; there is 4, 6, 8, 10, 12, 14, 16",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"company_debt": 9}}},
        [
            "scenarios.toml, scenario_1710, company_debt: 9 is no such space; there is 0, 1, 2, 3, 4, 5, 6, 7, 8",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"share_value": 4}}},
        [
            "scenarios.toml, scenario_1710, share_value: 4 is no such space; there is 1, 2, 3",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"dial_start": 1}}},
        [
            "scenarios.toml, scenario_1710, dial_start: 1 is no such space; there is 0",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"elephant_border": "bengal__goa"}}},
        [
            "scenarios.toml, scenario_1710, elephant_border: unknown 'bengal__goa'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"elephant_facing": "bengal"}}},
        [
            "scenarios.toml, scenario_1710, elephant_facing: unknown 'bengal'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"region": regions()[1:]}}},
        [
            "scenarios.toml, scenario_1710, region: expected bengal, bombay, delhi, hyderabad, madras, maratha, mysore, punjab, each once; got bombay, delhi, hyderabad, madras, maratha, mysore, punjab",
        ],
    ),
    (
        {
            "scenarios": {
                "scenario_1710": {
                    "region": regions(
                        bengal={"capital": True},
                        bombay={"capital": True},
                        delhi={"capital": True},
                        madras={"capital": True},
                    )
                }
            }
        },
        [
            "scenarios.toml, scenario_1710, region: 4 capitals; there are 3 star flags",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"region": regions(bengal={"dominated_by": "delhi"})}}},
        [
            "scenarios.toml, scenario_1710, region: bengal is dominated by delhi, which is no capital",
        ],
    ),
    (
        {
            "scenarios": {
                "scenario_1710": {
                    "region": regions(
                        bengal={"dominated_by": "delhi", "capital": True}, delhi={"capital": True}
                    )
                }
            }
        },
        [
            "scenarios.toml, scenario_1710, region: bengal is more than one of capital, dominated and Company-controlled",
        ],
    ),
    (
        {
            "scenarios": {
                "scenario_1710": {"region": regions(bengal={"company_presidency": "bengal_presidency"})}
            }
        },
        [
            "scenarios.toml, scenario_1710, region: bengal is Company-controlled and has strength 0, got 1",
            "scenarios.toml, scenario_1710, vacant_offices_at_start_may_include_governors: expected governor_of_bengal, each once; got nothing",
        ],
    ),
    (
        {
            "scenarios": {
                "scenario_1710": {
                    "region": regions(bengal={"company_presidency": "goa", "strength": 0}),
                    "vacant_offices_at_start_may_include_governors": ["governor_of_bengal"],
                }
            }
        },
        [
            "scenarios.toml, scenario_1710, region: unknown 'goa'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"region": regions(bengal={"unrest": 1})}}},
        [
            "scenarios.toml, scenario_1710, region: bengal has unrest without being Company-controlled",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"regiments": [{"army": "army_of_bombay", "count": 1}]}}},
        [
            "scenarios.toml, scenario_1710, regiments: expected army_of_bombay, army_of_madras, army_of_bengal, each once; got army_of_bombay",
        ],
    ),
    (
        {
            "scenarios": {
                "scenario_1710": {
                    "regiments": [
                        {"army": "army_of_bombay", "count": 19},
                        {"army": "army_of_bengal", "count": 1},
                        {"army": "army_of_madras", "count": 1},
                    ]
                }
            }
        },
        [
            "scenarios.toml, scenario_1710, regiments: 21 regiments; there are 20",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"company_ship": [{"zone": "north_sea", "count": 1}]}}},
        [
            "scenarios.toml, scenario_1710, company_ship: unknown 'north_sea'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"company_ship": [{"zone": "west_indian", "count": 15}]}}},
        [
            "scenarios.toml, scenario_1710, company_ship: 15 ships; the neutral pool has 14",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"closed_orders": ["punjab_1", "punjab_1", "goa_1"]}}},
        [
            "scenarios.toml, scenario_1710, closed_orders: punjab_1 stands twice; each stands once",
            "scenarios.toml, scenario_1710, closed_orders: unknown 'goa_1'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"laws_in_force": ["law_99"]}}},
        [
            "scenarios.toml, scenario_1710, laws_in_force: unknown 'law_99'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"power_track": ["social", "social", "shipping", "manufacturing"]}}},
        [
            "scenarios.toml, scenario_1710, power_track: expected manufacturing, shipping, social, company_shares, each once; got social, social, shipping, manufacturing",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"deregulated_at_start": True}}},
        [
            "scenarios.toml, scenario_1710, deregulated_at_start: is true exactly if the law on Deregulation is in force",
        ],
    ),
    (
        {"scenarios": {"scenario_1813": {"deregulation_vote_possible": True}}},
        [
            "scenarios.toml, scenario_1813, deregulation_vote_possible: a deregulated Company holds no vote on Deregulation",
        ],
    ),
    (
        {"scenarios": {"scenario_1758": {"vacant_offices_at_start_may_include_governors": []}}},
        [
            "scenarios.toml, scenario_1758, vacant_offices_at_start_may_include_governors: expected governor_of_bengal, each once; got nothing",
            "setup_cards.toml, setup_1758_07, items: unknown 'governor_of_bengal'",
        ],
    ),
    (
        {"scenarios": {"scenario_1710": {"company_balance": 7}}},
        [
            "scenarios.toml, scenario_1710, company_balance: 7 differs from 5 in tracks.toml, balance, start; give both the same value",
        ],
    ),
]

SETUP_CARDS: list[tuple[dict[str, object], list[str]]] = [
    (
        {"setup_cards": {"setup_1710_07": {"items": [{"type": "office", "office": "governor_of_bengal"}]}}},
        [
            "setup_cards.toml, setup_1710_07, items: unknown 'governor_of_bengal'",
        ],
    ),
    (
        {"setup_cards": {"setup_1710_07": {"items": [{"type": "office", "office": "chairman"}]}}},
        [
            "setup_cards.toml, setup_1710_07, items: chairman stands on setup_1710_01 too; each stands on one card of a year",
        ],
    ),
    (
        {
            "setup_cards": {
                "setup_1710_07": {"items": [{"type": "commander", "presidency": "bengal_presidency"}]}
            }
        },
        [
            "setup_cards.toml, setup_1710_10, items: Commander of bengal_presidency stands on setup_1710_07 too; each stands on one card of a year",
        ],
    ),
    (
        {"setup_cards": {"setup_1710_07": {"items": [{"type": "writer", "presidency": "goa"}]}}},
        [
            "setup_cards.toml, setup_1710_07, items: unknown 'goa'",
        ],
    ),
    (
        {"setup_cards": {"setup_1710_07": {"items": [{"type": "shipyard", "fitted_in": "north_sea"}]}}},
        [
            "setup_cards.toml, setup_1710_07, items: unknown 'north_sea'",
        ],
    ),
    (
        {"setup_cards": {"setup_1710_06": {"items": []}}},
        [
            "setup_cards.toml, card, items: no card of 1710 makes the Prime Minister",
        ],
    ),
    (
        {"setup_cards": {"setup_1710_07": {"items": [{"type": "random_blackmail_card"}] * 10}}},
        [
            "setup_cards.toml, card, items: the cards of 1710 give 13 blackmail cards; there are 10",
        ],
    ),
    (
        {"setup_cards": {"players_4": {"per_human": 4}}},
        [
            "setup_cards.toml, players_4, per_human: 16 cards are dealt; basic and extra cards are 12",
        ],
    ),
    (
        {"setup_cards": {"players_6": {"basic_cards": 11, "extra_cards": 7}}},
        [
            "setup_cards.toml, players_6, extra_cards: 7 are used; 1710 has 6",
            "setup_cards.toml, players_6, extra_cards: 7 are used; 1758 has 6",
            "setup_cards.toml, players_6, extra_cards: 7 are used; 1813 has 6",
        ],
    ),
    (
        {"setup_cards": {"setup_1710_13": {"extra": False}}},
        [
            "setup_cards.toml, players_6, extra_cards: 6 are used; 1710 has 5",
        ],
    ),
]

CROWN: list[tuple[dict[str, object], list[str]]] = [
    (
        {"crown_cards": {"crown_card_01": {"presidency_rank": [0, 1, 1]}}},
        [
            "crown_cards.toml, crown_card_01, presidency_rank: expected 0, 1, 2, each once; got 0, 1, 1",
        ],
    ),
    (
        {"crown_cards": {"crown_card_01": {"region_priority": ["madras"]}}},
        [
            "crown_cards.toml, crown_card_01, region_priority: expected bengal, bombay, delhi, hyderabad, madras, maratha, mysore, punjab, each once; got madras",
        ],
    ),
    (
        {"crown_cards": {"crown_card_01": {"climate_rule": "4:tiger"}}},
        [
            "crown_cards.toml, crown_card_01, climate_rule: cannot read '4:tiger'; an alternative is like 4:lion, 1-4:bull, <=7:bear, >=9:lion or *:stag",
        ],
    ),
    (
        {"crown_cards": {"crown_card_01": {"climate_rule": "4:lion"}}},
        [
            "crown_cards.toml, crown_card_01, climate_rule: the last alternative is *:climate, so that one always holds",
        ],
    ),
    (
        {"crown_tables": {"numbers": {"promise_cubes_total": 11}}},
        [
            "crown_tables.toml, difficulty_two_players, crown_hard: all sides have 12 cubes together; there are 11",
            "crown_tables.toml, difficulty_two_players, crown_normal: all sides have 12 cubes together; there are 11",
            "crown_tables.toml, easy, crown_cubes_solo: all sides have 12 cubes together; there are 11",
            "crown_tables.toml, expert, crown_cubes_solo: all sides have 12 cubes together; there are 11",
            "crown_tables.toml, hard, crown_cubes_solo: all sides have 12 cubes together; there are 11",
            "crown_tables.toml, legendary, crown_cubes_solo: all sides have 12 cubes together; there are 11",
            "crown_tables.toml, normal, crown_cubes_solo: all sides have 12 cubes together; there are 11",
        ],
    ),
    (
        {"crown_tables": {"numbers": {"climates": ["stag", "bull", "lion", "bear", "peacock"]}}},
        [
            "crown_tables.toml, numbers, climates: the columns of all tables stand in this order: bull, stag, lion, bear, peacock",
        ],
    ),
    (
        {"crown_tables": {"hard": {"crown_cubes_solo": 9}}},
        [
            "crown_tables.toml, hard, crown_cubes_solo: all sides have 11 cubes together; there are 12",
        ],
    ),
    (
        {"crown_tables": {"climate_shift": {"columns": [4, 6]}}},
        [
            "crown_tables.toml, climate_shift, columns: the spaces of Standing are 4, 6, 8, 10, 12, 14, 16",
            "crown_tables.toml, climate_shift, rows: expected 7 rows (0 to 6 successes) of 2 columns",
        ],
    ),
    (
        {"crown_tables": {"law_32": {"argument": ["workshops"]}}},
        [
            "crown_tables.toml, law_32, argument: unknown 'workshops'",
        ],
    ),
    (
        {"crown_tables": {"law_31": {"argument": []}}},
        [
            "crown_tables.toml, law_31, argument: does not fit the condition most",
        ],
    ),
    (
        {"crown_tables": {"law_31": {"argument": ["lion"]}}},
        [
            "crown_tables.toml, law_31, argument: a climate does not fit the condition most",
        ],
    ),
    (
        {"crown_tables": {"free_votes_4": {"votes": 9}}},
        [
            "crown_tables.toml, free_votes, votes: expected votes that do not fall with the treasury, from 0 pounds on",
        ],
    ),
    (
        {"crown_tables": {"scenario_1813": {"turns": [5, 6, 7]}}},
        [
            "crown_tables.toml, scenario_1813, points: expected one for each turn, 3 in all",
            "crown_tables.toml, scenario_1813, turns: the turns of this scenario are 5, 6, 7, 8",
        ],
    ),
    (
        {"crown_tables": {"scenario_1813": {"points": [-1]}}},
        [
            "crown_tables.toml, scenario_1813, points: expected one for each turn, 4 in all",
        ],
    ),
]


@pytest.mark.parametrize(("overrides", "lines"), [*SCENARIOS, *SETUP_CARDS, *CROWN], ids=str)
def test_what_does_not_describe_a_game_is_told(overrides: dict[str, object], lines: list[str]) -> None:
    """Every problem that the change makes is named by file, entry and field, and no other."""
    assert [line.split("; it is one of ")[0] for line in told(overrides)] == lines
