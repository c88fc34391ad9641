"""What a benchmark is: a name, a unit, an aim and something that gives a number in each go."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

GOES = 5


class AtLeast(NamedTuple):
    """The number shall be this or more."""

    number: float

    def met_by(self, number: float) -> bool:
        """Whether a number is what was aimed at."""
        return number >= self.number

    def __str__(self) -> str:
        return f"≥ {shown(self.number)}"


class AtMost(NamedTuple):
    """The number shall be this or less."""

    number: float

    def met_by(self, number: float) -> bool:
        """Whether a number is what was aimed at."""
        return number <= self.number

    def __str__(self) -> str:
        return f"≤ {shown(self.number)}"


Aim = AtLeast | AtMost | None


class Measure(NamedTuple):
    """One line of the table. `run` gives the numbers of all goes; their median counts. Without an aim it is told only."""

    name: str
    unit: str
    aim: Aim
    run: Callable[[], Sequence[float]]


class Found(NamedTuple):
    """What a measure found: the numbers of its goes, and how busy the machine was before it (load of one minute)."""

    measure: Measure
    numbers: tuple[float, ...]
    load: float

    @property
    def median(self) -> float:
        """The number that counts."""
        return statistics.median(self.numbers)

    @property
    def met(self) -> bool:
        """Whether the aim is met; so it is where there is none."""
        return self.measure.aim is None or self.measure.aim.met_by(self.median)


def repeated(once: Callable[[], float], goes: int = GOES) -> Callable[[], Sequence[float]]:
    """Some goes of the same."""
    return lambda: [once() for _ in range(goes)]


def seconds(action: Callable[[], object]) -> float:
    """The wall time of an action."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def shown(number: float) -> str:
    """A number with three figures at least, thousands apart."""
    if abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}"
