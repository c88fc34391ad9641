"""What prestige cards earn their owners when others do business: the Foundry, the Shipbuilders."""

from __future__ import annotations

from engine.core.event import Event, told
from engine.second import accounts, cards
from engine.second.state import State

FEE = 1
"""Pounds for each workshop or regiment (Foundry), for each leased or bought ship (Shipbuilders)."""


def foundry(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the owner of the Foundry earned by a workshop bought, or a regiment added to an Army."""
    return _earned(state, cards.FOUNDRY, "foundry_earns")


def shipbuilders(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the owner of the Shipbuilders earned by a ship leased or bought."""
    return _earned(state, cards.SHIPBUILDERS, "shipbuilders_earn")


def _earned(state: State, card: str, kind: str) -> tuple[State, tuple[Event, ...]]:
    seat = cards.owner(state, card)
    if not seat:
        return state, ()
    return accounts.pay(state, accounts.BANK, seat, FEE), (told(kind, seat=seat, pounds=FEE),)
