"""Texts that nobody writes on purpose: what is hardest to read at a moment of a game, and damaged orders and mails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.core.decision import Decision
from engine.core.options import sample
from engine.core.phrase import Phrase
from pbem.lines import say

_GRAMMAR = "and to for with in of the one two all rest each from a not if but £ x - > .".split()
_NUMBERS = [str(number) for number in range(12)]
_ODD = "\u2019\u201c\u2013\u2192\u00a0\u200b\u00e9\u00df£\x00\t:;,()[]\"'>*?!-"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Writer:
    """Writes such texts for one seat's questions."""

    def __init__(
        self, random: Random, phrases: dict[str, Phrase], words: say.Words, asked: tuple[Decision, ...]
    ) -> None:
        self._random = random
        self.orders = [
            say.line(phrases[each.kind], each, sample(each.options, random.randrange), words)
            for each in asked
            for _ in range(3)
        ]
        own = " ".join(self.orders).translate({ord(mark): " " for mark in ":;,"}).split()
        self._words = [*own, *_GRAMMAR, *_NUMBERS]
        self._all = [word for each in words.values() for spelling in each for word in spelling.split()]

    def order(self) -> str:
        """A line as the form has it."""
        return self._random.choice(self.orders)

    def mail(self, number: int) -> str:
        """So many orders, one below the other."""
        return "\n".join(self.order() for _ in range(number))

    def _line(self, words: list[str], number: int, joint: str = " ") -> str:
        return joint.join(self._random.choice(words) for _ in range(number))

    def _typo(self, word: str) -> str:
        at = self._random.randrange(len(word))
        return f"{word[:at]}{self._random.choice(_LETTERS)}{word[at + 1 :]}"

    def hard(self, size: int) -> Iterator[tuple[str, str]]:
        """Texts of so many characters, each with a name for its manner."""
        typos = [self._typo(word) for word in self._words]
        for name, line in (
            ("orders", self.order),
            ("any words", lambda: self._line(self._all, 8)),
            ("8 words", lambda: self._line(self._words, 8)),
            ("20 words", lambda: self._line(self._words, 20)),
            ("40 words", lambda: self._line(self._words, 40)),
            ("150 words", lambda: self._line(self._words, 150)),
            ("commas", lambda: self._line(self._words, 30, ", ")),
            ("and", lambda: self._line(self._words, 15, " and ")),
            ("typos", lambda: self._line(typos, 12)),
            ("beginnings", lambda: f"{self.order().partition(':')[0]}: {self._line(self._words, 25)}"),
            ("numbers", lambda: self._line(_NUMBERS, 40)),
            ("brackets", lambda: f"{'(' * 40}{self._line(self._words, 5)}{')' * 40}"),
            ("colons", lambda: self._line(self._words, 20, ": ")),
            ("wrapped", lambda: f"{self._line(self._words, 6)},"),
            ("noise", lambda: "".join(chr(self._random.randrange(32, 0x3000)) for _ in range(200))),
        ):
            yield name, _filled(size, line)
        yield "one line", self._line(self._words, size // 4)[:size]

    def damaged(self, text: str) -> str:
        """A text of which some letters, words or lines were lost, doubled, mistyped or swapped."""
        for _ in range(self._random.randrange(1, 6)):
            text = self._random.choice(self._damages())(text)
        return text

    def _damages(self) -> tuple[Callable[[str], str], ...]:
        return (self._letter, self._letter, self._word, self._word, self._cut, self._odd, self._joined)

    def _letter(self, text: str) -> str:
        at = self._random.randrange(len(text) + 1)
        return text[:at] + self._random.choice(("", self._random.choice(_LETTERS))) + text[at + 1 :]

    def _word(self, text: str) -> str:
        words = text.split(" ")
        at = self._random.randrange(len(words))
        words[at] = self._random.choice(("", f"{words[at]} {words[at]}", self._random.choice(self._words)))
        return " ".join(words)

    def _cut(self, text: str) -> str:
        at = self._random.randrange(len(text) + 1)
        return text[:at] + self._random.choice(("", "\n", "\n> ", "\n\n")) + text[at:]

    def _odd(self, text: str) -> str:
        at = self._random.randrange(len(text) + 1)
        return text[:at] + self._random.choice(_ODD) + text[at:]

    def _joined(self, text: str) -> str:
        return f"{text}{self._random.choice((' ', '. ', ', ', ' and ', '; ', chr(10)))}{self.order()}"


def _filled(size: int, line: Callable[[], str]) -> str:
    lines: list[str] = []
    left = size
    while left > 0:
        lines.append(line())
        left -= len(lines[-1]) + 1
    return "\n".join(lines)[:size]
