"""When Parliament may, or must, vote on Deregulation (2E-15.1.1)."""

from __future__ import annotations

from engine.second.state import State, tables


def votable(state: State) -> bool:
    """Whether the vote may be called: the scenario has it, it has not passed, Standing or Debt is on a lined space."""
    scenario = tables(state).scenario(state.settings.scenario)
    if not scenario.deregulation_vote_possible or state.company.deregulated:
        return False
    tracks, company = tables(state).tracks, state.company
    return tracks.standing[company.standing].lined or tracks.debt[company.debt].lined


def forced(state: State) -> bool:
    """Whether the vote must be called: Standing or Debt is on a star space."""
    tracks, company = tables(state).tracks, state.company
    return tracks.standing[company.standing].star or tracks.debt[company.debt].star
