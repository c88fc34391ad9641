"""Ids as words: the first spelling of the edition's vocabulary, tuples as lists, money in pounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.ids import Facts, FactValue

_ARTICLE: Final = re.compile(r"(?<=[\w,;] )The (?=[A-Z])")
"""The article of a name behind other words: "of The Crown"."""


class Word:
    """An id in a sentence: printed as a word, compared as the id that it is."""

    __slots__ = ("_id", "_shown")

    def __init__(self, name: str, shown: str) -> None:
        self._id = name
        self._shown = shown

    def __str__(self) -> str:
        return self._shown

    def __repr__(self) -> str:
        return f"Word({self._id!r})"

    def __eq__(self, other: object) -> bool:
        return self._id == (other._id if isinstance(other, Word) else other)

    def __hash__(self) -> int:
        return hash(self._id)

    def __bool__(self) -> bool:
        return bool(self._id)

    def __getitem__(self, at: int | slice) -> str:
        return self._shown[at]


class Words:
    """Several values in a sentence: printed with commas, still a list to count and to pick from."""

    __slots__ = ("_all",)

    def __init__(self, values: tuple[Word | int, ...]) -> None:
        self._all = values

    def __str__(self) -> str:
        return ", ".join(str(each) for each in self._all)

    def __iter__(self) -> Iterator[Word | int]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, at: int) -> Word | int:
        return self._all[at]

    def __contains__(self, name: object) -> bool:
        return name in self._all


Shown = Word | Words | int


class Wording:
    """The words of one edition, which must never change; two of the same words are equal, so what one said serves the other."""

    __slots__ = ("_words",)

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        self._words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wording) and other._words is self._words

    def __hash__(self) -> int:
        return id(self._words)

    def name(self, name: str) -> str:
        """An id as people say it: its first spelling, else the id with blanks."""
        spellings = self._words.get(name)
        return spellings[0] if spellings else name.replace("_", " ")

    def names(self, names: tuple[str, ...]) -> str:
        """Several ids with commas."""
        return ", ".join(self.name(name) for name in names)

    def value(self, value: FactValue) -> Shown:
        """A fact as a sentence prints it."""
        if isinstance(value, tuple):
            return Words(tuple(each if isinstance(each, int) else self._word(each) for each in value))
        return value if isinstance(value, int) else self._word(value)

    def facts(self, named: Facts) -> dict[str, Shown]:
        """All facts as a sentence prints them."""
        return {name: self.value(value) for name, value in named}

    def _word(self, name: str) -> Word:
        return Word(name, self.name(name))


def capital(text: str) -> str:
    """The text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def pounds(amount: int) -> str:
    """An amount of money; what is missing stands with a minus sign before the pound sign."""
    return f"-£{-amount}" if amount < 0 else f"£{amount}"


def within(text: str) -> str:
    """The text with a small article where a name that has one does not begin a sentence: "a ship of the Crown"."""
    return _ARTICLE.sub("the ", text)
