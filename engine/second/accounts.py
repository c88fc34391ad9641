"""Money of one game: purses are family ids, offices with a treasury, the Company's `balance` and the bank (2E-1.5.5)."""

from __future__ import annotations

import msgspec

from engine.core import accounts
from engine.core.accounts import BANK
from engine.second.state import State

BALANCE = "balance"
__all__ = ["BALANCE", "BANK", "holds", "pay"]


def holds(state: State, purse: str) -> int:
    """Pounds in a purse."""
    return accounts.balance(state.money, purse)


def pay(state: State, source: str, target: str, pounds: int) -> State:
    """The state after money moved from one purse to another.

    Raises:
        Overdrawn: if the source holds less (the bank never does).
    """
    if pounds == 0:
        return state
    return msgspec.structs.replace(state, money=accounts.move(state.money, source, target, pounds))
