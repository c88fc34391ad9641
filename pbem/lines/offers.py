"""Offers as people put them: "I offer Paxton £3 for two of his promises"; the things of both sides in the words of transfers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pbem.lines.numbers import value

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
_OWNED: Final = re.compile(r"\b(?:of\s+)?(?:his|her|their|your)\s+(?:own\s+)?", re.IGNORECASE)
_OWN: Final = re.compile(r"\b(my|our)\s+own\b", re.IGNORECASE)
_AND_ITEM: Final = re.compile(
    r"\s*(?:[,;]|\bplus\b|\band\b|&|\+|\bas well as\b|\b(?:al)?together with\b|\balong with\b)\s*",
    re.IGNORECASE,
)
"""What parts the things of one side."""
_HELD: Final = re.compile(
    r"\s+(?:(?:that|which)\s+)?(?:he|she|they|you|i|we)(?:'ve)?\s+"
    r"(?:holds?|owns?|keeps?|(?:has|have)(?:\s+got)?|got)$",
    re.IGNORECASE,
)
"""Whose a thing is, which its side says."""
_OF_THOSE: Final = re.compile(r"\bof\s+(?:the|these|those)\s+", re.IGNORECASE)
_SO_MANY: Final = re.compile(r"(\w+) of (?:his|hers|theirs|yours|(?:his|her|their|your) own)", re.IGNORECASE)
"""Promises of the one who gives them, behind others: "2 promises for 2 of his"."""
_FAVOUR: Final = re.compile(
    r"(?:a|an|one|(?:one of\s+)?(?:his|her|their|your))\s+(?:promises?\s+of\s+(?:a\s+)?)?favou?rs?",
    re.IGNORECASE,
)
"""A card that is called by the family that gives it."""
_TO_ME: Final = re.compile(r"\s+to\s+me$", re.IGNORECASE)
_PROMISES: Final = re.compile(r"(\w+)\s+(promises?)", re.IGNORECASE)
_OF_MINE: Final = re.compile(r"\b(\w+)\s+promises?\s+of\s+(?:mine|ours)\b", re.IGNORECASE)
_OF_GIVER: Final = re.compile(
    r"\b(?P<who>(?!(?:he|she|they|it|you|we|who|which|that|to|and|also)\b)[a-z]+)(?P<gives>(?:,)?\s+(?:also\s+)?(?:gives?|sends?)\s+(?:(?:me|us|him|her|them|to\s+\w+|(?!(?:one|two|three|four|five|six|an?)\b)[a-z]+)\s+)?)"
    r"(?P<number>\d+|one|two|three|four|five|six|an?)\s+(?:of\s+(?:his|her|their|your)\s+)?(?:own\s+)?(?P<promises>promises?)\b(?:\s+of\s+(?:his|hers|theirs|yours|(?:his|her|their|your)\s+own))?",
    re.IGNORECASE,
)
"""Promises that somebody gives and that are not said to be another family's."""
_ONE: Final = {"a": "one", "an": "one", "another": "one"}


def with_own_promises(text: str) -> str:
    """The same with "one of my promises" for "a promise of mine", whose last word would else be a receiver.

    Promises that a family gives are named as its own, unless they are said to be another's.
    """
    if "promise" not in text.casefold():
        return text
    text = _OF_GIVER.sub(_named_as_givers, text)
    return _OF_MINE.sub(lambda found: f"{_ONE.get(found[1].casefold(), found[1])} of my promises", text)


def _named_as_givers(found: re.Match[str]) -> str:
    number = _ONE.get(found["number"].casefold(), found["number"])
    if found["who"].casefold() == "i":
        if _OWNED.search(found[0]):
            return found[0]
        return f"{found['who']}{found['gives']}{number} of my promises"
    return f"{found['who']}{found['gives']}{number} {found['who']} {found['promises']}"


class Sides(Struct, frozen=True):
    """Whom an offer is for, the things that its maker gives, and those that he gets, each in the words of a transfer."""

    who: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...]

    def ways(self) -> Iterator[tuple[str, str, bool]]:
        """Each thing, the words of the transfer in whose gap it stands, and whether it is the maker who gives it."""
        yield from ((each, f"I give {{}} to {self.who}", True) for each in self.mine)
        yield from ((each, f"{self.who} gives {{}} to me", False) for each in self.theirs)


def sides_of(text: str) -> Sides | None:
    """The sides of an offer that says what is given for what; None if it is none.

    Promises that are not said to be another family's are those of who gives them, and "his own" are of who is offered to; a number alone on one side is money
    where the other tells of what it counts.
    """
    for way in _WAYS:
        found = way.fullmatch(text)
        if found is not None:
            who = found["who"]
            mine = tuple(_of_mine(who, each) for each in _things(found["mine"]))
            theirs = tuple(_asked_of(who, each) for each in _things(_TO_ME.sub("", found["theirs"])))
            return Sides(who, _with_money(mine, theirs), _with_money(theirs, mine))
    return None


def _things(side: str) -> Iterator[str]:
    """The things of one side: "Neptune and £2"."""
    return (each for each in _AND_ITEM.split(side) if each)


def _of_mine(who: str, thing: str) -> str:
    """A thing that the maker gives: promises that are not said to be another's are his own."""
    plain = _OWN.sub(r"\1", _HELD.sub("", thing))
    theirs = _PROMISES.fullmatch(_OWNED.sub("", plain)) if _OWNED.search(plain) else None
    if theirs is not None:
        return f"{theirs[1]} {who} {theirs[2]}"
    promises = _PROMISES.fullmatch(plain)
    return plain if promises is None else f"{_ONE.get(promises[1].casefold(), promises[1])} of my promises"


def _asked_of(who: str, thing: str) -> str:
    """A thing that somebody shall give, without the words that say whose it is."""
    if _FAVOUR.fullmatch(thing):
        return f"Favour of {who}"
    if so_many := _SO_MANY.fullmatch(thing):
        return f"{so_many[1]} {who} promises"
    plain = _OF_THOSE.sub("", _OWNED.sub("", _OWN.sub(r"\1", _HELD.sub("", thing))))
    promises = _PROMISES.fullmatch(plain)
    return plain if promises is None else f"{promises[1]} {who} {promises[2]}"


def _with_money(these: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The things of one side with a number alone as pounds, unless no thing of either side is told from it."""
    if all(map(_is_number, (*these, *others))):
        return these
    return tuple(f"£{value(each)}" if _is_number(each) else each for each in these)


def _is_number(thing: str) -> bool:
    return (value(thing) or 0) > 0
