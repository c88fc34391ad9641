"""How an amount is shared out, in a line of prose: "six to shipping, one each to Bombay and Madras, the rest to Bengal"."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from engine.core.options import Choice, Split
from pbem.lines import splits
from pbem.lines.names import Lexicon, Scope
from pbem.lines.numbers import is_money
from pbem.lines.prose import reach, words
from pbem.lines.prose.kinds import Kinds
from pbem.lines.prose.line import Line, Stems, units
from pbem.lines.prose.picks import Picks
from pbem.lines.prose.reach import Reach, best
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.readings import Got
from pbem.lines.spelling import singular
from pbem.lines.splits import Entry, Sum
from pbem.lines.text import fold
from pbem.lines.wording import items

_PARTING = frozenset({",", ";"})
_NO_STEMS: Stems = frozenset()
_WHOLE = frozenset("it money cash sum".split())
"""Words for all the money that is shared out."""
_SENDING = frozenset(
    "give put send hand go goes pour invest spend allot assign allocate stick sink shove".split()
)
"""Verbs beside which it goes somewhere."""
_TOWARDS = frozenset("to into for".split())
_DIVIDING = frozenset("split share divide".split())
_GETTING = frozenset("have get gets take takes receive receives".split())


class _Taken(Struct, frozen=True):
    """Entries read so far: up to where, at what cost, with which tokens (as bits) passed over; `of` is a total told first."""

    entries: tuple[Entry, ...]
    end: int
    cost: int = 0
    used: int = 0
    of: int = 0

    def with_(self, more: _Taken, passed: int) -> _Taken:
        entries = (*self.entries, *more.entries)
        return _Taken(entries, more.end, self.cost + more.cost, self.used | passed | more.used, self.of)


class Shares:
    """Reads how one amount is shared out."""

    def __init__(self, options: Split, line: Line, picks: Picks, lexicon: Lexicon) -> None:
        self._options = options
        self._places = tuple(place for place, _ in options.caps)
        self._usable = tuple(place for place, cap in options.caps if cap > 0)
        self._sum = Sum(options, lexicon.names(self._places), Scope(lexicon))
        self._line = line
        self._picks = picks
        self._lexicon = lexicon

    def read(self, at: int, drop: Stems) -> Iterator[Reach]:
        """Nothing, everything, or entries one after the other."""
        for end, used in self._line.nothing(at, drop):
            yield Reach((), end, reach.NAMED, used)
        if full := splits.full(self._options):
            total = sum(number for _, number in full)
            for end, used in self._line.everything(at, drop, words.every(len(full)), total):
                if self._is_of_some(end):
                    continue
                yield Reach(full, end, reach.NAMED, used)
                yield from self._all_but(full, end, drop, used)
        waiting = deque((_Taken((), at), *self._announced(at, drop)))
        while waiting:
            have = waiting.popleft()
            self._line.count()
            for taken in self._further(have, drop):
                shared = splits.shared(self._sum, list(taken.entries))
                if not isinstance(shared, Got) or _is_void(taken.entries, shared.choice):
                    continue
                if not taken.of or _is_total(taken, shared.choice):
                    yield Reach(shared.choice, taken.end, taken.cost, taken.used)
                if len(taken.entries) <= len(self._places):
                    waiting.append(taken)

    def _announced(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """The whole sum said before it is shared out: "borrow the five, 3 to shipping", "two shipyards, one in column 1"."""
        for value, end, used in self._line.numbers(at, drop, self._options.unit):
            for behind, passed in self._line.onward(end, drop):
                if end + (not self._options.exact) <= behind < len(self._line.tokens) and self._may_be_total(
                    value, behind
                ):
                    yield _Taken((), behind, reach.FACT, used | passed, 0 if self._options.exact else value)

    def _may_be_total(self, value: int, behind: int) -> bool:
        """Whether a number tells how much is shared out behind it: all that must be, or of several what a comma parts off."""
        if self._options.exact:
            return value == self._options.total
        return 1 < value <= self._options.total and self._line.tokens[behind - 1].word in _PARTING

    def _all_but(self, full: tuple[tuple[str, int], ...], at: int, drop: Stems, used: int) -> Iterator[Reach]:
        """Every place filled but some: "all but the Ganges"."""
        for end, bits in self._line.words(at, drop, words.EXCEPT):
            for run in best(self._picks.run(self._places, end, drop, len(full) - 1), self._line.costly):
                left = tuple(share for share in full if share[0] not in items(run.choice))
                yield Reach(left, run.end, run.cost, used | bits | run.used)

    def _further(self, have: _Taken, drop: Stems) -> Iterator[_Taken]:
        """With one entry more."""
        for behind, passed in self._line.onward(have.end, drop):
            for new in self._entries(behind, drop):
                yield have.with_(new, passed)

    def _entries(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """One entry, or several of the same amount."""
        for value, end, used in self._amounts(at, drop):
            for place in self._picks.one(self._places, end, drop):
                yield _taken(Entry("", value), place, used)
            yield from self._each(value, end, drop, used)
            if len(self._usable) == 1:
                yield _Taken((Entry(self._usable[0], value),), end, reach.GUESSED_NUMBER, used)
        for wanted, entry in ((words.ALL, self._all()), (words.REST, Entry("", rest=True))):
            for end, used in self._line.everything(at, drop, wanted, self._options.total):
                said, behind = self._counted_rest(entry, end)
                for place in self._picks.one(self._places, behind, drop):
                    if entry.rest or self._may_be_several(place, drop):
                        yield _taken(said, place, used)
        yield from self._all_counted(at, drop)
        yield from self._all_of_a_kind(at, drop)
        yield from self._evenly(at, drop)
        yield from self._several_first(at, drop)
        yield from self._sum_to(at, drop)
        for place in best(self._picks.one(self._places, at, drop), self._line.costly):
            yield from self._behind(place, drop)
            yield from self._with_sum(at, place, drop)
            if self._is_once(place) or self._is_counted_once(at, place):
                yield _taken(Entry("", 1), place, 0, reach.GUESSED_NUMBER)

    def _amounts(self, at: int, drop: Stems) -> Iterator[tuple[int, int, int]]:
        """Numbers, and parts of the whole that come out even."""
        yield from self._line.numbers(at, drop, self._options.unit)
        yield from self._line.parts(at, drop, self._options.total)

    def _may_be_several(self, place: Reach, drop: Stems) -> bool:
        """Whether all of a place may be spoken of: what takes one alone is no kind, unless what is counted stands behind it ("all Hastings officers")."""
        behind = self._line.tokens[place.end : place.end + 1]
        is_counted = any(not token.neutral and token.stem in drop for token in behind)
        return is_counted or self._options.total == 1 or not self._is_once(place)

    def _is_of_some(self, at: int) -> bool:
        """Whether the word from a place on belongs to the names of some places only: "all houses" are no cards."""
        said = next((token for token in self._line.tokens[at:] if token.brk or not token.neutral), None)
        return said is not None and 0 < sum(said.stem in each for each in self._stems) < len(self._stems)

    @cached_property
    def _stems(self) -> tuple[Stems, ...]:
        """The stems of the names of each place."""
        spelled = ((fold(each) for each in self._lexicon.spellings(place)) for place in self._usable)
        return tuple(frozenset(stem(word) for words_ in each for word in words_) for each in spelled)

    def _counted_rest(self, entry: Entry, at: int) -> tuple[Entry, int]:
        """What is left, with its number if that is said ("the remaining ten"), and where it ends."""
        tokens = self._line.tokens
        if entry.rest and at < len(tokens) and tokens[at].number >= 0 and not tokens[at].neutral:
            return Entry("", tokens[at].number, rest=True), self._line.past_unit(at + 1, self._options.unit)
        return entry, self._line.past_unit(at, self._options.unit)

    def _each(self, value: int, at: int, drop: Stems, used: int) -> Iterator[_Taken]:
        """The same amount for several places: "2 each to Bombay and Madras", "4 to each of the three Presidents"."""
        for behind, bits in self._line.words(at, drop, words.EACH | words.EVERY):
            yield from self._alike(value, behind, drop, used | bits)

    def _alike(self, value: int, at: int, drop: Stems, used: int) -> Iterator[_Taken]:
        """An amount for each of a run of places, or for all of a kind."""
        for places, end, cost, bits in self._together(at, drop):
            yield _Taken(tuple(Entry(place, value) for place in places), end, cost, used | bits)

    def _together(self, at: int, drop: Stems) -> Iterator[tuple[tuple[str, ...], int, int, int]]:
        """Several places: those of a kind, or a run of two or more; with the end, the cost and what was passed over."""
        for places, end in self._kinds.named(self._line.tokens, at):
            yield places, end, reach.NAMED, 0
        for run in best(self._picks.run(self._places, at, drop, len(self._places)), self._line.costly):
            places = tuple(map(str, items(run.choice)))
            if len(places) > 1:
                yield places, run.end, run.cost, run.used

    def _several_first(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """Several places before the amount of each: "ships and goods 8 each", "each President 5"."""
        each = words.EACH | words.EVERY
        if not any(token.word in each for token in self._line.tokens[at:]):
            return
        for begin, bits in (*self._line.words(at, drop, each), (at, 0)):
            for places, end, cost, passed in self._together(begin, drop):
                for value, behind, counted in self._amounts(end, drop):
                    used = counted | bits | passed
                    entries = tuple(Entry(place, value) for place in places)
                    if begin > at:
                        yield _Taken(entries, behind, cost, used)
                    for closed, more in self._line.words(behind, _NO_STEMS, words.EACH):
                        yield _Taken(entries, closed, cost, used | more)

    def _all_counted(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """All of a place, with how many they are: "all five Benyon officers"."""
        for end, used in self._line.words(at, drop, words.ALL):
            number = self._line.tokens[end - 1].of
            for place in self._picks.one(self._places, end, drop) if number > 0 else ():
                if self._sum.cap(str(place.choice)) == number:
                    yield _taken(Entry("", number), place, used)

    def _all_of_a_kind(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """All that some places have in common: "all regiments", or "the three regiments" where each place has one."""
        caps = {place: self._sum.cap(place) for place in self._usable}
        tokens = self._line.tokens
        begun = [(end, used, True) for end, used in self._line.words(at, drop, words.ALL)]
        begun += [(end - 1, used, False) for value, end, used in self._line.numbers(at, drop) if value > 1]
        for begin, used, is_all in begun:
            for places, end in self._kinds.named(tokens, begin):
                if is_all or all(caps[place] == 1 for place in places):
                    yield _Taken(tuple(Entry(place, caps[place]) for place in places), end, reach.NAMED, used)

    def _evenly(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """A number, or all of it, in equal parts, if that comes out even: "four evenly between Bombay and Madras"."""
        told = [(value, end, used) for value, end, used in self._amounts(at, drop)]
        for whole, begin, used in ((self._options.total, at, 0), *told):
            for behind, bits in (*self._line.words(begin, drop, words.EVENLY), *self._divided(begin, drop)):
                for places, end, cost, passed in self._together(behind, drop | words.AMONG):
                    if whole % len(places) == 0:
                        entries = tuple(Entry(place, whole // len(places)) for place in places)
                        yield _Taken(entries, end, cost, used | bits | passed)

    def _divided(self, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """Behind "between", where something is said to be split: that means in equal parts."""
        if not _DIVIDING.isdisjoint(token.word for token in self._line.tokens[:at]):
            yield from self._line.words(at, drop, words.AMONG)

    @cached_property
    def _kinds(self) -> Kinds:
        return Kinds(self._usable, self._lexicon)

    def _behind(self, place: Reach, drop: Stems) -> Iterator[_Taken]:
        """The entry of a place that stands before its amount."""
        name = str(place.choice)
        for value, end, used in self._amounts(place.end, drop):
            if not self._is_numbered(place.end):
                yield _Taken((Entry(name, value),), end, place.cost, place.used | used)
        for wanted, entry in ((words.ALL, self._all()), (words.REST, Entry("", rest=True))):
            for end, used in self._line.everything(place.end, drop, wanted, self._options.total):
                yield _Taken((entry.at(name),), end, place.cost, place.used | used)
        comma = self._line.past_breaks(place.end)
        if comma > place.end:  # "to the military, all of it"
            for end, used in self._line.everything(comma, drop, words.ALL, self._options.total):
                behind = self._line.past_unit(end, self._options.unit)
                if behind == len(self._line.tokens):
                    yield _Taken((self._all().at(name),), behind, place.cost, place.used | used)

    def _sum_to(self, at: int, drop: Stems) -> Iterator[_Taken]:
        """All that must be shared out, called "it" or "the money", to one place: "put it into ships"."""
        tokens = self._line.tokens
        for whole in self._sums(at, drop):
            if _SENDING.isdisjoint(token.word for token in tokens):
                return  # "it is time for Madras"
            for place in self._picks.one(self._places, whole + 1, drop):
                behind = tokens[whole + 1 : place.end]
                if any(token.word in _TOWARDS for token in behind) and self._is_of_one(behind):
                    yield _taken(self._all(), place, 0, reach.GUESSED_NUMBER)

    def _with_sum(self, at: int, place: Reach, drop: Stems) -> Iterator[_Taken]:
        """A place that gets all that must be shared out: "let Madras have it"."""
        said = self._line.tokens[at : place.end]
        for whole in self._sums(place.end, drop) if self._is_of_one(said) else ():
            if any(token.word in _GETTING for token in self._line.tokens[place.end : whole]):
                entry = self._all().at(str(place.choice))
                yield _Taken((entry,), whole + 1, place.cost + reach.GUESSED_NUMBER, place.used)

    def _is_of_one(self, said: tuple[Token, ...]) -> bool:
        """Whether words name one place alone: "Madras" may be its President and its Governor."""
        named = {token.stem for token in said if any(token.stem in each for each in self._stems)}
        return sum(named <= each for each in self._stems) == 1

    def _sums(self, at: int, drop: Stems) -> Iterator[int]:
        """Where the whole sum is spoken of from a token on, if all of it must be shared out; what is counted is none."""
        if not self._options.exact or not is_money(self._options.unit):
            return
        for place, token in enumerate(self._line.tokens[at:], at):
            if token.word in _WHOLE:
                yield place
            if token.number >= 0 or token.brk or not (token.neutral or token.stem in drop):
                return

    def _is_numbered(self, at: int) -> bool:
        """Whether the number at a place belongs to the word before it: "column 2" is a name, and no two of a column."""
        said = tuple(token.word for token in self._line.tokens[at - 1 : at + 1])
        return said in self._numbered

    @cached_property
    def _numbered(self) -> frozenset[tuple[str, ...]]:
        """The names that are a word and a number."""
        spelled = (fold(each) for place in self._places for each in self._lexicon.spellings(place))
        return frozenset(each for each in spelled if len(each) == 2 and each[1].isdecimal())

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


def _is_void(entries: tuple[Entry, ...], shares: Choice) -> bool:
    """Whether a rest or all of it is spoken of where nothing is left: more than this is shared out then."""
    places = {str(items(share)[0]) for share in items(shares)}
    return any((entry.rest or entry.up_to) and entry.place not in places for entry in entries)


def _is_total(taken: _Taken, shares: Choice) -> bool:
    """Whether the entries are parts of the total that was told first, and make it up: of one part it would be another thing."""
    number = sum(each for share in items(shares) if isinstance(each := items(share)[1], int))
    return number == taken.of and len(taken.entries) > 1


def _taken(entry: Entry, place: Reach, used: int, more: int = 0) -> _Taken:
    """An entry with its place."""
    return _Taken((entry.at(str(place.choice)),), place.end, place.cost + more, used | place.used)
