"""Which quoted lines are of a mail of ours to the reader: neither of another person, nor of what another seat got from us."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pbem.intake import words
from pbem.intake.addresses import split_detail
from pbem.intake.values import Line, Origin

_ADDRESS: Final = re.compile(r"[\w.+*=~-]{1,128}@[\w.-]{1,255}")
_LABEL: Final = re.compile(r"[*_\s]{0,4}([^:\uff1a*]{1,24}?)\s?[:\uff1a]")
_TAG: Final = re.compile(r"\[\s*([a-z0-9-]{1,40})\s+t\d{1,3}\s+([a-z][a-z0-9-]{0,39})\b", re.IGNORECASE)
_OPENING: Final = re.compile(r"\bGame \S+, turn \d+, .{0,80}\bYou are ([\w ]{1,40})\.")
"""How a report begins (templates/report/opening.txt)."""
_PRESS: Final = re.compile(r"[A-Z][\w ]{0,40} writes to \w")
"""How press is passed on (templates/notes/press.txt)."""


class Reader(Struct, frozen=True):
    """Who answers, and how we call ourselves there: `names` in a From line, `address` without plus detail."""

    names: tuple[str, ...]
    address: str
    game: str
    seat: str


def by_us(lines: Sequence[Line], reader: Reader) -> tuple[Line, ...]:
    """The lines without those quoted ones that are of somebody else than us, or of what we sent to another seat.

    Whoever stands in an introduction, what a person quotes is that person's: a mail of ours within a mail of Walsh comes from Walsh.
    """
    others = _Others(reader)
    pairs = pairwise((*lines, None))
    return tuple(line for line, below in pairs if line is not None and not others.wrote(line, below))


class _Others:
    """The quoted lines from top to bottom: whether those that come now are of others."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._said_by = ""
        self._is_theirs = False

    def wrote(self, line: Line, below: Line | None) -> bool:
        if line.origin not in (Origin.QUOTED, Origin.BELOW_MARKER):
            return False
        if line.said_by != self._said_by:
            is_within = bool(self._said_by) and line.said_by.startswith(line.original.strip())
            self._said_by = line.said_by
            self._is_theirs = (is_within and self._is_theirs) or not self._is_of_us(line.said_by)
        self._is_theirs = self._is_theirs or self._begins_anothers(line, below)
        return self._is_theirs

    def _is_of_us(self, said_by: str) -> bool:
        """Whether an introduction, or none, names us and nobody else's mail."""
        if not said_by:
            return True
        writer = _writer(said_by).casefold()
        seats = [(game, seat) for game, seat in _seats_named(said_by, self._reader.address)]
        if any(each != self._own for each in seats):
            return False
        ours = (*self._reader.names, self._reader.address)
        return any(name.casefold() in writer for name in ours) or bool(_details(writer, self._reader.address))

    @property
    def _own(self) -> tuple[str, str]:
        return self._reader.game.casefold(), self._reader.seat.casefold()

    def _begins_anothers(self, line: Line, below: Line | None) -> bool:
        """Whether press, or the report of another seat, begins with a line."""
        if _PRESS.match(line.text):
            return True
        opening = _OPENING.search(f"{line.text} {below.text if below is not None else ''}")
        return opening is not None and opening[1].casefold() != self._own[1].replace("_", " ")


def _writer(said_by: str) -> str:
    """The part of an introduction that names the writer: all of it, or the first field of a header block."""
    first, *rest = said_by.split("\n")
    for text in rest:
        label = _LABEL.match(text)
        if label is not None and label[1].strip().casefold() in words.HEADER_LABELS:
            break
        first = f"{first} {text}"
    return first


def _details(text: str, address: str) -> list[str]:
    """What stands behind the plus in addresses of ours."""
    found = (split_detail(each.casefold().strip(".")) for each in _ADDRESS.findall(text))
    return [detail for base, detail in found if base == address.casefold() and detail]


def _seats_named(said_by: str, address: str) -> Iterator[tuple[str, str]]:
    """The seats to which the mail went that is introduced so: by our address with its token, and by the subject's tag."""
    for detail in _details(said_by, address):
        game, _, rest = detail.partition(".")
        seat, dot, _ = rest.partition(".")
        if dot:
            yield game, seat
    for tag in _TAG.finditer(said_by):
        yield tag[1].casefold(), tag[2].casefold()
