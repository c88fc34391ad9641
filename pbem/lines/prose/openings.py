"""Many patterns as one that is quick: at each place only those are tried that may begin with the letter that stands there."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_FOREIGN: Final = "\u0394"
"""Stands for all letters that are not plain ones."""
_LETTERS: Final = frozenset(string.printable + _FOREIGN)
_NO_WIDTH: Final = ("(?<", "(?=", "(?!")
_ITEM: Final = re.compile(r"\\.|\[\^?\]?[^\]]*\]|[^\\\[]", re.DOTALL)
_OPENING: Final = re.compile(r"\((?:\?(?:P<\w+>|<?[=!:]))?")
_REPEAT: Final = re.compile(r"(?:([?*])|\+|\{(\d*),?\d*\})[?+]?")


def any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """Whole words that match one of the patterns, the first that does; each begins with the letter of a class or its own.

    Raises:
        ValueError: if a pattern may match nothing, or is none.
    """
    by_letter: dict[str, list[str]] = {}
    for pattern in patterns:
        for letter in _Reader(pattern).letters():
            by_letter.setdefault(letter, []).append(pattern)
    together: dict[tuple[str, ...], str] = {}
    for letter, able in sorted(by_letter.items()):
        together[tuple(able)] = together.get(tuple(able), "") + letter
    ways = [(letters, "|".join(able)) for able, letters in together.items()]
    return re.compile(rf"(?<!\w){_halved(ways)}(?!\w)")


def _halved(ways: list[tuple[str, str]]) -> str:
    """Letters with what may begin with them, as one pattern that asks of half of them at a time which they are."""
    half = len(ways) // 2
    inside = f"{_halved(ways[:half])}|{_halved(ways[half:])}" if half else ways[0][1]
    return rf"(?={_class(''.join(letters for letters, _ in ways))})(?:{inside})"


def _class(letters: str) -> str:
    """The class of some letters: with any that is not plain where one of these may stand."""
    foreign = r"\x80-\U0010ffff" if _FOREIGN in letters else ""
    return f"[{re.escape(letters.replace(_FOREIGN, ''))}{foreign}]"


@lru_cache(maxsize=256)
def _letters_of(item: str) -> frozenset[str]:
    """The letters that a letter or a class stands for."""
    return frozenset(filter(re.compile(item).fullmatch, _LETTERS))


class _Reader:
    """Reads of a pattern with which letters a match may begin."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0

    def letters(self) -> frozenset[str]:
        """Those letters.

        Raises:
            ValueError: if the pattern may match nothing, or is none.
        """
        letters, is_empty = self._either()
        if is_empty:
            raise ValueError(f"matches nothing as well: {self._pattern}")
        return letters

    def _either(self) -> tuple[frozenset[str], bool]:
        """The letters of alternatives up to the end of their group, and whether one of them may be nothing."""
        letters, is_empty = self._sequence()
        while self._pattern.startswith("|", self._at):
            self._at += 1
            more, nothing = self._sequence()
            letters, is_empty = letters | more, is_empty or nothing
        return letters, is_empty

    def _sequence(self) -> tuple[frozenset[str], bool]:
        letters: frozenset[str] = frozenset()
        is_empty = True
        while self._at < len(self._pattern) and self._pattern[self._at] not in "|)":
            more, nothing = self._repeated()
            letters, is_empty = letters | more if is_empty else letters, is_empty and nothing
        return letters, is_empty

    def _repeated(self) -> tuple[frozenset[str], bool]:
        """An item with what says how often it stands there."""
        letters, is_empty = self._item()
        if repeat := _REPEAT.match(self._pattern, self._at):
            self._at = repeat.end()
            is_empty = is_empty or bool(repeat[1]) or repeat[2] in ("", "0")
        return letters, is_empty

    def _item(self) -> tuple[frozenset[str], bool]:
        if opening := _OPENING.match(self._pattern, self._at):
            self._at = opening.end()
            letters, is_empty = self._either()
            self._at += 1
            return (frozenset(), True) if opening[0].startswith(_NO_WIDTH) else (letters, is_empty)
        item = _ITEM.match(self._pattern, self._at)
        if item is None:
            raise ValueError(f"ends within an item: {self._pattern}")
        self._at = item.end()
        if item[0] in ("^", "$", r"\b"):
            return frozenset(), True
        return _letters_of(item[0]), False
