"""How quick the rules are, without mail and database."""

from __future__ import annotations

from tests.bench.measure import AtLeast, Measure, repeated
from tests.soak.speed import decisions_a_second


def random_games() -> float:
    """Games of the first edition with random legal answers."""
    return decisions_a_second("first", robots=False, seeds=range(1, 25))


def robot_games() -> float:
    """Games of the first edition among its robots."""
    return decisions_a_second("first", robots=True, seeds=range(1, 9))


MEASURES = (
    Measure("first edition, random answers", "decisions/s", AtLeast(500), repeated(random_games)),
    Measure("first edition, robots", "decisions/s", AtLeast(500), repeated(robot_games)),
)
"""Decisions a second of processor time; the aims are the fewest allowed."""
