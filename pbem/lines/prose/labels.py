"""Names of parts and branches in a line of prose: they may stand before, in or behind what is answered."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Amount, Form, Options, Split, sole
from pbem.lines.names import Lexicon, Names, Tier
from pbem.lines.numbers import is_money
from pbem.lines.prose import reach, words
from pbem.lines.prose.line import Line, Stems
from pbem.lines.prose.reach import Reach
from pbem.lines.prose.tokens import stem
from pbem.lines.spelling import singular
from pbem.lines.text import fold

_PAUSES = frozenset({","})
_PAUSES_OF_MONEY = _PAUSES | {"and", ";"}
_BEFORE_MONEY = words.NEUTRAL - words.VERBS | frozenset(
    "put puts putting use uses using will shall am are is".split()
)


class Labels:
    """Finds the names of parts and branches in a line."""

    def __init__(self, line: Line, lexicon: Lexicon) -> None:
        self._line = line
        self._lexicon = lexicon
        self._stems: dict[tuple[str, ...], Stems] = {}

    def stems(self, key: str) -> Stems:
        """The stems of all words that a name may be made of."""
        spellings = self._lexicon.spellings(key)
        if spellings not in self._stems:
            self._stems[spellings] = frozenset(stem(word) for each in spellings for word in fold(each))
        return self._stems[spellings]

    def named(
        self, names: Names, name: str, read: Reach, at: int, ahead: int
    ) -> Iterator[tuple[Reach, bool]]:
        """A reading with the cost of its name, and whether the name is said.

        The name is said by passed-over words from `at` on, by words behind the reading, or by the tokens `ahead`.
        """
        own = self.stems(name)
        for end, used in self._behind(read.end, own):
            bits = (read.used | used) >> at << at | ahead
            said = [
                token.word
                for place, token in enumerate(self._line.tokens[:end])
                if bits >> place & 1 and (token.stem in own or token.word in own)
            ]
            cost = _cost(names, name, said)
            if cost is not None:
                yield Reach(read.choice, end, read.cost + cost, read.used | used), bool(said)

    def unsaid(self, name: str, inner: Options, at: int, drop: Stems) -> Iterator[Reach]:
        """A name without an answer: the only one, or one of a thing named in the singular."""
        only = sole(inner)
        is_counted = isinstance(inner, Amount) and inner.low <= 1 <= inner.high
        if not only and not is_counted:
            return
        own = self.stems(name)
        passed = self._line.passed(at, drop | own)
        used = 0
        for behind in range(at, passed.bit_length()):
            used |= passed & 1 << behind
            if not used >> behind & 1 or self._line.tokens[behind].stem not in own:
                continue
            if only:
                yield Reach(only[0], behind + 1, reach.NAMED, used)
            elif self.is_one(name, behind) or (isinstance(inner, Amount) and inner.high == 1):
                yield Reach(1, behind + 1, reach.GUESSED_NUMBER, used)

    def count_another(self, name: str, options: Form, found: Reach) -> bool:
        """Whether a number read for one part stands before the name of another, and so counts that."""
        tokens = self._line.tokens
        if not isinstance(found.choice, int) or found.end >= len(tokens) or tokens[found.end - 1].number < 0:
            return False
        own, behind = self.stems(name), tokens[found.end]
        others = (self.stems(other) for other, inner in options.parts if isinstance(inner, Split))
        return behind.stem not in own and any(behind.stem in each for each in others)

    def names_another(self, name: str, parts: tuple[tuple[str, Options], ...], at: int, drop: Stems) -> bool:
        """Whether what stands before an answer is the name of another part: "from" before a place that ships leave."""
        others = {other for other, _ in parts if other != name and other in words.PREPOSITIONS}
        for token in self._line.tokens[at:]:
            if token.word in others:
                return True
            if token.brk or token.number >= 0 or not (token.neutral or token.stem in drop):
                return False
        return False

    def is_one(self, name: str, at: int) -> bool:
        """Whether a word is the singular of a thing of which there are several."""
        word = self._line.tokens[at].word
        plurals = {last for each in self._lexicon.spellings(name) for last in fold(each)[-1:]}
        return singular(word) == word and any(last != word and singular(last) == word for last in plurals)

    def paused(self, name: str, inner: Options, at: int, drop: Stems) -> Iterator[tuple[int, int]]:
        """The places behind a name and a comma, words without a meaning between them: "against it, £1".

        Where money is the answer "and" parts no two things: "against it and spend £1".
        """
        own = self.stems(name)
        tokens = self._line.tokens
        pauses = _PAUSES_OF_MONEY if isinstance(inner, Amount) and is_money(inner.unit) else _PAUSES
        for place, used in self._line.starts(at, drop | own):
            if not at < place < len(tokens) or tokens[place].word not in pauses:
                continue
            if tokens[place].word != "," and not self._is_spent(place + 1, drop):
                continue
            last = place - 1
            idle = own if tokens[place].word == "," else drop | own
            while (
                last > at
                and tokens[last].stem not in own
                and (tokens[last].neutral or tokens[last].stem in idle)
            ):
                last -= 1
            if tokens[last].stem in own and used >> last & 1:
                yield self._line.past_breaks(place), used

    def _is_spent(self, at: int, drop: Stems) -> bool:
        """Whether nothing stands before the number from a place on but what spends it: "and keep my £5" does not."""
        for token in self._line.tokens[at:]:
            if token.number >= 0 and not token.neutral:
                return True
            if token.stem not in drop and token.word not in _BEFORE_MONEY:
                return False
        return False

    def _behind(self, at: int, own: Stems) -> Iterator[tuple[int, int]]:
        """Where a name that stands behind its answer ends; prepositions belong to what follows."""
        yield at, 0
        used = 0
        for place, token in enumerate(self._line.tokens[at:], at):
            if token.brk or token.word == "with":  # "1 with own share waived" is two answers
                return
            if token.stem in own and token.word not in words.PREPOSITIONS:
                used |= 1 << place
                yield place + 1, used
            elif not token.neutral:
                return


def _cost(names: Names, name: str, said: list[str]) -> int | None:
    """What it costs to take the words said for the name; None if they name another."""
    if not said:
        return reach.UNLABELLED
    found = names.find(" ".join(said), True)
    if found is None or (name in found.keys and len(found.keys) > 1):
        return reach.UNSURE_LABEL
    if name not in found.keys:
        return None
    return reach.NAMED if found.tier <= Tier.LOOSE else reach.FACT
