"""Firms that change hands or become one: what moves, who survives, whose shares go home (2E-6.5, 2E-6.6)."""

from __future__ import annotations

from engine.core.counts import Counts, counts, total
from engine.second import accounts, around, charter, fleet
from engine.second.family_pieces import SUPPLY, move, move_all
from engine.second.state import State, firm, tables, with_firm


def shareholders(state: State, firms: tuple[str, ...]) -> tuple[str, ...]:
    """Families with shares of any of these firms, clockwise from the Prime Minister."""
    holding = {family for manager in firms for family, _ in charter.shares(state, manager)}
    return tuple(seat for seat in around.from_prime_minister(state) if seat in holding)


def joined(state: State, firms: tuple[str, ...]) -> Counts:
    """All shares of these firms by family."""
    return counts(pair for manager in firms for pair in charter.shares(state, manager))


def surplus(state: State, firms: tuple[str, ...]) -> int:
    """How many shares of these firms have to go home when they become one (2E-6.6.2)."""
    return max(0, total(joined(state, firms)) - tables(state).firms.numbers.maximum_shares)


def leading(state: State, firms: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the firms that may survive: the one with the highest value, or all that tie for it (2E-6.6.1)."""
    highest = max(firm(state, manager).value for manager in firms)
    return tuple(manager for manager in firms if firm(state, manager).value == highest)


def default_survivor(state: State, firms: tuple[str, ...]) -> str:
    """Of tied firms the one with most shares, then the first clockwise from the Prime Minister (2E-6.6.1)."""
    order = [manager for manager in charter.managers(state) if manager in firms]
    return max(order, key=lambda manager: total(charter.shares(state, manager)))


def merged(state: State, survivor: str, gone: tuple[str, ...], home: Counts = ()) -> State:
    """The state after firms became one: `home` are shares by family that go home, one's own firm first (2E-6.6.2).

    Treasuries, ships and shares go to the survivor, which keeps its value, dividend cube and manager (2E-6.6.6).

    Raises:
        NoPiece: if more shares are to go home than a family has.
    """
    state = _sent_home(state, (survivor, *gone), home)
    for manager in gone:
        state = with_firm(_moved(state, manager, survivor), manager, None)
    return state


def taken_over(state: State, manager: str, taker: str) -> State:
    """The state after a family without firm took one over: everything stays but its manager (2E-6.5.1)."""
    held = firm(state, manager)
    state = with_firm(_moved(state, manager, taker), manager, None)
    return with_firm(state, taker, held)


def _moved(state: State, manager: str, target: str) -> State:
    """Money, ships and shares of one charter on another."""
    for purse in (charter.london, charter.india):
        pounds = accounts.holds(state, purse(manager))
        state = accounts.pay(state, purse(manager), purse(target), pounds)
    for ship in charter.ships(state, manager):
        state = fleet.send(state, ship, charter.charter(target))
    return move_all(state, charter.charter(manager), charter.charter(target))


def _sent_home(state: State, firms: tuple[str, ...], home: Counts) -> State:
    for family, pieces in home:
        for _ in range(pieces):
            own = [each for each in firms if dict(charter.shares(state, each)).get(family)]
            place = charter.charter(family if family in own else next(iter(own), firms[0]))
            state = move(state, family, place, SUPPLY)
    return state
