"""Helpers for tests of Events in India: tiles on top of the stack, and one event carried out."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.step import Outcome
from engine.second.elephant import facing
from engine.second.memos.events import TileMemo
from engine.second.state import Deck, Elephant, State, tables
from tests.engine.second import build


def tile(kind: str, **fields: Any) -> str:
    """The first tile of a type with these fields (`shape`, `modifier`)."""
    for each in tables(build.laid()).event_tiles:
        if each.type == kind and all(getattr(each, name) == value for name, value in fields.items()):
            return each.id
    raise LookupError((kind, fields))


def picturing(region: str, *others: str) -> str:
    """A tile with a region on its back, other than some."""
    for each in tables(build.laid()).event_tiles:
        if each.back_region == region and each.id not in others:
            return each.id
    raise LookupError(region)


def stacked(state: State, *top: str) -> State:
    """The state with these tiles on top of the stack, the first first; no tile lies among the discards."""
    every = tuple(each.id for each in tables(state).event_tiles)
    return build.change(state, events=Deck((*top, *(each for each in every if each not in top))))


def drawn(
    state: State, kind: str, region: str, chance: Chance | None = None, **fields: Any
) -> Outcome[State]:
    """Draw a tile of a type, with a region pictured by the next tile, and run until it asks or is over."""
    name = tile(kind, **fields)
    state = stacked(state, name, picturing(region, name))
    return build.at_step(state, "draw_tile", chance=chance, path="t1.event.1")


def at_border(state: State, tail: str, head: str) -> State:
    """The state with the Elephant on a border."""
    return build.change(state, elephant=facing(tail, head))


def within(state: State, region: str) -> State:
    """The state with the Elephant inside a region."""
    return build.change(state, elephant=Elephant(region))


def memo(tile_name: str = "", pictured: str = "bengal", **fields: Any) -> TileMemo:
    """An event under way."""
    return TileMemo("t1.test", tile_name, pictured, **fields)
