"""Read an answer from the tokens of a line: words that name a part, a branch or the question may stand where they like."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
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
from pbem.lines import splits
from pbem.lines.names import Found, Lexicon, Names, Scope, Tier, singular
from pbem.lines.prose import reach, words
from pbem.lines.prose.reach import Reach, best
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.readings import Got
from pbem.lines.shapes import blank, is_nothing
from pbem.lines.splits import Entry, Sum
from pbem.lines.text import fold
from pbem.lines.wording import items

_MONEY = frozenset({"pound", "quid", "gbp"})
_MOST_STEPS = 4_000
_FEW_LETTERS = 4
_COSTS = {
    Tier.ID: reach.NAMED,
    Tier.SPELLING: reach.NAMED,
    Tier.LOOSE: reach.NAMED,
    Tier.SHORT: reach.SHORTENED,
    Tier.TYPO: reach.GUESSED,
}
Stems = frozenset[str]
Filled = tuple[tuple[Choice, ...], ...]
"""The answers of a form's parts, each as a tuple of one, or () where there is none yet."""


class TooMuch(Exception):
    """A line that can be read in too many ways to look at all of them."""


class Grammar:
    """The readings of the tokens of one line as answers; what was read once is remembered."""

    def __init__(self, tokens: tuple[Token, ...], lexicon: Lexicon, family: str) -> None:
        """`family` is the name of the writer's family, for "I"; "" where the question names no families."""
        self.tokens = tokens
        self._lexicon = lexicon
        self._family = family
        self._known: dict[tuple[int, int, Stems], tuple[Reach, ...]] = {}
        self._stems: dict[tuple[str, ...], Stems] = {}
        self._steps = 0

    def read(self, options: Options, at: int, drop: Stems) -> tuple[Reach, ...]:
        """The readings that begin at a token; words whose stem is in `drop` may be passed over.

        Raises:
            TooMuch: if there are too many of them.
        """
        key = (id(options), at, drop)
        if key not in self._known:
            self._known[key] = ()  # no reading is part of itself
            self._known[key] = best(self._readings(options, at, drop))
        return self._known[key]

    def whole(self, options: Options, drop: Stems) -> list[Reach]:
        """The readings that use every token, the cheapest first.

        Raises:
            TooMuch: as `read`.
        """
        found: list[Reach] = []
        for begin, ahead in dict(((0, 0), *self._starts(0, drop, breaks=True))).items():
            for each in self.read(options, begin, drop):
                rest = self._rest(each.end, drop)
                if rest is not None:
                    found.append(Reach(each.choice, each.end, each.cost, ahead | each.used | rest))
        return sorted(best(found), key=lambda each: each.cost)

    def _rest(self, at: int, drop: Stems) -> int | None:
        """The passed-over tokens (as bits) if nothing with a meaning stands from here on, else None."""
        for place, used in self._starts(at, drop, breaks=True):
            if place == len(self.tokens):
                return used
        return None

    def _readings(self, options: Options, at: int, drop: Stems) -> Iterator[Reach]:
        self._count()
        match options:
            case Pick() if options.single:
                return self._pick(options.among, at, drop)
            case Pick():
                return self._picks(options, at, drop)
            case Amount():
                return self._amount(options, at, drop)
            case Split():
                return self._split(options, at, drop)
            case Arrange():
                return self._arrange(options, at, drop)
            case Form():
                return self._form(options, at, drop)
            case OneOf():
                return self._one_of(options, at, drop)
            case OrPass():
                return self._or_pass(options, at, drop)
            case Several():
                return self._several(options, at, drop)
        assert_never(options)

    def _count(self) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise TooMuch

    # -- passing over

    def _starts(self, at: int, drop: Stems, breaks: bool = False) -> Iterator[tuple[int, int]]:
        """The places from which on something may be read, with the bits of the named words passed over."""
        used = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            dropped = token.stem in drop or token.word in drop
            if token.brk:
                if not breaks:
                    break
            else:
                if not token.neutral or token.number >= 0 or (token.subject and self._family):
                    yield at, used
                if dropped:
                    used |= 1 << at
                elif not token.neutral:
                    return
            at += 1
        yield at, used

    def _past_breaks(self, at: int) -> int:
        while at < len(self.tokens) and self.tokens[at].brk:
            at += 1
        return at

    # -- single things

    def _named(self, names: Names, at: int) -> Iterator[tuple[tuple[str, ...], int, int]]:
        """The candidates that begin at a token: ids, end, cost."""
        text = ""
        for end in range(at, min(len(self.tokens), at + names.longest)):
            token = self.tokens[end]
            if token.brk:
                return
            own = token.subject and bool(self._family)
            if token.neutral and not own and token.word not in words.PREPOSITIONS:
                continue
            word = self._family if own else token.word
            text = f"{text} {word}" if text else word
            if token.neutral and not own:
                continue
            found = names.find(text, True)
            if found and not self._lacks_number(names, found, end):
                yield found.keys, end + 1, _COSTS[found.tier]

    def _lacks_number(self, names: Names, found: Found, at: int) -> bool:
        """Whether a number stands behind a short name that has another one of its own: "Delhi 2" for Delhi 3."""
        if found.tier is not Tier.SHORT or at + 1 == len(self.tokens) or self.tokens[at + 1].number < 0:
            return False
        return any(word.isdigit() for key in found.keys for word in fold(names.shown(key)))

    def _pick(self, among: tuple[str, ...], at: int, drop: Stems) -> Iterator[Reach]:
        names = self._lexicon.names(among)
        for place, used in self._starts(at, drop):
            for keys, end, cost in self._named(names, place):
                more = reach.GUESSED if cost == reach.SHORTENED and self._is_scant(place, end) else 0
                for key in keys:
                    yield Reach(key, end, cost + more, used)

    def _is_scant(self, at: int, end: int) -> bool:
        """Whether a short name has no word of more than a few letters."""
        return all(len(token.word) < _FEW_LETTERS and token.number < 0 for token in self.tokens[at:end])

    def _number(self, at: int, drop: Stems, unit: str = "") -> Iterator[tuple[int, int, int]]:
        """The numbers that begin at a token: value, end, bits passed over; with "more" and the unit behind it."""
        units = {stem(word) for word in fold(unit)} | _MONEY
        for place, used in self._starts(at, drop):
            if place < len(self.tokens) and (value := self.tokens[place].number) >= 0:
                end = place + 1
                while end < len(self.tokens) and (
                    self.tokens[end].word in ("more", "further", "extra") or self.tokens[end].stem in units
                ):
                    end += 1
                yield value, end, used

    def _word(self, at: int, drop: Stems, wanted: Stems) -> Iterator[tuple[int, int]]:
        """The places behind a word of a class."""
        for place, used in self._starts(at, drop):
            if place < len(self.tokens) and self.tokens[place].word in wanted:
                yield place + 1, used

    def _amount(self, options: Amount, at: int, drop: Stems) -> Iterator[Reach]:
        for value, end, used in self._number(at, drop, options.unit):
            yield Reach(value, end, reach.NAMED, used)
        for end, used in self._word(at, drop, words.MOST):
            yield Reach(options.high, end, reach.NAMED, used)
        if options.low <= 0:
            for end, used in self._word(at, drop, words.NOTHING):
                yield Reach(0, end, reach.NAMED, used)

    def _or_pass(self, options: OrPass, at: int, drop: Stems) -> Iterator[Reach]:
        for end, used in self._word(at, drop, words.PASS | words.NOTHING):
            yield Reach(None, end, reach.NAMED, used)
        yield from self.read(options.inner, at, drop)

    # -- lists

    def _picks(self, options: Pick, at: int, drop: Stems) -> Iterator[Reach]:
        for end, used in self._word(at, drop, words.NOTHING):
            yield Reach((), end, reach.NAMED, used)
        for end, used in self._word(at, drop, words.ALL | {"both"}):
            yield Reach(options.among, end, reach.NAMED, used)
        yield from self._run(options.among, at, drop, options.most)

    def _run(self, among: tuple[str, ...], at: int, drop: Stems, most: int) -> Iterator[Reach]:
        """Names one after the other."""
        waiting = deque((Reach((), at),))
        while waiting:
            have = waiting.popleft()
            self._count()
            for each in best(self._pick(among, self._past_breaks(have.end), drop)):
                more = Reach(
                    (*items(have.choice), each.choice), each.end, have.cost + each.cost, have.used | each.used
                )
                yield more
                if len(items(have.choice)) < most:
                    waiting.append(more)

    def _arrange(self, options: Arrange, at: int, drop: Stems) -> Iterator[Reach]:
        ordinals = drop | {"first", "second", "third", "last", "before", "follow"}
        for run in best(self._run(options.items, at, ordinals, len(options.items))):
            yield run
            left = list(options.items)
            for each in items(run.choice):
                if isinstance(each, str) and each in left:
                    left.remove(each)
            for end, used in self._word(self._past_breaks(run.end), ordinals, words.REST):
                yield Reach((*items(run.choice), *left), end, run.cost, run.used | used)

    def _several(self, options: Several, at: int, drop: Stems) -> Iterator[Reach]:
        for end, used in self._word(at, drop, words.NOTHING):
            yield Reach((), end, reach.NAMED, used)
        waiting = deque((Reach((), at),))
        while waiting:
            have = waiting.popleft()
            self._count()
            for each in self.read(options.of, self._past_breaks(have.end), drop):
                if each.end > have.end:
                    more = Reach(
                        (*items(have.choice), each.choice),
                        each.end,
                        have.cost + each.cost,
                        have.used | each.used,
                    )
                    yield more
                    if len(items(have.choice)) < options.most:
                        waiting.append(more)

    # -- shares

    def _split(self, options: Split, at: int, drop: Stems) -> Iterator[Reach]:
        scope = Scope(self._lexicon)
        this = Sum(options, self._lexicon.names(tuple(place for place, _ in options.caps)), scope)
        for end, used in self._word(at, drop, words.NOTHING):
            yield Reach((), end, reach.NAMED, used)
        if full := splits.full(options):
            for end, used in self._word(at, drop, words.ALL):
                yield Reach(full, end, reach.NAMED, used)
        waiting: deque[tuple[tuple[Entry, ...], int, int, int]] = deque((((), at, 0, 0),))
        while waiting:
            have, pos, cost, used = waiting.popleft()
            self._count()
            for new, end, more, bits in self._entries(this, self._past_breaks(pos), drop):
                entries = (*have, *new)
                shared = splits.shared(this, list(entries))
                if not isinstance(shared, Got):
                    continue
                yield Reach(shared.choice, end, cost + more, used | bits)
                if len(entries) <= len(options.caps):
                    waiting.append((entries, end, cost + more, used | bits))

    def _entries(self, this: Sum, at: int, drop: Stems) -> Iterator[tuple[tuple[Entry, ...], int, int, int]]:
        """One entry of a sum, or several of the same amount: entries, end, cost, bits passed over."""
        places = tuple(place for place, _ in this.options.caps)
        for value, end, used in self._number(at, drop, this.options.unit):
            for place in self._pick(places, end, drop):
                yield (Entry(str(place.choice), value),), place.end, place.cost, used | place.used
            for behind, bits in self._word(end, drop, words.EACH):
                for run in best(self._run(places, behind, drop, len(places))):
                    yield (
                        tuple(Entry(str(each), value) for each in items(run.choice)),
                        run.end,
                        run.cost,
                        used | bits | run.used,
                    )
            if len(usable := [place for place, cap in this.options.caps if cap > 0]) == 1:
                yield (Entry(usable[0], value),), end, reach.GUESSED_NUMBER, used
        for wanted, entry in (
            (words.ALL, Entry("", this.options.total, up_to=True)),
            (words.REST, Entry("", rest=True)),
        ):
            for end, used in self._word(at, drop, wanted):
                for place in self._pick(places, end, drop):
                    yield (entry.at(str(place.choice)),), place.end, place.cost, used | place.used
        for place in best(self._pick(places, at, drop)):
            yield from self._behind(this, place, drop)

    def _behind(
        self, this: Sum, place: Reach, drop: Stems
    ) -> Iterator[tuple[tuple[Entry, ...], int, int, int]]:
        """The entries of a place that stands before its amount, or alone."""
        name = str(place.choice)
        for value, end, used in self._number(place.end, drop, this.options.unit):
            yield (Entry(name, value),), end, place.cost, place.used | used
        for end, used in self._word(place.end, drop, words.REST):
            yield (Entry(name, rest=True),), end, place.cost, place.used | used
        for end, used in self._word(place.end, drop, words.ALL):
            yield (Entry(name, this.options.total, up_to=True),), end, place.cost, place.used | used
        if min(this.cap(name), this.options.total) == 1:
            yield (Entry(name, 1),), place.end, place.cost + reach.GUESSED_NUMBER, place.used

    # -- things with names of their own

    def _label_stems(self, key: str) -> Stems:
        spellings = self._lexicon.spellings(key)
        if spellings not in self._stems:
            self._stems[spellings] = frozenset(stem(word) for each in spellings for word in fold(each))
        return self._stems[spellings]

    def _labelled(
        self, names: Names, name: str, inner: Options, at: int, drop: Stems
    ) -> Iterator[tuple[Reach, bool]]:
        """Readings of a named answer, and whether its name is said; the name may stand before, in or behind it."""
        own = self._label_stems(name)
        both = drop | own
        for found in (*self.read(inner, at, both), *self._unsaid(name, inner, at, own, both)):
            for end, used in self._behind_label(found.end, own):
                said = [
                    token.word
                    for place, token in enumerate(self.tokens[at:end], at)
                    if (found.used | used) >> place & 1 and (token.stem in own or token.word in own)
                ]
                cost = self._label_cost(names, name, said)
                if cost is not None:
                    yield Reach(found.choice, end, found.cost + cost, found.used | used), bool(said)

    def _behind_label(self, at: int, own: Stems) -> Iterator[tuple[int, int]]:
        """Where a name that stands behind its answer ends; prepositions belong to what follows."""
        yield at, 0
        used = 0
        while at < len(self.tokens) and not self.tokens[at].brk:
            token = self.tokens[at]
            if token.stem in own and token.word not in words.PREPOSITIONS:
                used |= 1 << at
                yield at + 1, used
            elif not token.neutral:
                return
            at += 1

    def _label_cost(self, names: Names, name: str, said: list[str]) -> int | None:
        """What it costs to take the words said for the name; None if they name another."""
        if not said:
            return reach.UNLABELLED
        found = names.find(" ".join(said), True)
        if found is None:
            return reach.UNSURE_LABEL
        if name not in found.keys:
            return None
        if len(found.keys) > 1:
            return reach.UNSURE_LABEL
        return reach.NAMED if found.tier <= Tier.LOOSE else reach.FACT

    def _unsaid(self, name: str, inner: Options, at: int, own: Stems, both: Stems) -> Iterator[Reach]:
        """A name without an answer: the only one, or one of a thing named in the singular."""
        only = sole(inner)
        if not only and not isinstance(inner, Amount | OrPass):
            return
        for place, used in self._starts(at, both):
            behind = place - 1
            if behind < at or not used >> behind & 1 or self.tokens[behind].stem not in own:
                continue
            if only:
                yield Reach(only[0], place, reach.NAMED, used)
            elif isinstance(inner, Amount) and inner.low <= 1 <= inner.high and self._is_one(name, behind):
                yield Reach(1, place, reach.GUESSED_NUMBER, used)

    def _is_one(self, name: str, at: int) -> bool:
        word = self.tokens[at].word
        plurals = {last for each in self._lexicon.spellings(name) for last in fold(each)[-1:]}
        return singular(word) == word and any(last != word and singular(last) == word for last in plurals)

    def _one_of(self, options: OneOf, at: int, drop: Stems) -> Iterator[Reach]:
        names = self._lexicon.names(tuple(name for name, _ in options.branches))
        for name, inner in options.branches:
            for found, _ in self._labelled(names, name, inner, at, drop):
                yield Reach((name, found.choice), found.end, found.cost, found.used)

    def _form(self, options: Form, at: int, drop: Stems) -> Iterator[Reach]:
        names = self._lexicon.names(tuple(name for name, _ in options.parts))
        defaults = tuple(blank(inner) for _, inner in options.parts)
        waiting: deque[tuple[Filled, int, int, int]] = deque(((((),) * len(options.parts), at, 0, 0),))
        seen: set[tuple[Filled, int]] = set()
        while waiting:
            filled, pos, cost, used = waiting.popleft()
            self._count()
            if pos > at and all(have or default for have, default in zip(filled, defaults, strict=True)):
                whole = tuple((have or default)[0] for have, default in zip(filled, defaults, strict=True))
                yield Reach(whole, pos, cost, used)
            for number, found in self._part(options, names, filled, self._past_breaks(pos), drop):
                value = _joined(options.parts[number][1], filled[number], found.choice)
                after = (*filled[:number], (value,), *filled[number + 1 :])
                if found.end > pos and (after, found.end) not in seen:
                    seen.add((after, found.end))
                    waiting.append((after, found.end, cost + found.cost, used | found.used))

    def _part(
        self,
        options: Form,
        names: Names,
        filled: Filled,
        at: int,
        drop: Stems,
    ) -> Iterator[tuple[int, Reach]]:
        """What one part may be read from here, named or not; of several open names the first is meant."""
        is_named_before = False
        for number, (name, inner) in enumerate(options.parts):
            taken = bool(filled[number])
            if taken and not isinstance(inner, Split | Several):
                continue
            may_be_unnamed = not taken and not is_named_before and not _is_void(inner)
            for found, said in self._labelled(names, name, inner, at, drop):
                if said or may_be_unnamed:
                    yield number, found
                    is_named_before = is_named_before or (not said and isinstance(inner, Pick))


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
    places = [place for place, _ in options.caps]
    return tuple(
        sorted(pieces, key=lambda share: places.index(str(share[0])) if isinstance(share, tuple) else 0)
    )
