"""What guides the Crown, as everybody sees it: nothing of it is secret but the order of its cards (2E-16.1)."""

from __future__ import annotations

from engine.second.board.lines import CrownLine
from engine.second.crown.setup_and_terms import directions, presidencies, regions_in_rank
from engine.second.state import State


def crown(state: State) -> CrownLine | None:
    """The Crown's line, None in a game without it."""
    held = state.crown
    if held is None:
        return None
    shown = bool(held.shown)
    return CrownLine(
        climate=held.climate,
        card=held.shown[0] if shown else "",
        cubes=held.cubes,
        button=held.button,
        directions=directions(state) if shown else (),
        presidencies=presidencies(state) if shown else (),
        regions=regions_in_rank(state) if shown else (),
    )
