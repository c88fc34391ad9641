"""Families named together before what they own: "Benyon and Walsh ships to Bombay" as what is said of each."""

from __future__ import annotations

import re
from typing import Final

from pbem.lines.known import Known
from pbem.lines.numbers import digits
from pbem.lines.prose import words
from pbem.lines.text import fold

_JOINT: Final = r"(?:\s*(?:,|\+|&|/)\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?"
_MARKS: Final = (",", "+", "&", "/", "and")
"""Signs that families may be named together."""
_NAME: Final = r"[^\W\d_]{3,}(?:'s|')?"
_JOINED: Final = re.compile(
    rf"\b({_NAME}(?:{_JOINT}{_NAME}){{1,8}}) ([a-z]+s)\b( (?:to |in |into |at |for |> ?)?[^\W\d_]+)(?=\s*(?:$|[,;/.+]|and\b|with\b))",
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
    small = text.casefold()
    text = _EXTRA.sub(r"\1\2extra \1", text) if "extra" in small else text
    may_be_joined = any(mark in small for mark in _MARKS) and _own_pieces(fold(small), known.families)
    return _JOINED.sub(lambda found: _apart(found, known), text) if may_be_joined else text


def _own_pieces(said: tuple[str, ...], families: frozenset[str]) -> bool:
    """A quick sieve: whether among words of several families one stands before a word in the plural."""
    named = [at for at, word in enumerate(said) if word in families]
    return len(named) > 1 and any(word.endswith("s") for at in named for word in said[at + 1 : at + 2])


def _apart(found: re.Match[str], known: Known) -> str:
    begin, said = 0, found[1]
    # "madras, benyon & walsh ships" begins with the place of something else
    for mark in _PARTS.finditer(found[1]):
        if known.is_family(_OWNER.sub("", found[1][begin : mark.start()].strip()).casefold()):
            break
        begin, said = mark.end(), found[1][mark.end() :]
    names = tuple(_OWNER.sub("", name.strip()) for name in _PARTS.split(said))
    before = _LAST.search(found.string[: found.start() + begin])
    is_counted = before is not None and (
        digits(before[1].casefold()).isdigit() or before[1].casefold() in words.MOST
    )
    thing = found[2].casefold()
    if is_counted or len(names) < 2 or not all(known.is_family(name.casefold()) for name in names):
        return found[0]
    if not all(known.knows(f"{name.casefold()} {thing}") for name in names):
        return found[0]
    return found[1][:begin] + ", ".join(f"{name} {found[2]}{found[3]}" for name in names)
