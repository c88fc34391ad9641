"""Spellings of names and how words may be cut short or mistyped: what a lookup of names compares."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import OSA

from pbem.lines.numbers import digits
from pbem.lines.text import fold

SHORTEST_TYPO = 4
_DENIALS = frozenset({"no", "not"})
_SMALL = frozenset("of the a an in to and my at on from with".split())


class Entry(Struct, frozen=True):
    """A name under one of its spellings: its words, those without small ones, and their singulars."""

    key: str
    shown: str
    words: tuple[str, ...]
    joined: str
    loose: tuple[str, ...]
    roots: tuple[str, ...]

    def keeps_denial(self, given: tuple[str, ...]) -> bool:
        """Whether the given words have the denial with which the name begins: "objection" is none to "no objection"."""
        return self.words[0] not in _DENIALS or given[0] == self.words[0]

    def is_begun_by(self, given: tuple[str, ...], roots: tuple[str, ...]) -> bool:
        """Whether the given words (with their singulars) begin words of the name, in order."""
        at = 0
        for word, root in zip(given, roots, strict=True):
            while at < len(self.loose) and not (
                self.loose[at] == word
                if word.isdigit() or self.loose[at].isdigit()
                else self.loose[at].startswith(word) or self.roots[at] == root
            ):
                at += 1
            if at == len(self.loose):
                return False
            at += 1
        return True


def plain_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words without the small ones, numbers as digits."""
    kept = tuple(digits(word) for word in words if word not in _SMALL)
    return kept or words


@lru_cache(maxsize=4096)  # the names of an edition come again with every mail
def entries_of(key: str, spellings: tuple[str, ...]) -> tuple[Entry, ...]:
    """A candidate under each of its spellings."""
    folded = [(shown, fold(shown)) for shown in spellings]
    loose = [plain_words(words) for _, words in folded]
    return tuple(
        Entry(key, shown, words, " ".join(words), bare, tuple(map(singular, bare)))
        for (shown, words), bare in zip(folded, loose, strict=True)
    )


@lru_cache(maxsize=8192)  # words come again in every line and mail
def singular(word: str) -> str:
    """The word without the s of a plural."""
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word


def numbers_in(words: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the words that are digits."""
    return tuple(word for word in words if word.isdigit())


def begins(name: str, given: str) -> bool:
    """Whether a word as typed begins a word of a name, or is its plural or singular; numbers must be the same."""
    if name.isdigit() or given.isdigit():
        return name == given
    return name.startswith(given) or singular(name) == singular(given)


def alike(name: str, given: str) -> bool:
    """Whether one letter, or one swap of two, makes one word of the other; numbers and short words never."""
    if min(len(name), len(given)) < SHORTEST_TYPO or name.isdigit():
        return False
    return OSA.distance(name, given, score_cutoff=1) == 1


def may_mean(name: tuple[str, ...], given: tuple[str, ...], typos: int) -> bool:
    """Whether the given words begin words of the name, in order, but for `typos` words with one wrong letter."""
    if not given:
        return typos == 0
    for at, word in enumerate(name):
        if begins(word, given[0]):
            return may_mean(name[at + 1 :], given[1:], typos)
        if typos and alike(word, given[0]) and may_mean(name[at + 1 :], given[1:], typos - 1):
            return True
    return False


def close(given: str, among: tuple[str, ...], letters: int = 1) -> list[tuple[str, int, int]]:
    """Those at most so many wrong letters or swaps away from the word given: each with distance and index."""
    return process.extract(given, among, scorer=OSA.distance, score_cutoff=letters, limit=None)
