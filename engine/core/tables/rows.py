"""Compares plain entries with their types, and tells every field that does not fit."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from engine.core.tables.forms import Gather
from engine.core.tables.overrides import Entry, Plain
from engine.core.tables.problems import Problem

TERMS = (
    ("Expected `int | str`", "expected a whole number or a word"),
    ("Expected `int`", "expected a whole number"),
    ("Expected `float`", "expected a number"),
    ("Expected `str`", "expected a word"),
    ("Expected `bool`", "expected true or false"),
    ("Expected `array`", "expected a list"),
    ("Expected `object`", "expected a table"),
    ("Object contains unknown field", "there is no field"),
    ("Object missing required field", "there must be a field"),
    (" >= ", " of at least "),
    (" <= ", " of at most "),
    ("`", ""),
)
"""Terms of the library that compares values with types, and what they mean to the owner of a file."""


def misfits(kind: type[Struct], place: tuple[str, str], entry: Entry) -> tuple[Problem, ...]:
    """Tell what is wrong with each field of an entry; unknown and missing fields are wrong too.

    `place` is the file's name and the entry's id.
    """
    file, name = place
    fields = _fields(kind)
    found = [
        Problem(file, name, title, f"no such field; there are {', '.join(sorted(fields))}")
        for title in entry
        if title not in fields
    ]
    for title, field in fields.items():
        if title not in entry:
            if field.required:
                found.append(Problem(file, name, title, "is missing"))
            continue
        fault = _fault(title, entry[title], field.type)
        if fault is not None:
            found.append(Problem(file, name, *fault))
    return tuple(found)


@cache
def _fields(kind: type[Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def with_code(field: str, place: tuple[str, str], entry: Entry, problems: list[Problem]) -> Entry:
    """Give the entry with its code and `params` as one value, and the parameters written into its `text`.

    The text of a card names parameters in braces, so that a house value never contradicts its words.
    """
    params = entry.get("params", {})
    if not isinstance(params, dict) or "code" in params:
        problems.append(Problem(*place, "params", "expected a table of the parameters of this code"))
        params = {}
    joined: Entry = {key: value for key, value in entry.items() if key != "params"}
    joined[field] = {**params, "code": entry.get(field, "")}
    return worded("text", place, joined, params, problems)


def worded(field: str, place: tuple[str, str], entry: Entry, values: Entry, problems: list[Problem]) -> Entry:
    """Give the entry with these values written into one of its fields, where it names them in braces."""
    text = entry.get(field)
    if not isinstance(text, str):
        return entry
    try:
        return {**entry, field: text.format_map(values)}
    except (KeyError, ValueError, IndexError):
        known = ", ".join(f"{{{name}}}" for name in values) or "none"
        fault = f"names a parameter that is not there; there are {known}"
        problems.append(Problem(*place, field, fault))
        return entry


def gathered(gather: Gather, entry: Entry) -> Entry:
    """Give the entry with the fields that belong together as one."""
    start, end = len(gather.prefix), len(gather.suffix)
    found: Entry = {}
    rest: Entry = {}
    for title, value in entry.items():
        inside = title[start : len(title) - end]
        if inside and title == f"{gather.prefix}{inside}{gather.suffix}":
            found[inside] = value
        else:
            rest[title] = value
    return {**rest, gather.field: found} if found else entry


def _fault(title: str, value: Plain, wanted: object) -> tuple[str, str] | None:
    """Give the field's full name and what is wrong with its value, or None."""
    if get_origin(wanted) is Mapping and isinstance(value, dict):
        inside = (_fault(f"{title}.{key}", each, get_args(wanted)[1]) for key, each in value.items())
        return next((fault for fault in inside if fault), None)
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        below = path.removesuffix("`").removeprefix("$")
        fault = _explained(message, _at(value, path), wanted, below)
        if not _codes(wanted):
            return title + below, fault
        return (title if below in ("", ".code") else f"params{below}"), fault
    return None


def _at(value: Plain, path: str) -> Plain:
    """Give the part of a value that a path such as `$[2].demand` leads to."""
    steps = path.removesuffix("`").removeprefix("$").replace("[", ".").replace("]", "").split(".")
    for step in steps[1:]:
        if isinstance(value, list) and step.isdecimal():
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
    return value


def _explained(message: str, value: Plain, wanted: object, below: str) -> str:
    """Say what is wrong and what would be right, in plain words; `below` is the path to it inside the field."""
    if not message.startswith("Invalid"):
        return _plainly(message, value)
    codes = _codes(wanted)
    if codes:
        return f"unknown code {value!r}; known are {', '.join(codes)}"
    tags = _tags(wanted)
    if below.rpartition(".")[2] in tags:
        return f"unknown {value!r}; it is one of {', '.join(tags[below.rpartition('.')[2]])}"
    number = "a whole number or " if _holds_numbers(wanted) else ""
    return f"unknown {value!r}; it is {number}one of {', '.join(_words(wanted))}"


def _plainly(message: str, value: Plain) -> str:
    for term, words in TERMS:
        message = message.replace(term, words)
    if isinstance(value, list | dict):
        return message
    return f"{message.partition(', got')[0]}, got {value!r}"


def _codes(wanted: object) -> tuple[str, ...]:
    """Give the codes of a closed list of powers, in the order of the list."""
    return tuple(str(kind.__struct_config__.tag) for kind in _tagged(get_args(wanted)))


def _tags(wanted: object) -> dict[str, tuple[str, ...]]:
    """Give the fields that tell kinds of values apart anywhere inside a type, with the words that they allow."""
    found: dict[str, tuple[str, ...]] = {}
    for part in get_args(wanted):
        found.update(_tags(part))
    for kind in _tagged(get_args(wanted)):
        field = str(kind.__struct_config__.tag_field)
        found[field] = (*found.get(field, ()), str(kind.__struct_config__.tag))
    return found


def _tagged(kinds: tuple[object, ...]) -> list[type[Struct]]:
    return [
        kind
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, Struct) and kind.__struct_config__.tag is not None
    ]


def _holds_numbers(wanted: object) -> bool:
    return wanted is int or any(_holds_numbers(part) for part in get_args(wanted))


def _words(wanted: object) -> tuple[str, ...]:
    """Give the words that a type allows anywhere inside, without repeats."""
    if get_origin(wanted) is Literal:
        return tuple(str(word) for word in get_args(wanted))
    parts: tuple[object, ...] = get_args(wanted)
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        parts = tuple(field.type for field in msgspec.structs.fields(wanted))
    found: tuple[str, ...] = ()
    for part in parts:
        found += tuple(word for word in _words(part) if word not in found)
    return found
