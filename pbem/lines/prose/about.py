"""What a question is about: the words and numbers of its facts, which its lines may tell without a meaning for an answer."""

from __future__ import annotations

import re
from collections import Counter
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
_COUNTED = re.compile(r"£?(\d+)((?: [A-Za-z]+){0,2})")


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


def told_sayings(asked: Asked, lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
    """The turns of phrase of a question with its facts in their braces; those that would mean two answers, or hold no fact, are left out."""
    told = tuple((answer, said) for answer, said in asked.phrase.sayings if "{" in said)
    if not told:
        return asked.phrase.sayings
    facts_of = {
        name: " ".join(fold(lexicon.name(value)))
        for name, value in asked.decision.about
        if isinstance(value, str) and value
    }
    filled = [
        (answer, said.format_map(facts_of))
        for answer, said in told
        if facts_of.keys() >= set(_BRACES.findall(said))
    ]
    meanings = Counter(said for _, said in filled)
    once = tuple((answer, said) for answer, said in filled if meanings[said] == 1)
    return (*(each for each in asked.phrase.sayings if each not in told), *once)


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
    known += _bargained(asked)
    sums = frozenset() if _counts_money(asked.decision.options) else frozenset(value for _, value in known)
    told = (
        at
        for at, number, counted in pairs
        if (counted in MONEY and number in sums)
        or (counted not in answers | MONEY and (counted, number) in known)
    )
    return frozenset(place for at in told for place in (at, at + 1))


def _bargained(asked: Asked) -> Iterator[tuple[str, int]]:
    """What a bargain that waits for its answer says how many of: "I accept the three shares"."""
    items = dict(asked.decision.about).get("items", ())
    for each in items if isinstance(items, tuple) else ():
        for counted in _COUNTED.finditer(str(each)):
            yield from ((stem(word), int(counted[1])) for word in fold(counted[2]))
            if counted[0].startswith("£"):
                yield from ((word, int(counted[1])) for word in MONEY)


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
