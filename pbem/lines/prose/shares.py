"""How an amount is shared out, in a line of prose: "six to shipping, one each to Bombay and Madras, the rest to Bengal"."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from msgspec import Struct

from engine.core.options import Split
from pbem.lines import splits
from pbem.lines.names import Lexicon, Scope
from pbem.lines.prose import reach, words
from pbem.lines.prose.line import Line, Stems, units
from pbem.lines.prose.picks import Picks
from pbem.lines.prose.reach import Reach, best
from pbem.lines.readings import Got
from pbem.lines.spelling import singular
from pbem.lines.splits import Entry, Sum
from pbem.lines.wording import items


class _Taken(Struct, frozen=True):
    """Entries read so far: up to where, at what cost, with which tokens (as bits) passed over."""

    entries: tuple[Entry, ...]
    end: int
    cost: int = 0
    used: int = 0

    def with_(self, more: _Taken, passed: int) -> _Taken:
        entries = (*self.entries, *more.entries)
        return _Taken(entries, more.end, self.cost + more.cost, self.used | passed | more.used)


class Shares:
    """Reads how one amount is shared out."""

    def __init__(self, options: Split, line: Line, picks: Picks, lexicon: Lexicon) -> None:
        self._options = options
        self._places = tuple(place for place, _ in options.caps)
        self._usable = tuple(place for place, cap in options.caps if cap > 0)
        self._sum = Sum(options, lexicon.names(self._places), Scope(lexicon))
        self._line = line
        self._picks = picks

    def read(self, at: int, drop: Stems) -> Iterator[Reach]:
        """Nothing, everything, or entries one after the other."""
        for end, used in self._line.nothing(at, drop):
            yield Reach((), end, reach.NAMED, used)
        if full := splits.full(self._options):
            total = sum(number for _, number in full)
            for end, used in self._line.everything(at, drop, words.every(len(full)), total):
                yield Reach(full, end, reach.NAMED, used)
        waiting = deque((_Taken((), at),))
        while waiting:
            have = waiting.popleft()
            self._line.count()
            for taken in self._further(have, drop):
                shared = splits.shared(self._sum, list(taken.entries))
                if not isinstance(shared, Got):
                    continue
                yield Reach(shared.choice, taken.end, taken.cost, taken.used)
                if len(taken.entries) <= len(self._places):
                    waiting.append(taken)

    def _further(self, have: _Taken, drop: Stems) -> Iterator[_Taken]:
        """With one entry more."""
        for behind, passed in self._line.onward(have.end, drop):
            for new in self._entries(behind, drop):
                yield have.with_(new, passed)

    def _entries(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """One entry, or several of the same amount."""
        for value, end, used in self._line.numbers(at, drop, self._options.unit):
            for place in self._picks.one(self._places, end, drop):
                yield _taken(Entry("", value), place, used)
            yield from self._each(value, end, drop, used)
            if len(self._usable) == 1:
                yield _Taken((Entry(self._usable[0], value),), end, reach.GUESSED_NUMBER, used)
        for wanted, entry in ((words.ALL, self._all()), (words.REST, Entry("", rest=True))):
            for end, used in self._line.everything(at, drop, wanted, self._options.total):
                behind = self._line.past_unit(end, self._options.unit)
                for place in self._picks.one(self._places, behind, drop):
                    yield _taken(entry, place, used)
        for place in best(self._picks.one(self._places, at, drop), self._line.costly):
            yield from self._behind(place, drop)
            if self._is_once(place) or self._is_counted_once(at, place):
                yield _taken(Entry("", 1), place, 0, reach.GUESSED_NUMBER)

    def _each(self, value: int, at: int, drop: Stems, used: int) -> Iterator[_Taken]:
        """The same amount for several places."""
        for behind, bits in self._line.words(at, drop, words.EACH):
            for run in best(
                self._picks.run(self._places, behind, drop, len(self._places)), self._line.costly
            ):
                entries = tuple(Entry(str(place), value) for place in items(run.choice))
                yield _Taken(entries, run.end, run.cost, used | bits | run.used)

    def _behind(self, place: Reach, drop: Stems) -> Iterator[_Taken]:
        """The entry of a place that stands before its amount."""
        name = str(place.choice)
        for value, end, used in self._line.numbers(place.end, drop, self._options.unit):
            yield _Taken((Entry(name, value),), end, place.cost, place.used | used)
        for wanted, entry in ((words.ALL, self._all()), (words.REST, Entry("", rest=True))):
            for end, used in self._line.everything(place.end, drop, wanted, self._options.total):
                yield _Taken((entry.at(name),), end, place.cost, place.used | used)

    def _all(self) -> Entry:
        return Entry("", self._options.total, up_to=True)

    def _is_once(self, place: Reach) -> bool:
        """Whether a place can take no more than one."""
        return min(self._sum.cap(str(place.choice)), self._options.total) == 1

    def _is_counted_once(self, at: int, place: Reach) -> bool:
        """Whether what is shared out stands in the singular before its place: "writer in Bombay"."""
        counted = units(self._options.unit)
        return any(
            token.stem in counted and token.word == singular(token.word)
            for number, token in enumerate(self._line.tokens[at : place.end], at)
            if place.used >> number & 1
        )


def _taken(entry: Entry, place: Reach, used: int, more: int = 0) -> _Taken:
    """An entry with its place."""
    return _Taken((entry.at(str(place.choice)),), place.end, place.cost + more, used | place.used)
