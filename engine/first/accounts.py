"""Money of one game: purses are family ids, office ids, `revenue`, `share_money` and the bank (1E-1.3.10, 1E-1.3.11)."""

from __future__ import annotations

import msgspec

from engine.core import accounts
from engine.core.accounts import BANK
from engine.first.state import State

REVENUE, SHARE_MONEY = "revenue", "share_money"
__all__ = ["BANK", "REVENUE", "SHARE_MONEY", "balance", "pay"]


def balance(state: State, purse: str) -> int:
    """Pounds in a purse."""
    return accounts.balance(state.money, purse)


def pay(state: State, source: str, target: str, pounds: int) -> State:
    """The state after money moved from one purse to another.

    Raises:
        Overdrawn: if the source holds less (the bank never does, 1E-0.1.4).
    """
    if pounds == 0:
        return state
    return msgspec.structs.replace(state, money=accounts.move(state.money, source, target, pounds))
