"""How far the readings of one stretch of a line go, and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from engine.core.options import Choice
from pbem.lines.wording import items

MOST_ALIKE = 3
"""Readings that end at one place and are looked at further."""

NAMED = 0
FACT = 1
TURNED = 1
GUESSED_NUMBER = 2
UNSURE_LABEL = 3
SHORTENED = 4
PASSED_OVER = 5
UNLABELLED = 6
GUESSED = 1_000
"""What readings cost: the cheapest that use every word are taken, and only if they mean one thing."""


class Reach(Struct, frozen=True):
    """A choice read from somewhere up to `end`; `used` are the tokens (as bits) that only named what it belongs to."""

    choice: Choice
    end: int
    cost: int = 0
    used: int = 0

    def followed_by(self, other: Reach, passed: int) -> Reach:
        """A list with one more entry; between them tokens (as bits) were passed over.

        Raises:
            ValueError: if this is no list.
        """
        choice = (*items(self.choice), other.choice)
        return Reach(choice, other.end, self.cost + other.cost, self.used | passed | other.used)

    def priced(self, costly: int) -> Reach:
        """The same with the price of the costly tokens that were passed over."""
        price = PASSED_OVER * (self.used & costly).bit_count()
        return Reach(self.choice, self.end, self.cost + price, self.used)

    @property
    def guessed(self) -> bool:
        """Whether a letter was mended, or a name taken from very few letters."""
        return self.cost >= GUESSED


def best(found: Iterable[Reach], costly: int = 0) -> tuple[Reach, ...]:
    """The cheapest few readings for each end, the cheapest first.

    `costly` are tokens (as bits) that may well belong to an answer: each of them passed over has its price.
    """
    cheapest: dict[tuple[int, Choice], tuple[int, Reach]] = {}
    for each in found:
        price = each.priced(costly).cost
        have = cheapest.get((each.end, each.choice))
        if have is None or price < have[0]:
            cheapest[each.end, each.choice] = (price, each)
    kept: list[Reach] = []
    ends: Counter[int] = Counter()
    for _, each in sorted(cheapest.values(), key=lambda priced: priced[0]):
        ends[each.end] += 1
        if ends[each.end] <= MOST_ALIKE:
            kept.append(each)
    return tuple(kept)


def chained(start: Reach, further: Callable[[Reach], Iterable[Reach]], costly: int) -> Iterator[Reach]:
    """Lists that grow entry by entry; of those that end at one place only the cheapest few grow on.

    `further` gives a list with one entry more, which ends further on; none, where the list is full.
    """
    waiting = {start.end: [start]}
    while waiting:
        for have in best(waiting.pop(min(waiting)), costly):
            for more in further(have):
                yield more
                waiting.setdefault(more.end, []).append(more)
