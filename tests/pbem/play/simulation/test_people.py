"""Simulated people read mail as they are said to."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from engine.core.chance import SeededChance
from pbem.play.simulation.people import DAY, HOUR, WEEKEND, Habits, Person

CHANCE = SeededChance(b"people", "test")
DAYS = 2_000


def readings(habits: Habits, number: int = 1) -> list[int]:
    person = Person(habits, number, CHANCE)
    return list(islice((at for at in person.readings(0) if at >= 0), DAYS))


def test_nobody_reads_more_than_once_a_day_and_time_goes_on() -> None:
    moments = readings(Habits(spread=100_000))
    assert all(one < other for one, other in pairwise(moments))


@pytest.mark.parametrize(("missed", "weekends"), [(0.1, 0.3), (0.0, 0.5), (0.4, 0.0)])
def test_so_many_days_are_missed(missed: float, weekends: float) -> None:
    """Days without a reading are as many as was said, on working days and at weekends."""
    read = {
        at // DAY for at in readings(Habits(spread=0, missed=missed, missed_at_weekends=weekends, zones=(0,)))
    }
    for part, days in ((missed, range(5)), (weekends, WEEKEND)):
        asked = [day for day in range(max(read)) if day % 7 in days]
        without = sum(day not in read for day in asked) / len(asked)
        assert without == pytest.approx(part, abs=0.04)


def test_the_hour_spreads_as_said() -> None:
    habits = Habits(missed=0, missed_at_weekends=0, zones=(0,))
    minutes = [at - day * DAY for day, at in enumerate(readings(habits))]
    mean = sum(minutes) / len(minutes)
    sigma = (sum((each - mean) ** 2 for each in minutes) / len(minutes)) ** 0.5
    assert sigma == pytest.approx(90, rel=0.08)


def test_zones_move_the_whole_day() -> None:
    """The same person nine hours farther east reads each mail nine hours earlier."""
    here, east = (set(readings(Habits(zones=(zone,)))) for zone in (0, 9))
    moved = {at + 9 * HOUR for at in east}
    assert len(here & moved) > 0.99 * len(here)


def test_so_many_questions_are_forgotten_and_always_the_same() -> None:
    person, again = (Person(Habits(), 0, CHANCE) for _ in range(2))
    forgotten = [name for name in map(str, range(DAYS)) if person.forgets(name)]
    assert len(forgotten) / DAYS == pytest.approx(0.03, abs=0.012)
    assert all(map(again.forgets, forgotten))
