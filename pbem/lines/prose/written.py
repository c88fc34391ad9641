"""Lines with the short words in them written out, and typos in everyday words mended; what is asked is looked at only where a line may have any."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from pbem.lines.asked import Asked
from pbem.lines.names import Lexicon
from pbem.lines.prose import classes
from pbem.lines.prose.mended import mended
from pbem.lines.prose.question import Question
from pbem.lines.prose.short import Short, may_be_short
from pbem.lines.prose.tokens import stem
from pbem.lines.spelling import close
from pbem.lines.text import fold

_MOST: Final = 16_000
"""Letters of a mail that are looked at: more than its orders have (300 lines), so that none takes long to read."""

_LONGEST_HEAD = 4
"""Words of what begins an order before its colon."""


class Written:
    """Writes out short words, as far as they are short for what is asked."""

    def __init__(
        self, asked: tuple[Asked, ...], lexicon: Lexicon, questions: Callable[[], tuple[Question, ...]]
    ) -> None:
        """`questions` makes what is asked ready to be looked at, which takes a while."""
        self._asked = asked
        self._lexicon = lexicon
        self._questions = questions
        self._out: dict[str, str] = {}
        self._left = _MOST

    def out(self, text: str) -> str:
        """A text with its short words written out."""
        if text not in self._out:
            whole = self.mended(text)
            is_short = self._left > 0 and may_be_short(whole, self._is_whole)
            self._out[text] = self._short.written_out(whole) if is_short else whole
        return self._out[text]

    def mended(self, text: str) -> str:
        """A text with a letter mended in everyday words, if that makes no word of what is asked another one."""
        self._left -= len(text)
        head, colon, rest = text.partition(":")
        if self._left <= 0:
            return text
        if colon and len(head.split()) <= _LONGEST_HEAD:  # beginnings are told back as they are typed
            return f"{head}:{mended(rest, self._is_of_the_game)}"
        return mended(text, self._is_of_the_game)

    def _is_of_the_game(self, word: str, meant: str) -> bool:
        """Whether a word is one of the game or of what is asked, or may be meant for another one than `meant`."""
        if word in self._begun or self._lexicon.is_like_another(word, meant):
            return True
        return any(each.begins(word) or self._is_close(word, meant, each) for each in self._questions())

    @staticmethod
    def _is_close(word: str, meant: str, question: Question) -> bool:
        """Whether a word is much like one of what is asked, apart from the one it is meant for."""
        return any(near != stem(meant) for near, _, _ in close(stem(word), question.sorted))

    def _is_whole(self, word: str) -> bool:
        """Whether a word is one of the game or of everyday as it is."""
        return word in self._begun or self._lexicon.has_word(word) or classes.is_plain(word)

    @cached_property
    def _begun(self) -> frozenset[str]:
        """The words of all beginnings."""
        return frozenset(word for each in self._asked for word in fold(each.head))

    @cached_property
    def _short(self) -> Short:
        questions = self._questions()
        known = frozenset[str]().union(*(each.spoken for each in questions))
        names = (name for each in questions for name in each.called)
        return Short(known, names, self._lexicon.is_family)
