"""Trade orders: which are open, what fills them, and what happens when one is closed (2E-11.3)."""

from __future__ import annotations

import msgspec

from engine.second.family_pieces import SUPPLY, move_all, on_order, only
from engine.second.state import OrderState, State, order, tables, with_order


def of_region(state: State, region: str) -> tuple[str, ...]:
    """The orders of a region, north to south."""
    return tables(state).region(region).orders


def region_of(state: State, name: str) -> str:
    """The region of an order."""
    return tables(state).order(name).region


def connections(state: State, name: str) -> tuple[str, ...]:
    """The orders connected to one, north to south."""
    book = tables(state)
    return tuple(sorted(book.order(name).connections, key=lambda each: book.order(each).north_rank))


def is_open(state: State, name: str) -> bool:
    """Whether an order is open; one that is filled is open."""
    return order(state, name).open


def writer_on(state: State, name: str) -> str:
    """The family whose writer fills an order, "" if none does."""
    return only(state, on_order(name))


def is_filled(state: State, name: str) -> bool:
    """Whether a writer, a filled-order token of the Company or a firm fills an order."""
    held = order(state, name)
    return bool(held.token or held.firms or writer_on(state, name))


def open_orders(state: State, region: str) -> tuple[str, ...]:
    """The open orders of a region, north to south."""
    return tuple(name for name in of_region(state, region) if is_open(state, name))


def closed_orders(state: State, region: str) -> tuple[str, ...]:
    """The closed orders of a region, north to south."""
    return tuple(name for name in of_region(state, region) if not is_open(state, name))


def open_order(state: State, name: str) -> State:
    """The state with an order open; what fills it stays."""
    return with_order(state, name, msgspec.structs.replace(order(state, name), open=True))


def open_all(state: State, region: str) -> State:
    """The state with every order of a region open."""
    for name in closed_orders(state, region):
        state = open_order(state, name)
    return state


def close(state: State, name: str) -> State:
    """The state with an order closed: its writer goes home, its tokens leave (2E-11.3.1)."""
    return with_order(move_all(state, on_order(name), SUPPLY), name, OrderState(open=False))
