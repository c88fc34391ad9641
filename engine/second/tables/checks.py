"""The load checks on typed tables."""

from engine.core.tables.problems import Problem
from engine.second.tables.tables import Tables


def faults(tables: Tables) -> tuple[Problem, ...]:
    """Tell every fault of the tables; none means that they describe a game."""
    return ()
