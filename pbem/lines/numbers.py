"""Numbers as people write them: digits, words up to twenty, with or without a pound sign."""

from __future__ import annotations

import re

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
NUMBER_WORDS: tuple[tuple[str, int], ...] = tuple((word, value) for value, word in enumerate(_WORDS))
_VALUES = dict(NUMBER_WORDS)
_MONEY = r"(?:\s*(?:pounds?|quid|gbp|£)\b|\s*£)?"
_NUMBER = rf"£?\s*(-?\d{{1,9}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_WHOLE = re.compile(rf"(?:pounds?\s+)?{_NUMBER}{_MONEY}", re.IGNORECASE)
_FIRST = re.compile(rf"(?:{_NUMBER}|(an?))\b{_MONEY}(?:\s*x\b)?\s+(?=\S)", re.IGNORECASE)
_LAST = re.compile(rf"(?<=[\s:=\])\"x])(?:\s*[:=]\s*)?{_NUMBER}{_MONEY}$", re.IGNORECASE)


def is_money(unit: str) -> bool:
    """Whether a unit of the options means pounds."""
    return unit in ("£", "pounds", "pound")


def value(word: str) -> int | None:
    """The whole number that the text is, in pounds if it says so; None if it is none."""
    found = _WHOLE.fullmatch(word.strip())
    return None if found is None else _value(found[1])


def first(text: str) -> tuple[int, str] | None:
    """The number that a text begins with ("a" is one), and the rest."""
    found = _FIRST.match(text)
    return None if found is None else (_value(found[1] or "one"), text[found.end() :])


def last(text: str) -> tuple[str, int] | None:
    """The number that a text ends with, and what stands before it."""
    found = _LAST.search(text)
    if found is None:
        return None
    before = text[: found.start()].rstrip(" :=")
    return (before, _value(found[1])) if before else None


def digits(word: str) -> str:
    """A number word as digits; any other word as it is."""
    number = _VALUES.get(word)
    return word if number is None else str(number)


def _value(word: str) -> int:
    known = _VALUES.get(word.casefold())
    return int(word) if known is None else known
