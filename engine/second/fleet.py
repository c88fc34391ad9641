"""Ships of the families and of the Company: where they serve, and how they come home (2E-1.2)."""

from __future__ import annotations

import msgspec

from engine.second.state import NO_OWNER, ShipState, State, ship, with_ship


def to_yard(state: State, name: str) -> State:
    """The state with a player ship back on its shipyard card, fresh and unfitted (2E-1.2.2, 2E-11.1.3).

    Without owner it goes to the supply together with its card (2E-1.2.4).
    """
    owner = ship(state, name).owner
    if owner == NO_OWNER:
        state = msgspec.structs.replace(state, yards=(*state.yards, name))
    return with_ship(state, name, ShipState(owner))
