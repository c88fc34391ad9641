"""The Check of both editions: several dice are rolled, and only the lowest counts (1E-6.2.2)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.chance import Roll


class Check(StrEnum):
    """What a Check gives."""

    SUCCESS = "success"
    NOTHING = "nothing"
    FAILURE = "failure"


def check(roll: Roll) -> Check:
    """Read a roll of six-sided dice: lowest die 1-2 success, 3-4 nothing, 5-6 failure (1E-6.2.2).

    Raises:
        ValueError: if no die was rolled; a Check is made with one die at least.
    """
    if not roll.values:
        raise ValueError(f"a Check needs at least one die ({roll.key})")
    lowest = min(roll.values)
    if lowest <= 2:
        return Check.SUCCESS
    return Check.NOTHING if lowest <= 4 else Check.FAILURE


class CheckMade(Struct, frozen=True):
    """The check that was made last: its dice, and what they gave in the edition's words ("" none was made yet)."""

    result: str = ""
    dice: tuple[int, ...] = ()


def facts_of(made: CheckMade) -> tuple[tuple[str, str | int], ...]:
    """What a condition may test of it: `check` is "not_yet" before the first one, when `lowest_die` is 0."""
    return (("check", made.result or "not_yet"), ("lowest_die", min(made.dice, default=0)))


class Odds(Struct, frozen=True):
    """Out of 6 to the power of `dice` equally likely rolls, how many give each outcome of a check."""

    dice: int
    ways: tuple[tuple[str, int], ...]


def odds(dice: int) -> tuple[tuple[Check, int], ...]:
    """Out of 6 to the power of `dice` equally likely rolls, how many give each outcome.

    Raises:
        ValueError: if there is not at least one die.
    """
    if dice < 1:
        raise ValueError("a Check needs at least one die")
    above_two, above_four = int(4**dice), int(2**dice)
    every = int(6**dice)
    return (
        (Check.SUCCESS, every - above_two),
        (Check.NOTHING, above_two - above_four),
        (Check.FAILURE, above_four),
    )
