"""Cut a line that holds several form lines before each beginning with its colon."""

from __future__ import annotations

import re

from pbem.lines.heads import Book
from pbem.lines.names import Tier
from pbem.lines.text import mask

_SENTENCE_END = re.compile(r"[.!?;]\s")
_KEEPS = re.compile(r"[\s>*+-]*(?:(?:for )?this turn|always|standing(?: order)?)\s*:", re.IGNORECASE)
"""How a line begins that is kept for later as it stands: what looks like an order in it is none apart."""
_BETWEEN = re.compile(r"\s*(?:[;|/.,]+|\band\b|\bthen\b)\s+(?=\S)", re.IGNORECASE)


def is_kept(text: str) -> bool:
    """Whether a line is kept for later as it stands."""
    return _KEEPS.match(text) is not None


def parted(book: Book, text: str) -> tuple[str, ...]:
    """The text of a line that does not read as one order, cut before each whole beginning with its colon."""
    masked = mask(text)
    if ":" not in masked:
        return (text,)
    starts, ends = [0], []
    for found in _BETWEEN.finditer(masked):
        head, colon, _ = masked[found.end() :].partition(":")
        if colon and not _SENTENCE_END.search(head) and _is_beginning(book, head):
            ends.append(found.start())
            starts.append(found.end())
    return tuple(text[begin:end].strip() for begin, end in zip(starts, [*ends, len(text)], strict=True))


def _is_beginning(book: Book, head: str) -> bool:
    if _KEEPS.fullmatch(f"{head}:"):
        return True
    named = book.named(head)
    is_kind = "," not in head and book.is_of_a_kind(head)
    return is_kind or (named is not None and named[0].tier <= Tier.LOOSE)
