"""What is left of all that the parts of an answer share out, to one place: "Paxton to Madras, the rest to Bombay"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Choice, Form, Split
from pbem.lines.prose import words
from pbem.lines.prose.line import Line, Stems
from pbem.lines.prose.picks import Picks
from pbem.lines.prose.reach import UNSURE_LABEL, Reach
from pbem.lines.wording import items, pair

Filled = tuple[tuple[Choice, ...], ...]
"""The answers of a form's parts, each as a tuple of one, or () where there is none yet."""


class Remainders:
    """Reads where the rest of several sums goes."""

    def __init__(self, line: Line, picks: Picks) -> None:
        self._line = line
        self._picks = picks

    def read(self, options: Form, filled: Filled, at: int, drop: Stems) -> Iterator[tuple[Filled, Reach]]:
        """All parts filled, and the reading that did it; none if some part has no room there."""
        splits = tuple(inner for _, inner in options.parts if isinstance(inner, Split))
        if len(splits) < max(2, len(options.parts)) or not any(filled):
            return
        places = tuple(place for place, _ in splits[0].caps)
        for behind, passed in self._line.onward(at, drop):
            for place, number in (*self._behind(places, behind, drop), *self._before(places, behind, drop)):
                after = _topped(splits, filled, str(place.choice))
                if after is not None and after != filled and number in (0, _left(splits, filled)):
                    bits = passed | place.used
                    yield after, Reach(None, place.end, place.cost + UNSURE_LABEL, bits)

    def _behind(self, places: tuple[str, ...], at: int, drop: Stems) -> Iterator[tuple[Reach, int]]:
        """A place behind the word for the rest, with how many that is if it is said: "the other two to Madras"."""
        for end, used in self._line.words(at, drop, words.REST):
            counted = self._line.tokens[end : end + 1]
            number = max((each.number for each in counted if not each.neutral), default=0)
            for place in self._picks.one(places, end + (number > 0), drop):
                yield Reach(place.choice, place.end, place.cost, place.used | used), max(number, 0)

    def _before(self, places: tuple[str, ...], at: int, drop: Stems) -> Iterator[tuple[Reach, int]]:
        """A place that gets the rest: "Bengal gets the others"."""
        for place in self._picks.one(places, at, drop):
            for end, used in self._line.words(place.end, drop, words.REST):
                if end == len(self._line.tokens):
                    yield Reach(place.choice, end, place.cost, place.used | used), 0


def _left(splits: tuple[Split, ...], filled: Filled) -> int:
    """How many all parts have left together."""
    shares = (pair(each) for own in filled if own for each in items(own[0]))
    taken = sum(amount for _, amount in shares if isinstance(amount, int))
    return sum(split.total for split in splits) - taken


def _topped(splits: tuple[Split, ...], filled: Filled, place: str) -> Filled | None:
    """The parts with all that is left at one place; None if it cannot take it."""
    found: list[tuple[Choice, ...]] = []
    for split, own in zip(splits, filled, strict=True):
        given = {str(name): amount for name, amount in map(pair, items(own[0]) if own else ())}
        amounts = {name: amount for name, amount in given.items() if isinstance(amount, int)}
        left = split.total - sum(amounts.values())
        amounts[place] = amounts.get(place, 0) + left
        caps = dict(split.caps)
        if left < 0 or amounts[place] > caps.get(place, 0):
            return None
        shares = tuple((name, amounts[name]) for name, _ in split.caps if amounts.get(name))
        found.append((shares,))
    return tuple(found)
