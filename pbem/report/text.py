"""How the text part of a mail is laid out: wrapped paragraphs, headings, tables in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from operator import le
from typing import Final

from pbem.report.kept import kept

WIDTH: Final = 76
"""Characters of a line, so that one mark of quotation still fits."""
_GAP: Final = "  "
_NARROWEST: Final = 12
_KEPT: Final = 2000
"""Paragraphs that are kept wrapped: most stand in many mails."""

Cell = str | int


@kept(_KEPT)
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
    head, body = list(titles), [[str(cell) for cell in row] for row in rows]
    widths = _fitted([max(map(len, column)) for column in zip(head, *body, strict=True)])
    right = [_are_amounts(column) for column in zip(*body, strict=True)] or [False] * len(head)
    line = _Line(widths, right)
    return "\n".join((line.of(head), _GAP.join("-" * width for width in widths), *map(line.of, body)))


class _Line:
    """How each line of a table is made."""

    def __init__(self, widths: list[int], right: list[bool]) -> None:
        self._widths = widths
        sides = (">" if flush else "<" for flush in right)
        self._form = _GAP.join(f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True))

    def of(self, cells: list[str]) -> str:
        """A row, on as many lines as its longest cell needs; one whose cells all fit, as nearly all do, is not taken apart."""
        if all(map(le, map(len, cells), self._widths)):
            whole = self._form.format(*cells)
            if _is_plain(whole):
                return whole.rstrip()
        broken = [_broken(cell, width) for cell, width in zip(cells, self._widths, strict=True)]
        return "\n".join(self._form.format(*line).rstrip() for line in zip_longest(*broken, fillvalue=""))


def _fitted(widths: list[int]) -> list[int]:
    """The widths, with the widest made narrower, of equal ones the last, until the columns fit into a line."""
    room = WIDTH - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        widest = max(range(len(widths)), key=lambda at: (widths[at], at))
        widths[widest] -= 1
    return widths


def _broken(cell: str, width: int) -> list[str]:
    """The lines of a cell."""
    if len(cell) <= width and _is_plain(cell):
        return [cell]
    return textwrap.wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]


def _is_plain(text: str) -> bool:
    """Whether a text that fits may stand as it is: nothing in it moves on to another place or line."""
    return text.replace("\u00a0", " ").isprintable()


def _are_amounts(cells: Iterable[str]) -> bool:
    amounts = [cell for cell in cells if cell not in ("", "-")]
    return bool(amounts) and all(cell.lstrip("-£").isdigit() for cell in amounts)
