"""The Elephant: where it may stand, and where it marches (2E-3.3.6, 2E-11.9)."""

from __future__ import annotations

import msgspec

from engine.second import regions
from engine.second.state import Elephant, State, region, tables
from engine.second.tables.base import Shape
from engine.second.tables.india import border_between

FACING = "_to_"
"""Between tail and head in the name of a place on a border."""


def inside(here: Elephant) -> bool:
    """Whether it stands in the middle of a region."""
    return not here.head


def key(here: Elephant) -> str:
    """The name of a place in orders: `delhi`, or `delhi_to_maratha` for a place on a border."""
    return here.tail if inside(here) else f"{here.tail}{FACING}{here.head}"


def facing(tail: str, head: str) -> Elephant:
    """The place on the border between two regions with the head in one."""
    return Elephant(tail, head, border_between(tail, head))


def placed(state: State, here: Elephant) -> State:
    """The state with the Elephant in a place."""
    return msgspec.structs.replace(state, elephant=here)


def stranded(state: State) -> bool:
    """Whether it stands inside a region that the Company has lost (2E-11.4.4, 2E-11.11.5)."""
    return inside(state.elephant) and not regions.is_controlled(state, state.elephant.tail)


def places(state: State) -> tuple[Elephant, ...]:
    """Every legal place (2E-3.3.6): in the centre of Company regions, else on a border that a march can lead to.

    A dominated region faces its capital, a sovereign one any neighbour that it does not dominate.
    """
    found: list[Elephant] = []
    for each in tables(state).regions:
        if regions.is_controlled(state, each.id):
            found.append(Elephant(each.id))
            continue
        capital = region(state, each.id).capital
        ahead = (
            tuple(name for name in each.clockwise if name == capital)
            if capital
            else _not_dominated(state, each.id)
        )
        found += (facing(each.id, name) for name in ahead)
    return tuple(found)


def march(state: State, target: str, shape: Shape) -> Elephant:
    """Where a march into a region leads (2E-11.9.2 to 2E-11.9.6)."""
    if regions.is_controlled(state, target):
        return Elephant(target)
    if not regions.sovereign(state, target):
        ahead = _towards_capital(state, target)
        if ahead:
            return facing(target, ahead)
    pointed = tables(state).region(target).towards(shape)
    free = _not_dominated(state, target)
    if not free:
        return facing(pointed, target)
    return facing(target, next(name for name in _from(state, target, pointed) if name in free))


def _towards_capital(state: State, target: str) -> str:
    """The neighbour that a dominated region faces: its capital, else the first of the same empire, else "" (2E-11.9.3)."""
    capital = region(state, target).capital
    around = regions.neighbours(state, target)
    if capital in around:
        return capital
    same = regions.empire(state, target)
    return next((name for name in around if name in same), "")


def _not_dominated(state: State, name: str) -> tuple[str, ...]:
    """Neighbours of a region that it does not dominate, clockwise."""
    return tuple(each for each in regions.neighbours(state, name) if region(state, each).capital != name)


def _from(state: State, name: str, first: str) -> tuple[str, ...]:
    """All neighbours of a region clockwise, beginning with one."""
    around = regions.neighbours(state, name)
    place = around.index(first)
    return around[place:] + around[:place]
