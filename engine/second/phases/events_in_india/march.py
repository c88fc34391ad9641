"""The Elephant's march within an event (2E-11.9)."""

from __future__ import annotations

from engine.core.event import Event, told
from engine.second import elephant
from engine.second.memos.events import TileMemo
from engine.second.state import State, tables
from engine.second.tables.base import Shape

FOREIGN: Shape = "circle"
"""The shape of a foreign invasion's march (2E-11.9.7)."""


def marched(state: State, memo: TileMemo, target: str) -> tuple[State, tuple[Event, ...]]:
    """The state with the Elephant marched into a region by the shape of the event's tile, and what to tell."""
    here = elephant.march(state, target, _shape(state, memo))
    if elephant.inside(here):
        event = told("elephant_settles", region=here.tail)
    else:
        event = told("elephant_marches", region=here.tail, target=here.head)
    return elephant.placed(state, here), (event,)


def _shape(state: State, memo: TileMemo) -> Shape:
    printed = tables(state).event_tile(memo.tile).shape if memo.tile else FOREIGN
    assert printed, memo.tile
    return printed
