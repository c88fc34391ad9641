"""How the text part of a mail is laid out: wrapped paragraphs, headings, tables in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

WIDTH: Final = 76
"""Characters of a line, so that one mark of quotation still fits."""
_GAP: Final = "  "
_NARROWEST: Final = 12
_KEPT: Final = 2000
"""Paragraphs that are kept wrapped: most stand in many mails."""

Cell = str | int


@lru_cache(_KEPT)
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
    """A table in columns: numbers and amounts to the right, the widest columns wrapped where the table is too wide."""
    body = [[str(cell) for cell in row] for row in rows]
    widths = _fitted([max(len(row[at]) for row in [list(titles), *body]) for at in range(len(titles))])
    right = [_are_amounts([row[at] for row in body]) for at in range(len(titles))]
    lines = [_row(list(titles), widths, right), _GAP.join("-" * width for width in widths)]
    lines += [_row(row, widths, right) for row in body]
    return "\n".join(lines)


def _fitted(widths: list[int]) -> list[int]:
    """The widths, with the widest made narrower, of equal ones the last, until the columns fit into a line."""
    room = WIDTH - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        widest = max(range(len(widths)), key=lambda at: (widths[at], at))
        widths[widest] -= 1
    return widths


def _row(cells: list[str], widths: list[int], right: list[bool]) -> str:
    """A row, on as many lines as its longest cell needs."""
    broken = [_broken(cell, width) for cell, width in zip(cells, widths, strict=True)]
    lines = [
        _GAP.join(
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(line, widths, right, strict=True)
        )
        for line in zip_longest(*broken, fillvalue="")
    ]
    return "\n".join(line.rstrip() for line in lines)


def _broken(cell: str, width: int) -> list[str]:
    """The lines of a cell; one that fits, as nearly all do, need not be taken apart."""
    if len(cell) <= width and cell.isprintable():
        return [cell]
    return textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]


def _are_amounts(cells: list[str]) -> bool:
    amounts = [cell for cell in cells if cell not in ("", "-")]
    return bool(amounts) and all(cell.lstrip("-£").isdigit() for cell in amounts)
