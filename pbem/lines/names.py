"""Names as a lookup: which of some candidates a text means, by spelling, by abbreviation or by one typo."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from enum import IntEnum
from functools import cached_property
from typing import Any

from msgspec import Struct
from rapidfuzz import fuzz, process

from pbem.lines.effort import Effort
from pbem.lines.known import Known
from pbem.lines.numbers import digits
from pbem.lines.readings import Code, Miss
from pbem.lines.spelling import (
    SHORTEST_TYPO,
    Entry,
    alike,
    close,
    entries_of,
    may_mean,
    numbers_in,
    plain_words,
    singular,
)
from pbem.lines.text import HIDDEN, fold, mask

_RATIO = 60
_AMOUNTS = frozenset("all both each every none rest".split())
"""Words that say how much, and so shorten nothing: "all" is no "allow"."""
_RANKS = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth".split())
_MOST_SHOWN = 6
_MOST_ANSWERS = 500
_MOST_TABLES = 1_000
_MOST_LEXICONS = 8
_WORD = re.compile(rf"[^\s,;:=()\[\]{HIDDEN}]+")


class Tier(IntEnum):
    """How a text was recognised, from the surest on."""

    ID = 0
    SPELLING = 1
    LOOSE = 2
    SHORT = 3
    TYPO = 4


class Scope(Struct, frozen=True):
    """What the reader may assume: `lenient` allows abbreviations and typos; `effort` is None where it is not limited."""

    lexicon: Lexicon
    lenient: bool = True
    effort: Effort | None = None

    @property
    def strict(self) -> Scope:
        """The same without abbreviations and typos."""
        return Scope(self.lexicon, False, self.effort)

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises:
            Spent: if there were too many.
        """
        if self.effort is not None:
            self.effort.spend(steps)


class Found(Struct, frozen=True):
    """The candidates that a text may mean, all of one tier; more than one: ambiguous."""

    keys: tuple[str, ...]
    tier: Tier


class Hit(Struct, frozen=True):
    """The one candidate meant; `note` says what was mended, `rest` is the text after the name."""

    key: str
    note: str = ""
    rest: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        return (self.note,) if self.note else ()


def _is_rank(word: str) -> bool:
    """Whether a word is a number or a place in a row."""
    return word.isdigit() or word in _RANKS


def _make_room(memo: MutableMapping[Any, Any]) -> None:
    """Forget what a memo holds if that is much: tables outlive the mails for which they are made."""
    if len(memo) >= _MOST_ANSWERS:
        memo.clear()


class Names:
    """Some candidates, their spellings folded once; what only a text that is none of them needs is made when it comes."""

    def __init__(
        self,
        spellings: Iterable[tuple[str, tuple[str, ...]]],
        known: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        """`spellings` of each candidate, the displayed one first; `known` gives spellings of others (never a typo)."""
        self._spellings = tuple(spellings)
        self._known = known
        self._entries = tuple(entry for key, each in self._spellings for entry in entries_of(key, each))
        self._exact = self._index((entry.joined, entry.key) for entry in self._entries)
        self._shown = {key: self._display(key, each) for key, each in self._spellings}
        self._answers: dict[tuple[str, bool], Found | None] = {}
        self._led: dict[tuple[str, bool], tuple[Found, str, str] | None] = {}
        self._near: dict[tuple[str, int], tuple[str, ...]] = {}
        # words of the longest name, with room for small ones between
        self.longest = max((len(entry.words) for entry in self._entries), default=0) + 2

    @cached_property
    def _plain(self) -> dict[str, tuple[str, ...]]:
        """The candidates by their words without the small ones, in the singular."""
        return self._index((self._bare(entry.loose), entry.key) for entry in self._entries)

    @cached_property
    def _joined(self) -> tuple[str, ...]:
        """Each spelling as one text."""
        return tuple(entry.joined for entry in self._entries)

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """Every word of the spellings."""
        return tuple(dict.fromkeys(word for entry in self._entries for word in entry.loose))

    @cached_property
    def _sorted(self) -> tuple[str, ...]:
        """Those words in the order of the alphabet."""
        return tuple(sorted(self._words))

    @cached_property
    def _with(self) -> dict[str, tuple[int, ...]]:
        """Where the entries stand that a word is part of."""
        found: dict[str, tuple[int, ...]] = {}
        for at, entry in enumerate(self._entries):
            for word in dict.fromkeys(entry.loose):
                found[word] = (*found.get(word, ()), at)
        return found

    def _begun(self, given: str) -> Iterator[Entry]:
        """The entries with a word that the given one may begin."""
        root = singular(given)
        at = bisect_left(self._sorted, root)
        places: set[int] = set()
        while at < len(self._sorted) and self._sorted[at].startswith(root):
            places.update(self._with[self._sorted[at]])
            at += 1
        return (self._entries[place] for place in sorted(places))

    @staticmethod
    def _index(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
        index: dict[str, tuple[str, ...]] = {}
        for text, key in pairs:
            if key not in index.get(text, ()):
                index[text] = (*index.get(text, ()), key)
        return index

    @staticmethod
    def _bare(loose: tuple[str, ...]) -> str:
        return " ".join(singular(word) for word in loose)

    def _display(self, key: str, spellings: tuple[str, ...]) -> str:
        others = {other for other, _ in self._spellings if other != key}
        for shown in spellings:
            if shown not in others and self._exact.get(" ".join(fold(shown))) == (key,):
                return shown
        return key

    def shown(self, key: str) -> str:
        """The displayed name of a candidate, by which it is told from all others here."""
        return self._shown.get(key, key)

    @cached_property
    def is_series(self) -> bool:
        """Whether the candidates are told apart by their numbers alone: "first column", "second column"."""
        rests = {tuple(word for word in fold(shown) if not _is_rank(word)) for shown in self._shown.values()}
        return len(rests) == 1

    def all_shown(self) -> tuple[str, ...]:
        """The displayed names of all candidates."""
        return tuple(self._shown.values())

    def find(self, text: str, lenient: bool) -> Found | None:
        """All candidates of the surest tier at which the text means any."""
        asked = (text, lenient)
        if asked not in self._answers:
            _make_room(self._answers)
            self._answers[asked] = self._find(text, lenient)
        return self._answers[asked]

    def _find(self, text: str, lenient: bool) -> Found | None:
        name = text.strip()
        in_quotes = len(name) > 1 and name[0] == name[-1] == '"'
        name = name.strip('" ')
        if name in self._shown:
            return Found((name,), Tier.ID)
        words = fold(name)
        if not words:
            return None
        if keys := self._exact.get(" ".join(words)):
            return Found(keys, Tier.SPELLING)
        if in_quotes:
            return None
        loose = plain_words(words)
        if keys := self._plain.get(self._bare(loose)):
            return Found(keys, Tier.LOOSE)
        return self._guessed(words, loose) if lenient else None

    def _guessed(self, words: tuple[str, ...], loose: tuple[str, ...]) -> Found | None:
        roots = tuple(map(singular, loose))
        if words[1:2] == ("in",) and words[0] != digits(words[0]):
            return None  # "one in Bengal" counts
        if _AMOUNTS.issuperset(loose):
            return None
        begun = (entry for entry in self._begun(loose[0]) if entry.is_begun_by(loose, roots))
        if keys := self._keys(entry for entry in begun if entry.keeps_denial(loose)):
            return Found(keys, Tier.SHORT) if self._is_begun(keys, loose) else None
        joined = " ".join(words)
        if joined in self._known() or len(joined) < SHORTEST_TYPO:
            return None
        keys = self._keys(self._mistyped(joined, loose))
        return Found(keys, Tier.TYPO) if keys else None

    def _is_begun(self, keys: tuple[str, ...], loose: tuple[str, ...]) -> bool:
        """Whether a text is more than a letter, or that begins the displayed name: it is no word of another name."""
        letter = "".join(loose)
        is_more = len(keys) > 1 or len(letter) > 1 or letter.isdigit()
        return is_more or fold(self._shown[keys[0]])[0].startswith(letter)

    def _mistyped(self, joined: str, loose: tuple[str, ...]) -> Iterator[Entry]:
        """The entries that one wrong letter makes of the text, as a whole or in one of its words."""
        numbers = numbers_in(loose)
        whole = {at for _, _, at in close(joined, self._joined)}
        near = {at for each in loose for word, _, _ in close(each, self._words) for at in self._with[word]}
        for at in sorted(whole | near):
            entry = self._entries[at]
            if not entry.keeps_denial(loose):
                continue
            same_numbers = at in whole and numbers_in(entry.loose) == numbers and alike(entry.joined, joined)
            if same_numbers or (at in near and may_mean(entry.loose, loose, 1)):
                yield entry

    @staticmethod
    def _keys(entries: Iterable[Entry]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(entry.key for entry in entries))

    def meant(self, text: str, scope: Scope) -> Hit | Miss:
        """The one candidate that the text means."""
        found = self.find(text, scope.lenient)
        given = text.strip().strip('"')
        if found is None:
            known = " ".join(fold(given)) in self._known()
            code = Code.NOT_HERE if known else Code.UNKNOWN_WORD
            return Miss(code, given, self.nearest(given))
        if len(found.keys) > 1:
            code = Code.TYPO_TIE if found.tier is Tier.TYPO else Code.AMBIGUOUS_WORD
            return Miss(code, given, tuple(self.shown(key) for key in found.keys[:_MOST_SHOWN]))
        key = found.keys[0]
        return Hit(key, self._note(given, key, found.tier))

    def _note(self, given: str, key: str, tier: Tier) -> str:
        """What must be said back: a mended letter, a single letter taken for a word, a number filled in."""
        words = fold(given)
        filled = tier is Tier.SHORT and numbers_in(fold(self.shown(key))) != numbers_in(plain_words(words))
        if tier is Tier.TYPO or filled or (tier is Tier.SHORT and len("".join(words)) == 1):
            return f"{given} read as {self.shown(key)}"
        return ""

    def nearest(self, given: str, most: int = 3) -> tuple[str, ...]:
        """The displayed names most like the text, or all of them if they are few and none is like it."""
        asked = (given, most)
        if asked not in self._near:
            _make_room(self._near)
            self._near[asked] = self._nearest(given, most)
        return self._near[asked]

    def _nearest(self, given: str, most: int) -> tuple[str, ...]:
        joined = " ".join(fold(given))
        like = process.extract(joined, self._joined, scorer=fuzz.ratio, score_cutoff=_RATIO, limit=2 * most)
        best = self._keys(self._entries[at] for _, _, at in like)[:most]
        if not best and len(self._shown) <= _MOST_SHOWN:
            best = tuple(self._shown)
        return tuple(self.shown(key) for key in best)

    def leading(self, text: str, scope: Scope) -> tuple[Found, str, str] | None:
        """The candidates that the first words of a text mean: those, the words taken, and the rest.

        The longest exact name wins; only then abbreviations and typos are tried, the longest first.
        """
        asked = (text, scope.lenient)
        if asked not in self._led:
            _make_room(self._led)
            self._led[asked] = self._leading(text, scope)
        return self._led[asked]

    def _leading(self, text: str, scope: Scope) -> tuple[Found, str, str] | None:
        if text.startswith('"') and (end := text.find('"', 1)) > 0:
            quoted = self.find(text[: end + 1], False)
            return None if quoted is None else (quoted, text[1:end], text[end + 1 :].lstrip(" :="))
        ends = self._ends(text)
        for lenient in (False, True) if scope.lenient else (False,):
            for end in reversed(ends):
                if found := self.find(text[:end], lenient):
                    return found, text[:end], text[end:].lstrip(" :=")
        return None

    def lead(self, text: str, scope: Scope) -> Hit | Miss:
        """The one candidate that the first words of a text mean, with the rest."""
        taken = self.leading(text, scope)
        if taken is None:
            first = text[: ends[0]] if (ends := self._ends(text)) else text
            return self.meant(first, scope)
        _, given, rest = taken
        hit = self.meant(given, scope)
        return hit if isinstance(hit, Miss) else Hit(hit.key, hit.note, rest)

    def _ends(self, text: str) -> list[int]:
        """Where the first words of a text end, as long as only blanks stand between them."""
        masked = mask(text)
        ends: list[int] = []
        for word in _WORD.finditer(masked):
            if (ends and masked[ends[-1] : word.start()].strip()) or len(ends) == self.longest:
                break
            ends.append(word.end())
        return ends


class Lexicon(Known):
    """The vocabulary of an edition, with the tables of candidates made from it so far."""

    def __init__(self, words: Mapping[str, tuple[str, ...]]) -> None:
        """`words` gives the spellings of ids, the displayed one first."""
        super().__init__(words)
        self._tables: dict[tuple[str, ...], Names] = {}

    def spellings(self, key: str) -> tuple[str, ...]:
        """All spellings of an id; without an entry, the id with blanks for underscores, its number also without noughts before it."""
        plain: tuple[str, ...] = (key.replace("_", " "),)
        if "_0" in key:
            plain += (key.replace("_0", " ").replace("_", " "),)
        return (*self._words.get(key, ()), *plain)

    def name(self, key: str) -> str:
        """The displayed name of an id."""
        return self.spellings(key)[0]

    def names(self, keys: tuple[str, ...]) -> Names:
        """The table of some candidates."""
        table = self._tables.get(keys)
        if table is None:
            if len(self._tables) >= _MOST_TABLES:
                del self._tables[next(iter(self._tables))]
            table = self._tables[keys] = Names(
                ((key, self.spellings(key)) for key in keys), lambda: self.known
            )
        return table


_lexicons: dict[int, tuple[Mapping[str, tuple[str, ...]], Lexicon]] = {}


def lexicon_of(words: Mapping[str, tuple[str, ...]]) -> Lexicon:
    """The one lexicon of a vocabulary, which must never change: what was made from it serves every mail."""
    kept = _lexicons.get(id(words))
    if kept is None:
        if len(_lexicons) >= _MOST_LEXICONS:
            del _lexicons[next(iter(_lexicons))]
        kept = _lexicons[id(words)] = (words, Lexicon(words))  # with its words, so that the id stays theirs
    return kept[1]


def quoted(name: str) -> str:
    """The name in quotes, so that nothing inside it is taken for punctuation."""
    return f'"{name}"'


def safe(name: str) -> str:
    """The name as it may stand in an answer: in quotes if it holds punctuation that separates."""
    return quoted(name) if re.search(r"[;,:=()\[\]&+>]", name) else name
