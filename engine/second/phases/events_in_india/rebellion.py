"""A dominated region rises against its capital (2E-11.6.6)."""

from __future__ import annotations

import msgspec

from engine.core.event import told
from engine.core.step import Outcome
from engine.second import regions
from engine.second.memos.events import TileMemo
from engine.second.phases.events_in_india.cascade import close_all
from engine.second.phases.events_in_india.frames import over
from engine.second.state import State, region


def rebel(state: State, memo: TileMemo, name: str, modifier: int) -> Outcome[State]:
    """What comes of a rebellion; a capital keeps its star flag when its last region leaves (2E-11.6.6, 2E-11.6.7)."""
    capital = region(state, name).capital
    strength, defence = region(state, name).towers + modifier, region(state, capital).towers
    if strength <= defence:
        state = regions.with_towers(state, capital, -1)
        event = told(
            "rebellion_fails",
            region=name,
            capital=capital,
            strength=strength,
            defence=defence,
            left=region(state, capital).towers,
        )
        return Outcome(state, (event,), then=(over(memo),))
    event = told("rebellion_succeeds", region=name, capital=capital, strength=strength, defence=defence)
    state = regions.change(state, name, capital="")
    closing = close_all(state, name, memo.overflowed, overflows=True)
    memo = msgspec.structs.replace(memo, overflowed=closing.overflowed)
    return Outcome(closing.state, (event, *closing.events), then=(over(memo),))
