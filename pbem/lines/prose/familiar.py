"""Which words can have a meaning for what is asked: a quick sieve for lines that are talk."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from pbem.lines.prose import classes, words
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import MENDABLE, PLAIN, SHORTEST_TYPO, SYNTAX, Question
from pbem.lines.prose.sayings import THEY
from pbem.lines.prose.tokens import Token
from pbem.lines.spelling import close

_SHORTEST_PREFIX = 3


class Familiar:
    """Tells words that can have a meaning for the open questions of one mail."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        self._questions = questions
        self._known: dict[str, bool] = {}

    def is_known(self, token: Token) -> bool:
        """Whether a word can have a meaning here."""
        if token.brk or token.number >= 0 or not SYNTAX.isdisjoint((token.word, token.stem)):
            return True
        if token.stem in PLAIN or token.word in words.OWN or token.stem in self.said or token.word in THEY:
            return True
        if token.word not in self._known:
            self._known[token.word] = self._is_near(token.stem) or self._is_near_a_long(token.word)
        return self._known[token.word]

    @cached_property
    def said(self) -> Stems:
        """The stems of all words in turns of phrase for answers."""
        return frozenset().union(*(each.sayings.stems for each in self._questions))

    @cached_property
    def _vocabulary(self) -> tuple[str, ...]:
        """Every stem that means anything to some question, sorted."""
        return tuple(sorted({word for each in self._questions for word in each.stems}.union(MENDABLE)))

    def _is_near(self, word: str) -> bool:
        at = bisect_left(self._vocabulary, word)
        if at < len(self._vocabulary) and self._vocabulary[at].startswith(word):
            return len(word) >= _SHORTEST_PREFIX or self._vocabulary[at] == word
        return _may_be_mistyped(word) and bool(close(word, self._vocabulary))

    def _is_near_a_long(self, word: str) -> bool:
        """Whether a word is a letter away from one of whose letters only some are compared: "Hastigns"."""
        return _may_be_mistyped(word) and any(close(word, each.cut) for each in self._questions)


def _may_be_mistyped(word: str) -> bool:
    return len(word) >= SHORTEST_TYPO and not classes.is_plain(word)
