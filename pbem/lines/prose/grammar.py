"""Read an answer from the tokens of a line: words that name a part, a branch or the question may stand where they like."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import assert_never

from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    sole,
)
from pbem.lines.names import Lexicon, Names
from pbem.lines.numbers import is_money
from pbem.lines.prose import reach, words
from pbem.lines.prose.everywhere import Everywhere
from pbem.lines.prose.groups import Groups
from pbem.lines.prose.labels import Labels
from pbem.lines.prose.line import Line, Stems
from pbem.lines.prose.picks import Picks
from pbem.lines.prose.reach import Reach, best, chained
from pbem.lines.prose.remainders import Filled, Remainders
from pbem.lines.prose.shares import Shares
from pbem.lines.shapes import bare, blank, counts, gives_nothing, is_nothing, is_single
from pbem.lines.vocabulary import names_in
from pbem.lines.wording import items

_ALL_OF_THEM = frozenset({"all"})
_EVERYTHING = frozenset({"everything"})
_BEFORE_PASS = frozenset(
    "i we ill id im wed ive weve will shall have to just also rather simply then so again am are us".split()
)
"""Words before "pass" with which somebody gives nothing: "this shall pass" is a proverb."""


class Grammar:
    """The readings of one line as answers; what was read once is remembered."""

    def __init__(self, line: Line, lexicon: Lexicon) -> None:
        self._line = line
        self._lexicon = lexicon
        self._picks = Picks(line, lexicon)
        self._labels = Labels(line, lexicon)
        self._known: dict[tuple[int, int, Stems], tuple[Reach, ...]] = {}

    def whole(self, options: Options, drop: Stems) -> tuple[Reach, ...]:
        """The readings that use every token, the cheapest first; words whose stem is in `drop` may be passed over.

        Raises:
            TooMuch: if there are too many ways to read the line.
        """
        found: list[Reach] = []
        for begin, ahead in dict(((0, 0), *self._line.starts(0, drop, breaks=True))).items():
            for each in (*self._read(options, begin, drop), *self._passed(options, begin, drop)):
                rest = self._line.rest(each.end, drop)
                if rest is not None:
                    found.append(
                        Reach(each.choice, len(self._line.tokens), each.cost, ahead | each.used | rest)
                    )
        return tuple(each.priced(self._line.costly) for each in best(found, self._line.costly))

    def _passed(self, options: Options, at: int, drop: Stems) -> Iterator[Reach]:
        """Nothing at all, where pieces are asked for and none may be given: "I pass"."""
        if isinstance(options, Form | Several | Split | Pick) and (nothing := blank(options)):
            for end, used in self._line.words(at, drop, words.PASS):
                if all(
                    token.word in _BEFORE_PASS or token.stem in drop for token in self._line.tokens[: end - 1]
                ):
                    yield Reach(nothing[0], end, reach.NAMED, used)

    def _read(self, options: Options, at: int, drop: Stems) -> tuple[Reach, ...]:
        """The readings that begin at a token."""
        key = (id(options), at, drop)  # the options live as long as their question
        if key not in self._known:
            self._known[key] = ()  # no reading is part of itself
            self._line.count()
            self._known[key] = best(
                (*self._readings(options, at, drop), *self._once(options, at, drop)), self._line.costly
            )
        return self._known[key]

    def _once(self, options: Options, at: int, drop: Stems) -> Iterator[Reach]:
        """Readings behind "one" where nothing is counted: "one regiment from Bombay to Madras"."""
        is_counted = isinstance(options, Form) and (_has_amounts(options) or _shares_alike(options))
        if is_counted or (not isinstance(options, Form | OneOf) and not is_single(options)):
            return
        for end, used in self._line.one(at, drop):
            for each in self._readings(options, end, drop):
                yield Reach(each.choice, each.end, each.cost + reach.UNSURE_LABEL, each.used | used)

    def _readings(self, options: Options, at: int, drop: Stems) -> Iterator[Reach]:
        match options:
            case Pick() if options.single:
                return self._picks.one(options.among, at, drop, may_be_writer=True)
            case Pick():
                return self._picks.several(options, at, drop)
            case Amount():
                return self._amount(options, at, drop)
            case Split():
                return Shares(options, self._line, self._picks, self._lexicon).read(at, drop)
            case Arrange():
                return chain(
                    self._picks.order(options, at, drop),
                    Groups(options, self._line, self._picks).read(at, drop),
                )
            case Form():
                return self._form(options, at, drop)
            case OneOf():
                return self._one_of(options, at, drop)
            case OrPass():
                return self._or_pass(options, at, drop)
            case Several():
                return self._several(options, at, drop)
        assert_never(options)

    def _amount(self, options: Amount, at: int, drop: Stems) -> Iterator[Reach]:
        for value, end, used in self._line.numbers(at, drop, options.unit):
            yield Reach(value, end, reach.NAMED, used)
        for end, used in self._line.words(at, drop, words.MOST - words.PEOPLE):
            said = self._line.tokens[end - 1].of
            value = options.high if said < 0 else said
            yield Reach(value, self._line.past_unit(end, options.unit), reach.NAMED, used)
        if is_money(options.unit):  # "half": of what there is to spend
            for value, end, used in self._line.parts(at, drop, options.high):
                yield Reach(value, end, reach.GUESSED_NUMBER, used)
        if options.low <= 0:
            for end, used in self._line.nothing(at, drop):
                yield Reach(0, end, reach.NAMED, used)

    def _or_pass(self, options: OrPass, at: int, drop: Stems) -> Iterator[Reach]:
        for end, used in (*self._line.words(at, drop, words.PASS), *self._line.nothing(at, drop)):
            yield Reach(None, end, reach.NAMED, used)
        for each in self._read(options.inner, at, drop):
            if not gives_nothing(options.inner, each.choice):  # "nothing" is no attack without a gun
                yield each

    def _several(self, options: Several, at: int, drop: Stems) -> Iterator[Reach]:
        for end, used in self._line.nothing(at, drop):
            yield Reach((), end, reach.NAMED, used)
        if is_single(options.of):
            yield from self._repeated(options, at, drop)

        def further(have: Reach) -> Iterator[Reach]:
            self._line.count()
            if len(items(have.choice)) < options.most:
                for behind, passed in self._line.onward(have.end, drop):
                    for each in self._read(options.of, behind, drop):
                        if each.end > have.end:
                            yield have.followed_by(each, passed)

        yield from chained(Reach((), at), further, self._line.costly)

    def _repeated(self, options: Several, at: int, drop: Stems) -> Iterator[Reach]:
        """The same thing so many times: "two Hastings writers"."""
        for value, end, used in self._line.numbers(at, drop):
            if 1 < value <= options.most:
                for each in self._read(options.of, end, drop):
                    yield Reach((each.choice,) * value, each.end, each.cost, used | each.used)

    def _labelled(
        self, names: Names, name: str, inner: Options, at: int, drop: Stems, ahead: int = 0
    ) -> Iterator[tuple[Reach, bool]]:
        """Readings of a named answer, and whether its name is said; `ahead` are tokens that may have said it."""
        for read in self._read(inner, at, drop | self._labels.stems(name)):
            yield from self._labels.named(names, name, read, at, ahead)
        for read in self._labels.unsaid(name, inner, at, drop):
            yield from self._labels.named(names, name, read, at, ahead)

    def _one_of(self, options: OneOf, at: int, drop: Stems) -> Iterator[Reach]:
        names = self._lexicon.names(tuple(name for name, _ in options.branches))
        for name, inner in options.branches:
            for begin, ahead in ((at, 0), *self._labels.paused(name, inner, at, drop)):
                for found, is_said in self._labelled(names, name, inner, begin, drop, ahead):
                    if not is_said and len(options.branches) > 1 and _says_little(inner, found.choice):
                        continue
                    yield Reach((name, found.choice), found.end, found.cost, found.used | ahead)

    def _form(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        names = self._lexicon.names(tuple(name for name, _ in options.parts))
        defaults = tuple(blank(inner) for _, inner in options.parts)
        empty: Filled = ((),) * len(options.parts)
        yield from Everywhere(self._line, self._picks, self._labels, self._lexicon).read(options, at, drop)
        yield from self._all_out(options, at, drop)
        yield from self._all_in(options, at, drop)
        waiting = deque(((empty, Reach(None, at)),))
        cheapest: dict[tuple[Filled, int], int] = {}
        while waiting:
            filled, have = waiting.popleft()
            self._line.count()
            if have.end > at and all(map(_any, filled, defaults)):
                choice = tuple((own or default)[0] for own, default in zip(filled, defaults, strict=True))
                yield Reach(choice, have.end, have.cost, have.used)
            for number, found, passed in self._parts(options, names, filled, have.end, drop):
                after = self._with(options, filled, number, found)
                cost = have.cost + found.cost + (_is_turned(options, filled, number) and reach.TURNED)
                if found.end > have.end and cost < cheapest.get((after, found.end), cost + 1):
                    cheapest[after, found.end] = cost
                    waiting.append((after, Reach(None, found.end, cost, have.used | passed | found.used)))
            for after, rest in Remainders(self._line, self._picks).read(options, filled, have.end, drop):
                waiting.append((after, Reach(None, rest.end, have.cost + rest.cost, have.used | rest.used)))

    def _all_out(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        """All pieces, where the question is of attacks: "all of them against Bengal"; "everything" where nothing else is there."""
        target = options.parts[0][1] if len(options.parts) > 1 else None
        force = tuple(_all_of(inner) for _, inner in options.parts[1:])
        if not words.AGAINST & drop or not (isinstance(target, Pick) and target.single) or None in force:
            return
        labels = frozenset[str]().union(*(self._labels.stems(name) for name, _ in options.parts[1:]))
        if any(token.stem in labels for token in self._line.tokens):
            return  # "all of the guns against Bengal"
        more = any(_is_no_piece(inner) for _, inner in options.parts[1:])
        for end, used in self._line.words(at, drop, _ALL_OF_THEM if more else _ALL_OF_THEM | _EVERYTHING):
            for each in self._picks.one(target.among, end, drop):
                if self._is_aimed(end, each.end):
                    yield Reach((each.choice, *force), each.end, each.cost, used | each.used)

    def _all_in(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        """All pieces, where nothing but pieces may be used: "defend with everything"."""
        force = tuple(_all_of(inner) for _, inner in options.parts)
        if len(force) < 2 or None in force or any(_is_no_piece(inner) for _, inner in options.parts):
            return
        labels = frozenset[str]().union(*(self._labels.stems(name) for name, _ in options.parts))
        if not any(token.stem in labels for token in self._line.tokens):
            for end, used in self._line.words(at, drop, _ALL_OF_THEM | _EVERYTHING):
                yield Reach(force, end, reach.NAMED, used)

    def _is_aimed(self, at: int, end: int) -> bool:
        """Whether "of them against" or the like stands behind "all": "all are against it" tells something else."""
        everything, *between = self._line.tokens[at - 1 : end - 1]
        if everything.word == "all" and (not between or between[0].word != "of"):
            return False
        idle = words.NEUTRAL.union(words.AGAINST) - words.PREDICATES - words.OWN
        return all(token.word in idle for token in between) and any(
            token.word in words.AGAINST for token in between
        )

    def _parts(
        self, options: Form, names: Names, filled: Filled, at: int, drop: Stems
    ) -> Iterator[tuple[int, Reach, int]]:
        """What a next part may be: its number, the reading, and the bits passed over before it."""
        for behind, passed in self._line.onward(at, drop):
            for number, found in self._part(options, names, filled, behind, drop):
                yield number, found, passed

    def _part(
        self, options: Form, names: Names, filled: Filled, at: int, drop: Stems
    ) -> Iterator[tuple[int, Reach]]:
        """What one part may be read from here, named or not; of several open names the first is meant."""
        open_: list[Options] = []
        for number, (name, inner) in enumerate(options.parts):
            is_taken = bool(filled[number])
            if is_taken and not isinstance(inner, Split | Several):
                continue
            may_be_unnamed = not (
                is_taken
                or (isinstance(inner, Split) and _shares_alike(options))
                or _is_void(inner)
                or any(_overlap(each, inner) for each in open_)
                or self._labels.names_another(name, options.parts, at, drop)
            )
            if not is_taken:
                open_.append(inner)
            for found, is_said in self._labelled(names, name, inner, at, drop):
                if not is_said and self._labels.count_another(name, options, found):
                    continue  # "two ships and one captain" says nothing of goods
                if is_said or (may_be_unnamed and not self._is_for_all(options, filled, at, found.end)):
                    yield number, found

    def _is_for_all(self, options: Form, filled: Filled, at: int, end: int) -> bool:
        """Whether a part is read from "everything", by which another that is open could be meant as well."""
        tokens = [token for token in self._line.tokens[at:end] if token.word in words.MOST]
        open_ = (inner for (_, inner), own in zip(options.parts, filled, strict=True) if not own)
        able = [inner for inner in open_ if not _is_void(inner) and not is_single(bare(inner))]
        if {token.word for token in tokens} <= words.PEOPLE:
            able = [inner for inner in able if not isinstance(bare(inner), Amount)]
        for token in tokens:
            able = [inner for inner in able if token.of < 0 or _may_be_all(bare(inner), token.of)]
        return bool(tokens) and (len(able) > 1 or counts(options))  # all of a thing: not all there is

    def _with(self, options: Form, filled: Filled, number: int, found: Reach) -> Filled:
        """The parts with one more filled; "the captain" is one captain where captains are counted."""
        value = _joined(options.parts[number][1], filled[number], found.choice)
        after = (*filled[:number], (value,), *filled[number + 1 :])
        if (
            number == 1
            and not after[0]
            and counts(options)
            and self._labels.is_one(str(value), found.end - 1)
        ):
            return ((1,), *after[1:])
        return after


def _any(own: tuple[Choice, ...], default: tuple[Choice, ...]) -> bool:
    """Whether a part has an answer of its own, or may be left out."""
    return bool(own or default)


def _is_turned(options: Form, filled: Filled, number: int) -> bool:
    """Whether the answer begins with another part than people begin with."""
    first = 1 if counts(options) else 0
    return number > first and not any(filled)


def _overlap(one: Options, other: Options) -> bool:
    """Whether a name may be meant for either of two parts."""
    kind = type(bare(one))
    if kind is not type(bare(other)) or not isinstance(bare(one), Pick | OneOf):
        return False
    return not frozenset(names_in(one)).isdisjoint(names_in(other))


def _says_little(options: Options, choice: Choice) -> bool:
    """Whether a way must be named: of parts that may be left out a name alone is said, as of a vote in somebody's name."""
    if not isinstance(options, Form) or len(options.parts) < 2 or not blank(options):
        return False
    return not any(isinstance(each, int) and each > 0 for each in items(choice))


def _may_be_all(options: Options, number: int) -> bool:
    """Whether "all" of so many may be the answer."""
    match options:
        case Amount():
            return options.low <= number <= options.high
        case Pick():
            return number == len(options.among) <= options.most
        case Split():
            return number == options.total
        case _:
            return True


def _all_of(options: Options) -> Choice | None:
    """All pieces of a kind as an answer; None where nobody could tell what that is: of more than may be taken.

    "All of them" are neither cards nor money: allies are named, and what is paid is told.
    """
    match options:
        case Amount(low=low, high=high, unit=unit):
            return low if is_money(unit) else high
        case Split(total=total, caps=caps) if total == sum(cap for _, cap in caps):
            return tuple((place, cap) for place, cap in caps if cap)
        case Pick() if not options.single:
            return ()
    return None


def _is_no_piece(options: Options) -> bool:
    """Whether cards or money may be an answer."""
    return isinstance(options, Pick) or (
        isinstance(options, Amount) and is_money(options.unit) and options.high > 0
    )


def _shares_alike(options: Form) -> bool:
    """Whether several sums are shared out among the same places, so that which is meant must be said."""
    places = [
        tuple(place for place, _ in inner.caps) for _, inner in options.parts if isinstance(inner, Split)
    ]
    return len(set(places)) < len(places)


def _has_amounts(options: Form) -> bool:
    """Whether "one" may be an answer to a part: "1, own share waived" is a dividend and a share."""
    return any(isinstance(inner, Amount) and inner.high > 0 for _, inner in options.parts)


def _is_void(options: Options) -> bool:
    """Whether nothing is the only answer."""
    only = sole(options)
    return bool(only) and is_nothing(only[0])


def _joined(options: Options, have: tuple[Choice, ...], more: Choice) -> Choice:
    """The answer of a part that is given in several pieces."""
    if not have or not isinstance(have[0], tuple) or not isinstance(more, tuple):
        return more
    pieces = (*have[0], *more)
    if not isinstance(options, Split):
        return pieces
    places = {place: number for number, (place, _) in enumerate(options.caps)}
    return tuple(sorted(pieces, key=lambda share: places.get(str(items(share)[0]), 0)))
