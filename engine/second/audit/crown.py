"""The Crown: its cubes are a closed pool, each of its cards is in one place, its climate is one of five (2E-16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counts import total
from engine.second.state import CROWN, State, tables
from engine.second.tables.crown import CLIMATES


def _cubes(state: State) -> Iterator[str]:
    held = state.crown
    if held is None:
        return
    wanted = tables(state).crown.numbers.promise_cubes_total
    if total(held.cubes) != wanted:
        yield f"cubes: {total(held.cubes)} in all, there are {wanted}"
    for seat, number in held.cubes:
        if number < 0 or seat not in (*state.dealt, CROWN):
            yield f"cubes: {seat} has {number}"


def _cards(state: State) -> Iterator[str]:
    held = state.crown
    if held is None:
        return
    every = sorted(card.id for card in tables(state).crown_cards)
    if sorted((*held.draw, *held.shown)) != every:
        yield f"Crown cards: {(*held.draw, *held.shown)}, there are {every}"
    if not held.draw:
        yield "Crown cards: no back lies on top of the pile"


def _guides(state: State) -> Iterator[str]:
    held = state.crown
    if held is None:
        return
    if held.climate not in ("", *CLIMATES) or bool(held.climate) != bool(held.shown):
        yield f"climate: {held.climate or 'none'} with {held.shown}"
    if held.button and (held.button not in state.dealt or len(state.dealt) == 1):
        yield f"Button: {held.button} cannot hold it"


CHECKS = (_cubes, _cards, _guides)
