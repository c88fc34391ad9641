"""Favours that were bought for the step at hand (2E-16.1.11).

Each stands as `<seat>:<favour>`, or `<seat>:<favour>.<what>` where it is about one thing.
"""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.second.crown.pool import changed, crown
from engine.second.state import State


def entry(seat: str, favour: str) -> str:
    """How a favour stands in the state; `favour` may name its thing after a full stop."""
    return f"{seat}:{favour}"


def current(state: State, frame: Frame[object]) -> State:
    """The state with the favours that hold for a step: none, if they were bought for another."""
    held = crown(state)
    if held.asked == frame.path or not held.favours:
        return state
    return changed(state, favours=())


def bought(state: State, favour: str, seat: str = "") -> bool:
    """Whether a favour was bought, by anybody or by one seat."""
    return any(name == favour and seat in ("", who) for who, name, _ in _all(state))


def number_bought(state: State, favour: str) -> int:
    """How often a favour was bought."""
    return sum(name == favour for _, name, _ in _all(state))


def parameter(state: State, favour: str) -> tuple[str, ...]:
    """What a favour was bought for."""
    return tuple(what for _, name, what in _all(state) if name == favour)


def buyer(state: State, favour: str) -> str:
    """Who bought a favour, "" if nobody did."""
    return next((who for who, name, _ in _all(state) if name == favour), "")


def _all(state: State) -> tuple[tuple[str, str, str], ...]:
    found: list[tuple[str, str, str]] = []
    for each in crown(state).favours:
        who, _, named = each.partition(":")
        name, _, what = named.partition(".")
        found.append((who, name, what))
    return tuple(found)
