"""What a question is about: the words and numbers of its facts, which its lines may tell without a meaning for an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from engine.core.options import Amount, Form, OneOf, Options, OrPass, Several, Split
from pbem.lines.asked import Asked
from pbem.lines.names import Lexicon
from pbem.lines.numbers import NUMBER_WORDS, is_money
from pbem.lines.prose.line import MONEY, Stems
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.text import fold

_BRACES = re.compile(r"\{(\w+)\}")


def facts(asked: Asked, answers: Stems, lexicon: Lexicon) -> Iterator[str]:
    """The stems of what a question is about: numbers and words of possible answers only if its line says so."""
    said = {name for text in (asked.phrase.head, *asked.phrase.also) for name in _BRACES.findall(text)}
    for name, value in asked.decision.about:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, int) and name in said:
                yield str(each)
            elif isinstance(each, str):
                stems = {stem(word) for spelling in lexicon.spellings(each) for word in fold(spelling)}
                yield from (word for word in stems if name in said or not (word.isdigit() or word in answers))


def told_of(asked: Asked, lexicon: Lexicon) -> Iterator[str]:
    """The words of what a question is about."""
    for _, value in asked.decision.about:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield from (word for spelling in lexicon.spellings(each) for word in fold(spelling))


def headed(asked: Asked, lexicon: Lexicon) -> Iterator[str]:
    """The stems of what the beginning of a question's line names."""
    for name, value in asked.decision.about:
        if isinstance(value, str) and name in _BRACES.findall(asked.phrase.head):
            yield from (stem(word) for spelling in lexicon.spellings(value) for word in fold(spelling))


def restated(asked: Asked, answers: Stems, tokens: tuple[Token, ...]) -> frozenset[int]:
    """The places of sums and counts that only tell a fact of what is asked: "we have four pounds left", where no answer is money.

    `answers` are the stems of what may be answered: what is counted there is no fact alone.
    """
    pairs = [
        (at, one.number, other.stem)
        for at, (one, other) in enumerate(pairwise(tokens))
        if one.number >= 0 and not (one.neutral or other.brk)
    ]
    if not pairs:
        return frozenset()
    known = [(stem(name), value) for name, value in asked.decision.about if isinstance(value, int)]
    sums = frozenset() if _counts_money(asked.decision.options) else frozenset(value for _, value in known)
    told = (
        at
        for at, number, counted in pairs
        if (counted in MONEY and number in sums)
        or (counted not in answers | MONEY and (counted, number) in known)
    )
    return frozenset(place for at in told for place in (at, at + 1))


def _counts_money(options: Options) -> bool:
    """Whether money may be answered."""
    match options:
        case Amount(unit=unit) | Split(unit=unit):
            return is_money(unit)
        case Form(parts=parts):
            return any(_counts_money(inner) for _, inner in parts)
        case OneOf(branches=branches):
            return any(_counts_money(inner) for _, inner in branches)
        case OrPass(inner=inner):
            return _counts_money(inner)
        case Several(of=inner):
            return _counts_money(inner)
    return False


def literal(head: str) -> tuple[str, ...]:
    """The words of a phrase that stand outside its braces."""
    return tuple(word for piece in head.split("{") for word in fold(piece.rpartition("}")[2]))


def terms(asked: Asked, lexicon: Lexicon) -> Iterator[str]:
    """The stems of what a question is about, numbers in digits and in letters."""
    in_letters = {str(value): word for word, value in NUMBER_WORDS}
    for word in told_of(asked, lexicon):
        yield stem(word)
        yield stem(in_letters.get(word, word))
