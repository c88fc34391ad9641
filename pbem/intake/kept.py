"""The sorted lines of a body that are kept: as many as are read, each in plain characters."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from pbem.intake.normalise import MAX_LINE, normalised
from pbem.intake.quotes import Raw
from pbem.intake.sorting import Sorter
from pbem.intake.values import Line, Origin

MAX_LINES: Final = 300  # written lines of one mail that are read
MAX_QUOTED: Final = 2_000  # quoted lines of one mail that are compared with the form we sent

_SHOWN: Final = re.compile(r"[!-~\w]")
"""What shows in plain characters too; a line without it may be of invisible ones alone."""


class Kept(Struct, frozen=True):
    """The lines that are kept, and how many there are with those that are not: written, and others."""

    lines: tuple[Line, ...]
    written: int
    others: int

    def of(self, origin: Origin) -> tuple[Line, ...]:
        """Those that stand somewhere."""
        return tuple(line for line in self.lines if line.origin is origin)

    def warnings(self) -> list[str]:
        """What of the mail is not read."""
        warnings = []
        if self.written > MAX_LINES:
            warnings.append(f"The mail has {self.written} lines; only the first {MAX_LINES} were read.")
        if self.others > MAX_QUOTED:
            warnings.append(
                f"The mail quotes {self.others} lines; only the first {MAX_QUOTED} were compared with the order form."
            )
        if any(len(line.original) > MAX_LINE for line in self.of(Origin.WRITTEN)):
            warnings.append(f"A line is longer than {MAX_LINE} characters; the rest of it was not read.")
        return warnings


def kept_lines(raws: list[Raw], sorter: Sorter) -> Kept:
    """The first lines of each sort; a written one right below a quoted one, blank lines apart, keeps that in mind.

    What stands below the last of them is counted, and made plain no more.
    """
    kept: list[Line] = []
    written = others = 0
    above: Raw | None = None
    for at, (raw, origin) in enumerate(zip(raws, sorter.origins, strict=True)):
        if origin is None or not _says_anything(raw.text):
            continue
        is_written = origin is Origin.WRITTEN
        written, others = written + is_written, others + (not is_written)
        if (written if is_written else others) <= (MAX_LINES if is_written else MAX_QUOTED):
            kept.append(_line(at, raw, origin, above, sorter))
        above = None if is_written or origin is Origin.SIGNATURE else raw
    return Kept(tuple(kept), written, others)


def _line(at: int, raw: Raw, origin: Origin, above: Raw | None, sorter: Sorter) -> Line:
    under = normalised(above.text) if above is not None and origin is Origin.WRITTEN else ""
    said_by = sorter.said_by.get(at, "")
    return Line(at + 1, normalised(raw.text), origin, raw.text, raw.depth, under, said_by)


def _says_anything(text: str) -> bool:
    return _SHOWN.search(text, 0, MAX_LINE) is not None or bool(normalised(text))
