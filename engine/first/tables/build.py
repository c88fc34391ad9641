"""Builds the tables of a game from the data files and the overrides of its owner."""

from functools import lru_cache

import msgspec
from msgspec import Struct

from engine.first.tables.checks import faults
from engine.first.tables.decisions import DecisionKind
from engine.first.tables.evening_post import Card, PostDeck
from engine.first.tables.families import Family
from engine.first.tables.files import LISTS, read
from engine.first.tables.firms import Firms
from engine.first.tables.markets import Markets
from engine.first.tables.offices import GovernorGeneral, Office, Provincial, Ranks
from engine.first.tables.overrides import Entry, File, plain
from engine.first.tables.prizes import Prize, PrizeDeck
from engine.first.tables.problems import DataError, Problem
from engine.first.tables.regions import India, Region
from engine.first.tables.resource_boxes import Box
from engine.first.tables.rows import misfits, with_code
from engine.first.tables.scenarios import Scenario
from engine.first.tables.setup import PlayerCount, Setup
from engine.first.tables.tables import Tables
from engine.first.tables.tracks import Tracks

LIST_ROWS: tuple[tuple[str, type[Struct]], ...] = (
    ("regions", Region),
    ("offices", Office),
    ("families", Family),
    ("prizes", Prize),
    ("evening_post", Card),
    ("resource_boxes", Box),
    ("scenarios", Scenario),
    ("setup", PlayerCount),
    ("decisions", DecisionKind),
)
"""Files with a list of like entries, and the type of such an entry."""

TABLE_ROWS: tuple[tuple[str, str, type[Struct]], ...] = (
    ("regions", "defaults", India),
    ("offices", "ranks", Ranks),
    ("offices", "provincial", Provincial),
    ("offices", "governor_general", GovernorGeneral),
    ("prizes", "defaults", PrizeDeck),
    ("evening_post", "defaults", PostDeck),
)
"""Single entries beside such a list, and their types."""

WHOLE: tuple[tuple[str, type[Struct]], ...] = (
    ("setup", Setup),
    ("markets", Markets),
    ("tracks", Tracks),
    ("firms", Firms),
)
"""Files whose type names each of their single entries."""

CODED = {"families": "power", "prizes": "power", "evening_post": "effect"}
"""Files whose entries have a power or an effect, and the field of its code."""


@lru_cache(maxsize=32)
def built(overrides: bytes) -> Tables:
    """Give the tables with these canonical overrides in place.

    Raises:
        DataError: with every problem of the overrides and of the types; if there is none, with every problem
            that the checks of 1E-13.1.1 find.
    """
    contents, problems = read(plain(overrides))
    contents = {name: _coded(name, file, problems) for name, file in contents.items()}
    problems.extend(_misfits(contents))
    if problems:
        raise DataError(tuple(problems))
    tables = _in_order(msgspec.convert(_document(contents), Tables))
    found = faults(tables)
    if found:
        raise DataError(found)
    return tables


def _coded(name: str, file: File, problems: list[Problem]) -> File:
    if name not in CODED:
        return file
    return {
        entry: with_code(CODED[name], (f"{name}.toml", entry), row, problems) if _listed(name, entry) else row
        for entry, row in file.items()
    }


def _listed(name: str, entry: str) -> bool:
    """Say whether an entry belongs to the list of its file, and does not stand beside it."""
    return bool(LISTS[name][0]) and entry not in _singles(name)


def _singles(name: str) -> dict[str, type[Struct]]:
    """Give the single entries of a file with their types."""
    singles = {entry: kind for file, entry, kind in TABLE_ROWS if file == name}
    for file, kind in WHOLE:
        if file == name:
            inside = {field.name: field.type for field in msgspec.structs.fields(kind)}
            singles.update({title: part for title, part in inside.items() if isinstance(part, type)})
    return singles


def _misfits(contents: dict[str, File]) -> list[Problem]:
    found: list[Problem] = []
    rows = dict(LIST_ROWS)
    for name, file in contents.items():
        singles = _singles(name)
        found.extend(
            Problem(f"{name}.toml", entry, "", "is missing") for entry in singles if entry not in file
        )
        for entry, row in file.items():
            kind = singles.get(entry) or rows.get(name)
            if kind is None:
                found.append(Problem(f"{name}.toml", entry, "", "no such entry is known"))
            else:
                found.extend(misfits(kind, (f"{name}.toml", entry), row))
    return found


def _document(contents: dict[str, File]) -> dict[str, object]:
    """Give all entries in the shape of `Tables`."""

    def rows(name: str) -> list[Entry]:
        return [row for entry, row in contents[name].items() if _listed(name, entry)]

    setup = {entry: contents["setup"][entry] for entry in _singles("setup")}
    return {
        "regions": rows("regions"),
        "india": contents["regions"]["defaults"],
        "offices": rows("offices"),
        "ranks": contents["offices"]["ranks"],
        "provincial": contents["offices"]["provincial"],
        "governor_general": contents["offices"]["governor_general"],
        "families": rows("families"),
        "prizes": rows("prizes"),
        "prize_deck": contents["prizes"]["defaults"],
        "cards": rows("evening_post"),
        "post": contents["evening_post"]["defaults"],
        "markets": contents["markets"],
        "boxes": rows("resource_boxes"),
        "setup": {**setup, "player_counts": rows("setup")},
        "scenarios": rows("scenarios"),
        "tracks": contents["tracks"],
        "decisions": rows("decisions"),
        "firms": contents["firms"],
    }


def _in_order(tables: Tables) -> Tables:
    return msgspec.structs.replace(
        tables,
        regions=tuple(sorted(tables.regions, key=lambda region: region.number)),
        offices=tuple(sorted(tables.offices, key=lambda office: office.ribbon_blue)),
    )
