"""Promise cubes: a closed pool that people and the Crown share (2E-16.1.2)."""

from __future__ import annotations

import msgspec

from engine.core.counts import count, counts
from engine.core.event import Event, told
from engine.second.state import CROWN, CrownState, State


def crown(state: State) -> CrownState:
    """What the Crown is guided by, in a game in which it plays.

    Raises:
        LookupError: if it does not.
    """
    if state.crown is None:
        raise LookupError("the Crown does not play in this game")
    return state.crown


def changed(state: State, **fields: object) -> State:
    """The state with what the Crown is guided by changed."""
    return msgspec.structs.replace(state, crown=msgspec.structs.replace(crown(state), **fields))


def humans(state: State) -> tuple[str, ...]:
    """The families that people lead, clockwise."""
    return tuple(str(seat) for seat in state.seats if seat != CROWN)


def cubes(state: State, seat: str) -> int:
    """Cubes of a person, or of the Crown's own pool."""
    return count(crown(state).cubes, seat)


def moved(state: State, source: str, target: str, number: int) -> State:
    """The state after cubes went from one to the other.

    Raises:
        ValueError: if there are fewer.
    """
    if cubes(state, source) < number:
        raise ValueError(f"{source} has {cubes(state, source)} cubes, not {number}")
    held = dict(crown(state).cubes)
    held[source] = held.get(source, 0) - number
    held[target] = held.get(target, 0) + number
    return changed(state, cubes=counts(held.items()))


def rewarded(state: State, seat: str, number: int) -> tuple[State, tuple[Event, ...]]:
    """The state after a person got cubes, as far as the Crown has any (2E-16.1.2)."""
    paid = min(number, cubes(state, CROWN))
    if paid <= 0:
        return state, ()
    return moved(state, CROWN, seat, paid), (told("cubes_received", seat=seat, cubes=paid),)


def charged(state: State, seat: str, number: int) -> tuple[State, tuple[Event, ...]]:
    """The state after a person paid cubes, as far as there are any: what must be paid "if able"."""
    paid = min(number, cubes(state, seat))
    if paid <= 0:
        return state, ()
    return moved(state, seat, CROWN, paid), (told("cubes_paid", seat=seat, cubes=paid),)


def noted(state: State, name: str) -> int:
    """A number that the Crown goes by until Refresh."""
    return count(crown(state).counts, name)


def note(state: State, name: str, number: int = 1) -> State:
    """The state with such a number raised."""
    held = dict(crown(state).counts)
    held[name] = held.get(name, 0) + number
    return changed(state, counts=counts(held.items()))
