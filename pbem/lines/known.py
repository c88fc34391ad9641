"""What is known of the words of an edition: which belong to names, which are families, which are like a name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cached_property, lru_cache

from pbem.lines.spelling import SHORTEST_TYPO, close, singular
from pbem.lines.text import fold

_SHORTEST_BEGINNING = 3
_LONG_WORD = 8
"""Letters of a word in which two may be wrong."""
_MOST_ANSWERS = 500
_NUMBERS = frozenset("123456789")


@lru_cache(maxsize=8)  # an edition's vocabulary is the same for every mail
def _known_among(words: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    return frozenset(" ".join(fold(each)) for spellings in words for each in spellings)


class Known:
    """The words of a vocabulary, apart from what they name."""

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        """`words` gives the spellings of ids, the displayed one first."""
        self._words = words
        self._alike: dict[str, bool] = {}

    @cached_property
    def known(self) -> frozenset[str]:
        """Every spelling of every id."""
        return _known_among(tuple(self._words.values()))

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Every word of every spelling, in the singular."""
        return frozenset(singular(word) for spelling in self.known for word in spelling.split())

    def has_word(self, word: str) -> bool:
        """Whether a small-letter word is part of the name of anything."""
        return singular(word) in self._parts

    @cached_property
    def _spelled_with(self) -> dict[str, tuple[frozenset[str], ...]]:
        """The words of each spelling that a word is part of, all in the singular."""
        found: dict[str, list[frozenset[str]]] = {}
        for spelling in self.known:
            parts = frozenset(map(singular, spelling.split()))
            for part in parts:
                found.setdefault(part, []).append(parts)
        return {part: tuple(spellings) for part, spellings in found.items()}

    def knows(self, spelling: str) -> bool:
        """Whether a text in small letters is a spelling of anything."""
        return spelling in self.known

    def is_numbered(self, word: str) -> bool:
        """Whether there are things called by a small-letter word and a number: "Bengal 1"."""
        return word in self._numbered

    @cached_property
    def _numbered(self) -> frozenset[str]:
        """What stands before the number with which spellings end."""
        told = (spelling.rpartition(" ") for spelling in self.known)
        return frozenset(word for word, _, number in told if word and number in _NUMBERS)

    def is_named(self, word: str, said: frozenset[str]) -> bool:
        """Whether a small-letter word stands in a line (of the words `said`) with all others of a name that it is part of."""
        spellings = self._spelled_with.get(singular(word), ())
        return bool(spellings) and any(each <= frozenset(map(singular, said)) for each in spellings)

    @cached_property
    def families(self) -> frozenset[str]:
        """The small-letter words that are names of families, in the plural too."""
        both = (word for each in self._families for word in (each, f"{each}s"))
        return frozenset(word for word in both if singular(word) in self._families)

    @cached_property
    def _families(self) -> frozenset[str]:
        """The names of families, in the singular: words that are spelled with "family" and by themselves."""
        both = (frozenset(map(singular, spelling.split())) for spelling in self.known)
        return frozenset(word for pair in both if len(pair) == 2 and "family" in pair for word in pair) - {
            "family"
        }

    def is_family(self, word: str) -> bool:
        """Whether a small-letter word is the name of a family."""
        return word in self.families

    @cached_property
    def _sorted_parts(self) -> tuple[str, ...]:
        return tuple(sorted(self._parts))

    def is_like_a_name(self, word: str) -> bool:
        """Whether a small-letter word is part of a name, or so like one that it may be meant for it."""
        if word not in self._alike:
            if len(self._alike) >= _MOST_ANSWERS:
                self._alike.clear()
            self._alike[word] = self.has_word(word) or self._is_near(word)
        return self._alike[word]

    def is_like_another(self, word: str, meant: str) -> bool:
        """As `is_like_a_name`, where a small-letter word is known to be like `meant`, which may be part of a name itself."""
        if not self.is_like_a_name(word) or self.has_word(word):
            return self.has_word(word)
        return meant not in self._parts or any(
            near != meant for near, _, _ in close(word, self._sorted_parts)
        )

    def is_begun(self, word: str) -> bool:
        """Whether a letter or two begin a word of a name: "d" may be Delhi, whatever else it is."""
        at = bisect_left(self._sorted_parts, word)
        return (
            len(word) < _SHORTEST_BEGINNING
            and self._sorted_parts[at : at + 1] != ()
            and self._sorted_parts[at].startswith(word)
        )

    def _is_near(self, word: str) -> bool:
        at = bisect_left(self._sorted_parts, word)
        if at < len(self._sorted_parts) and self._sorted_parts[at].startswith(word):
            return len(word) >= _SHORTEST_BEGINNING
        letters = 2 if len(word) >= _LONG_WORD else 1
        return len(word) >= SHORTEST_TYPO and bool(close(word, self._sorted_parts, letters))
