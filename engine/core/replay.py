"""Folding a ledger: what each entry makes of the game, and the game again from all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from engine.core.agenda import GameState
from engine.core.chance import Chance
from engine.core.correction import correct, roll_back
from engine.core.enter import enter, start
from engine.core.history import Past
from engine.core.inputs import (
    Amended,
    Closed,
    Corrected,
    Dice,
    Filed,
    Given,
    Input,
    Noted,
    Ordered,
    RolledBack,
    RollForced,
    Started,
    Upgraded,
    Vacated,
    Withdrawn,
)
from engine.core.ruleset import RuleSet
from engine.core.step import Outcome

__all__ = [
    "Amended",
    "Closed",
    "Corrected",
    "Dice",
    "Filed",
    "Given",
    "Input",
    "Noted",
    "Ordered",
    "Past",
    "RollForced",
    "RolledBack",
    "Started",
    "Upgraded",
    "Vacated",
    "Withdrawn",
    "fold",
    "outcomes",
    "replay",
]

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")


def fold(
    rules: RuleSet[S, B], state: S | None, entry: Input, chance: Chance, past: Past[S] | None = None
) -> Outcome[S]:
    """The outcome of one ledger entry on the state before it (None before the first).

    Rollbacks, corrections and forced rolls look at `past`, the entries so far; the others do without.

    Raises:
        ValueError: if the entry makes no sense here; the sentence says why.
        NotPending: if it answers or closes something that is not open.
    """
    if isinstance(entry, Started):
        if state is not None:
            raise ValueError("a game starts once")
        return start(rules, entry, chance)
    if state is None:
        raise ValueError("a ledger begins with a Started entry")
    if not isinstance(entry, RolledBack | Corrected | RollForced):
        return enter(rules, state, entry, chance)
    if past is None:
        raise ValueError("this entry needs the entries before it")
    if isinstance(entry, RolledBack):
        return roll_back(rules, past, entry)
    corrected = correct(rules, past, entry, chance)
    if isinstance(corrected, tuple):
        codes = ", ".join(refusal.code for refusal in corrected)
        raise ValueError(f"the corrected order is not legal there: {codes}")
    return corrected.outcome


def outcomes(rules: RuleSet[S, B], inputs: Sequence[Input], chance: Chance) -> Iterator[Outcome[S]]:
    """What each entry gave, in order. The same inputs and chance give the same states, byte for byte."""
    states: list[S] = []
    for number, entry in enumerate(inputs):
        looks_back = isinstance(entry, RolledBack | Corrected | RollForced)
        past = Past(inputs[:number], lambda at: states[at - 1]) if looks_back else None
        outcome = fold(rules, states[-1] if states else None, entry, chance, past)
        states.append(outcome.state)
        yield outcome


def replay(rules: RuleSet[S, B], inputs: Sequence[Input], chance: Chance) -> S:
    """The state after all entries; entry numbers are positions, from 1.

    A game with scripted dice needs `RolledBefore` with the recorded rolls as its chance.

    Raises:
        ValueError: if there are no entries, or one makes no sense.
    """
    state: S | None = None
    for outcome in outcomes(rules, inputs, chance):
        state = outcome.state
    if state is None:
        raise ValueError("a ledger begins with a Started entry")
    return state
