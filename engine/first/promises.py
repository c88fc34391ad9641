"""Promise cubes: giving, handing on and returning them, with the free acts of buying and giving back (1E-2.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.step import Step
from engine.first import cubes
from engine.first.state import State


def held(state: State, holder: str, giver: str) -> int:
    """Promises of the giver that lie on the holder's card (1E-2.2.1)."""
    return cubes.number(state, _card(holder), giver)


def givers(state: State, holder: str) -> tuple[tuple[str, int], ...]:
    """Whose promises a family holds, with their numbers, in seat order."""
    return tuple((seat, number) for seat in state.seats if (number := held(state, holder, seat)))


def holders(state: State, giver: str) -> tuple[tuple[str, int], ...]:
    """Who holds promises of a family, with their numbers, in seat order."""
    return tuple((seat, number) for seat in state.seats if (number := held(state, seat, giver)))


def give(state: State, giver: Seat | str, holder: Seat | str, number: int = 1) -> State:
    """The state after stock cubes were given as promises; mutual ones cancel at once (1E-2.2.1, 1E-2.2.6).

    Raises:
        NoCube: if the giver's stock is too small.
    """
    return give_told(state, giver, holder, number)[0]


def give_told(
    state: State, giver: Seat | str, holder: Seat | str, number: int = 1
) -> tuple[State, tuple[Event, ...]]:
    """Like `give`, with what is to be told of it."""
    if number == 0:
        return state, ()
    state = cubes.move(state, giver, cubes.STOCK, _card(holder), number)
    state, cancelled = _cancel(state, giver, holder)
    return state, (told("promise_given", giver=giver, holder=holder, promises=number), *cancelled)


def returned(state: State, giver: Seat | str, holder: Seat | str, number: int = 1) -> State:
    """The state after promises went back to the giver's stock (1E-2.2.3).

    Raises:
        NoCube: if the holder has fewer of them.
    """
    return cubes.move(state, giver, _card(holder), cubes.STOCK, number)


def hand_on(
    state: State, giver: Seat | str, holder: Seat | str, to: Seat | str, number: int = 1
) -> tuple[State, tuple[Event, ...]]:
    """The state after a holder passed promises to another family; handed to their giver they return (1E-2.2.7).

    Raises:
        NoCube: if the holder has fewer of them.
    """
    if to == giver:
        state = returned(state, giver, holder, number)
        return state, (told("promise_returned", giver=giver, holder=holder, promises=number),)
    state = cubes.move(state, giver, _card(holder), _card(to), number)
    state, cancelled = _cancel(state, giver, to)
    handed = told("promise_handed_on", giver=giver, holder=holder, to=to, promises=number)
    return state, (handed, *cancelled)


def _card(holder: str) -> str:
    return f"promise.{holder}"


def _cancel(state: State, one: str, other: str) -> tuple[State, tuple[Event, ...]]:
    """Return as many promises of each side as both hold of each other (1E-2.2.6)."""
    number = min(held(state, one, other), held(state, other, one))
    if number == 0:
        return state, ()
    state = returned(returned(state, one, other, number), other, one, number)
    return state, (told("promises_cancelled", one=one, other=other, promises=number),)


STEPS: Mapping[str, Step[State]] = {}
