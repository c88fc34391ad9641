"""The data files as plain tables: read from the package, entries by id, overrides in place."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.core.tables.forms import SCHEMA_VERSION, FileForm, Forms, Section
from engine.core.tables.overrides import Entry, File, Overrides, checked, laid_over
from engine.core.tables.problems import DataError, Problem


class Content(NamedTuple):
    """The entries of one file by their ids, and the section of each ("" for a single entry)."""

    form: FileForm
    entries: File
    sections: Mapping[str, str]

    def rows(self, key: str) -> list[Entry]:
        """Give the entries of a section in the order of the file."""
        return [row for entry, row in self.entries.items() if self.sections[entry] == key]

    def singles(self) -> File:
        """Give the single entries."""
        return {entry: row for entry, row in self.entries.items() if not self.sections[entry]}


def read(forms: Forms, overrides: Overrides) -> tuple[dict[str, Content], list[Problem]]:
    """Give all files with the overrides in place, and what is wrong with the overrides.

    Raises:
        DataError: if a file is not of its form.
    """
    contents = {form.name: _content(forms.package, form) for form in forms.files}
    problems: list[Problem] = []
    for name, file in overrides.items():
        if name in contents:
            contents[name] = _overridden(contents[name], file, forms, problems)
        else:
            problems.append(Problem(f"{name}.toml", "", "", f"no such file; there are {_listed(contents)}"))
    return contents, problems


def _content(package: str, form: FileForm) -> Content:
    return by_id(form, _parsed(package, form.name))


@cache
def _parsed(package: str, name: str) -> Mapping[str, object]:
    """Give a data file as it was shipped; the same file serves games with different house values."""
    return tomllib.loads(files(package).joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))


def by_id(form: FileForm, document: Mapping[str, object]) -> Content:
    """Give the entries of one parsed file by their ids.

    Raises:
        DataError: if the file has another form, or two entries share an id.
    """
    keys = {section.key: section for section in form.sections}
    problems: list[Problem] = []
    found: list[tuple[str, str, object]] = []
    for title, content in document.items():
        if title == "schema_version":
            if content != SCHEMA_VERSION:
                fault = f"expected {SCHEMA_VERSION}, got {content}"
                problems.append(Problem(f"{form.name}.toml", "", title, fault))
        elif title in keys:
            found += [(title, entry, row) for entry, row in _named(keys[title], content)]
        else:
            found.append(("", title, content))
    return _sorted_out(form, found, problems)


def _named(section: Section, content: object) -> list[tuple[str, object]]:
    """Give the entries of a section with their ids, which a table names before and a list inside of each."""
    if isinstance(content, Mapping):
        return [
            (str(name), {section.identity[0]: name, **row} if isinstance(row, Mapping) else row)
            for name, row in content.items()
        ]
    rows = content if isinstance(content, list) else [content]
    return [(_entry_id(section, row), row) for row in rows]


def _entry_id(section: Section, row: object) -> str:
    values = [row.get(field) for field in section.identity] if isinstance(row, Mapping) else ["?"]
    return section.prefix + "__".join(str(value) for value in values)


def _sorted_out(form: FileForm, found: list[tuple[str, str, object]], problems: list[Problem]) -> Content:
    entries: dict[str, object] = {}
    for _, entry, row in found:
        if entry in entries:
            fault = "this id is used twice; every entry has its own"
            problems.append(Problem(f"{form.name}.toml", entry, "", fault))
        entries[entry] = row
    if problems:
        raise DataError(tuple(problems))
    file = checked({form.name: entries})[form.name]
    return Content(form, file, {entry: key for key, entry, _ in found})


def _overridden(content: Content, file: File, forms: Forms, problems: list[Problem]) -> Content:
    form = content.form
    if form.fixed:
        problems.append(Problem(f"{form.name}.toml", "", "", f"cannot be changed: {form.fixed}"))
        return content
    entries = dict(content.entries)
    for entry, fields in file.items():
        if entry in entries:
            kept = _kept(content, entry, forms)
            problems.extend(_refused((form.name, entry), entries[entry], fields, kept))
            free = {title: value for title, value in fields.items() if title not in kept}
            entries[entry] = laid_over(entries[entry], free, form.code)
        else:
            fault = f"no such entry; there are {_listed(entries)}"
            problems.append(Problem(f"{form.name}.toml", entry, "", fault))
    return content._replace(entries=entries)


def _kept(content: Content, entry: str, forms: Forms) -> dict[str, str]:
    """Give the fields of an entry that stay, and why."""
    section = content.sections[entry]
    identity = {field for each in content.form.sections if each.key == section for field in each.identity}
    return {
        **forms.kept,
        **content.form.kept,
        **dict.fromkeys(sorted(identity), "an id cannot be changed"),
    }


def _refused(
    place: tuple[str, str], row: Entry, fields: Entry, kept: Mapping[str, str]
) -> tuple[Problem, ...]:
    name, entry = place
    return tuple(
        Problem(f"{name}.toml", entry, title, f"{kept[title]}; it stays {row.get(title)}")
        for title, value in fields.items()
        if title in kept and value != row.get(title)
    )


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(sorted(names))
