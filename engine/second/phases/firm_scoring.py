"""Scoring of private firms: their shares, and what lies in Debtor's Prison (2E-14.2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.second import charter, firm_value, scoring
from engine.second.family_pieces import number
from engine.second.scoring import FIRMS
from engine.second.state import State


class ScoreFirms(Step[State]):
    """Each share scores the points of its firm's Value, each piece in Debtor's Prison minus one (2E-14.2.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for seat in state.seats:
            shares = sum(count(charter.shares(state, manager), seat) for manager, _ in state.firms)
            prison = number(state, charter.DEBTORS_PRISON, seat)
            if shares or prison:
                points = firm_points(state, seat)
                state = scoring.scored(state, seat, FIRMS, points)
                events.append(told("firms_scored", seat=seat, points=points, shares=shares, prison=prison))
        return Outcome(state, tuple(events))


def firm_points(state: State, seat: str) -> int:
    """What firms would score a family now; its total is rounded down, below zero as well."""
    shares = (
        count(charter.shares(state, manager), seat) * firm_value.space(state, manager).points
        for manager, _ in state.firms
    )
    return floor(sum(shares) - number(state, charter.DEBTORS_PRISON, seat))


STEPS: Mapping[str, Step[State]] = {"score_firms": ScoreFirms()}
