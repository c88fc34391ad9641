"""How far a Presidency's trade reaches: chains of connected open orders from its home port (2E-8.7.2, 2E-8.7.4)."""

from __future__ import annotations

from engine.core.per_state import per_state
from engine.second import orders
from engine.second.state import State, order, tables


@per_state
def can_be_filled(state: State, name: str) -> bool:
    """Whether a President may fill an order: it is open, and no President has filled it this turn (2E-8.7.10).

    One that firms have filled counts as open (2E-8.7.1).
    """
    return orders.is_open(state, name) and not order(state, name).token and not orders.writer_on(state, name)


def nearest(state: State, begin: tuple[str, ...], where: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Orders in some regions that chains from the first ones reach with at most so many orders more, the nearest first.

    Every order of a chain can be filled; orders of one distance stand in the order of the data file.
    """
    every = tuple(each.id for each in tables(state).orders if each.region in where)
    left = [name for name in every if name not in begin and can_be_filled(state, name)]
    edge, found = set(begin), list[str]()
    for _ in range(most):
        edge = {name for name in left if edge.intersection(tables(state).order(name).connections)}
        found += (name for name in left if name in edge)
        left = [name for name in left if name not in edge]
    return tuple(found)


def regions_reached(state: State, presidency: str, declared: tuple[str, ...], ships: int) -> tuple[str, ...]:
    """Those of some declared regions that chains from the home port reach through them, with an order for each ship."""
    row = tables(state).presidency(presidency)
    if not can_be_filled(state, row.home_port):
        return ()
    found = nearest(state, (row.home_port,), (row.home_region, *declared), ships - 1)
    reached = {orders.region_of(state, name) for name in found}
    return tuple(name for name in declared if name in reached)


@per_state
def declarable(state: State, presidency: str, ships: int) -> tuple[str, ...]:
    """Regions that may be declared beside the home region, each at least together with others (2E-8.7.2)."""
    foreign = tuple(each.id for each in tables(state).regions if not each.is_home_region)
    return regions_reached(state, presidency, foreign, ships)


def value(state: State, name: str) -> int:
    """Pounds that an order brings the Company: half of it, rounded down, if a firm has filled it (2E-8.7.7)."""
    pounds = tables(state).order(name).value
    return pounds // 2 if order(state, name).firms else pounds


def dearest(state: State, begin: tuple[str, ...], where: tuple[str, ...], number: int) -> tuple[str, ...]:
    """So many orders in a row, each connected to one before: the one of highest value each time (2E-8.7.5)."""
    filled = begin
    while len(filled) < len(begin) + number and (next_ones := nearest(state, filled, where, 1)):
        filled = (*filled, max(next_ones, key=lambda name: value(state, name)))
    return filled[len(begin) :]
