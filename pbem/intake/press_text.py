"""The words of a message as they are passed on: nothing in their form tells which program or keyboard wrote them."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from pbem.intake.normalise import MAX_LINE, normalised

_FILLED: Final = range(60, 81)
"""Characters of a line that was ended by a mail program; a longer one is a whole paragraph, a shorter one is meant so."""
_PIECE: Final = MAX_LINE // 2
_OWN_LINE: Final = re.compile(r"(?:[-*+>|#]|\(?\d{1,2}[.)])(?:\s|$)|>")


def plain_press(text: str) -> str:
    """A message in plain characters, a paragraph to a line; list items, quoted and short lines are lines of their own."""
    lines = [_plain(line) for line in text.splitlines()]
    paragraphs: list[list[str]] = []
    width = 0
    for line in lines:
        if not line:
            paragraphs.append([])
        elif paragraphs and paragraphs[-1] and width in _FILLED and not _OWN_LINE.match(line):
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
        width = 0 if not line or line.startswith(">") else len(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(" ".join(parts) for parts in paragraphs)).strip("\n")


def _plain(line: str) -> str:
    """A line of any length in plain characters."""
    pieces = textwrap.wrap(line, _PIECE, break_long_words=True, break_on_hyphens=False)
    return " ".join(filter(None, map(normalised, pieces)))
