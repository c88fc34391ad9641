"""The Button, with two people: who comes first when both want the same, or the Crown must choose (2E-16.2)."""

from __future__ import annotations

from engine.core.event import Event, told
from engine.second.crown.pool import changed, crown, humans
from engine.second.crown.setup_and_terms import best_first_seat, solo
from engine.second.state import State


def first_holder(state: State) -> State:
    """The state with the Button before the person next to the Crown in the direction ranked best (2E-16.2.1)."""
    if solo(state) or crown(state).button:
        return state
    return changed(state, button=best_first_seat(state))


def first_in_line(state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """People in the order in which the Crown hears them: who holds the Button first."""
    return tuple(sorted(seats, key=lambda seat: seat != crown(state).button))


def passed_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the Button was used: it goes to the other person (2E-16.2.1)."""
    held = crown(state).button
    if not held:
        return state, ()
    other = next(seat for seat in humans(state) if seat != held)
    return changed(state, button=other), (told("button_passes", seat=other),)
