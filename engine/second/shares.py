"""Company shares: the pieces in the Court of Directors and the Chairman's (2E-1.4.3)."""

from __future__ import annotations

from engine.core.counts import Counts, counts
from engine.second.around import CHAIRMAN
from engine.second.family_pieces import COURT, COURT_NEW, at, desk
from engine.second.state import State


def in_court(state: State) -> Counts:
    """Shares in the Court by family, immature ones included; the Chairman's is not there."""
    return counts((*at(state, COURT), *at(state, COURT_NEW)))


def shares(state: State) -> Counts:
    """All Company shares by family (2E-1.4.3)."""
    return counts((*in_court(state), *at(state, desk(CHAIRMAN))))


def majority(all_shares: int) -> int:
    """The fewest shares that are more than half."""
    return all_shares // 2 + 1
