"""What tests of use cases look for: the orders of a ledger, the words below a line of a receipt."""

from __future__ import annotations

from engine.core.inputs import Ordered
from pbem.play.table import input_of


def orders(house):
    """The orders of the ledger as (seat, choice)."""
    found = [input_of(entry) for entry in house.entries()]
    return [(each.order.seat, each.order.choice) for each in found if isinstance(each, Ordered)]


def told(receipt, line):
    """What a receipt says below a line: up to the next empty line."""
    after = receipt.split(f"\n{line}\n", 1)[1]
    return " ".join(after.split("\n\n", 1)[0].split())


def to_votes(house):
    """Play the test game to its vote."""
    for seat in house.seats():
        house.write(seat, "bid: 0\nthanks: none\n")
    for seat in house.seats():
        house.write(seat, "thanks: none")
    for seat in house.seats():
        house.write(seat, "toast: king")
