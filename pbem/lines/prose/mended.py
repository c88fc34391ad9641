"""Everyday words with two letters swapped, one wanting or one too many, mended: "this tiem", "teh", "becuase"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from pbem.lines.common import is_common
from pbem.lines.prose import classes

_WORD: Final = re.compile(r"(?<![^\W_])(?<!['@\"])[a-z]{3,}(?![^\W_]|'[a-z]|\s*:)")
"""A word, but for the last one before a colon: that of a beginning is said back as it is meant."""
_FREQUENT: Final = frozenset(
    "the and for not you our has his her but with this that them then they there their from have just also some time turn year round "
    "what when which while where these those would should could please thanks thank because again about always never maybe "
    "else rest only over into will want like each both other others another".split()
)
"""Words of which the first letters are swapped as well, and short ones."""
_LONG: Final = 5
"""Letters of a word of which one may be wanting, and of any but the most frequent in which two may be swapped."""


def mended(text: str, is_of_the_game: Callable[[str, str], bool]) -> str:
    """The text with its everyday words mended, apart from words that are those of the game, or much like one.

    `is_of_the_game` is asked of a word, and of the frequent one that may be meant by it, "" if none is.
    """

    def word(found: re.Match[str]) -> str:
        given = found[0]
        meant = _meant(given)
        return meant if meant and not is_of_the_game(given, meant if meant in _FREQUENT else "") else given

    return text if '"' in text else _WORD.sub(word, text)


@lru_cache(maxsize=4096)  # words come again in every mail
def _meant(given: str) -> str:
    """The one everyday word that a word which is none may be meant for; "" if there is none, or several."""
    if classes.is_plain(given) or given in _FREQUENT:
        return ""
    for able in (_frequent(given), _swapped(given), _one_off(given)):
        found = set(able)
        if found:
            return found.pop() if len(found) == 1 else ""
    return ""


def _frequent(given: str) -> Iterator[str]:
    return (each for each in _swaps(given, 0) if each in _FREQUENT)


def _swapped(given: str) -> Iterator[str]:
    return (each for each in _swaps(given, 1) if len(given) >= _LONG and is_common(each))


def _one_off(given: str) -> Iterator[str]:
    """Words of which a letter is written twice, or one of two alike or a vowel is wanting."""
    if len(given) < _LONG:
        return
    for at in range(1, len(given)):
        if given[at] == given[at - 1] and is_common(each := given[:at] + given[at + 1 :]):
            yield each
        if is_common(each := given[:at] + given[at - 1] + given[at:]):
            yield each
        for letter in "aeiou":
            if is_common(each := given[:at] + letter + given[at:]):
                yield each


def _swaps(given: str, begin: int) -> Iterator[str]:
    for at in range(begin, len(given) - 1):
        yield given[:at] + given[at + 1] + given[at] + given[at + 2 :]
