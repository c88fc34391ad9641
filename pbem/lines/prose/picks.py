"""Names in a line of prose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from engine.core.options import Arrange, Pick
from pbem.lines.names import Found, Lexicon, Names, Tier
from pbem.lines.prose import reach, words
from pbem.lines.prose.line import Line, Stems
from pbem.lines.prose.reach import Reach, best, chained
from pbem.lines.prose.tokens import stem
from pbem.lines.spelling import singular
from pbem.lines.text import fold
from pbem.lines.wording import items

_FEW_LETTERS = 4
_ONE_MORE = frozenset({"another", "single"})
"""Words that count one, and are no number of a name: "space 5 and another on space 7"."""
_COSTS = {
    Tier.ID: reach.NAMED,
    Tier.SPELLING: reach.NAMED,
    Tier.LOOSE: reach.NAMED,
    Tier.SHORT: reach.SHORTENED,
    Tier.TYPO: reach.GUESSED,
}


class Picks:
    """Reads names, one or several."""

    def __init__(self, line: Line, lexicon: Lexicon) -> None:
        self._line = line
        self._lexicon = lexicon

    def one(
        self, among: tuple[str, ...], at: int, drop: Stems, may_be_writer: bool = False
    ) -> Iterator[Reach]:
        """The names that may be read from here; "I" may stand for the writer's family."""
        names = self._lexicon.names(among)
        if {"yes", "no"} <= set(among):
            yield from self._consent(at, drop)
        for place, used in self._line.starts(at, drop):
            for found, end in self._found(names, place, may_be_writer and bool(self._line.family)):
                is_guess = found.tier is Tier.SHORT and self._is_scant(place, end)
                for key in self._titled(found):
                    yield Reach(key, end, _COSTS[found.tier] + is_guess * reach.GUESSED, used)

    def _titled(self, found: Found) -> tuple[str, ...]:
        """Those of several things of one name whose kind the line names in the plural, or again and again: "the presidents Bombay and Madras"."""
        if len(found.keys) == 1 or found.tier is not Tier.SPELLING:
            return found.keys
        shared = frozenset.intersection(*map(self._stems, found.keys))
        told = tuple(key for key in found.keys if not self._kinds.isdisjoint(self._stems(key) - shared))
        return told or found.keys

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The stems of the plurals of the line, and of what it says twice."""
        said = Counter(token.stem for token in self._line.tokens if not token.brk)
        said.update(token.stem for token in self._line.tokens if token.word != singular(token.word))
        return frozenset(each for each, times in said.items() if times > 1)

    def several(self, options: Pick, at: int, drop: Stems) -> Iterator[Reach]:
        """None, all, or a run of names."""
        for end, used in self._line.nothing(at, drop):
            yield Reach((), end, reach.NAMED, used)
        number = len(options.among)
        for end, used in self._line.everything(at, drop, words.every(number), number):
            yield Reach(options.among, self._past_kind(options, end), reach.NAMED, used)
            yield from self._all_but(options, end, drop, used)
        for value, end, used in self._line.numbers(at, drop):
            if self._is_count(end - 1):
                for run in self.run(options.among, end, drop, options.most):
                    if len(items(run.choice)) == value:
                        yield Reach(run.choice, run.end, run.cost + reach.UNSURE_LABEL, used | run.used)
        for run in self.run(options.among, at, drop, options.most):
            yield run
            yield from self._closed(run, drop)

    def _all_but(self, options: Pick, at: int, drop: Stems, used: int) -> Iterator[Reach]:
        """All without some: "everybody except Sykes"."""
        for end, bits in self._line.words(at, drop, words.EXCEPT):
            for run in best(self.run(options.among, end, drop, len(options.among) - 1), self._line.costly):
                left = tuple(each for each in options.among if each not in items(run.choice))
                yield Reach(left, run.end, run.cost, used | bits | run.used)

    def _closed(self, run: Reach, drop: Stems) -> Iterator[Reach]:
        """A run of names with the place of the last one behind it."""
        for end, used in self._line.words(run.end, drop, words.LAST.union(words.RANKS)):
            yield Reach(run.choice, end, run.cost, run.used | used)

    def _past_kind(self, options: Pick, at: int) -> int:
        """Behind words that are part of every name: "both boroughs"."""
        shared = frozenset.intersection(*(self._stems(key) for key in options.among))
        while at < len(self._line.tokens) and self._line.tokens[at].stem in shared:
            at += 1
        return at

    def _stems(self, key: str) -> frozenset[str]:
        return frozenset(stem(word) for each in self._lexicon.spellings(key) for word in fold(each))

    def run(self, among: tuple[str, ...], at: int, drop: Stems, most: int) -> Iterator[Reach]:
        """Names one after the other, perhaps numbered."""
        drop = drop | words.ORDINALS

        def further(have: Reach) -> Iterator[Reach]:
            self._line.count()
            if len(items(have.choice)) < most:
                for behind, passed in self._line.onward(have.end, drop):
                    for begin, used in ((behind, 0), *self._behind_one(behind, drop)):
                        for each in best(self.one(among, begin, drop), self._line.costly):
                            if self._is_kind(among, behind, each.end):
                                continue
                            if begin > have.end or not have.choice or not self._is_rank(behind, each.end):
                                yield have.followed_by(each, passed | used)

        yield from chained(Reach((), at), further, self._line.costly)

    def _behind_one(self, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """Behind a "one" or "another" that counts what is named next: "space 5, and another one on space 7"."""
        for end, used in self._line.one(at, drop):
            if not any(token.word.isdigit() for token in self._line.tokens[at:end]):
                yield end, used

    def _is_rank(self, at: int, end: int) -> bool:
        """Whether nothing but a place in the list is said: the "first" of "Bengal 1 first" is no other first order."""
        said = [token for token in self._line.tokens[at:end] if not token.neutral]
        return bool(said) and all(token.word in words.ORDINALS for token in said)

    def _is_kind(self, among: tuple[str, ...], at: int, end: int) -> bool:
        """Whether a plural for several of the names is said, which is none of them: "the governors"."""
        said = [token for token in self._line.tokens[at:end] if not token.neutral]
        plural = {token.stem: token.word for token in said if token.word != singular(token.word)}
        if not plural or any(token.number >= 0 for token in said):
            return False  # "spaces 1 and 2"
        is_joined = all(token.word != "with" for token in self._line.tokens[at:end])
        if is_joined and any(token.stem not in plural for token in said):
            return False  # "the Presidents of Bombay and Bengal"
        spelled = [
            {word for each in self._lexicon.spellings(key) for word in fold(each)}
            for key in dict.fromkeys(among)
        ]
        return any(
            not any(word in each for each in spelled)
            and sum(root in frozenset(map(stem, each)) for each in spelled) > 1
            for root, word in plural.items()
        )

    def order(self, options: Arrange, at: int, drop: Stems) -> Iterator[Reach]:
        """A run of names, perhaps with the rest behind it."""
        for run in best(self.run(options.items, at, drop, len(options.items)), self._line.costly):
            yield run
            yield from self._closed(run, drop)
            left = list(options.items)
            for each in items(run.choice):
                if isinstance(each, str) and each in left:
                    left.remove(each)
            numbered = drop | words.ORDINALS
            for behind, passed in self._line.onward(run.end, numbered):
                for end, used in self._line.words(behind, numbered, words.REST):
                    yield Reach((*items(run.choice), *left), end, run.cost, run.used | passed | used)

    def _found(self, names: Names, at: int, may_be_writer: bool) -> Iterator[tuple[Found, int]]:
        """The candidates that begin at a token, with the end of the words that name them."""
        text = ""
        before = self._numbered(at)
        if before and not (self._is_count(at) or self._line.tokens[at].word in _ONE_MORE):
            numbered = names.find(f"{before} {self._line.tokens[at].number}", False)
            if numbered is not None:
                yield numbered, at + 1
            return
        for end, token in enumerate(self._line.tokens[at : at + names.longest], at + 1):
            if token.brk:
                return
            is_writer = may_be_writer and token.subject
            if token.neutral and not is_writer and token.word not in words.PREPOSITIONS:
                continue
            text = f"{text} {self._line.family if is_writer else token.word}".strip()
            if token.neutral and not is_writer:
                continue
            found = names.find(text, True)
            if found is None and (len(text) >= _FEW_LETTERS or token.number >= 0):
                return  # what goes on so is no name either
            if (
                found
                and not (found.tier is Tier.SHORT and len(text) == 1 and text.isalpha())
                and not self._lacks_number(names, found, end)
                and not (end == at + 1 and (self._is_count(at) or self._is_mere_rank(names, found, at)))
            ):
                yield found, end

    def _lacks_number(self, names: Names, found: Found, behind: int) -> bool:
        """Whether a number stands behind a short name that has another one of its own: "Delhi 2" for Delhi 3."""
        if found.tier is not Tier.SHORT or not self._number_comes(names, found, behind):
            return False
        return any(word.isdigit() for key in found.keys for word in fold(names.shown(key)))

    def _number_comes(self, names: Names, found: Found, behind: int) -> bool:
        """Whether a number stands behind, with nothing but words of those names between: "factory in space 5"."""
        own = frozenset(stem(word) for key in found.keys for word in fold(names.shown(key)))
        is_own = True
        for token in self._line.tokens[behind:]:
            if token.number >= 0:
                return is_own
            is_own = token.stem in own
            if token.brk or not (token.neutral or is_own):
                return False
        return False

    def _numbered(self, at: int) -> str:
        """The name in front of a number that the number belongs to, "" if none: the 2 of "Bengal 1 and 2"."""
        tokens = self._line.tokens
        if at == len(tokens) or tokens[at].number < 0:
            return ""
        for place, token in reversed(tuple(enumerate(tokens[:at]))):
            if not (token.brk or token.neutral or token.number >= 0):
                is_beside = place == at - 1 and self._lexicon.is_numbered(token.word)
                is_known = self._lexicon.knows(f"{token.word} {tokens[at].number}")
                return token.word if is_known or is_beside else ""
        return ""

    def _is_mere_rank(self, names: Names, found: Found, at: int) -> bool:
        """Whether a place in a row is taken for a name that holds more: "first" for "first order of Bengal"."""
        return found.tier is Tier.SHORT and self._line.tokens[at].word in words.RANKS and not names.is_series

    def _is_count(self, at: int) -> bool:
        """Whether a number in letters stands before what is counted, and is no name: "one factory"."""
        tokens = self._line.tokens
        if (
            tokens[at].number < 0
            or tokens[at].word.isdigit()
            or tokens[at].word == "another"
            or at + 1 == len(tokens)
        ):
            return False
        return not tokens[at + 1].brk and tokens[at + 1].number < 0

    def _is_scant(self, at: int, end: int) -> bool:
        """Whether a short name has no word of more than a few letters."""
        return all(len(token.word) < _FEW_LETTERS and token.number < 0 for token in self._line.tokens[at:end])

    def _consent(self, at: int, drop: Stems) -> Iterator[Reach]:
        """Yes and no as votes put them."""
        for end, used in self._line.words(at, drop, words.DENIALS | words.AGAINST | words.DECLINED):
            yield Reach("no", end, reach.NAMED, used)
        for number, token in enumerate(self._line.tokens[at:], at):
            if token.word in words.FAVOUR:
                yield Reach("yes", number + 1, reach.UNSURE_LABEL, 0)
            if token.brk or not (token.neutral or token.stem in drop):
                return
