"""India: regions, orders, Armies and the Elephant (2E-1.3, 2E-1.7.3, 2E-1.7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.second import family_pieces
from engine.second.audit.known import known
from engine.second.regions import STAR_FLAGS
from engine.second.state import Elephant, OrderState, RegionState, State, region, tables

ELEPHANT_MAY_WAIT = ("events_in_india", "parliament")
"""Phases in which the Elephant stays in a lost region until it marches (2E-11.11.5)."""


def _regions(state: State) -> Iterator[str]:
    if tuple(name for name, _ in state.regions) != known(state).regions:
        yield f"regions: {[name for name, _ in state.regions]}"
    if sum(held.star for _, held in state.regions) > STAR_FLAGS:
        yield f"flags: more than {STAR_FLAGS} star flags"
    for name, held in state.regions:
        if held.towers < 0 or held.unrest < 0:
            yield f"{name}: tower levels {held.towers}, unrest {held.unrest}"
        yield from _rule(state, name, held)


def _rule(state: State, name: str, held: RegionState) -> Iterator[str]:
    """A region is sovereign, dominated or Company-controlled, and only one of them (2E-1.3.1, 2E-1.3.2)."""
    if held.presidency:
        if held.presidency not in known(state).presidencies:
            yield f"{name}: there is no {held.presidency}"
        if held.towers or held.capital or held.star:
            yield f"{name}: the Company controls it, yet it has tower levels or a flag"
        if held.loot:
            yield f"{name}: the Company controls it, yet its loot token shows money"
    elif held.unrest or held.half_built:
        yield f"{name}: the Company does not control it, yet it has unrest or a half-built ship"
    if held.capital:
        capital = dict(state.regions).get(held.capital)
        if capital is None or not capital.star or held.capital == name:
            yield f"{name}: its flag is that of {held.capital}, which is no capital"
        if held.star:
            yield f"{name}: it has both a star flag and a small flag"


def _orders(state: State) -> Iterator[str]:
    """What fills an order lies on an open one; a writer there has a Presidency to go back to (2E-1.7.3)."""
    if tuple(name for name, _ in state.orders) != known(state).orders:
        yield f"orders: {[name for name, _ in state.orders]}"
    for name, held in state.orders:
        yield from _filled(name, held, family_pieces.only(state, family_pieces.on_order(name)))
        if held.origin and held.origin not in known(state).presidencies:
            yield f"{name}: its writer came from {held.origin}"


def _filled(name: str, held: OrderState, writer: str) -> Iterator[str]:
    if bool(writer) != bool(held.origin):
        yield f"{name}: its writer is {writer or 'nobody'}, from {held.origin or 'nowhere'}"
    if writer and held.token:
        yield f"{name}: both a writer and a token fill it"
    if not held.open and (writer or held.token or held.firms):
        yield f"{name}: it is closed and filled"


def _armies(state: State) -> Iterator[str]:
    book = tables(state)
    if tuple(name for name, _ in state.armies) != known(state).armies:
        yield f"armies: {[name for name, _ in state.armies]}"
    supply = book.army_piece("regiment").supply
    number = sum(held.regiments + held.used for _, held in state.armies)
    if number > supply or any(held.regiments < 0 or held.used < 0 for _, held in state.armies):
        yield f"armies: {number} regiments, there are {supply}"
    active = set(state.alliances)
    if len(active) != len(state.alliances) or not active <= known(state).alliances:
        yield f"alliances: {state.alliances}"


def _elephant(state: State) -> Iterator[str]:
    """On a border between its tail and its head, or inside a Company-controlled region (2E-3.3.6, 2E-11.9)."""
    elephant, book = state.elephant, tables(state)
    if elephant.tail not in known(state).regions:
        yield f"elephant: there is no region {elephant.tail}"
    elif not elephant.border:
        yield from _inside(state, elephant)
    else:
        borders = {each.id: each.regions for each in book.borders}
        if sorted((elephant.tail, elephant.head)) != sorted(borders.get(elephant.border, ())):
            yield f"elephant: {elephant.border} is not between {elephant.tail} and {elephant.head}"


def _inside(state: State, elephant: Elephant) -> Iterator[str]:
    if elephant.head:
        yield f"elephant: it stands inside {elephant.tail} but looks to {elephant.head}"
    if not region(state, elephant.tail).presidency and state.phase not in ELEPHANT_MAY_WAIT:
        yield f"elephant: it stands inside {elephant.tail}, which the Company does not control"


CHECKS = (_regions, _orders, _armies, _elephant)
