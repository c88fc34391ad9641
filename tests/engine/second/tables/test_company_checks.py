"""The load checks of offices, pieces, events, cards and laws: each is broken by an override."""

import msgspec
import pytest

from engine.second.tables import load
from engine.second.tables.checks.events import event_faults
from tests.engine.second.tables.told import told

COMPANY: list[tuple[dict[str, object], list[str]]] = [
    (
        {"offices": {"chairman": {"number": 3}}},
        [
            "offices.toml, chairman, number: 3 is used twice; each place stands once",
            "offices.toml, manager_of_shipping, number: 3 is used twice; each place stands once",
        ],
    ),
    (
        {"offices": {"governor_general": {"number": 20}}},
        [
            "offices.toml, governor_general, number: 20 differs from 2 in offices.toml, director_of_trade, number; give both the same value",
        ],
    ),
    (
        {"offices": {"governor_general": {"replaces": "viceroy"}}},
        [
            "offices.toml, director_of_trade, number: 2 is used twice; each place stands once",
            "offices.toml, director_of_trade, ribbon: 2 is used twice; each place stands once",
            "offices.toml, governor_general, number: 2 is used twice; each place stands once",
            "offices.toml, governor_general, replaces: unknown 'viceroy'",
            "offices.toml, governor_general, ribbon: 2 is used twice; each place stands once",
        ],
    ),
    (
        {"offices": {"chairman": {"ribbon": 3}}},
        [
            "offices.toml, chairman, ribbon: 3 is used twice; each place stands once",
            "offices.toml, manager_of_shipping, ribbon: 3 is used twice; each place stands once",
        ],
    ),
    (
        {"offices": {"governor_of_delhi": {"dice_pool": 0}}},
        [
            "offices.toml, governor_of_delhi, dice_pool: a Governor has at least one die, no other office has any",
        ],
    ),
    (
        {"offices": {"governor_of_delhi": {"ribbon": 12}}},
        [
            "offices.toml, governor_of_delhi, ribbon: a Governor has 0, every other office a place on the ribbon",
        ],
    ),
    (
        {"offices": {"governor_of_delhi": {"in_play_at_setup": True}}},
        [
            "offices.toml, governor_of_delhi, in_play_at_setup: is false exactly if created_by says how the office comes into play",
        ],
    ),
    (
        {"offices": {"governor_of_delhi": {"region": "bengal"}}},
        [
            "offices.toml, region: expected bengal, bombay, delhi, hyderabad, madras, maratha, mysore, punjab, each once; got bombay, madras, bengal, punjab, bengal, maratha, hyderabad, mysore",
            "regions.toml, delhi, governor_office: governor_of_delhi governs bengal; expected its own",
            "scenarios.toml, scenario_1758, vacant_offices_at_start_may_include_governors: expected governor_of_bengal, governor_of_delhi, each once; got governor_of_bengal",
            "scenarios.toml, scenario_1813, vacant_offices_at_start_may_include_governors: expected governor_of_bombay, governor_of_madras, governor_of_bengal, governor_of_delhi, each once; got governor_of_bengal, governor_of_bombay, governor_of_madras",
        ],
    ),
    (
        {"offices": {"president_of_bombay": {"presidency": "madras_presidency"}}},
        [
            "offices.toml, presidency: expected bombay_presidency, madras_presidency, bengal_presidency, each once; got madras_presidency, madras_presidency, bengal_presidency",
            "regions.toml, bombay_presidency, president_office: president_of_bombay belongs to madras_presidency; expected its own",
        ],
    ),
    (
        {"offices": {"chairman": {"candidates": []}}},
        [
            "offices.toml, chairman, candidates: expected at least one pool",
        ],
    ),
    (
        {"offices": {"governor_general": {"created_by": ["law_99"]}}},
        [
            "offices.toml, governor_general, created_by: unknown 'law_99'",
        ],
    ),
    (
        {"offices": {"commander": {"filled_by": "general"}}},
        [
            "offices.toml, commander, filled_by: unknown 'general'",
        ],
    ),
    (
        {"army_pieces": {"arcot": {"army": "army_of_goa"}}},
        [
            "army_pieces.toml, arcot, army: unknown 'army_of_goa'",
        ],
    ),
    (
        {"army_pieces": {"regiment": {"supply": 0}}},
        [
            "army_pieces.toml, regiment, supply: a piece of the supply has at least one, a family piece 0",
            "scenarios.toml, scenario_1710, regiments: 3 regiments; there are 0",
            "scenarios.toml, scenario_1758, regiments: 4 regiments; there are 0",
            "scenarios.toml, scenario_1813, regiments: 7 regiments; there are 0",
            "scenarios.toml, scenario_long_1710, regiments: 3 regiments; there are 0",
        ],
    ),
    (
        {"ships": {"atlas": {"shipyard": "shipyard_2"}}},
        [
            "ships.toml, atlas, shipyard: shipyard_2 is used twice; each ship has its own",
            "ships.toml, britannia, shipyard: shipyard_2 is used twice; each ship has its own",
        ],
    ),
    (
        {"enterprises": {"luxury": {"bonus": 1}}},
        [
            "enterprises.toml, luxury, bonus_condition: stands exactly if there is a bonus",
        ],
    ),
]

EVENTS: list[tuple[dict[str, object], list[str]]] = [
    (
        {"event_tiles": {"event_tile_01": {"back_region": "goa"}}},
        [
            "event_tiles.toml, event_tile_01, back_region: unknown 'goa'",
        ],
    ),
    (
        {"event_tiles": {"event_tile_05": {"shape": "circle"}}},
        [
            "event_tiles.toml, event_tile_05, shape: a tile has a shape exactly if the Elephant may march after its event",
        ],
    ),
    (
        {"event_tiles": {"event_tile_15": {"modifier": 1}}},
        [
            "event_tiles.toml, event_tile_15, modifier: a peace has none, got 1",
        ],
    ),
    (
        {"event_tiles": {"event_tile_15": {"type": "shuffle"}}},
        [
            "event_tiles.toml, tile, type: one tile is the shuffle; got event_tile_15, event_tile_17",
        ],
    ),
    (
        {"event_tiles": {"march_rule": {"never_marches": ["turmoil"]}}},
        [
            "event_tiles.toml, event_tile_05, shape: a tile has a shape exactly if the Elephant may march after its event",
            "event_tiles.toml, event_tile_08, shape: a tile has a shape exactly if the Elephant may march after its event",
            "event_tiles.toml, march_rule, marches_always: expected crisis, windfall, turmoil, leader, peace, shuffle, foreign_invasion, each once; got crisis, peace, shuffle, leader, foreign_invasion, turmoil",
        ],
    ),
    (
        {"storm_die": {"storm_face_2": {"zones": ["north_sea"]}}},
        [
            "storm_die.toml, storm_face_2, zones: unknown 'north_sea'",
        ],
    ),
    (
        {"storm_die": {"sink": {"rolls": [4, 6]}}},
        [
            "storm_die.toml, ship_result, rolls: expected 1, 2, 3, 4, 5, 6, each once; got 1, 2, 3, 4, 4, 6",
        ],
    ),
]

LONDON: list[tuple[dict[str, object], list[str]]] = [
    (
        {"prestige_cards": {"prestige_11": {"number": 12}}},
        [
            "prestige_cards.toml, prestige_11, number: 12 is used twice; every card of the London deck has its own",
            "prestige_cards.toml, prestige_12, number: 12 is used twice; every card of the London deck has its own",
        ],
    ),
    (
        {"prestige_cards": {"prestige_11": {"votes": 1}}},
        [
            "prestige_cards.toml, prestige_11, votes: a spouse has none, got 1",
        ],
    ),
    (
        {"prestige_cards": {"prestige_21": {"enterprise_type": ""}}},
        [
            "prestige_cards.toml, prestige_21, enterprise_type: an enterprise counts as one of the three kinds",
        ],
    ),
    (
        {"prestige_cards": {"prestige_21": {"tradeable": False}}},
        [
            "prestige_cards.toml, prestige_21, tradeable: an enterprise is tradeable",
        ],
    ),
    (
        {"prestige_cards": {"prestige_21": {"retirement_discount": 1}}},
        [
            "prestige_cards.toml, prestige_21, retirement_discount: only spouses have a discount, got 1",
        ],
    ),
    (
        {"prestige_cards": {"prestige_21": {"votes_only_for_targets": ["social"]}}},
        [
            "prestige_cards.toml, prestige_21, votes_only_for_targets: a card without votes names no target",
        ],
    ),
    (
        {"prizes": {"prize_villa": {"known_fields": ["price"]}}},
        [
            "prizes.toml, prize_villa, known_fields: unknown 'price'",
        ],
    ),
]

PARLIAMENT: list[tuple[dict[str, object], list[str]]] = [
    (
        {"law_cards": {"law_31": {"number": 32}}},
        [
            "law_cards.toml, law_31, number: 32 is used twice; every law has its own",
            "law_cards.toml, law_32, number: 32 is used twice; every law has its own",
        ],
    ),
    (
        {"law_cards": {"law_31": {"policy_value": "tax"}}},
        [
            "law_cards.toml, law_31, policy_value: 'tax' is no target; it is manufacturing, shipping, social, company_shares",
        ],
    ),
    (
        {"law_cards": {"law_31": {"policy_match": "none", "policy_value": ""}}},
        [
            "law_cards.toml, law_31, policy_match: is none for the special law, and for no other",
        ],
    ),
    (
        {"law_cards": {"law_31": {"extra_action": ""}}},
        [
            "law_cards.toml, law_31, extra_action: stands exactly if the law grants a family action",
        ],
    ),
    (
        {"policy_dial": {"policy_3": {"index": 4}}},
        [
            "policy_dial.toml, policy_3, index: 4 is out of range or used twice; 0 to 13 stand once each, missing: 3",
            "policy_dial.toml, policy_4, index: 4 is out of range or used twice; 0 to 13 stand once each, missing: 3",
        ],
    ),
    (
        {"policy_dial": {"policy_3": {"scenario_start": 1758}}},
        [
            "policy_dial.toml, policy, scenario_start: 1758 begins on policy_3, policy_6; each year begins on exactly one",
        ],
    ),
    (
        {"policy_dial": {"policy_7": {"target": "shipping"}, "policy_12": {"target": "shipping"}}},
        [
            "policy_dial.toml, policy, target: social needs at least two spaces, so that the dial can always be turned to one",
        ],
    ),
]


@pytest.mark.parametrize(("overrides", "lines"), [*COMPANY, *EVENTS, *LONDON, *PARLIAMENT], ids=str)
def test_what_does_not_describe_a_game_is_told(overrides: dict[str, object], lines: list[str]) -> None:
    """Every problem that the change makes is named by file, entry and field, and no other."""
    assert [line.split("; it is one of ")[0] for line in told(overrides)] == lines


def test_a_storm_die_has_six_faces() -> None:
    """A die with a face missing."""
    tables = load()
    five = msgspec.structs.replace(tables, storm_faces=tables.storm_faces[:5])
    assert [str(problem) for problem in event_faults(five)] == [
        "storm_die.toml, face: there are 5; the die has 6"
    ]
