"""Orders of seats around the table (2E-0.1.6, 2E-0.1.10)."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.second import family_pieces
from engine.second.state import State

CHAIRMAN = "chairman"


def clockwise(state: State, first: str) -> tuple[Seat, ...]:
    """All seats clockwise, beginning with one.

    Raises:
        ValueError: if nobody of that name sits here.
    """
    place = state.seats.index(Seat(first))
    return state.seats[place:] + state.seats[:place]


def others_clockwise(state: State, seat: str) -> tuple[Seat, ...]:
    """The other seats clockwise from one."""
    return clockwise(state, seat)[1:]


def chairman_or_former(state: State) -> Seat:
    """The Chairman, or who was it last (2E-0.1.6); before there was one, the first seat."""
    holder = family_pieces.only(state, family_pieces.desk(CHAIRMAN))
    return Seat(holder or state.company.former_chairman or state.seats[0])


def from_chairman(state: State) -> tuple[Seat, ...]:
    """All seats clockwise from the (former) Chairman."""
    return clockwise(state, chairman_or_former(state))


def from_prime_minister(state: State) -> tuple[Seat, ...]:
    """All seats clockwise from the Prime Minister."""
    return clockwise(state, state.politics.prime_minister)
