"""Turns of phrase that mean an answer to a question ("throw Sykes out", "fine by me"), put into its own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.core.options import Amount, OneOf, Options, OrPass, Pick, Several, Split
from pbem.lines.prose import words
from pbem.lines.prose.line import Stems
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.shapes import bare

_DATA = Path(__file__).with_name("sayings.toml")
_GAP, _ASKED = "~", "@"
_BEGIN, _END = "^", "$"
_GAPS = (frozenset({_GAP}), frozenset({_ASKED}))
_SIGNS = frozenset({_GAP, _ASKED, _END})
_NO = frozenset("no nope nah decline pass".split())
_MODALS = frozenset("can may shall cant cannot stays".split())
"""Words behind which stands what somebody may do."""
THEY = frozenset("you he she they".split())
"""Words for others, of whom is told what they may do."""
_NEEDING = frozenset({stem("have"), stem("take"), stem("get")})
_LONGEST_GAP = 4
"""Words that may stand for who or what is spoken of."""


class Pattern(Struct, frozen=True):
    """The words of one turn of phrase, each with its alternatives, and what it means in an answer's own words."""

    places: tuple[frozenset[str], ...]
    meaning: tuple[Token, ...]
    at_begin: bool
    is_own: bool


class Meant(Struct, frozen=True):
    """The tokens of a line in plain words; `is_own` if a turn of phrase of the question itself was among them.

    `asked` are those that must name what is asked: "I am for the debt".
    """

    tokens: tuple[Token, ...]
    is_own: bool
    asked: tuple[Token, ...] = ()


class Sayings:
    """The turns of phrase of one question, found by the words that they begin with."""

    def __init__(self, own: tuple[tuple[str, str], ...], common: Mapping[str, str]) -> None:
        """`own` are pairs of an answer and the question's turns of phrase for it, `common` are those of all of its shape."""
        self._by_first: dict[str, list[Pattern]] = {}
        patterns = (*_patterns(own, is_own=True), *_patterns(tuple(common.items()), is_own=False))
        for each in sorted(patterns, key=lambda pattern: -len(pattern.places)):
            for first in each.places[0]:
                self._by_first.setdefault(first, []).append(each)
        self.stems: Stems = (
            frozenset(said for each in patterns for place in each.places for said in place) - _SIGNS
        )

    def meant(self, tokens: tuple[Token, ...]) -> Meant:
        """The tokens with each turn of phrase as the answer that it means; what it speaks of is kept behind that."""
        if _GAP not in self._by_first and self._by_first.keys().isdisjoint([each.stem for each in tokens]):
            return Meant(tokens, False)
        found: list[Token] = []
        asked: tuple[Token, ...] = ()
        is_own = False
        at = 0
        while at < len(tokens):
            start = at
            may_begin = tokens[at].stem in self._by_first or (at == 0 and _GAP in self._by_first)
            taken = next(self._taken(tokens, at), None) if may_begin else None
            if taken is None:
                found.append(tokens[at])
                at += 1
                continue
            pattern, at, kept = taken
            them: tuple[Token, ...] = ()
            if tokens[start].word in _MODALS and _is_alone(found) and _is_whole(tokens, start + 1):
                them = (replace(found.pop(), neutral=True),)
            found = [*_without(found, _said_again(pattern.meaning)), *them]
            is_own = is_own or (pattern.is_own and bool(pattern.meaning))
            found += (*pattern.meaning, *kept)
            asked += kept if frozenset({_ASKED}) in pattern.places else ()
        return Meant(tuple(found), is_own, asked)

    def _taken(self, tokens: tuple[Token, ...], at: int) -> Iterator[tuple[Pattern, int, tuple[Token, ...]]]:
        """The turns of phrase that begin at a token, where each ends, and what it speaks of."""
        begun = self._by_first.get(_GAP, ()) if at == 0 else ()
        for pattern in (*self._by_first.get(tokens[at].stem, ()), *begun):
            if pattern.at_begin and not all(token.neutral for token in tokens[:at]):
                continue
            match = _match(pattern.places, tokens, at)
            if match is None:
                continue
            yield pattern, *match


def _is_alone(found: list[Token]) -> bool:
    """Whether a clause has begun with nothing but a word for others: "you", "they"."""
    said = [token for token in found if token.brk or not token.neutral]
    return bool(found) and found[-1].word in THEY and (len(said) == 1 or said[-2].brk)


def _is_whole(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a verb that needs something behind it has it there: "he can have it"; "you can have on me" was a drink."""
    if at < len(tokens) and tokens[at].word == "keep":
        return False
    if at < len(tokens) and tokens[at].word == "go":  # "he may go to Madras" sends him somewhere
        return all(token.word != "to" for token in tokens[at + 1 : at + 2])
    if at >= len(tokens) or tokens[at].stem not in _NEEDING:
        return True
    behind = tokens[at + 1 : at + 2]
    return any(not token.brk and token.word not in words.PREPOSITIONS for token in behind)


def _said_again(meaning: tuple[Token, ...]) -> frozenset[str]:
    """The words that say the same as a turn of phrase for yes or no."""
    alone = meaning[0].word if len(meaning) == 1 else ""
    return next((each for each in (_NO, words.YES) if alone in each), frozenset())


def _without(said: list[Token], again: frozenset[str]) -> list[Token]:
    """The tokens without what only says it at their end: "no, over my dead body" says it twice."""
    end = len(said)
    while again and end and (said[end - 1].brk or said[end - 1].neutral or said[end - 1].word in again):
        end -= 1
    return said[:end]


_Match = tuple[int, tuple[Token, ...]] | None
"""Where the places of a pattern end, and the tokens in its gaps; None if they do not stand there."""


def _match(places: tuple[frozenset[str], ...], tokens: tuple[Token, ...], at: int) -> _Match:
    """The places of a pattern from a token on."""
    if not places:
        return at, ()
    if places[0] == {_END}:
        return _ended(tokens, at)
    if places[0] in _GAPS:
        return _spanned(places[1:], tokens, at)
    while at < len(tokens) and not tokens[at].brk:
        if tokens[at].stem in places[0]:
            return _match(places[1:], tokens, at + 1)
        if not tokens[at].neutral or tokens[at].word in words.OWN:
            return None
        at += 1
    return None


def _ended(tokens: tuple[Token, ...], at: int) -> _Match:
    """The end of a line or a break, with nothing before it that means anything."""
    while at < len(tokens) and tokens[at].neutral:
        at += 1
    return (at, ()) if at == len(tokens) or tokens[at].brk else None


def _spanned(places: tuple[frozenset[str], ...], tokens: tuple[Token, ...], at: int) -> _Match:
    """The places behind a gap, which is as short as it can be."""
    for end in range(at, min(at + _LONGEST_GAP, len(tokens)) + 1):
        if any(token.brk or token.word in words.DENIALS for token in tokens[at:end]):
            return None
        match = _match(places, tokens, end)
        if match is not None:
            return match[0], (*tokens[at:end], *match[1])
    return None


def _patterns(pairs: tuple[tuple[str, str], ...], *, is_own: bool) -> Iterator[Pattern]:
    for meaning, phrases in pairs:
        for phrase in phrases.split("|"):
            said = phrase.split()
            at_begin = said[0] == _BEGIN
            places = tuple(
                frozenset(each if each in _SIGNS else stem(each) for each in place.split("/"))
                for place in said[at_begin:]
            )
            yield Pattern(places, lexed(meaning), at_begin, is_own)


@cache
def _data() -> dict[str, dict[str, str]]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))


def common_sayings(shape: str) -> Mapping[str, str]:
    """The turns of phrase that all questions of a shape have, by what they mean."""
    return _data().get(shape, {})


@lru_cache(maxsize=512)  # the same kinds of question come with every mail
def sayings_of(own: tuple[tuple[str, str], ...], shape: str) -> Sayings:
    """The turns of phrase of a question: its own, before those of its shape."""
    return Sayings(own, common_sayings(shape))


def shape_of(options: Options) -> str:
    """Which of the tables of common turns of phrase a question has: "" is none."""
    inner = bare(options)
    if isinstance(inner, Pick) and {"yes", "no"} <= set(inner.among):
        return "consent"
    if isinstance(inner, Pick) and {"accept", "decline"} <= set(inner.among):
        return "bargain"
    if isinstance(inner, Pick) and "roll" in inner.among:
        return "chance"
    if isinstance(inner, OneOf) and {"for", "against"} <= {name for name, _ in inner.branches}:
        return "ballot" if isinstance(options, OrPass) else "vote"
    if isinstance(options, OrPass):
        return "pass"
    is_none = (
        (isinstance(options, Several | Split) and options.least == 0)
        or (isinstance(options, Amount) and options.low <= 0)
        or (isinstance(options, Pick) and options.least == 0)
    )
    return "none" if is_none else ""
