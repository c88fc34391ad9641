"""The editions whose games are soaked."""

from __future__ import annotations

from engine import rules_for
from tests.soak import first_positions, second_positions
from tests.soak.driver import Soaked

SOAKED = {
    "first": Soaked(
        rules=rules_for("first"),
        players=(4, 5, 6),
        settings=(
            {},
            {"setup": "ribbon_fill"},
            {"conquest_target_defence": "whole_empire", "manor_limit": "global"},
            {"allocated_revenue": "after_refresh", "law_abstain": "forbidden"},
        ),
        endings=frozenset({"time", "company_failed", "india_lost"}),
        seldom=first_positions.SELDOM,
    ),
    "second": Soaked(
        rules=rules_for("second"),
        players=(3, 4, 5, 6),
        settings=(
            {},
            {"setup": "draft"},
            {"cascade_when_emptied": "true", "pm_may_use_own_enterprises": "false"},
            {"deploy_from_unconquered_home": "true", "setup": "draft"},
        ),
        endings=frozenset({"time", "company_failed"}),
        seldom=second_positions.SELDOM,
    ),
}

OF_FIRMS = tuple(
    {"firm_first_fill": first, "firm_refill": refill}
    for first in ("small", "full")
    for refill in ("half_of_fill", "half_of_value")
)
"""What private firms earn in either reading."""

SCENARIOS = {
    scenario: Soaked(
        rules=rules_for("second"),
        players=(3, 4, 5, 6),
        settings=tuple(
            {**reading, **firms, "scenario": scenario}
            for reading, firms in zip(SOAKED["second"].settings, OF_FIRMS, strict=True)
        ),
        endings=frozenset({"time", "company_failed"}),
        seldom={},
    )
    for scenario in ("1758", "1813", "long_1710")
}
"""The second edition's scenarios beside 1710."""

CROWN = {
    people: Soaked(
        rules=rules_for("second"),
        players=(people,),
        settings=tuple(
            {**reading, "scenario": scenario, "crown_difficulty": difficulty}
            for difficulty in ("normal", "easy", "hard", "expert", "legendary")[: 7 - 2 * people]
            for scenario in ("1710", "1758", "1813", "long_1710")
            for reading in SOAKED["second"].settings[:2]
        ),
        endings=frozenset({"time", "company_failed"}),
        seldom={},
    )
    for people in (1, 2)
}
"""Games with the Crown for one and for two people, in every difficulty and scenario."""
"""By name, each with all of its readings."""
