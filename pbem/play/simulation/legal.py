"""How many legal answers a question has, as far as it matters: none, one, or a choice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from typing import assert_never

from engine.core.agenda import GameState
from engine.core.decision import Decision
from engine.core.options import Amount, Arrange, Choice, Form, OneOf, Options, OrPass, Pick, Several, Split
from engine.core.order import Order
from engine.core.ruleset import RuleSet

MOST_TRIED = 300
"""Answers that are tried at most; a question with so many that fit is no question without a choice."""
A_CHOICE = 2


def legal_answers(
    rules: RuleSet[GameState[object], object], state: GameState[object], question: Decision
) -> int:
    """The number of legal answers, counted up to two."""
    legal = tried = 0
    for choice in islice(fitting(question.options), MOST_TRIED):
        tried += 1
        legal += not rules.validate(state, Order(question.id, question.seat, choice))
        if legal == A_CHOICE:
            return legal
    return legal if tried < MOST_TRIED else A_CHOICE


def fitting(options: Options) -> Iterator[Choice]:
    """Every answer that fits, one after the other; one that differs only in an order that means nothing comes once."""
    match options:
        case Pick():
            yield from _picked(options)
        case Amount():
            yield from range(options.low, options.high + 1)
        case Split():
            yield from _shared(options)
        case Arrange():
            yield from permutations(options.items)
        case Form():
            yield from _product([inner for _, inner in options.parts])
        case OrPass():
            yield None
            yield from fitting(options.inner)
        case OneOf():
            yield from ((name, each) for name, inner in options.branches for each in fitting(inner))
        case Several():
            yield from _listed(options)
        case _:
            assert_never(options)


def _shared(options: Split) -> Iterator[Choice]:
    low = options.total if options.exact else options.least
    for amounts in product(*(range(cap + 1) for _, cap in options.caps)):
        if low <= sum(amounts) <= options.total:
            given = zip(options.caps, amounts, strict=True)
            yield tuple((place, amount) for (place, _), amount in given if amount)


def _listed(options: Several) -> Iterator[Choice]:
    for number in range(options.least, options.most + 1):
        yield from _product([options.of] * number)


def _product(parts: list[Options]) -> Iterator[Choice]:
    """All ways to answer several parts; unlike `itertools.product` it begins before all of each are known."""
    if not parts:
        yield ()
        return
    for first in fitting(parts[0]):
        for rest in _product(parts[1:]):
            assert isinstance(rest, tuple)  # noqa: S101 - what this function yields
            yield (first, *rest)


def _picked(options: Pick) -> Iterator[Choice]:
    if options.single:
        yield from options.among
        return
    for number in range(options.least, min(options.most, len(options.among)) + 1):
        yield from combinations(options.among, number)
