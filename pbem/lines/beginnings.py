"""How order lines of a seat may begin, whether their questions are open or not: what a line kept for later must begin like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import Final

from msgspec import Struct

from engine.core.ids import Seat
from engine.core.phrase import OWNER, Phrase, Slots
from pbem.lines.names import Lexicon, Names
from pbem.lines.spelling import alike, begins, plain_words, singular
from pbem.lines.text import fold, tidy

_SLOT: Final = re.compile(r"\{(\w+)\}")
_BESIDE: Final = frozenset("for my our your this that new any please".split())
"""Words that people put into a beginning and that mean nothing there."""
_FIRST_WORDS: Final = re.compile(r"[^\s,;:]+(?=\s|$)")
_LONGEST: Final = 8
"""Words of the longest beginning."""
_ENDS_NONE: Final = frozenset((word,) for word in (*_BESIDE, *"of to in on at with from by a an the".split()))
"""Words with which no beginning ends: they belong to what follows."""
_A_NUMBER: Final = "1"
_MOST_SHOWN: Final = 4


class _Head(Struct, frozen=True):
    """One beginning: the words that it has in any case and those before its first slot, its slots, what may stand beside them."""

    text: str
    literal: frozenset[str]
    first: tuple[str, ...]
    slots: tuple[str, ...]
    idle: frozenset[str]


class Beginnings:
    """All beginnings of the lines of one seat. Each word of a text must be one of the beginning or name what may stand there."""

    def __init__(self, phrases: Iterable[Phrase], slots: Slots, lexicon: Lexicon, seat: Seat) -> None:
        """`slots` say what the names in braces may stand for; `{owner}` is the seat itself."""
        self._slots = {**slots, OWNER: (seat,)}
        self._lexicon = lexicon
        self._heads = tuple(
            _head(text, phrase.idle) for phrase in phrases for text in (phrase.head, *phrase.also)
        )

    def has(self, text: str) -> bool:
        """Whether a line may begin like this, also with the first part of its answer behind an arrow."""
        said = tidy(text)
        begun, arrow, _ = said.rpartition(" to ")
        return self._is_begun(said) or (bool(arrow) and self._is_begun(begun))

    def parted(self, text: str) -> tuple[str, str] | None:
        """The beginning that the first words of a text are, as many as can be, and what is left of it; None if they are none."""
        ends = [found.end() for found in islice(_FIRST_WORDS.finditer(text), _LONGEST)]
        for end in reversed(ends):
            rest = text[end:].strip()
            if rest and fold(text[:end])[-1:] not in _ENDS_NONE and self.has(text[:end]):
                return text[:end], rest
        return None

    def nearest(self, text: str) -> tuple[str, ...]:
        """Beginnings with the first word of a text, and those most like it, as they may be written; () if there are none."""
        words = _bare(tidy(text))
        same = (self._examples[head] for head in self._heads if head.first[:1] == words[:1] != ())
        like = Names((each, (each,)) for each in self._examples.values() if each).nearest(text)
        return tuple(each for each in dict.fromkeys((*same, *like)) if each)[:_MOST_SHOWN]

    @cached_property
    def _examples(self) -> Mapping[_Head, str]:
        """Each beginning with something in its slots that may stand there; "" where that is not known."""
        return {head: self._example(head) for head in self._heads}

    def _example(self, head: _Head) -> str:
        if not all(name in self._slots for name in head.slots):
            return ""
        return _SLOT.sub(lambda slot: self._one_of(self._slots[slot[1]]), head.text)

    def _one_of(self, among: tuple[str, ...]) -> str:
        return self._lexicon.name(among[0]) if among else _A_NUMBER

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        """For each slot the words of all that may stand there."""
        return {
            slot: frozenset(
                word
                for each in among
                for spelling in self._lexicon.spellings(each)
                for word in _bare(spelling)
            )
            for slot, among in self._slots.items()
        }

    def _is_begun(self, text: str) -> bool:
        words = _bare(text)
        return bool(words) and any(self._is(head, words) for head in self._heads)

    def _is(self, head: _Head, words: tuple[str, ...]) -> bool:
        if not head.first and not self._is_all_there(head, words):
            return False
        given, rest = words[: len(head.first)], words[len(head.first) :]
        return given == head.first and all(self._may_stand(word, head) for word in rest)

    def _is_all_there(self, head: _Head, words: tuple[str, ...]) -> bool:
        """Whether nothing is missing of a beginning that is known by no first word of its own."""
        return head.literal <= set(words) and all(
            any(self._names(slot, word) for word in words) for slot in head.slots
        )

    def _may_stand(self, word: str, head: _Head) -> bool:
        if word in head.literal or word in head.idle or word in _BESIDE:
            return True
        return any(self._names(slot, word) for slot in head.slots)

    def _names(self, slot: str, word: str) -> bool:
        """Whether a word may be one of a name in this slot: in full, cut short or mistyped by a letter."""
        if slot not in self._words:
            return self._lexicon.has_word(word)
        if not self._slots[slot]:
            return word.isdigit()
        return any(begins(each, word) or alike(each, word) for each in self._words[slot])


def _head(text: str, idle: tuple[str, ...]) -> _Head:
    plain = _SLOT.sub(" ", text)
    return _Head(
        text,
        frozenset(map(singular, fold(plain))),
        _bare(text.partition("{")[0]),
        tuple(_SLOT.findall(text)),
        frozenset(singular(word) for each in idle for word in fold(each)),
    )


def _bare(text: str) -> tuple[str, ...]:
    words = fold(text)
    return tuple(map(singular, plain_words(words))) if words else ()
