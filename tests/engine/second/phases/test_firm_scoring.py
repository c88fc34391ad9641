"""Scoring of private firms (2E-14.2.1)."""

from __future__ import annotations

import pytest

from engine.second import charter, scoring
from engine.second.phases.firm_scoring import firm_points
from engine.second.state import State, family
from tests.engine.second import build, chartered


def owner(value: int, shares: int, prison: int = 0) -> State:
    """Sykes has shares of Hastings's firm with this Value, and pieces in Debtor's Prison."""
    state = chartered.deregulated()
    if shares:
        state = chartered.firm(state, "hastings", shares={"sykes": shares}, value=value)
    return build.put(state, "sykes", charter.DEBTORS_PRISON, prison) if prison else state


@pytest.mark.parametrize(
    ("value", "shares", "prison", "points"),
    [(0, 1, 0, 1), (1, 1, 0, 1), (1, 3, 0, 4), (9, 2, 1, 10), (0, 0, 2, -2), (1, 1, 2, -1), (9, 10, 0, 55)],
)
def test_2E_14_2_1_shares_score_the_value_and_the_prison_costs(
    value: int, shares: int, prison: int, points: int
) -> None:
    """2E-14.2.1: the total is rounded down, 1.5 - 2 = -0.5 to -1; managers score no more than others."""
    state = owner(value, shares, prison)
    assert firm_points(state, "sykes") == points
    outcome = build.at_step(state, "score_firms")
    assert family(outcome.state, "sykes").points == points
    assert dict(scoring.lines(outcome.state, "sykes")) == {"firms": points}
    assert family(outcome.state, "hastings").points == 0
    assert build.told(outcome, "firms_scored") == [
        {"seat": "sykes", "points": points, "shares": shares, "prison": prison}
    ]


def test_2E_14_2_1_only_the_total_of_all_firms_is_rounded() -> None:
    """2E-14.2.1: 1.5 + 2.5 = 4."""
    state = chartered.firm(owner(1, 1), "larkins", shares={"sykes": 1}, value=3)
    assert firm_points(state, "sykes") == 4


def test_without_firms_nothing_is_told() -> None:
    """2E-14.2.1: games of 1710 stay as they are."""
    outcome = build.at_step(build.laid(), "score_firms")
    assert outcome.events == ()
