"""The beginnings of all order lines that may come in one mail, worded and folded once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

from engine.core.decision import Decision, Urgency
from engine.core.options import Choice
from engine.core.phrase import Phrase
from pbem.lines.asked import Asked
from pbem.lines.clauses import Clauses
from pbem.lines.effort import Effort
from pbem.lines.hearsay import Others
from pbem.lines.names import Found, Names, Scope, lexicon_of
from pbem.lines.numbered import Numbered, of_several
from pbem.lines.prose.classes import is_acting
from pbem.lines.prose.reader import Prose
from pbem.lines.readings import Reading, Understood
from pbem.lines.say import Words, filled, lined
from pbem.lines.spelling import alike, close, plain_words, singular
from pbem.lines.text import fold, tidy
from pbem.lines.vocabulary import vocabulary

_BRACES = re.compile(r"\{[^}]*\}")
_ANY = ("",)
_FIRST_LETTERS = 40
_MOST_TRIALS = 120
"""Clauses of a mail that are tried as orders of their own: no mail takes long to read, whatever stands in it."""
_MOST_ANSWERS = 1_500
_MOST_PROSE = 800
"""Steps that are made to read answers, and prose, of one mail; orders take a few dozen each."""
_LONG_MAIL = 50
"""Lines from which on a mail must hold orders for all of that to be spent on it."""
_BEFOREHAND = (30, 350, 200)
"""How much of each is spent on a long mail before any order is found in it."""
_EARNED = (5, 100, 50)
"""How much more each order of it earns: several times what one takes."""
_A_LINE = 4
"""Steps that looking for a beginning takes."""
_KEY = "\x01"  # nobody types this, so no key is taken for a spelling


class Book:
    """The open decisions of a seat, with their beginnings; made once for a mail, and no more of it than the mail needs."""

    def __init__(
        self,
        open_decisions: tuple[Decision, ...],
        phrases: Mapping[str, Phrase],
        words: Words,
        people: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        """`phrases` by kind of decision (also of kinds not open now), `words` the edition's spellings.

        `people` tells the words of the names of the other people at the table, in small letters.
        """
        self.lexicon = lexicon_of(words)
        seats = dict.fromkeys(each.seat for each in open_decisions)
        own = frozenset(
            word for seat in seats for name in self.lexicon.spellings(seat) for word in fold(name)
        )
        self.others = Others(self.lexicon, own, people)
        self.asked = tuple(
            Asked(
                decision, filled(phrases[decision.kind].head, decision, self.lexicon), phrases[decision.kind]
            )
            for decision in open_decisions
        )
        self.blocking = tuple(each for each in self.asked if each.decision.urgency is Urgency.BLOCKING)
        spelled = tuple((each.head, *self._also(each.decision, phrases)) for each in self.asked)
        self._names = Names((f"{_KEY}{number}", heads) for number, heads in enumerate(spelled))
        self._spelled = tuple(head for heads in spelled for head in heads)
        self._phrases = phrases
        self.answers = Effort(_MOST_ANSWERS)
        self.scope = Scope(self.lexicon, effort=self.answers)
        self.prose = Prose(self.asked, self.lexicon, Effort(_MOST_PROSE), self._first)
        # what lines and clauses have been found to mean, by their text: each is looked at several times
        self.trials = Effort(_MOST_TRIALS)
        self._is_long = False
        self.lines: dict[str, Reading] = {}
        self.clauses: dict[str, Reading] = {}
        self.parts: dict[str, Clauses] = {}
        self.orders: dict[str, tuple[str, ...]] = {}

    @property
    def _efforts(self) -> tuple[Effort, Effort, Effort]:
        return self.trials, self.answers, self.prose.effort

    def expect(self, lines: int) -> None:
        """Know how many lines a mail has: what may be spent on many must be earned by the orders among them."""
        if lines < _LONG_MAIL or self._is_long:
            return
        self._is_long = True
        for effort, left in zip(self._efforts, _BEFOREHAND, strict=True):
            effort.keep_back(left)

    def earned(self, reading: Reading) -> Reading:
        """The reading of a line; if it is an order, more may be spent on those to come."""
        if self._is_long and isinstance(reading, Understood):
            for effort, more in zip(self._efforts, _EARNED, strict=True):
                effort.earn(more)
        return reading

    @cached_property
    def numbered(self) -> Numbered:
        """The numbered names of which several may be answered."""
        keys = dict.fromkeys(key for each in self.blocking for key in of_several(each.decision.options))
        return Numbered(map(self.lexicon.name, keys))

    @cached_property
    def _kinds(self) -> tuple[tuple[str, ...], ...]:
        """The patterns of all beginnings, asked now or not."""
        return _patterns(tuple(text for each in self._phrases.values() for text in (each.head, *each.also)))

    @cached_property
    def _first(self) -> frozenset[str]:
        """The first words of those patterns."""
        return _first_of(self._kinds)

    @cached_property
    def _openings(self) -> tuple[str, ...]:
        """Every word of an open beginning."""
        return tuple(dict.fromkeys(word for head in self._spelled for word in fold(head)))

    @cached_property
    def _vocabularies(self) -> tuple[frozenset[str], ...]:
        """The words that may answer each blocking question."""
        return tuple(vocabulary(each.decision.options, self.lexicon) for each in self.blocking)

    @cached_property
    def _answers(self) -> frozenset[str]:
        """The words that may answer any of them."""
        return frozenset(word for known in self._vocabularies for word in known)

    def _also(self, decision: Decision, phrases: Mapping[str, Phrase]) -> tuple[str, ...]:
        return tuple(filled(text, decision, self.lexicon) for text in phrases[decision.kind].also)

    @property
    def heads(self) -> tuple[str, ...]:
        """The beginnings as displayed, in the order of the decisions."""
        return tuple(each.head for each in self.asked)

    def worded(self, decision: Decision, choice: Choice) -> str:
        """The whole line of one of these decisions."""
        asked = next(each for each in self.asked if each.decision == decision)
        return lined(asked.head, decision, choice, self.lexicon)

    def named(self, text: str) -> tuple[Found, tuple[Asked, ...]] | None:
        """The questions whose beginning the text is, by the surest way that finds any."""
        found = self._names.find(text, True)
        return None if found is None else (found, self._of(found))

    def aimed(self, text: str) -> tuple[str, str] | None:
        """A beginning with the first part of its answer behind an arrow: "deploy Madras -> Mysore"; None if it is none."""
        head, arrow, aim = tidy(text).rpartition(" to ")
        return (head, aim) if arrow and aim and self.named(head) is not None else None

    def leading(self, text: str) -> tuple[Found, tuple[Asked, ...], str, str] | None:
        """The questions whose beginning the first words are: with the words taken and the rest.

        Raises:
            Spent: if too many lines of a mail were looked at.
        """
        self.scope.spend(_A_LINE)
        taken = self._names.leading(text, Scope(self.lexicon, self._may_open(text)))
        if taken is None:
            return None
        found, given, rest = taken
        return found, self._of(found), given, rest

    def is_of_else(self, asked: tuple[Asked, ...], head: str, rest: str) -> bool:
        """Whether words that begin a beginning do not mean it: "take the ship" is no loan, "Bengal 2" an order's name."""
        begun, number = plain_words(fold(head)), fold(rest)[:1]
        if len(begun) == 1 and is_acting(begun[0]) and not any(each in self.blocking for each in asked):
            return True
        return any(each.isdigit() for each in number) and self.lexicon.is_numbered(begun[-1])

    def nearest(self, text: str) -> tuple[str, ...]:
        """The open beginnings most like a text, or all if they are few."""
        return self._names.nearest(text)

    def is_of_a_kind(self, text: str) -> bool:
        """Whether the text is the beginning of a line of some kind of decision, asked now or not."""
        words = fold(text)
        return any(_matches(pattern, words) for pattern in self._kinds)

    def meant(self, text: str) -> tuple[str, ...]:
        """The beginnings of lines of other kinds of decision that the text may be, with letters mistyped."""
        words = fold(text)
        found = (
            next(filter(None, (_mended(_pattern(each), words) for each in (phrase.head, *phrase.also))), ())
            for phrase in self._phrases.values()
        )
        return tuple(dict.fromkeys(" ".join(each) for each in found if each and each != words))

    def may_be_of_a_kind(self, text: str) -> bool:
        """Whether the first words are the beginning of a line of some kind of decision."""
        words = fold(text)
        if not words or words[0] not in self._first:
            return False
        return any(
            _matches(pattern, words[:end]) for pattern in self._kinds for end in range(1, len(words) + 1)
        )

    def answerable(self, text: str) -> tuple[Asked, ...]:
        """The blocking questions all of whose words could make up the text: a quick sieve for lines without head."""
        words: list[str] = []
        for word in map(singular, fold(text)):
            if word not in self._answers and not word.isdigit():
                return ()
            words.append(word)
        return tuple(
            asked
            for asked, known in zip(self.blocking, self._vocabularies, strict=True)
            if all(word.isdigit() or word in known for word in words)
        )

    def _may_open(self, text: str) -> bool:
        """Whether the first word is like a word of an open beginning: a quick sieve for prose."""
        words = fold(text[:_FIRST_LETTERS])
        if not words or len(words[0]) <= 2:
            return False
        return any(each.startswith(words[0]) for each in self._openings) or bool(
            close(words[0], self._openings)
        )

    def _of(self, found: Found) -> tuple[Asked, ...]:
        return tuple(self.asked[int(key[1:])] for key in found.keys)


@lru_cache(maxsize=8)  # they are the same for every mail of an edition
def _patterns(heads: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(pattern for head in heads if (pattern := _pattern(head)) != _ANY)


@lru_cache(maxsize=8)
def _first_of(patterns: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    return frozenset(pattern[0] for pattern in patterns if pattern[0])


def _pattern(head: str) -> tuple[str, ...]:
    """The words of a head; "" stands for one or more words that a fact would fill in."""
    words: list[str] = []
    for number, piece in enumerate(_BRACES.split(head)):
        words += [""] if number else []
        words += fold(piece)
    return tuple(words)


def _mended(pattern: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The words with those of the pattern in place of ones that are like them; None if they do not match it."""
    if not pattern or not words:
        return () if not pattern and not words else None
    if pattern[0]:
        is_like = words[0] == pattern[0] or alike(pattern[0], words[0])
        rest = _mended(pattern[1:], words[1:]) if is_like else None
        return None if rest is None else (pattern[0], *rest)
    ends = ((taken, _mended(pattern[1:], words[taken:])) for taken in range(1, len(words) + 1))
    return next(((*words[:taken], *rest) for taken, rest in ends if rest is not None), None)


def _matches(pattern: tuple[str, ...], words: tuple[str, ...]) -> bool:
    if not pattern or not words:
        return not pattern and not words
    if pattern[0]:
        return pattern[0] == words[0] and _matches(pattern[1:], words[1:])
    return any(_matches(pattern[1:], words[taken:]) for taken in range(1, len(words) + 1))
