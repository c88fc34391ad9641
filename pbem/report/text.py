"""How the text part of a mail is laid out: wrapped paragraphs, headings, tables in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

WIDTH: Final = 76
"""Characters of a line, so that one mark of quotation still fits."""
_GAP: Final = "  "
_NARROWEST: Final = 12

Cell = str | int


def wrapped(text: str, indent: int = 0, first: str = "") -> str:
    """A paragraph; `first` stands before its first line, the rest is indented."""
    words = " ".join(text.split())
    if words and len(words) + max(indent, len(first)) <= WIDTH:
        return f"{first or ' ' * indent}{words}"
    return textwrap.fill(
        words,
        WIDTH,
        initial_indent=first or " " * indent,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def heading(text: str) -> str:
    """A heading with a rule under it."""
    return f"{text}\n{'-' * len(text)}"


def columns(titles: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table in columns: numbers and amounts to the right, the last column wrapped where the table is too wide."""
    body = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in [list(titles), *body]) for at in range(len(titles))]
    right = [_are_amounts([row[at] for row in body]) for at in range(len(titles))]
    room = WIDTH - sum(widths[:-1]) - len(_GAP) * (len(widths) - 1)
    widths[-1] = min(widths[-1], max(room, _NARROWEST))
    lines = [_row(list(titles), widths, right), _GAP.join("-" * width for width in widths)]
    lines += [_row(row, widths, right) for row in body]
    return "\n".join(lines)


def _row(cells: list[str], widths: list[int], right: list[bool]) -> str:
    rest = _broken(cells[-1], widths[-1])
    start = [
        cell.rjust(width) if flush else cell.ljust(width)
        for cell, width, flush in zip(cells[:-1], widths, right, strict=False)
    ]
    last = [each.rjust(widths[-1]) if right[-1] else each for each in rest]
    indent = " " * (sum(widths[:-1]) + len(_GAP) * (len(widths) - 1))
    first = _GAP.join([*start, last[0]]).rstrip()
    return "\n".join([first, *(f"{indent}{each}" for each in last[1:])])


def _broken(cell: str, width: int) -> list[str]:
    """The lines of a cell; one that fits, as nearly all do, need not be taken apart."""
    if len(cell) <= width and cell.isprintable():
        return [cell]
    return textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]


def _are_amounts(cells: list[str]) -> bool:
    amounts = [cell for cell in cells if cell not in ("", "-")]
    return bool(amounts) and all(cell.lstrip("-£").isdigit() for cell in amounts)
