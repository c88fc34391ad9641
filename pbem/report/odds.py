"""The odds of a check in words and per cent."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from engine.core.dice_check import Odds
from pbem.report.wording import Wording

SHOWN = 6
"""So many numbers of dice are told of one question: the fewest, and the most."""
_FINE = 10
"""Per cent below which a digit more is told."""


class Chances(Struct, frozen=True):
    """What so many dice give: each outcome with its chance, such as "70 %"."""

    dice: int
    outcomes: tuple[tuple[str, str], ...]


def in_words(odds: Odds, wording: Wording) -> Chances:
    """The chances that the dice themselves give: no card or law is reckoned with."""
    every: int = 6**odds.dice
    return Chances(odds.dice, tuple((wording.name(name), _share(ways, every)) for name, ways in odds.ways))


def of_question(odds: Iterable[Odds], wording: Wording) -> tuple[Chances, ...]:
    """Those of a question, not more than can be read at a glance."""
    every = tuple(odds)
    shown = every if len(every) <= SHOWN else (*every[: SHOWN - 1], every[-1])
    return tuple(in_words(each, wording) for each in shown)


def _share(ways: int, every: int) -> str:
    percent = Fraction(100 * ways, every)
    if percent >= _FINE or not percent:
        return f"{round(percent)} %"
    return f"{float(percent):.1f} %" if percent >= Fraction(1, 20) else "under 0.1 %"
