"""The data files as plain tables: read from the package, entries by id, overrides in place."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from engine.first.tables.overrides import Entry, File, Overrides, checked, laid_over
from engine.first.tables.problems import DataError, Problem

LISTS = {
    "regions": ("region", "id"),
    "offices": ("office", "id"),
    "families": ("family", "id"),
    "prizes": ("prize", "id"),
    "evening_post": ("card", "id"),
    "resource_boxes": ("box", "id"),
    "scenarios": ("scenario", "id"),
    "setup": ("player_count", "players"),
    "decisions": ("decision", "kind"),
    "markets": ("", ""),
    "tracks": ("", ""),
    "firms": ("", ""),
}
"""For each file the name of its list of entries and the field that is their id; "" where a file has tables only."""

FIXED = {
    "decisions": "the engine asks these questions and plays these defaults itself",
}
"""Files whose entries describe what the engine does, so that another value would be untrue."""

NAMES = ("name", "title")
"""Fields that order lines and reports know things by; the vocabulary is the same in every game."""

SCHEMA_VERSION = 1
"""The form of the data files that this engine reads."""


def read(overrides: Overrides) -> tuple[dict[str, File], list[Problem]]:
    """Give all files with the overrides in place, and what is wrong with the overrides.

    An entry of a list stands under its id, a setup entry under `players_4`, a table under its own name.
    """
    contents = {name: _entries(name) for name in LISTS}
    problems: list[Problem] = []
    for name, file in overrides.items():
        _lay(name, file, contents, problems)
    return contents, problems


def _entries(name: str) -> File:
    text = files("engine.first").joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    return by_id(name, tomllib.loads(text))


def by_id(name: str, document: Mapping[str, object]) -> File:
    """Give the entries of one parsed file by their ids.

    Raises:
        DataError: if the file has another form, or two entries share an id.
    """
    key, field = LISTS[name]
    entries: dict[str, object] = {}
    problems: list[Problem] = []
    for title, content in document.items():
        if title == "schema_version":
            if content != SCHEMA_VERSION:
                problems.append(
                    Problem(f"{name}.toml", "", title, f"expected {SCHEMA_VERSION}, got {content}")
                )
        elif title == key and isinstance(content, list):
            for row in content:
                _add(name, _entry_id(name, row.get(field)), row, entries, problems)
        else:
            _add(name, title, content, entries, problems)
    if problems:
        raise DataError(tuple(problems))
    return checked({name: entries})[name]


def _entry_id(name: str, value: object) -> str:
    return f"players_{value}" if name == "setup" else str(value)


def _add(name: str, entry: str, row: object, entries: dict[str, object], problems: list[Problem]) -> None:
    if entry in entries:
        problems.append(Problem(f"{name}.toml", entry, "", "this id is used twice; every entry has its own"))
    entries[entry] = row


def _lay(name: str, file: File, contents: dict[str, File], problems: list[Problem]) -> None:
    if name not in contents:
        problems.append(Problem(f"{name}.toml", "", "", f"no such file; there are {_listed(contents)}"))
        return
    if name in FIXED:
        problems.append(Problem(f"{name}.toml", "", "", f"cannot be changed: {FIXED[name]}"))
        return
    entries = contents[name]
    for entry, fields in file.items():
        if entry not in entries:
            problems.append(
                Problem(f"{name}.toml", entry, "", f"no such entry; there are {_listed(entries)}")
            )
        else:
            entries[entry] = _overridden(name, entry, entries[entry], fields, problems)


def _overridden(name: str, entry: str, row: Entry, fields: Entry, problems: list[Problem]) -> Entry:
    identity = LISTS[name][1]
    if identity in fields and fields[identity] != row.get(identity):
        fault = f"an id cannot be changed; it stays {row.get(identity)}"
        problems.append(Problem(f"{name}.toml", entry, identity, fault))
    for title in NAMES:
        if title in fields and fields[title] != row.get(title):
            fault = f"a name cannot be changed, since order lines use it; it stays {row.get(title)}"
            problems.append(Problem(f"{name}.toml", entry, title, fault))
    kept = {key: value for key, value in fields.items() if key not in (identity, *NAMES)}
    return laid_over(row, kept)


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(sorted(names))
