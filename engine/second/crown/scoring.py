"""Scoring against the Crown (2E-16.7.10, 2E-14.3.5)."""

from __future__ import annotations

from engine.core.counts import Counts
from engine.second.crown.pool import humans
from engine.second.crown.setup_and_terms import solo
from engine.second.state import CROWN, State, tables

LEGENDARY = "legendary"


def awarded(state: State, awards: Counts) -> Counts:
    """Power awards that are given: against one person the first alone; those of a tie for most stay (2E-14.3.5)."""
    if state.crown is None or not solo(state):
        return awards
    first = tables(state).tracks.turn(state.turn).power_award_first
    tied = len({pounds for _, pounds in awards}) == 1 and len(awards) > 1
    return awards if tied else tuple(each for each in awards if each[1] == first)[:1]


def adjusted(state: State) -> Counts:
    """Points that a failure changes for the one person, by scenario and turn (2E-16.7.10)."""
    if state.crown is None or not solo(state):
        return ()
    name = f"scenario_{state.settings.scenario}"
    rows = tables(state).crown.solo_failure_adjustments
    row = next((each for each in rows if each.scenario in (name, state.settings.scenario)), None)
    if row is None or state.turn not in row.turns:
        return ()
    points = row.points[row.turns.index(state.turn)]
    return ((humans(state)[0], points),) if points else ()


def spared(state: State) -> bool:
    """Whether the failure card is that of the blameless Court, and for the Crown alone (2E-16.7.10)."""
    return state.crown is not None and state.settings.crown_difficulty == LEGENDARY


def for_the_crown(points: Counts) -> Counts:
    """What a card changes for the Crown."""
    return tuple(each for each in points if each[0] == CROWN)
