"""The editions whose games are soaked."""

from __future__ import annotations

from engine import rules_for
from tests.soak.driver import Soaked


def first() -> Soaked:
    """The first edition with each of its readings."""
    return Soaked(
        rules_for("first"),
        (4, 5, 6),
        (
            {},
            {"setup": "ribbon_fill"},
            {"conquest_target_defence": "whole_empire", "manor_limit": "global"},
            {"allocated_revenue": "after_refresh", "law_abstain": "forbidden"},
        ),
    )
