"""Money that is on its way to the offices, for looking ahead: the Chairman acts before all others (2E-8.2)."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.core.foreseen import Foreseen
from engine.core.per_state import per_state
from engine.core.step import Step
from engine.second import accounts
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.around import CHAIRMAN
from engine.second.phases.company_operation.allocation import treasuries
from engine.second.phases.company_operation.debt import LOAN
from engine.second.state import State

_BEFORE = ("company_operation", CHAIRMAN, "chairman_acts", "debt_consent")
"""Steps on the agenda as long as the Chairman can still hand out money."""


class Spender(Step[State]):
    """Base of questions about the money of an office: they are foreseen with what may still come into its treasury."""

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        return super().foresee(funded(state), frame)


@per_state
def funded(state: State) -> State:
    """The state as any one office may find it: with the whole Balance in its treasury, or with the first loan.

    Once the Chairman has acted it is the state as it is.
    """
    if not any(frame.step in _BEFORE for frame in state.agenda.main):
        return state
    pounds = holds(state, BALANCE) or LOAN
    for purse in treasuries(state):
        state = accounts.pay(state, BANK, purse, pounds)
    return state
