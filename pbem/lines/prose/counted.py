"""Whether what stands before a word is meant of it: a count of it and no part of a name, a no to it and to nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick, Several
from pbem.lines.names import Lexicon
from pbem.lines.numbers import digits
from pbem.lines.prose import words
from pbem.lines.prose.tokens import Token
from pbem.lines.shapes import keys_in
from pbem.lines.spelling import singular
from pbem.lines.text import fold
from pbem.lines.wording import items, pair


def keeps_counts(options: Options, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether several of a thing that comes once are no number in its name: "2 shares" is no share at 2."""
    named = {word for key in keys_in(choice) for word in fold(lexicon.name(key))}
    numbers = {int(digits(word)) for word in named if digits(word).isdecimal()}
    numbers -= frozenset(_counts(options, choice))
    return not any(
        one.number > 1
        and one.number in numbers
        and other.word not in named
        and singular(other.word) != other.word
        and singular(other.word) in named
        for one, other in pairwise(tokens)
    )


def denies_one_way(options: Options, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether a no is said to one of several ways only: "no lease" leaves it open whether a ship is fitted."""
    if not isinstance(options, OrPass) or not isinstance(options.inner, OneOf):
        return False
    ways = [frozenset(fold(lexicon.name(name))) for name, _ in options.inner.branches]
    return len(ways) > 1 and any(
        one.word in words.NOTHING | words.DENIALS and sum(other.word in way for way in ways) == 1
        for one, other in pairwise(tokens)
    )


def _counts(options: Options, choice: Choice) -> Iterator[int]:
    """The amounts of a choice, how much they are together, and how many things its lists hold."""
    match options:
        case Form():
            for (_, inner), value in zip(options.parts, items(choice), strict=True):
                yield from _counts(inner, value)
        case OneOf():
            name, value = pair(choice)
            yield from _counts(dict(options.branches)[name], value)
        case OrPass() if choice is not None:
            yield from _counts(options.inner, choice)
        case Several():
            yield len(items(choice))
            for each in items(choice):
                yield from _counts(options.of, each)
        case Pick() if isinstance(choice, tuple):
            yield len(choice)
        case _:
            amounts = tuple(_amounts_in(choice))
            yield from (len(amounts), sum(amounts), *amounts)


def _amounts_in(choice: Choice) -> Iterator[int]:
    """The numbers of a choice that stand in no name."""
    match choice:
        case int():
            yield choice
        case tuple():
            for each in choice:
                yield from _amounts_in(each)
