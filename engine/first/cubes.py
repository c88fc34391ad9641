"""Family cubes: each is always in exactly one place, and moves only through `move` (1E-1.1.1).

Places: `starting`, `stock`, `court`, `manor`, the boxes `writers`, `officers`, `captains`, `office.<id>`,
`army.<presidency>` and `army.<presidency>.used`, `military` (officers waiting in Military Affairs), `waiting`
(captain cubes in the trade office), `ship.<where>` and `ship.<where>.used` (captains of ships), `shipyard.<column>.<slot>`,
`factory.<space>`, `prize.<id>`, `promise.<holder>` and `box` (out of the game).
"""

from __future__ import annotations

import msgspec

from engine.core import placement
from engine.core.counts import Counts, count, total
from engine.core.ids import Seat
from engine.core.placement import Placement
from engine.first.state import State

STARTING, STOCK, COURT, MANOR, OUT = "starting", "stock", "court", "manor", "box"
WRITERS, OFFICERS, CAPTAINS = "writers", "officers", "captains"
MILITARY, WAITING = "military", "waiting"

MANOR_POINTS = 2
"""Victory points of each cube in the manor box, a printed number (1E-4.2)."""


def at(state: State, place: str) -> Counts:
    """Cubes in a place, by family."""
    return placement.at(state.cubes, place)


def number(state: State, place: str, family: str) -> int:
    """How many cubes of a family lie in a place."""
    return count(at(state, place), family)


def size(state: State, place: str) -> int:
    """How many cubes of all families lie in a place."""
    return total(at(state, place))


def only(state: State, place: str) -> str:
    """The family whose cube is alone in a place (a slot, an office), "" if it is empty."""
    families = at(state, place)
    return families[0][0] if families else ""


def under(state: State, prefix: str) -> Placement:
    """Places that begin with `prefix`, with their cubes by family."""
    return placement.under(state.cubes, prefix)


def places(state: State, prefix: str, family: str) -> tuple[tuple[str, int], ...]:
    """Places that begin with `prefix` and hold cubes of the family, with their number."""
    return placement.of_family(state.cubes, prefix, family)


def move(state: State, family: Seat | str, source: str, target: str, cubes: int = 1) -> State:
    """The state after cubes of one family went from one place to another.

    Raises:
        NoPiece: if fewer lie there.
    """
    return msgspec.structs.replace(state, cubes=placement.moved(state.cubes, family, source, target, cubes))


def move_all(state: State, source: str, target: str) -> State:
    """The state after every cube of one place went to another."""
    for family, held in at(state, source):
        state = move(state, family, source, target, held)
    return state
