"""Reads the data files of an edition with a game's house values, and compares every entry with its type."""

from collections.abc import Mapping

from msgspec import Struct

from engine.core.tables.files import Content, read
from engine.core.tables.forms import FileForm, Forms
from engine.core.tables.overrides import Entry, plain
from engine.core.tables.problems import DataError, Problem
from engine.core.tables.rows import misfits, with_code

Contents = Mapping[str, Content]
"""The files of an edition by name, each entry of the shape of its type."""


def loaded(forms: Forms, overrides: bytes) -> Contents:
    """Give all files with the canonical overrides in place.

    Raises:
        DataError: with every problem of the overrides, and of every entry that its type does not fit.
    """
    contents, problems = read(forms, plain(overrides))
    contents = {name: _coded(content, problems) for name, content in contents.items()}
    for content in contents.values():
        problems.extend(_faults(content))
    if problems:
        raise DataError(tuple(problems))
    return contents


def _coded(content: Content, problems: list[Problem]) -> Content:
    form = content.form
    if not form.code:
        return content
    place = f"{form.name}.toml"
    entries: dict[str, Entry] = {
        entry: with_code(form.code, (place, entry), row, problems) if content.sections[entry] else row
        for entry, row in content.entries.items()
    }
    return content._replace(entries=entries)


def _faults(content: Content) -> list[Problem]:
    form, file = content.form, f"{content.form.name}.toml"
    found = [Problem(file, entry, "", "is missing") for entry in form.singles if entry not in content.entries]
    for entry, row in content.entries.items():
        kind = _kind(form, content.sections[entry], entry)
        if kind is None:
            found.append(Problem(file, entry, "", "no such entry is known"))
        else:
            found.extend(misfits(kind, (file, entry), row))
    return found


def _kind(form: FileForm, section: str, entry: str) -> type[Struct] | None:
    """Give the type of an entry, None if the form knows no such entry."""
    if not section:
        return form.singles.get(entry)
    return next(each.row for each in form.sections if each.key == section)
