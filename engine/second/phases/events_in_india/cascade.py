"""Closing orders, and the Cascade that follows when a region has none left to close (2E-11.3)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.event import Event, told
from engine.second import orders
from engine.second.state import State


class Closing(Struct, frozen=True):
    """What closing orders came to: the state, what to tell, and the regions that have overflowed during this event."""

    state: State
    overflowed: tuple[str, ...]
    events: tuple[Event, ...]


def close_one(state: State, region: str, overflowed: tuple[str, ...] = ()) -> Closing:
    """Close the northernmost open order of a region, or let it overflow (2E-11.3.2)."""
    work = _Cascade(state, overflowed)
    work.close_northernmost(region)
    return work.done()


def close_all(state: State, region: str, overflowed: tuple[str, ...], overflows: bool) -> Closing:
    """Close all open orders of a region; if none was open it overflows, where the rule says so (2E-11.6.6, 2E-11.8.8)."""
    work = _Cascade(state, overflowed)
    if not work.close_every(region) and overflows:
        work.demand(region)
    return work.done()


class _Cascade:
    """One run of closings; regions that must overflow wait in the order of first demand (2E-11.3.6)."""

    def __init__(self, state: State, overflowed: tuple[str, ...]) -> None:
        self._state = state
        self._overflowed = list(overflowed)
        self._queue: list[str] = []
        self._events: list[Event] = []

    def done(self) -> Closing:
        """Carry out every overflow that waits, and give what came of it."""
        while self._queue:
            self._overflow(self._queue.pop(0))
        return Closing(self._state, tuple(self._overflowed), tuple(self._events))

    def close_every(self, region: str) -> bool:
        """Close all open orders of a region; whether there was one."""
        names = orders.open_orders(self._state, region)
        for name in names:
            self._close(name)
        return bool(names)

    def close_northernmost(self, region: str) -> None:
        names = orders.open_orders(self._state, region)
        if names:
            self._close(names[0])
        else:
            self.demand(region)

    def demand(self, region: str) -> None:
        """Have a region overflow, at most once in an event (2E-11.3.3)."""
        if region not in self._overflowed:
            self._overflowed.append(region)
            self._queue.append(region)

    def _close(self, name: str) -> None:
        writer = orders.writer_on(self._state, name)
        self._state = orders.close(self._state, name)
        if writer:
            self._events.append(told("order_closed_with_writer", order=name, seat=writer))
        else:
            self._events.append(told("order_closed", order=name))

    def _overflow(self, region: str) -> None:
        """Close what is connected across the borders, north to south (2E-11.3.3)."""
        self._events.append(told("region_overflows", region=region))
        touched: list[str] = []
        for name in orders.of_region(self._state, region):
            for other in orders.connections(self._state, name):
                place = orders.region_of(self._state, other)
                if place == region:
                    continue
                touched.append(place)
                if orders.is_open(self._state, other):
                    self._close(other)
                else:
                    self.close_northernmost(place)
        if self._state.settings.cascade_when_emptied:
            for place in touched:
                if not orders.open_orders(self._state, place):
                    self.demand(place)
