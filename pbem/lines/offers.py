"""Offers as people put them: "I offer Paxton £3 for two of his promises"; both sides become a line of transfers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

_WHO: Final = r"(?P<who>(?!i\b|me\b|my\b|us\b|to\b|that\b)[a-z]+)"
_THEY: Final = r"(?:he|she|they|you|(?P=who))"
_FOR: Final = (
    r"(?:\s+(?:in\s+(?:return|exchange)\s+)?for\s+"
    rf"|(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+|\s+if\s+){_THEY}\s+gives?\s+(?:me\s+)?)"
)
_MINE: Final = r"(?P<mine>(?:(?!\bgives?\b).)+?)"
"""What I give; a line that already says who gives what is none of these."""
_TO_WHOM: Final = rf"(?:i\s+)?offer\s+(?:to\s+)?{_WHO}"
_GIVES: Final = r"(?:gives?|pays?|sends?)"
_THEM: Final = r"(?:him|her|them|(?P=who))"
_AND: Final = r"(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+)"
_WAYS: Final = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"{_TO_WHOM}\s*[:,]\s+{_THEY}\s+{_GIVES}\s+(?:to\s+)?(?:me\s+)?(?P<theirs>.+?){_AND}i\s+{_GIVES}\s+{_THEM}\s+(?P<mine>.+)",
        rf"{_TO_WHOM}\s*:?,?\s+(?:i\s+{_GIVES}\s+(?:{_THEM}\s+)?)?{_MINE}{_FOR}(?P<theirs>.+)",
        rf"(?:offer:\s*|i\s+offer\s+)(?:i\s+give\s+)?{_MINE}\s+to\s+{_WHO}{_FOR}(?P<theirs>.+)",
        rf"offer:\s*i\s+give\s+{_WHO}\s+{_MINE}{_FOR}(?P<theirs>.+)",
    )
)
_OWNED: Final = re.compile(r"\b(?:of\s+)?(?:his|her|their|your)\s+", re.IGNORECASE)
_FAVOUR: Final = re.compile(
    r"(?:a|an|one|(?:one of\s+)?(?:his|her|their|your))\s+(?:promises?\s+of\s+(?:a\s+)?)?favou?rs?",
    re.IGNORECASE,
)
"""A card that is called by the family that gives it."""
_TO_ME: Final = re.compile(r"\s+to\s+me$", re.IGNORECASE)
_PROMISES: Final = re.compile(r"(\w+)\s+(promises?)", re.IGNORECASE)
_OF_MINE: Final = re.compile(r"\b(\w+)\s+promises?\s+of\s+(?:mine|ours)\b", re.IGNORECASE)
_ONE: Final = {"a": "one", "an": "one", "another": "one"}


_LIKE: Final = (
    r"(?:i|we)(?:'d| would)? ?(?:'ll|will|can|shall|like to|love to|want to|'m happy to|am happy to)?\s+"
)
_BOUGHT: Final = re.compile(
    rf"{_LIKE}buy\s+(?P<theirs>.+)\s+(?:from|off)\s+{_WHO}\s+for\s+(?P<mine>.+)", re.IGNORECASE
)
_SOLD: Final = re.compile(rf"{_LIKE}sell\s+(?P<mine>.+)\s+to\s+{_WHO}\s+for\s+(?P<theirs>.+)", re.IGNORECASE)
_GIVEN: Final = re.compile(
    rf"{_LIKE}(?:give|pay|offer)\s+{_WHO}\s+{_MINE}\s+for\s+(?P<theirs>.+)", re.IGNORECASE
)


def as_offer(text: str, is_family: Callable[[str], bool]) -> str:
    """A sentence that sells, buys or gives something to a family for something else, as an offer to it; others as they are."""
    for way in (_BOUGHT, _SOLD, _GIVEN):
        found = way.fullmatch(text)
        if found is not None and is_family(found["who"].casefold()):
            return f"I offer {found['who']} {found['mine']} for {found['theirs']}"
    return text


def with_own_promises(text: str) -> str:
    """The same with "one of my promises" for "a promise of mine", whose last word would else be a receiver."""
    return _OF_MINE.sub(lambda found: f"{_ONE.get(found[1].casefold(), found[1])} of my promises", text)


class Sides(Struct, frozen=True):
    """Whom an offer is for, what its maker gives, and what he gets, each in the words of a transfer."""

    who: str
    mine: str
    theirs: str


def as_transfers(text: str) -> str | None:
    """The line of transfers of an offer that says what is given for what; None if it is none."""
    sides = sides_of(text)
    if sides is None:
        return None
    return f"offer: I give {sides.mine} to {sides.who}; {sides.who} gives {sides.theirs} to me"


def sides_of(text: str) -> Sides | None:
    """The sides of an offer that says what is given for what; None if it is none.

    Promises that are not said to be another family's are those of who gives them.
    """
    for way in _WAYS:
        found = way.fullmatch(text)
        if found is not None:
            who = found["who"]
            wanted = _TO_ME.sub("", found["theirs"])
            theirs = f"Favour of {who}" if _FAVOUR.fullmatch(wanted) else _OWNED.sub("", wanted)
            if (promises := _PROMISES.fullmatch(theirs)) is not None:
                theirs = f"{promises[1]} {who} {promises[2]}"
            return Sides(who, found["mine"], theirs)
    return None
