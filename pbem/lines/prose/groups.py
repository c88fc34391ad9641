"""Things that come several times, put in order by groups: "Walsh's four first, then Paxton, Benyon last"."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

from engine.core.options import Arrange
from pbem.lines.prose import words
from pbem.lines.prose.line import Line, Stems
from pbem.lines.prose.picks import Picks
from pbem.lines.prose.reach import Reach, best
from pbem.lines.wording import items


class Groups:
    """Reads the order of groups, each named once; a number beside its name must be that of the whole group."""

    def __init__(self, options: Arrange, line: Line, picks: Picks) -> None:
        self._times = Counter(options.items)
        self._line = line
        self._picks = picks

    def read(self, at: int, drop: Stems) -> Iterator[Reach]:
        """All groups, the last ones perhaps as the rest."""
        if len(self._times) == self._times.total():
            return
        drop = drop | words.ORDINALS
        waiting = deque(((Reach((), at), False),))
        while waiting:
            have, counted = waiting.popleft()
            self._line.count()
            for behind, passed in self._line.onward(have.end, drop):
                for each, is_counted in self._group(behind, drop):
                    if str(each.choice) in items(have.choice) or each.end <= have.end:
                        continue
                    more = have.followed_by(each, passed)
                    waiting.append((more, counted or is_counted))
                    yield from self._whole(more, drop, counted or is_counted)

    def _group(self, at: int, drop: Stems) -> Iterator[tuple[Reach, bool]]:
        """One group, with its number before or behind its name (that is, counted) or without."""
        starts = [(at, 0, 0, False)]
        starts += [(end, used, value, True) for value, end, used in self._line.numbers(at, drop)]
        starts += [(end, used, 0, True) for end, used in self._line.words(at, drop, words.ALL)]
        for begin, used, number, counted in starts:
            for name in best(self._picks.one(tuple(self._times), begin, drop), self._line.costly):
                times = self._times[str(name.choice)]
                if number in (0, times):
                    yield Reach(name.choice, name.end, name.cost, used | name.used), counted
                for value, end, passed in self._line.numbers(name.end, drop) if not number else ():
                    if value == times:
                        yield Reach(name.choice, end, name.cost, used | name.used | passed), True

    def _whole(self, have: Reach, drop: Stems, counted: bool) -> Iterator[Reach]:
        """The whole order, if every group is named, or some are counted and the others are the rest."""
        named = tuple(map(str, items(have.choice)))
        left = tuple(name for name in self._times if name not in named)
        ends = [(have.end, 0)] if not left else []
        for behind, passed in self._line.onward(have.end, drop) if left and counted else ():
            ends += [(end, passed | used) for end, used in self._line.words(behind, drop, words.REST)]
        choice = tuple(name for each in (*named, *left) for name in (each,) * self._times[each])
        for end, used in ends:
            yield Reach(choice, end, have.cost, have.used | used)
            for closed, more in self._line.words(end, drop, words.LAST.union(words.RANKS)):
                yield Reach(choice, closed, have.cost, have.used | used | more)
