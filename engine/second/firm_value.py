"""The Value cube of a private firm: what the firm is worth, and how the cube moves (2E-15.2.10, 2E-15.4.2, 2E-15.5.1)."""

from __future__ import annotations

from engine.second import charter
from engine.second.state import State, firm, tables
from engine.second.tables.firms import FirmValue


def space(state: State, manager: str) -> FirmValue:
    """The space under a firm's Value cube."""
    return tables(state).firms.values[firm(state, manager).value]


def worth(state: State, manager: str) -> str:
    """Points of one share, as they are told: "1.5"."""
    return f"{space(state, manager).points:g}"


def moved(state: State, manager: str, steps: int) -> State:
    """The state after the cube went right (left if negative); it stops at the ends of the track."""
    last = len(tables(state).firms.values) - 1
    value = max(0, min(last, firm(state, manager).value + steps))
    return charter.with_fields(state, manager, value=value)
