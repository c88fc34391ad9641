"""Which orders a private firm can fill, and what it earns for them (2E-15.2.7, 2E-15.2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.second import charter, orders
from engine.second.state import State, firm, tables

FULL, HALF_OF_VALUE = "full", "half_of_value"
"""The readings of the settings `firm_first_fill` and `firm_refill` that are not the printed ones."""


def home_port(state: State, manager: str) -> str:
    """The order with which a firm begins: the one on its strategy card, "" without a card that lies open (2E-15.2.7)."""
    revealed = firm(state, manager).revealed
    return next((each.home_port for each in tables(state).firms.strategies if each.id == revealed), "")


def most(state: State, manager: str) -> int:
    """Orders that a firm may fill: one more than there are ships on its charter (2E-15.2.7)."""
    return len(charter.ships(state, manager)) + 1


def earning(state: State, name: str) -> int:
    """Pounds that an order brings a firm now: less if the Company or a firm has filled it this turn (2E-15.2.8)."""
    row, settings = tables(state).order(name), state.settings
    first = row.value if settings.firm_first_fill == FULL else row.small_value
    if not orders.is_filled(state, name):
        return first
    return (row.value if settings.firm_refill == HALF_OF_VALUE else first) // 2


def next_ones(state: State, port: str, filled: tuple[str, ...]) -> tuple[str, ...]:
    """Orders that a firm may fill after some: the home port first, then any that is connected to one of them.

    A closed home port leaves none (2E-15.2.11); no order is filled twice (2E-15.2.8).
    """
    if not filled:
        return (port,) if port and orders.is_open(state, port) else ()
    book = tables(state)
    return tuple(
        each.id
        for each in book.orders
        if each.id not in filled and orders.is_open(state, each.id) and set(each.connections) & set(filled)
    )


def within(state: State, port: str, number: int) -> tuple[str, ...]:
    """Every order that so many fills can reach, the home port first, then north to south."""
    reached: tuple[str, ...] = ()
    for _ in range(number):
        reached = (*reached, *next_ones(state, port, reached))
    rest = (each.id for each in tables(state).orders if each.id in reached and each.id != port)
    return (*reached[:1], *rest)


def best(state: State, port: str, number: int) -> tuple[str, ...]:
    """The fills that earn most together, each connected to one before; of equal ones the first that is found.

    An order that earns nothing is filled only on the way to another one.
    """
    return max(_ways(state, port, number), key=lambda way: (_total(state, way), -len(way)))


def _ways(state: State, port: str, number: int) -> Iterator[tuple[str, ...]]:
    """Ways to fill up to so many orders: one for each set of them."""
    edge: list[tuple[str, ...]] = [()]
    for _ in range(number):
        yield from edge
        found = {
            frozenset((*way, name)): (*way, name) for way in edge for name in next_ones(state, port, way)
        }
        edge = [*found.values()]
    yield from edge


def _total(state: State, way: tuple[str, ...]) -> int:
    return sum(earning(state, name) for name in way)
