"""Where families work on questions that come: offices, and what goes with them; it lies open."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.ids import Seat
from engine.second import charter
from engine.second.family_pieces import commander, desk, under
from engine.second.state import State, tables

FIRM = "firm"
"""The desk of a manager."""


def at_work(state: State) -> Mapping[Seat, frozenset[str]]:
    """The desks of every family: offices, home regions of its Presidencies, its Armies, its private firm."""
    book = tables(state)
    homes = {each.president_office: each.home_region for each in book.presidencies}
    found: dict[str, set[str]] = {seat: set() for seat in state.dealt}
    for office, family in _holders(state, desk("")):
        if family in found:
            found[family] |= {office, homes.get(office, office)}
    for army, family in _holders(state, commander("")):
        if family in found:
            found[family].add(army)
    for manager, _ in state.firms:
        if manager in found and charter.manages(state, manager):
            found[manager].add(FIRM)
    return {Seat(seat): frozenset(names) for seat, names in found.items()}


def _holders(state: State, places: str) -> list[tuple[str, str]]:
    """What the places of a sort are called, and whose piece lies in each."""
    return [(place.removeprefix(places), families[0][0]) for place, families in under(state, places)]
