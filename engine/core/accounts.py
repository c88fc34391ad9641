"""Money moves: every pound is in exactly one purse; the bank's balance is what the table took from it (1E-0.1.4)."""

from __future__ import annotations

from engine.core.counts import Counts, add, count

BANK = "bank"


class Overdrawn(ValueError):
    """A purse other than the bank was asked for more than it holds; a bug in a step, never a player's fault."""


def balance(money: Counts, purse: str) -> int:
    """Pounds in a purse (the bank's is what it has paid out, below 0)."""
    return count(money, purse)


def move(money: Counts, source: str, target: str, pounds: int) -> Counts:
    """The money after `pounds` went from one purse to another; the sum over all purses stays 0.

    Raises:
        Overdrawn: if the amount is below 0 or the source (other than the bank) holds less.
    """
    if pounds < 0 or (source != BANK and balance(money, source) < pounds):
        raise Overdrawn(f"{pounds} pounds from {source} to {target}: it holds {balance(money, source)}")
    return add(add(money, source, -pounds), target, pounds)
