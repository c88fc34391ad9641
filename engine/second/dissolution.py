"""The end of a private firm that cannot pay, or whose shareholders all want it (2E-6.8, 2E-15.6)."""

from __future__ import annotations

import msgspec

from engine.core.counts import total
from engine.core.event import Event, told
from engine.second import charter, family_pieces, fleet
from engine.second.accounts import BANK, holds, pay
from engine.second.state import State, with_firm


def dissolved(state: State, manager: str) -> tuple[State, tuple[Event, ...]]:
    """The state without a firm: its shares lie in Debtor's Prison, its ships are back fresh on their shipyard cards, its
    money is in the bank. Workshops that were invested stay so (2E-15.6.1). The family forms none in this turn (2E-15.6.2).

    Raises:
        KeyError: if the family manages none.
    """
    ships, shares = charter.ships(state, manager), total(charter.shares(state, manager))
    for name in ships:
        state = fleet.to_yard(state, name)
    state, lost = emptied(state, manager)
    state = family_pieces.move_all(state, charter.charter(manager), charter.DEBTORS_PRISON)
    state = with_firm(state, manager, None)
    ruined = tuple(sorted({*state.this_turn.ruined, manager}))
    turn = msgspec.structs.replace(state.this_turn, ruined=ruined)
    state = msgspec.structs.replace(state, this_turn=turn)
    return state, (told("firm_dissolved", seat=manager, shares=shares, ships=ships, pounds=lost),)


def emptied(state: State, manager: str) -> tuple[State, int]:
    """The state with all money of a firm in the bank, and how many pounds that were."""
    lost = 0
    for purse in (charter.london(manager), charter.india(manager)):
        pounds = holds(state, purse)
        state, lost = pay(state, purse, BANK, pounds), lost + pounds
    return state, lost
