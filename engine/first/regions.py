"""Empires, trade status and the Balance of India (1E-1.2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.core.event import Event, told
from engine.core.per_state import per_state
from engine.first.state import CLOSED, COMPANY, RegionState, State, region, tables, with_region
from engine.first.tables.base import PresidencyId, RegionId

BALANCE = ("chaos", "equilibrium", "order")


def sovereign(state: State, name: RegionId) -> bool:
    """Whether nobody dominates the region (1E-1.2.3)."""
    return not region(state, name).dominator


def company_dominated(state: State, name: RegionId) -> bool:
    """Whether the Company dominates the region (1E-1.2.5)."""
    return region(state, name).dominator == COMPANY


def _by_number(state: State) -> Iterator[tuple[RegionId, RegionState]]:
    now = dict(state.regions)
    return ((card.id, now[card.id]) for card in tables(state).regions)


def dominions(state: State, name: RegionId) -> tuple[RegionId, ...]:
    """Regions that a region dominates, by number (1E-1.2.4)."""
    return tuple(each for each, now in _by_number(state) if now.dominator == name)


def sovereign_of(state: State, name: RegionId) -> RegionId:
    """The head of the native empire that the region belongs to (itself if sovereign or under the Company)."""
    over = region(state, name).dominator
    return over if over and over != COMPANY else name


def empire(state: State, name: RegionId) -> tuple[RegionId, ...]:
    """Every region of the native empire that the region belongs to, head first (1E-1.2.4)."""
    head = sovereign_of(state, name)
    return (head, *dominions(state, head))


@per_state
def in_presidency(state: State, presidency: PresidencyId) -> tuple[RegionId, ...]:
    """Open regions of a presidency, by number (1E-1.3.1)."""
    return tuple(each for each, now in _by_number(state) if now.presidency == presidency)


def closed(state: State) -> tuple[RegionId, ...]:
    """Closed regions, by number (1E-9.2.4)."""
    return in_presidency(state, CLOSED)


def depressed(state: State) -> tuple[RegionId, ...]:
    """Depressed regions, by number (1E-6.12.1)."""
    return tuple(each for each, now in _by_number(state) if now.side == "depressed")


def change(state: State, name: RegionId, **fields: object) -> State:
    """The state with fields of one region changed."""
    changed: RegionState = msgspec.structs.replace(region(state, name), **fields)
    return with_region(state, name, changed)


def tilt(state: State, towards: str) -> State:
    """The state with the Balance one space towards order or chaos; no effect at the end of the track (1E-1.5)."""
    step = 1 if towards == "order" else -1
    now = BALANCE.index(state.india.balance) + step
    place = BALANCE[max(0, min(now, len(BALANCE) - 1))]
    return msgspec.structs.replace(state, india=msgspec.structs.replace(state.india, balance=place))


def tilt_told(state: State, towards: str) -> tuple[State, tuple[Event, ...]]:
    """Like `tilt`, with what is to be told of it: nothing if the marker stays (1E-8.2.5)."""
    after = tilt(state, towards)
    if after.india.balance == state.india.balance:
        return after, ()
    return after, (told("balance_tilts", before=state.india.balance, balance=after.india.balance),)


def redirected(state: State, name: RegionId) -> State:
    """The state with the region that the elephant enters next, "" for the next number (1E-8.2.6)."""
    return msgspec.structs.replace(state, india=msgspec.structs.replace(state.india, redirect=name))
