"""The share price moves along its track and never leaves it (1E-7.3.2, 1E-8.10.10)."""

from __future__ import annotations

import msgspec

from engine.first.state import State, tables


def moved(state: State, spaces: int) -> State:
    """The state with the share price so many spaces up (down if negative), as far as the track goes (1E-7.3.2)."""
    track = tables(state).tracks.share_price.spaces
    place = track.index(state.company.share_price) + spaces
    price = track[max(0, min(place, len(track) - 1))]
    return msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, share_price=price))


def at_floor(state: State) -> bool:
    """Whether the share price cannot fall without a Bailout (1E-7.3.3, 1E-7.3.4)."""
    return state.company.share_price <= tables(state).tracks.share_price.floor
