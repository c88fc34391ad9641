"""The table of what was measured: printed, and written into a page between two marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date

from tests.bench.measure import Found, shown

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
_BETWEEN = re.compile(re.escape(BEGIN) + r"\n(.*?)" + re.escape(END), re.DOTALL)
_HEAD = "| what | median | goes | aim | met | load | on |"
_RULE = "|---|---|---|---|---|---|---|"


def row(found: Found, on: date) -> str:
    """One measure as a line of a table."""
    measure = found.measure
    spread = f"{len(found.numbers)}: {shown(min(found.numbers))} to {shown(max(found.numbers))}"
    aim = f"{measure.aim}" if measure.aim else ""
    met = ("yes" if found.met else "**no**") if measure.aim else ""
    number = f"{shown(found.median)} {measure.unit}"
    return f"| {measure.name} | {number} | {spread} | {aim} | {met} | {found.load:.1f} | {on} |"


def table(machine: str, rows: Iterable[str]) -> str:
    """The whole table under the name of its machine."""
    return "\n".join([f"{machine}.", "", _HEAD, _RULE, *rows, ""])


def renewed(page: str, machine: str, rows: Sequence[str], order: Sequence[str]) -> str:
    """The page with new rows in place of the old ones of the same name.

    Other rows stay if they were measured on the same machine and are still measured at all; `order` names all
    measures in the order of the table.  Raises ValueError if the page has no place for the table.
    """
    found = _BETWEEN.search(page)
    if found is None:
        raise ValueError(f"the page has no lines {BEGIN} and {END} between which the table can stand")
    old = found[1].splitlines()
    same = old[:1] == [f"{machine}."]
    kept = {name: line for line in old if same and (name := _name(line)) in order}
    by_name = kept | {_name(line): line for line in rows}
    lines = [by_name[name] for name in order if name in by_name]
    return f"{page[: found.start(1)]}{table(machine, lines)}{page[found.end(1) :]}"


def _name(line: str) -> str:
    return line.removeprefix("| ").partition(" | ")[0]
