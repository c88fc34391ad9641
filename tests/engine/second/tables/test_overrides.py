"""House values laid over the data files: their shape, their canonical form, and what they may not change."""

import pytest

from engine.second.tables import NONE, canonical, load, load_canonical, plain
from engine.second.tables.london import ChairmanLoses, LosesPerPresident
from tests.engine.second.tables.told import told

ENTRIES = [
    ("regions", "bengal", {"loot": 8}),
    ("regions", "bengal_presidency", {"provenance": "K"}),
    ("orders", "bengal_1", {"value": 9}),
    ("orders", "bengal_1__bengal_2", {"provenance": "K"}),
    ("borders", "bengal__delhi", {"provenance": "K"}),
    ("army_pieces", "arcot", {"cost": 1}),
    ("army_pieces", "regiment", {"supply": 30}),
    ("offices", "governor_of_delhi", {"dice_pool": 5}),
    ("event_tiles", "event_tile_01", {"modifier": 2}),
    ("event_tiles", "march_rule", {"provenance": "K"}),
    ("storm_die", "storm_face_1", {"events": 3}),
    ("storm_die", "sink", {"provenance": "K"}),
    ("families", "crown", {"pieces": 40}),
    ("family_actions", "enlist_writer", {"max_writers_per_turn": 4}),
    ("enterprises", "other_costs", {"lease_extra_ship": 1}),
    ("ships", "company_and_extra_pool", {"pieces": 16}),
    ("prizes", "prize_villa", {"cost": 5}),
    ("prestige_cards", "prestige_27", {"power": 4}),
    ("blackmail_cards", "blackmail_01", {"power": 3}),
    ("promise_cards", "favour", {"enforced": True}),
    ("failure_cards", "chairman_blamed", {"params": {"points": 6}}),
    ("law_cards", "law_56", {"initial_support": 2}),
    ("policy_dial", "policy_4", {"window_tax": True}),
    ("tracks", "turn_5", {"power_award_first": 8}),
    ("tracks", "standing_2", {"star": True}),
    ("tracks", "stock_5", {"price": 6}),
    ("tracks", "top", {"power_per_item": 3}),
    ("scenarios", "scenario_1758", {"company_debt": 3}),
    ("setup_cards", "setup_1758_01", {"items": [{"type": "office", "office": "chairman"}]}),
    ("setup_cards", "players_4", {"draft": "as the table likes"}),
    ("firms", "numbers", {"step_income": 5}),
    ("firms", "value_9", {"points": 5.0}),
    ("crown_cards", "crown_card_01", {"law_draws": 2}),
    ("crown_tables", "one_more_dividend", {"values": [0, 0, 0, 0, 0]}),
    ("crown_tables", "flat_favours", {"skip_law": -3}),
    ("crown_tables", "free_votes_4", {"votes": 2}),
]


@pytest.mark.parametrize(("file", "entry", "fields"), ENTRIES, ids=lambda value: str(value)[:24])
def test_a_field_of_every_file_can_be_a_house_value(file: str, entry: str, fields: dict[str, object]) -> None:
    """2E-0.1.12: the change is taken and makes other tables."""
    assert load({file: {entry: fields}}) != load()


def test_values_lists_and_tables_are_laid_over() -> None:
    """A number, a list and a nested table; everything else stays."""
    tables = load(
        {
            "prizes": {"prize_villa": {"cost": 5}},
            "scenarios": {"scenario_1710": {"closed_orders": ["punjab_1"]}},
            "failure_cards": {"governors_blamed": {"params": {"points": 3}}},
        }
    )
    assert (tables.prize("prize_villa").cost, tables.prize("prize_villa").victory_points) == (5, 3)
    assert tables.scenario("1710").closed_orders == ("punjab_1",)
    assert tables.scenario("1758") == load().scenario("1758")
    assert tables.failure_card("governors_blamed").text == (
        "Each family loses 3 points per Governor it holds; the Governor General 4."
    )


def test_another_code_brings_its_own_parameters() -> None:
    """A failure card that gets another effect forgets the parameters of the old one."""
    card = {"effect": "loses_per_president", "params": {"points": 1}, "text": "It costs {points}."}
    changed = load({"failure_cards": {"armies_blamed": card}}).failure_card("armies_blamed")
    assert (changed.effect, changed.text) == (LosesPerPresident(points=1), "It costs 1.")
    assert load().failure_card("chairman_blamed").effect == ChairmanLoses(points=4)


def test_ids_names_texts_and_decisions_stay() -> None:
    """An id, a name in order lines, a text that the engine plays itself, and what it asks are no house values."""
    played = "the engine plays this text itself, so another one would be untrue"
    lines = told(
        {
            "regions": {"bengal": {"id": "goa", "name": "Goa"}},
            "law_cards": {"law_31": {"effect": "Nothing.", "hooks": []}},
            "blackmail_cards": {"blackmail_10": {"effect": "Nothing."}},
            "orders": {"bengal_1__bengal_2": {"a": "bengal_2"}},
            "tracks": {"turn_3": {"number": 9}},
            "decisions": {"trade": {"default": "stop"}},
        }
    )
    assert [line.split("; it stays")[0] for line in lines] == [
        f"blackmail_cards.toml, blackmail_10, effect: {played}",
        "decisions.toml: cannot be changed: the engine asks these questions and plays these defaults itself",
        f"law_cards.toml, law_31, effect: {played}",
        "law_cards.toml, law_31, hooks: the engine acts there itself",
        "orders.toml, bengal_1__bengal_2, a: an id cannot be changed",
        "regions.toml, bengal, id: an id cannot be changed",
        "regions.toml, bengal, name: a name cannot be changed, since order lines use it",
        "tracks.toml, turn_3, number: an id cannot be changed",
    ]
    assert load({"regions": {"bengal": {"id": "bengal", "name": "Bengal"}}}) == load()


def test_unknown_files_entries_and_fields_are_told_together() -> None:
    """A file, an entry and a field that do not exist; the message lists what there is."""
    lines = told({"prices": {"villa": {"cost": 1}}, "prizes": {"prize_palace": {"cost": 1}}})
    assert lines[0].startswith("prices.toml: no such file; there are army_pieces, blackmail_cards, borders,")
    assert lines[1] == (
        "prizes.toml, prize_palace: no such entry; there are prize_country_seat, prize_great_estate, "
        "prize_lodgings, prize_town_house, prize_villa"
    )
    (line,) = told({"prizes": {"prize_villa": {"price": 5}}})
    assert line.startswith("prizes.toml, prize_villa, price: no such field; there are capacity, cost, id,")


def test_a_game_keeps_its_overrides_as_bytes() -> None:
    """Equal overrides give equal bytes in any order; the bytes give back the tables."""
    one = {
        "prizes": {"prize_villa": {"cost": 5, "upkeep": 1}},
        "tracks": {"turn_5": {"power_award_first": 8}},
    }
    two = {
        "tracks": {"turn_5": {"power_award_first": 8}},
        "prizes": {"prize_villa": {"upkeep": 1, "cost": 5}, "prize_lodgings": {}},
    }
    assert canonical(one) == canonical(two)
    assert plain(canonical(one)) == one
    assert load_canonical(canonical(one)) is load(two)
    assert load() is load({}) is load_canonical(NONE)


@pytest.mark.parametrize(
    ("file", "entry", "fields", "line"),
    [
        (
            "regions",
            "bengal",
            {"loot": "six"},
            "regions.toml, bengal, loot: expected a whole number, got 'six'",
        ),
        (
            "regions",
            "bengal",
            {"loot": 0},
            "regions.toml, bengal, loot: expected a whole number of at least 1, got 0",
        ),
        (
            "setup_cards",
            "setup_1710_01",
            {"items": [{"type": "elephant"}]},
            "setup_cards.toml, setup_1710_01, items[0].type: unknown 'elephant'; it is one of office, company_share,",
        ),
        (
            "setup_cards",
            "setup_1710_01",
            {"items": [{"type": "cash", "amount": 0}]},
            "setup_cards.toml, setup_1710_01, items[0].amount: expected a whole number of at least 1, got 0",
        ),
        (
            "failure_cards",
            "armies_blamed",
            {"params": {"trophies": 0}},
            "failure_cards.toml, armies_blamed, params.trophies: expected a whole number of at least 1, got 0",
        ),
        (
            "failure_cards",
            "armies_blamed",
            {"effect": "nobody_loses", "text": "Nobody."},
            "failure_cards.toml, armies_blamed, effect: unknown code 'nobody_loses'; known are shares_score,",
        ),
        (
            "scenarios",
            "scenario_1710",
            {"region": [{"id": "bengal", "strength": -1}]},
            "scenarios.toml, scenario_1710, region[0].strength: expected a whole number of at least 0, got -1",
        ),
        (
            "prestige_cards",
            "prestige_21",
            {"enterprise_type": "farm"},
            "prestige_cards.toml, prestige_21, enterprise_type: unknown 'farm'; it is one of shipyard, workshop, luxury, ",
        ),
        (
            "firms",
            "value_0",
            {"points": "half"},
            "firms.toml, value_0, points: expected a number, got 'half'",
        ),
        (
            "regions",
            "delhi",
            {"loot_provenance": "X"},
            "regions.toml, delhi, loot_provenance: unknown 'X'; it is one of S, G, I, K, H",
        ),
        (
            "borders",
            "bengal__delhi",
            {"marks_from_delhi": ["star"]},
            "borders.toml, bengal__delhi, marks_from_delhi[0]: unknown 'star'; it is one of circle, triangle, square",
        ),
    ],
)
def test_values_of_the_wrong_type_are_told(
    file: str, entry: str, fields: dict[str, object], line: str
) -> None:
    """The message names file, entry and field, what is wrong, and what would be right."""
    (found,) = told({file: {entry: fields}})
    assert found.startswith(line)
