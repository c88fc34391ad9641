"""All that the parts of an answer share out, at one place, but for some of it: "everyone to Bengal, Paxton to Madras"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Choice, Form, Split
from pbem.lines.names import Lexicon, Names
from pbem.lines.prose import words
from pbem.lines.prose.labels import Labels
from pbem.lines.prose.line import Line, Stems, units
from pbem.lines.prose.picks import Picks
from pbem.lines.prose.reach import Reach, best
from pbem.lines.spelling import singular
from pbem.lines.wording import items, pair


class Everywhere:
    """Reads where everything goes, and what goes elsewhere."""

    def __init__(self, line: Line, picks: Picks, labels: Labels, lexicon: Lexicon) -> None:
        self._line = line
        self._picks = picks
        self._labels = labels
        self._lexicon = lexicon

    def read(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        """The shares of all parts; none where the parts share out among different places."""
        splits = tuple(inner for _, inner in options.parts if isinstance(inner, Split))
        if len(splits) < max(2, len(options.parts)):
            return
        able = [{place for place, cap in each.caps if cap >= each.total} for each in splits]
        places = tuple(place for place, _ in splits[0].caps if all(place in each for each in able))
        counted = units(splits[0].unit) if len({each.unit for each in splits}) == 1 else frozenset[str]()
        for end, used in self._line.words(at, drop, words.MOST):
            for each in self._picks.one(places, end, drop | counted):
                shares = tuple(((str(each.choice), split.total),) for split in splits)
                found = Reach(shares, each.end, each.cost, used | each.used)
                yield found
                yield from self._but(options, found, frozenset(), drop)

    def _but(self, options: Form, have: Reach, moved: Stems, drop: Stems) -> Iterator[Reach]:
        """With more that goes elsewhere: "except Paxton to Madras", ", the Sykes officer and Larkins to Bombay"."""
        self._line.count()
        for at, used in self._starts(have.end, drop):
            for part in (*self._one(options, at, drop), *self._several(options, at, drop)):
                gone = dict(map(pair, items(part.choice)))
                choice = _without(options, items(have.choice), gone) if moved.isdisjoint(gone) else None
                if choice is None:
                    continue
                more = Reach(choice, part.end, have.cost + part.cost, have.used | used | part.used)
                yield more
                yield from self._but(options, more, moved.union(gone), drop)

    def _one(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        """One part, its share as a choice with its name."""
        names = self._lexicon.names(tuple(name for name, _ in options.parts))
        for name, inner in options.parts:
            if isinstance(inner, Split):
                for part in self._moved(names, name, inner, at, drop):
                    yield Reach(((name, part.choice),), part.end, part.cost, part.used)

    def _several(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        """Several parts, all that they share out to one place: "Larkins and Sykes to Bombay"."""
        totals = {name: inner.total for name, inner in options.parts if isinstance(inner, Split)}
        for run in best(self._picks.run(tuple(totals), at, drop, len(totals)), self._line.costly):
            names = tuple(map(str, items(run.choice)))
            breaks = sum(token.brk for token in self._line.tokens[at : run.end])
            if not 1 < len(names) <= breaks + 1:  # "the Benyon ship" is no two things
                continue
            for place in self._picks.one(_places(options), run.end, drop):
                gone = tuple((name, (str(place.choice), totals[name])) for name in names)
                yield Reach(gone, place.end, run.cost + place.cost, run.used | place.used)

    def _starts(self, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """Where something else may begin: behind a comma, a word of exception or both."""
        found = [(at, 0), *self._line.onward(at, drop)]
        for behind, passed in tuple(found):
            found += [(end, passed | used) for end, used in self._line.words(behind, drop, words.EXCEPT)]
        return iter(dict.fromkeys(each for each in found if each[0] > at))

    def _moved(self, names: Names, name: str, inner: Split, at: int, drop: Stems) -> Iterator[Reach]:
        """What of a part goes where: so many of it, or all of it where its name is not one of several."""
        own = drop | self._labels.stems(name) | units(inner.unit)
        places = tuple(place for place, _ in inner.caps)
        counted = [(value, end, used) for value, end, used in self._line.numbers(at, own, inner.unit)]
        everything = [(inner.total, end, used) for end, used in self._line.words(at, own, words.ALL)]
        for value, end, used in (*counted, *everything, (inner.total, at, 0)):
            for place in self._picks.one(places, end, own):
                is_vague = end == at and inner.total > 1 and self._is_single(inner, at, place.end)
                if is_vague or not 0 < value <= inner.total:
                    continue
                share = Reach((str(place.choice), value), place.end, place.cost, used | place.used)
                for found, is_said in self._labels.named(names, name, share, at, 0):
                    if is_said:
                        yield found

    def _is_single(self, inner: Split, at: int, end: int) -> bool:
        """Whether the singular of what is shared out is said: "the Hastings officer", where there are three."""
        said = self._line.tokens[at:end]
        return any(token.stem in units(inner.unit) and token.word == singular(token.word) for token in said)


def _places(options: Form) -> tuple[str, ...]:
    """The places among which the parts are shared out."""
    caps = (inner.caps for _, inner in options.parts if isinstance(inner, Split))
    return tuple(dict.fromkeys(place for each in caps for place, _ in each))


def _without(options: Form, shares: tuple[Choice, ...], gone: dict[str, Choice]) -> Choice | None:
    """The shares of all parts, which stood at one place, with some gone elsewhere; None if they cannot."""
    found = list(shares)
    for number, (name, inner) in enumerate(options.parts):
        if name not in gone or not isinstance(inner, Split):
            continue
        ((home, total),) = map(pair, items(shares[number]))
        place, amount = pair(gone[name])
        if place == home or not isinstance(amount, int) or not isinstance(total, int):
            return None
        there = {home: total - amount, place: amount}
        found[number] = tuple((each, there[each]) for each, _ in inner.caps if there.get(each))
    return tuple(found)
