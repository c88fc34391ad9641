"""What the Company pays in Revenue (2E-10.2.1); shown on the board before it is due."""

from __future__ import annotations

from engine.core.counts import total
from engine.second import fleet
from engine.second.family_pieces import under
from engine.second.laws import COMPANY_AIDS_GOVERNMENT, SEPOY_RECRUITMENT, in_force
from engine.second.state import State, tables

AIDED_DEBT = 2
"""Pounds for each step of Debt with Company Aids Government."""


def expenses(state: State) -> int:
    """Pounds for Debt, regiments, officers in Armies (no Commanders, no trainees), and every ship that serves the Company
    (2E-10.2.1).
    """
    debt = state.company.debt * (AIDED_DEBT if in_force(state, COMPANY_AIDS_GOVERNMENT) else 1)
    ships = len(fleet.of_company(state)) + total(state.neutral)
    return debt + _armies(state) + ships


def _armies(state: State) -> int:
    each = {piece.id: piece.expense for piece in tables(state).army_pieces}
    regiments = sum(army.regiments + army.used for _, army in state.armies)
    if in_force(state, SEPOY_RECRUITMENT):
        regiments = 0
    officers = sum(total(families) for _, families in under(state, "army."))
    return each["regiment"] * regiments + each["officer"] * officers
