"""Reads the data files of an edition with a game's house values, and compares every entry with its type."""

from collections.abc import Mapping

from msgspec import Struct, structs

from engine.core.tables.files import Content, read
from engine.core.tables.forms import FileForm, Forms, Gather
from engine.core.tables.overrides import Entry, plain
from engine.core.tables.problems import DataError, Problem
from engine.core.tables.rows import gathered, misfits, with_code, worded

Contents = Mapping[str, Content]
"""The files of an edition by name, each entry of the shape of its type."""


def loaded(forms: Forms, overrides: bytes) -> Contents:
    """Give all files with the canonical overrides in place.

    Raises:
        DataError: with every problem of the overrides, and of every entry that its type does not fit.
    """
    contents, problems = read(forms, plain(overrides))
    contents = {name: _shaped(content, forms, problems) for name, content in contents.items()}
    for content in contents.values():
        problems.extend(_faults(content, (*content.form.gathers, *forms.gathers)))
    if problems:
        raise DataError(tuple(problems))
    return contents


def _shaped(content: Content, forms: Forms, problems: list[Problem]) -> Content:
    entries = {
        entry: _row((content.form, entry), row, forms, problems) if content.sections[entry] else row
        for entry, row in content.entries.items()
    }
    return content._replace(entries=entries)


def _row(place: tuple[FileForm, str], row: Entry, forms: Forms, problems: list[Problem]) -> Entry:
    """Give an entry of a section in the shape of its type."""
    form, entry = place
    where = (f"{form.name}.toml", entry)
    if form.worded:
        row = worded(form.worded, where, row, row, problems)
    for gather in (*form.gathers, *forms.gathers):
        row = gathered(gather, row)
    return with_code(form.code, where, row, problems) if form.code else row


def _faults(content: Content, gathers: tuple[Gather, ...]) -> list[Problem]:
    form, file = content.form, f"{content.form.name}.toml"
    found = [Problem(file, entry, "", "is missing") for entry in form.singles if entry not in content.entries]
    for entry, row in content.entries.items():
        kind = _kind(form, content.sections[entry], entry)
        if kind is None:
            found.append(Problem(file, entry, "", "no such entry is known"))
        else:
            found.extend(_as_written(each, gathers) for each in misfits(kind, (file, entry), row))
    return found


def _as_written(problem: Problem, gathers: tuple[Gather, ...]) -> Problem:
    """Give the problem with the name that a gathered field has in the file."""
    for gather in gathers:
        field, dot, inside = problem.field.partition(".")
        if dot and field == gather.field:
            return structs.replace(problem, field=f"{gather.prefix}{inside}{gather.suffix}")
    return problem


def _kind(form: FileForm, section: str, entry: str) -> type[Struct] | None:
    """Give the type of an entry, None if the form knows no such entry."""
    if not section:
        return form.singles.get(entry)
    return next(each.row for each in form.sections if each.key == section)
