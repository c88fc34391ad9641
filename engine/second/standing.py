"""The Company's Standing, and its failure (2E-1.5.1, 2E-1.5.4)."""

from __future__ import annotations

import msgspec

from engine.second.state import State, tables


def moved(state: State, steps: int) -> State:
    """The state after the marker went right (left if negative); it stops at the ends."""
    last = len(tables(state).tracks.standing) - 1
    standing = max(0, min(last, state.company.standing + steps))
    return msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, standing=standing))


def expectations(state: State) -> int:
    """Pounds that the Company is expected to make: the number under the marker."""
    return tables(state).tracks.standing[state.company.standing].expectations


def failed(state: State) -> bool:
    """Whether the marker stands on the leftmost space."""
    return state.company.standing == 0
