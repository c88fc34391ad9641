"""Private firms on the plain table: helpers for tests of their trade, revenue and end."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.accounts import BANK
from engine.core.ids import Seat
from engine.core.sealed import Sealed
from engine.second import accounts, charter
from engine.second.laws import DEREGULATION
from engine.second.state import FirmState, State, order, with_firm, with_order
from tests.engine.second import build

CARDS = {
    "": "",
    "west": "strategy_west",
    "south": "strategy_south",
    "east": "strategy_east",
    "hobnob": "strategy_hobnob",
}
FLEET = ("atlas", "britannia", "diligence", "eliza", "fortitude", "ganges", "hampshire")
"""Ships to be laid on charters."""


def deregulated(state: State | None = None) -> State:
    """The plain table with Deregulation in force."""
    state = build.laid() if state is None else state
    return build.company(state, laws=(*state.company.laws, DEREGULATION), deregulated=True)


def firm(
    state: State,
    manager: str,
    london: int = 0,
    india: int = 0,
    ships: tuple[str, ...] = (),
    strategy: str = "",
    shares: dict[str, int] | None = None,
    **fields: Any,
) -> State:
    """The state with a firm of these pounds, player ships (of the manager's own shipyards) and shares (one of the
    manager, if none are named); `strategy` is a compass point or hobnob.
    """
    state = with_firm(state, manager, FirmState(strategy=Sealed(CARDS[strategy]), **fields))
    state = accounts.pay(state, BANK, charter.london(manager), london)
    state = accounts.pay(state, BANK, charter.india(manager), india)
    for name in ships:
        state = build.ship(state, name, manager, charter.charter(manager))
    for holder, pieces in (shares or {manager: 1}).items():
        state = build.put(state, holder, charter.charter(manager), pieces)
    return state


def filled(state: State, manager: str, *names: str) -> State:
    """The state with orders that a firm has filled this turn."""
    for name in names:
        held = order(state, name)
        firms = (*held.firms, Seat(manager))
        state = with_order(state, name, msgspec.structs.replace(held, firms=firms))
    return charter.with_fields(state, manager, filled=names)
