"""Builds the tables of a game from the data files and the overrides of its owner."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from engine.core.tables.loading import Contents, loaded
from engine.core.tables.overrides import Entry
from engine.core.tables.problems import DataError
from engine.second.tables.checks import faults
from engine.second.tables.forms import FORMS
from engine.second.tables.tables import Tables

ROWS: Mapping[str, tuple[str, str, str]] = {
    "regions": ("regions", "region", ""),
    "presidencies": ("regions", "presidency", "resolution_order"),
    "sea_zones": ("regions", "sea_zone", ""),
    "orders": ("orders", "order", "north_rank"),
    "links": ("orders", "edge", ""),
    "borders": ("borders", "border", ""),
    "armies": ("army_pieces", "army", ""),
    "army_pieces": ("army_pieces", "piece", ""),
    "alliances": ("army_pieces", "local_alliance", ""),
    "offices": ("offices", "office", "number"),
    "positions": ("offices", "position", ""),
    "event_tiles": ("event_tiles", "tile", ""),
    "storm_faces": ("storm_die", "face", ""),
    "ship_results": ("storm_die", "ship_result", ""),
    "families": ("families", "family", ""),
    "family_actions": ("family_actions", "action", ""),
    "enterprises": ("enterprises", "enterprise", ""),
    "ships": ("ships", "ship", ""),
    "prizes": ("prizes", "prize", ""),
    "prestige_cards": ("prestige_cards", "prestige", ""),
    "blackmail_cards": ("blackmail_cards", "blackmail", ""),
    "promise_cards": ("promise_cards", "promise", ""),
    "failure_cards": ("failure_cards", "failure_card", ""),
    "laws": ("law_cards", "law", ""),
    "policies": ("policy_dial", "policy", "index"),
    "scenarios": ("scenarios", "scenario", ""),
    "setup_cards": ("setup_cards", "card", ""),
    "deals": ("setup_cards", "deal", "players"),
    "crown_cards": ("crown_cards", "card", ""),
    "decisions": ("decisions", "decision", ""),
}
"""Fields of `Tables` with like entries: file, section, and the number by which they are sorted ("" = as in the file)."""


@lru_cache(maxsize=32)
def built(overrides: bytes) -> Tables:
    """Give the tables with these canonical overrides in place.

    Raises:
        DataError: with every problem of the overrides and of the types; if there is none, with every problem
            that the load checks find.
    """
    tables = msgspec.convert(_document(loaded(FORMS, overrides)), Tables)
    found = faults(tables)
    if found:
        raise DataError(found)
    return tables


def _document(contents: Contents) -> dict[str, object]:
    """Give all entries in the shape of `Tables`."""
    return {
        **{title: _by_number(contents[file].rows(key), field) for title, (file, key, field) in ROWS.items()},
        "march": contents["event_tiles"].entries["march_rule"],
        "per_family": contents["families"].entries["per_family"],
        "costs": contents["enterprises"].entries["other_costs"],
        "neutral_ships": contents["ships"].entries["company_and_extra_pool"],
        "tracks": _tracks(contents),
        "firms": _firms(contents),
        "crown": _crown(contents),
    }


def _tracks(contents: Contents) -> dict[str, object]:
    tracks = contents["tracks"]
    return {
        **tracks.singles(),
        "standing": _by_number(tracks.rows("standing"), "index"),
        "debt": _by_number(tracks.rows("debt"), "index"),
        "power": _by_number(tracks.rows("power_space"), "index"),
        "turns": _by_number(tracks.rows("turn"), "number"),
        "share_values": _by_number(tracks.rows("share_value"), "level"),
        "stock_exchange": _by_number(tracks.rows("stock_exchange"), "index"),
    }


def _firms(contents: Contents) -> dict[str, object]:
    firms = contents["firms"]
    return {
        "numbers": firms.entries["numbers"],
        "values": _by_number(firms.rows("value"), "index"),
        "strategies": firms.rows("strategy"),
    }


def _crown(contents: Contents) -> dict[str, object]:
    crown = contents["crown_tables"]
    singles = crown.singles()
    return {
        "numbers": singles["numbers"],
        "flat_favours": singles["flat_favours"],
        "family_queue": singles["family_queue"],
        "climate_shift": singles["climate_shift"],
        "two_players": singles["difficulty_two_players"],
        "tables": crown.rows("table"),
        "free_votes": _by_number(crown.rows("free_votes"), "minimum_treasury"),
        "solo_failure_adjustments": crown.rows("solo_failure_adjustment"),
        "voting_plans": crown.rows("voting_plan"),
        "difficulties": crown.rows("difficulty"),
    }


def _by_number(rows: list[Entry], field: str) -> list[Entry]:
    if not field:
        return rows

    def number(row: Entry) -> int:
        value = row[field]
        return value if isinstance(value, int) else 0

    return sorted(rows, key=number)
