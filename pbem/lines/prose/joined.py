"""Families named together before what they own: "Benyon and Walsh ships to Bombay" as what is said of each."""

from __future__ import annotations

import re
from typing import Final

from pbem.lines.known import Known
from pbem.lines.numbers import digits
from pbem.lines.prose import words

_JOINT: Final = r"(?:\s*(?:,|\+|&|/)\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?"
_NAME: Final = r"[^\W\d_]{3,}(?:'s|')?"
_JOINED: Final = re.compile(
    rf"\b({_NAME}(?:{_JOINT}{_NAME})+) ([a-z]+s)\b( (?:to |in |into |at |for |> ?)?[^\W\d_]+)(?=\s*(?:$|[,;/.+]|and\b|with\b))",
    re.IGNORECASE,
)
_EXTRA: Final = re.compile(
    r"\b(writer|officer)(s?\b.{0,60}?)\b(?:the |an )?extra (?:one|1)\b(?: goes\b)?", re.IGNORECASE
)
_PARTS: Final = re.compile(_JOINT)
_LAST: Final = re.compile(r"([^\s,;:/.+]+)\s*$")
_OWNER: Final = re.compile(r"'s?$")


def told_apart(text: str, known: Known) -> str:
    """The text with pieces that go to one place named for each family, unless a number stands before them; "the extra one" by what it is."""
    return _JOINED.sub(lambda found: _apart(found, known), _EXTRA.sub(r"\1\2extra \1", text))


def _apart(found: re.Match[str], known: Known) -> str:
    names = tuple(_OWNER.sub("", name.strip()) for name in _PARTS.split(found[1]))
    before = _LAST.search(found.string[: found.start()])
    is_counted = before is not None and (
        digits(before[1].casefold()).isdigit() or before[1].casefold() in words.MOST
    )
    thing = found[2].casefold()
    if is_counted or not all(known.is_family(name.casefold()) for name in names):
        return found[0]
    if not all(known.knows(f"{name.casefold()} {thing}") for name in names):
        return found[0]
    return ", ".join(f"{name} {found[2]}{found[3]}" for name in names)
