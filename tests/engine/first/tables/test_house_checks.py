"""Load checks beyond the list of 1E-13.1.1, without which a game with odd values would stop in the middle."""

import pytest

from tests.engine.first.tables.told import told


def test_1E_13_1_1_a_presidency_has_one_home_that_begins_open() -> None:
    """1E-13.1.1, 1E-3.1.6: Mysore as a second home of Madras, and a home that begins closed."""
    assert told(
        {"regions": {"mysore": {"home_presidency": "madras"}, "bengal": {"start": {"trade": "closed"}}}}
    ) == [
        "regions.toml, home_presidency: 2 regions name madras; exactly one does",
        "regions.toml, bengal, start.trade: a region begins open exactly if it is home to a presidency",
        "regions.toml, mysore, start.trade: a region begins open exactly if it is home to a presidency",
    ]
    assert (
        "regions.toml, mysore, home_presidency: unknown 'goa'; it is empty or one of bombay, madras, bengal"
        in told({"regions": {"mysore": {"home_presidency": "goa"}}})
    )


def test_1E_13_1_1_no_two_offices_share_a_place_on_a_ribbon() -> None:
    """1E-13.1.1, 1E-1.3.7, 1E-1.3.8: the Director moved to the place of the President of Bombay."""
    assert told({"offices": {"director_of_trade": {"ribbon_blue": 3}}}) == [
        "offices.toml, director_of_trade, ribbon_blue: 3 is used twice; each place on a ribbon stands once",
        "offices.toml, president_bombay, ribbon_blue: 3 is used twice; each place on a ribbon stands once",
    ]


def test_1E_1_3_10_money_needs_a_treasury() -> None:
    """1E-1.3.10: the Director has no treasury, so no money can lie in it at the start."""
    assert told({"offices": {"director_of_trade": {"start_treasury": 2}}}) == [
        "offices.toml, director_of_trade, start_treasury: an office without a treasury starts with 0, got 2"
    ]


def test_1E_13_1_1_a_domestic_event_cannot_have_a_lasting_effect() -> None:
    """1E-13.1.1, 1E-8.10.12: Land Tax as a domestic event would never tax anybody."""
    assert told({"evening_post": {"land_tax": {"kind": "domestic"}}}) == [
        (
            "evening_post.toml, land_tax, effect: this effect lasts while a law is in force; a domestic event happens "
            "once and cannot have it"
        )
    ]


def test_1E_13_1_1_a_stress_law_names_an_office() -> None:
    """1E-13.1.1: Tenure Act for an office that does not exist."""
    line = told({"evening_post": {"tenure_act": {"params": {"office": "viceroy"}}}})[0]
    assert line.startswith(
        "evening_post.toml, tenure_act, params.office: unknown 'viceroy'; it is one of chairman,"
    )


def test_1E_13_1_1_boxes_take_cubes_and_writers_no_die() -> None:
    """1E-13.1.1, 1E-4.1.3: a box that takes at least three and at most two cubes; the Writers box with a die."""
    assert told({"resource_boxes": {"officers": {"min_cubes": 3}}}) == [
        "resource_boxes.toml, officers, min_cubes: 3 is more than max_cubes 2; it is at most as many"
    ]
    assert told({"resource_boxes": {"writers": {"die": 6}, "manor": {"die": 0}}}) == [
        "resource_boxes.toml, writers, die: expected 0, got 6; a die never leads to the Writers box"
    ]


def test_1E_13_1_1_setup_and_scenarios_name_what_exists() -> None:
    """1E-13.1.1: an unknown office in the draft, card in a scenario, region and presidency at its start."""
    lines = told(
        {
            "setup": {"vacancies": {"offices_in_draft": ["chairman", "viceroy"]}},
            "scenarios": {
                "campaign": {"remove_cards": ["the_mutiny"]},
                "late": {
                    "dominated_regions": [{"region": "goa", "presidency": "bengal"}],
                    "extra_open_regions": [{"region": "delhi", "presidency": "goa"}],
                },
            },
        }
    )
    assert [line.split(";")[0] for line in lines] == [
        "scenarios.toml, campaign, remove_cards: unknown 'the_mutiny'",
        "scenarios.toml, late, dominated_regions: unknown 'goa'",
        "scenarios.toml, late, extra_open_regions: unknown 'goa'",
        "setup.toml, vacancies, offices_in_draft: unknown 'viceroy'",
    ]


def test_1E_3_1_11_starting_cubes_suffice_for_the_draft() -> None:
    """1E-3.1.11, 1E-3.1.12: the draft takes 13 cubes; four families with three each have 12."""
    assert told({"setup": {"players_4": {"starting_cubes": 3}}}) == [
        "setup.toml, players_4, starting_cubes: 4 families have fewer than the 13 cubes of the draft together"
    ]


def test_1E_3_1_2_no_more_prizes_are_dealt_than_there_are() -> None:
    """1E-3.1.2: nineteen of eighteen cards."""
    assert told({"setup": {"prizes": {"dealt": 19}}}) == [
        "setup.toml, prizes, dealt: 19 cards cannot be dealt; there are 18"
    ]


def test_1E_13_1_1_tracks_rise_and_laws_can_pass() -> None:
    """1E-13.1.1, 1E-8.10.5: share prices that fall, a support that no law can exceed."""
    assert told(
        {
            "tracks": {
                "share_price": {"spaces": [3, 5, 4, 6, 7, 8]},
                "law_support": {"passes_if_greater_than": 10},
            }
        }
    ) == [
        "tracks.toml, law_support, passes_if_greater_than: 10 leaves no room to pass between -10 and 10",
        "tracks.toml, share_price, spaces: expected pounds that rise from space to space",
    ]
    assert told({"scenarios": {"late": {"share_price": 9}}}) == [
        "scenarios.toml, late, share_price: 9 is no space of the track; there are 3, 4, 5, 6, 7, 8"
    ]


def test_1E_13_1_1_markets_have_prices_in_order_and_numbered_spaces() -> None:
    """1E-13.1.1: a column whose prices rise downwards, factory spaces with a gap."""
    assert told(
        {
            "markets": {
                "shipyards": {"cube_slots_top_to_bottom": [3, 4]},
                "factories": {"spaces": [{"id": 2, "printed_price": 2}]},
            }
        }
    ) == [
        "markets.toml, factories, spaces: expected ids from 1 to n without a gap, at least one",
        (
            "markets.toml, shipyards, cube_slots_top_to_bottom: expected at least one price, none higher than the one "
            "above it"
        ),
    ]


REPEATS = [
    (
        "markets",
        "shipyards",
        "cost_of_a_shipyard",
        3,
        "resource_boxes.toml, shipyards, cost_fixed: 2 differs from 3",
    ),
    (
        "markets",
        "factories",
        "cost_of_a_factory",
        4,
        "resource_boxes.toml, factories, cost_fixed: 3 differs from 4",
    ),
    (
        "markets",
        "factories",
        "price_with_cube_no_discard",
        3,
        "evening_post.toml, defaults, factory_price_before_first_card: 2 differs from 3",
    ),
    ("offices", "military_affairs", "stress", 5, "offices.toml, military_affairs, stress: 5 differs from 6"),
    ("offices", "chairman", "stress", 5, "offices.toml, chairman, stress: 5 differs from 4"),
    ("offices", "provincial", "stress", 5, "offices.toml, provincial, stress: 5 differs from 6"),
    ("offices", "governor_general", "stress", 6, "offices.toml, governor_general, stress: 6 differs from 5"),
    (
        "offices",
        "governor_general",
        "army_officer_limit",
        8,
        "evening_post.toml, governor_general, params.officer_limit: 9 differs from 8",
    ),
    ("prizes", "defaults", "deck_size", 17, "prizes.toml, defaults, deck_size: 17 differs from 18"),
    (
        "evening_post",
        "defaults",
        "deck_size",
        25,
        "evening_post.toml, defaults, deck_size: 25 differs from 24",
    ),
    (
        "evening_post",
        "defaults",
        "cards_used_early",
        21,
        "evening_post.toml, defaults, cards_used_early: 21 differs from 22",
    ),
    (
        "tracks",
        "game_turn",
        "early_last_turn",
        5,
        "tracks.toml, game_turn, early_last_turn: 5 differs from 6",
    ),
    (
        "tracks",
        "game_turn",
        "campaign_last_turn",
        9,
        "tracks.toml, game_turn, campaign_last_turn: 9 differs from 10",
    ),
    ("tracks", "game_turn", "start", 2, "tracks.toml, game_turn, start: 2 differs from 1"),
    ("tracks", "share_price", "start", 5, "tracks.toml, share_price, start: 5 differs from 4"),
    ("tracks", "share_price", "floor", 4, "tracks.toml, share_price, floor: 4 differs from 3"),
]


@pytest.mark.parametrize(("file", "entry", "field", "value", "message"), REPEATS)
def test_1E_13_1_1_a_value_stated_twice_is_one_value(
    file: str, entry: str, field: str, value: int, message: str
) -> None:
    """1E-13.1.1: an override of one of two places that state the same number names the other place."""
    (line,) = told({file: {entry: {field: value}}})
    assert line.startswith(message)
    assert line.endswith("; give both the same value")


def test_1E_13_1_1_removed_cards_are_stated_twice_alike() -> None:
    """1E-13.1.1, 1E-3.1.3: the setup and the scenario remove the same cards."""
    (line,) = told({"setup": {"evening_post": {"remove_in_early": ["revoke_monopoly"]}}})
    assert line == (
        "setup.toml, evening_post, remove_in_early: revoke_monopoly differs from monopoly_revoked, revoke_monopoly "
        "in scenarios.toml, early, remove_cards; give both the same value"
    )
