"""What families invest in private firms, and the firms that they form with it (2E-6.1 to 2E-6.3)."""

from __future__ import annotations

from engine.core.accounts import BANK
from engine.core.counts import total
from engine.second import accounts, charter
from engine.second.enterprises import change
from engine.second.family_pieces import COURT, SUPPLY, move, number
from engine.second.state import FirmState, State, family, tables, with_firm

COMPANY_SHARE, WORKSHOP = "invest_share", "invest_workshop"
"""Investment tokens: a share in the Court, which goes home; a workshop, which is turned over (2E-6.1.3)."""


def weak(state: State) -> bool:
    """Whether the Company's shares are weak: Standing or Debt on a lined space (2E-6.1.4)."""
    tracks = tables(state).tracks
    return tracks.standing[state.company.standing].lined or tracks.debt[state.company.debt].lined


def tokens(state: State, seat: str) -> tuple[str, ...]:
    """What a family may invest in a firm that has room for another share (2E-6.1.3, 2E-6.1.4, 2E-6.3.4).

    A share is placed with the piece that comes home from the Court; a workshop needs one of the supply.
    """
    return tuple(each for each in all_tokens(state, seat) if each != WORKSHOP or number(state, SUPPLY, seat))


def all_tokens(state: State, seat: str) -> tuple[str, ...]:
    """What a family may invest in a firm that is full: there no piece is needed (2E-6.3.2, 2E-6.3.4)."""
    lying = family(state, seat)
    share = number(state, COURT, seat) > 0 and not weak(state)
    workshop = lying.workshops > lying.invested
    return (*((COMPANY_SHARE,) if share else ()), *((WORKSHOP,) if workshop else ()))


def tokens_for(state: State, seat: str, manager: str) -> tuple[str, ...]:
    """What a family may invest in one firm."""
    return all_tokens(state, seat) if full(state, manager) else tokens(state, seat)


def full(state: State, manager: str) -> bool:
    """Whether a firm has as many shares as it may have (2E-6.3.2)."""
    return total(charter.shares(state, manager)) >= tables(state).firms.numbers.maximum_shares


def formed(state: State, seat: str, token: str) -> State:
    """The state after a family formed a firm with a token: its cube on the first space, its first share placed (2E-6.2.1)."""
    return invested(with_firm(state, seat, FirmState()), seat, seat, token)


def invested(state: State, seat: str, manager: str, token: str) -> State:
    """The state after a family gave a token to a firm: the bank pays, a share is placed while there is room (2E-6.3).

    Raises:
        NoPiece: if the share cannot be placed, or a Company share that is not there was given.
    """
    state = _given(state, seat, token)
    state = accounts.pay(state, BANK, charter.london(manager), tables(state).firms.numbers.investment_money)
    if full(state, manager):
        return state
    return move(state, seat, SUPPLY, charter.charter(manager))


def _given(state: State, seat: str, token: str) -> State:
    if token == COMPANY_SHARE:
        return move(state, seat, COURT, SUPPLY)
    return change(state, seat, invested=family(state, seat).invested + 1)
