"""When people read their mail: moments in minutes of a simulated clock, which starts on a Monday at 0:00 UTC."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import NormalDist

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.ids import RollKey

HOUR = 60
DAY = 24 * HOUR
WEEKEND = (5, 6)
EARLIEST, LATEST = 7, 23
"""Between these hours of the own clock everybody has an hour for mail."""
FARTHEST = DAY // 2 - HOUR
"""Nobody reads mail farther from the own hour, so that no day's reading comes before that of the day before."""
_FINE = 1_000_000


class Habits(Struct, frozen=True):
    """How people read mail: once a day at a personal hour, more or less, and not every day.

    `spread` is the standard deviation around the personal hour, in minutes; `missed` the part of working days without
    a reading, `missed_at_weekends` that of Saturdays and Sundays; `forgotten` the part of questions that are left
    lying until the next reminder; `zones` are hours ahead of UTC, dealt to the seats in turn.
    """

    spread: int = 90
    missed: float = 0.10
    missed_at_weekends: float = 0.30
    forgotten: float = 0.03
    zones: tuple[int, ...] = (-8, 0, 1, 9)


class Person:
    """One player's time; the same chance gives the same days."""

    def __init__(self, habits: Habits, number: int, chance: Chance) -> None:
        self._habits = habits
        self._chance = chance
        self._number = number
        self._zone = habits.zones[number % len(habits.zones)] * HOUR
        self._hour = EARLIEST * HOUR + round(self._part("hour") * (LATEST - EARLIEST) * HOUR)

    def readings(self, after: int) -> Iterator[int]:
        """The moments, later than one, at which this person reads mail."""
        day = after // DAY - 2
        while True:
            at = self._reading(day)
            if at is not None and at > after:
                yield at
            day += 1

    def forgets(self, question: str) -> bool:
        """Whether a question is left lying until the next reminder."""
        return self._part(f"forget/{question}") < self._habits.forgotten

    def _reading(self, day: int) -> int | None:
        """The moment of a day of the own calendar, or None if that day is missed."""
        weekend = day % 7 in WEEKEND
        missed = self._habits.missed_at_weekends if weekend else self._habits.missed
        if self._part(f"missed/{day}") < missed:
            return None
        off = round(NormalDist().inv_cdf(self._part(f"minute/{day}")) * self._habits.spread)
        return day * DAY + self._hour + max(-FARTHEST, min(FARTHEST, off)) - self._zone

    def _part(self, label: str) -> float:
        """A number between 0 and 1, both left out."""
        roll = self._chance.roll(RollKey(f"person/{self._number}/{label}"), 1, _FINE)
        return (roll.values[0] - 0.5) / _FINE
