"""House values laid over the data files: plain data of the shape file, entry, field."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from engine.core.tables.problems import DataError, Problem

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain]"
"""A value as TOML knows it, dates apart: the data files hold none."""
Entry: TypeAlias = dict[str, Plain]
"""The fields of one entry."""
File: TypeAlias = dict[str, Entry]
"""The entries of one file by their ids."""
Overrides: TypeAlias = dict[str, File]
"""Files by name without `.toml`, their entries, and the fields that take another value."""

NONE = b""
"""The canonical form of no overrides at all."""


def canonical(overrides: Mapping[str, object] | None) -> bytes:
    """Give the overrides as bytes that are equal exactly if the overrides are.

    A game keeps these bytes in its state, so that it goes on with the values it began with.

    Raises:
        DataError: if something in them is no plain data, or a file or entry is no table.
    """
    files = checked(overrides or {})
    meant = {
        name: {entry: fields for entry, fields in file.items() if fields} for name, file in files.items()
    }
    meant = {name: file for name, file in meant.items() if file}
    return msgspec.json.encode(meant, order="sorted") if meant else NONE


def checked(files: Mapping[str, object]) -> Overrides:
    """Give the files as plain data in the same order.

    Raises:
        DataError: if something in them is no plain data, or a file or entry is no table.
    """
    problems: list[Problem] = []
    found = {str(name): _file(str(name), content, problems) for name, content in files.items()}
    if problems:
        raise DataError(tuple(problems))
    return found


def plain(data: bytes) -> Overrides:
    """Give back the overrides of `canonical`.

    Raises:
        DataError: if the bytes are no such thing.
    """
    try:
        found: object = msgspec.json.decode(data or b"{}")
    except msgspec.DecodeError as error:
        raise DataError((Problem("overrides", "", "", f"not readable: {error}"),)) from error
    if not isinstance(found, dict):
        raise DataError((Problem("overrides", "", "", "expected a table of files"),))
    return checked(found)


def laid_over(entry: Entry, override: Entry, code: str) -> Entry:
    """Give the entry with the fields of the override in place.

    A table goes over a table field by field, everything else is replaced. Another code (`code` is its field, "" if
    the entry has none) brings all of its parameters along, since those of the former code mean nothing to it.
    """
    base = dict(entry)
    if code in override and override[code] != entry.get(code):
        base["params"] = {}
    return _merged(base, override)


def _merged(base: Entry, over: Entry) -> Entry:
    merged = dict(base)
    for name, value in over.items():
        below = merged.get(name)
        merged[name] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _file(name: str, content: object, problems: list[Problem]) -> File:
    if not isinstance(content, Mapping):
        problems.append(Problem(f"{name}.toml", "", "", "expected a table of entries, each with its fields"))
        return {}
    entries: File = {}
    for entry, fields in content.items():
        if not isinstance(fields, Mapping):
            fault = "expected a table of fields, such as { cost = 3 }"
            problems.append(Problem(f"{name}.toml", str(entry), "", fault))
            continue
        place = (f"{name}.toml", str(entry))
        entries[str(entry)] = {
            str(key): _value(value, (*place, str(key)), problems) for key, value in fields.items()
        }
    return entries


def _value(value: object, place: tuple[str, str, str], problems: list[Problem]) -> Plain:
    if isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [_value(item, place, problems) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _value(item, place, problems) for key, item in value.items()}
    file, entry, field = place
    fault = f"a {type(value).__name__} is no value of these files; they hold numbers, words, lists and tables"
    problems.append(Problem(file, entry, field, fault))
    return ""
