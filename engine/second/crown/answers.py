"""What the Crown answers, by kind of question; where no rule says anything it does what silence does (2E-16.1.12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.decision import Decision
from engine.core.options import Choice
from engine.second.crown import (
    chairman,
    commanders,
    director,
    firms,
    hiring,
    london_season,
    parliament,
    presidencies,
    revenue_and_events,
    shipping_and_armies,
)
from engine.second.state import State

ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    **hiring.ANSWERS,
    **chairman.ANSWERS,
    **director.ANSWERS,
    **shipping_and_armies.ANSWERS,
    **presidencies.ANSWERS,
    **commanders.ANSWERS,
    **london_season.ANSWERS,
    **revenue_and_events.ANSWERS,
    **parliament.ANSWERS,
    **firms.ANSWERS,
}
"""The Crown's rules by kind of decision."""

TIES: Mapping[str, Callable[[State, Decision], tuple[str, ...]]] = {
    "appoint_chairman": hiring.tied_chairmen,
    "hire": hiring.tied_candidates,
    "appoint_commander": shipping_and_armies.tied_commanders,
    "initiative_tie": presidencies.tied_firms,
}
"""Where equal options may be left, between which a person decides (2E-16.1.10)."""


def decided(state: State, decision: Decision, name: str) -> Choice:
    """The Crown's answer once a person has chosen between equal options."""
    return hiring.hire_tied(state, decision, name) if decision.kind == "hire" else name
