"""What belongs to a private firm and where it lies: shares, two treasuries, ships on the charter (2E-6).

A firm is called by the family of its manager, who manages no other (2E-6.1.6).
"""

from __future__ import annotations

import msgspec

from engine.core.counts import Counts
from engine.core.ids import Seat
from engine.second import around
from engine.second.family_pieces import at
from engine.second.state import FirmState, State, firm, tables, with_firm

FIRM = "firm"
LONDON, INDIA = "london", "india"
DEBTORS_PRISON = "debtors_prison"
"""The place of shares of dissolved firms (2E-15.6.1)."""


def charter(manager: str) -> str:
    """The place of a firm's shares among pieces, and of its ships."""
    return f"{FIRM}.{manager}"


def london(manager: str) -> str:
    """The purse of a firm's treasury in London."""
    return f"{FIRM}.{manager}.{LONDON}"


def india(manager: str) -> str:
    """The purse of a firm's treasury in India."""
    return f"{FIRM}.{manager}.{INDIA}"


def manages(state: State, family: str) -> bool:
    """Whether a family manages a firm."""
    return any(manager == family for manager, _ in state.firms)


def managers(state: State) -> tuple[Seat, ...]:
    """Managers of all firms, clockwise from the Prime Minister."""
    return tuple(seat for seat in around.from_prime_minister(state) if manages(state, seat))


def shares(state: State, manager: str) -> Counts:
    """Shares of a firm by family."""
    return at(state, charter(manager))


def ships(state: State, manager: str) -> tuple[str, ...]:
    """Player ships on a firm's charter."""
    return tuple(name for name, held in state.ships if held.place == charter(manager))


def zone(state: State, manager: str) -> str:
    """The sea zone of a firm's ships this turn, "" while its card lies face down and with Hobnob (2E-15.3.1)."""
    card = firm(state, manager).revealed
    return next((each.sea_zone for each in tables(state).firms.strategies if each.id == card), "")


def refreshed(state: State) -> State:
    """The state with every firm ready for a new turn: value and dividend cube stay, the rest is cleared."""
    for manager, held in state.firms:
        state = with_firm(state, manager, FirmState(held.value, held.dividend))
    return state


def with_fields(state: State, manager: str, **fields: object) -> State:
    """The state with fields of a firm changed."""
    return with_firm(state, manager, msgspec.structs.replace(firm(state, manager), **fields))
