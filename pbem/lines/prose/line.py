"""The tokens of one line and how to pass over those that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pbem.lines.effort import Effort
from pbem.lines.numbers import is_money
from pbem.lines.prose import words
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.text import fold

Stems = frozenset[str]

MONEY: Final = frozenset({"pound", "quid", "gbp"})
_MORE: Final = frozenset({"more", "further", "extra"})
_OTHER: Final = frozenset({"other", "a"})
_MOST_STEPS: Final = 800


class TooMuch(Exception):
    """A line that can be read in too many ways to look at all of them."""


class Line:
    """The tokens of a line; words whose stem is in the `drop` of a question may be passed over, neutral ones always."""

    def __init__(
        self, tokens: tuple[Token, ...], effort: Effort, family: str = "", costly: Stems = frozenset()
    ) -> None:
        """`family` is the name of the writer's family, for "I"; "" where the question names no families.

        `effort` is that of the whole mail; `costly` are stems that may be passed over although they may well belong to an answer.
        """
        self._effort = effort
        self.tokens = tokens
        self.costly = sum(1 << at for at, token in enumerate(tokens) if token.stem in costly)
        self.family = family
        self._steps = 0

    def count(self) -> None:
        """Count a step of reading.

        Raises:
            TooMuch: if there were too many for a line.
            Spent: if there were too many for a mail.
        """
        self._effort.spend()
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise TooMuch

    def starts(self, at: int, drop: Stems, breaks: bool = False) -> Iterator[tuple[int, int]]:
        """The places from which on something may be read, with the bits of the named words passed over."""
        used = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.brk:
                if not breaks:
                    break
            else:
                if not token.neutral or token.number >= 0 or (token.subject and self.family):
                    yield at, used
                if token.stem in drop or token.word in drop:
                    used |= 1 << at
                elif not token.neutral:
                    return
            at += 1
        yield at, used

    def passed(self, at: int, drop: Stems) -> int:
        """The bits of all named words that can be passed over from here on."""
        *_, (_, used) = self.starts(at, drop)
        return used

    def rest(self, at: int, drop: Stems) -> int | None:
        """The passed-over tokens (as bits) if nothing with a meaning stands from here on, else None."""
        for place, used in self.starts(at, drop, breaks=True):
            if place == len(self.tokens):
                return used
        return None

    def onward(self, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """Where a list may go on: behind commas, and behind words that may be passed over with commas after them."""
        at = self.past_breaks(at)
        yield at, 0
        used = 0
        for place, token in enumerate(self.tokens[at:], at):
            if token.brk:
                yield self.past_breaks(place), used
                return
            if token.stem in drop or token.word in drop:
                used |= 1 << place
            elif not token.neutral:
                return

    def words(self, at: int, drop: Stems, wanted: Stems) -> Iterator[tuple[int, int]]:
        """The places behind a word of a class, with the bits passed over."""
        for place, used in self.starts(at, drop):
            if place < len(self.tokens) and self.tokens[place].word in wanted:
                yield place + 1, used

    def everything(self, at: int, drop: Stems, wanted: Stems, number: int) -> Iterator[tuple[int, int]]:
        """As `words`, for words that mean all of so many: "all three" of two are not there."""
        for end, used in self.words(at, drop, wanted):
            if self.tokens[end - 1].of in (-1, number):
                yield end, used

    def nothing(self, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """The places behind a word that says no ("no more")."""
        for end, used in self.words(at, drop, words.NOTHING | words.DENIALS):
            yield self._past_more(end), used

    def one(self, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """The places behind "one", "one more" and the like, where nothing is counted."""
        for value, end, used in self.numbers(at, drop):
            if value == 1 and end < len(self.tokens) and not self.tokens[end].brk:
                yield end, used

    def past_breaks(self, at: int) -> int:
        """The place behind all breaks that stand here."""
        while at < len(self.tokens) and self.tokens[at].brk:
            at += 1
        return at

    def _past_more(self, at: int) -> int:
        while at < len(self.tokens) and self.tokens[at].word in _MORE:
            at += 1
        return at

    def past_unit(self, at: int, unit: str) -> int:
        """Behind what is counted: "all my money"."""
        counted = units(unit) | ({"money", "cash"} if is_money(unit) else frozenset())
        end = at
        while end < len(self.tokens) and (self.tokens[end].neutral or self.tokens[end].stem in counted):
            end += 1
            if self.tokens[end - 1].stem in counted:
                at = end
        return at

    def numbers(self, at: int, drop: Stems, unit: str = "") -> Iterator[tuple[int, int, int]]:
        """The numbers that begin here: value, end, bits passed over; with "more" and the unit behind it."""
        behind = units(unit)
        for place, used in self.starts(at, drop):
            if place < len(self.tokens) and (value := self.tokens[place].number) >= 0:
                end = place + 1
                while end < len(self.tokens) and (
                    self.tokens[end].word in _MORE or self.tokens[end].stem in behind
                ):
                    end += 1
                yield value, end, used

    def parts(self, at: int, drop: Stems, whole: int) -> Iterator[tuple[int, int, int]]:
        """The parts of a whole that are said here and come out even ("half", "two thirds"): value, end, bits passed over."""
        for place, used in self.starts(at, drop | _OTHER):
            number, behind = 1, place
            if place < len(self.tokens) and self.tokens[place].number > 0 and not self.tokens[place].neutral:
                number, behind = self.tokens[place].number, place + 1
            part = words.PARTS.get(self.tokens[behind].word, 0) if behind < len(self.tokens) else 0
            if part and number < part and whole * number % part == 0:
                yield whole * number // part, self._past_whole(behind + 1, drop), used

    def _past_whole(self, at: int, drop: Stems) -> int:
        """Behind "of it", "of the money", "the balance"."""
        end = at
        while end < len(self.tokens) and (
            self.tokens[end].word in ("of", "the", "it") or self.tokens[end].stem in drop | MONEY
        ):
            end += 1
        return end


@lru_cache(maxsize=512)  # they are few, and asked for at every place of a line
def units(unit: str) -> Stems:
    """The stems of what a unit may be called."""
    return MONEY if is_money(unit) else frozenset(stem(word) for word in fold(unit))
