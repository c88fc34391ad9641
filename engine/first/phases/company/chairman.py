"""The Chairman's loan: offered beside everything else from hiring to the end of the Company Phase (1E-6.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Urgency
from engine.core.event import told
from engine.core.ids import Moment, facts
from engine.core.options import Choice, OrPass
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.first import accounts, allocation, offices
from engine.first.state import State
from engine.first.tables.offices import CHAIRMAN

LOAN = 5
"""Pounds that one debt disk brings (1E-6.1.1, 1E-7.2.4)."""


class OfferDebt(Step[State]):
    """Puts the offer beside the questions of this Company Phase if a Chairman is seated and took none yet (1E-6.1.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        taken = state.company.debt_taken
        if taken or offices.holder(state, CHAIRMAN) is None or not offices.treasuries(state):
            return Outcome(state)
        offer: Frame[None] = Frame("take_debt", f"{frame.path}.loan", None, lapses=Moment("company_phase"))
        return Outcome(state, beside=(offer,))


class TakeDebt(Step[State]):
    """One disk to the Court, five pounds from the bank into any treasuries (1E-6.1.1).

    A pass only notes that the Chairman does not want it so far: it may be replaced while the phase lasts.
    """

    kind = "take_debt"
    phrase = Phrase(
        "debt",
        also=("take debt", "loan", "take a loan", "borrow"),
        idle=tuple("raise money new issue credit take borrow lend emergency company give chairman".split()),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, CHAIRMAN)
        if seat is None:
            return ()
        return single(
            state,
            frame,
            seat,
            kind=self.kind,
            rule="1E-6.1.1",
            options=OrPass(allocation.split_of(state, LOAN)),
            about=facts(pounds=LOAN, debt=state.company.debt),
            urgency=Urgency.OFFERED,
        )

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        return any(answer.choice is not None for answer in answers)

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        company = msgspec.structs.replace(state.company, debt=state.company.debt + 1, debt_taken=True)
        state = msgspec.structs.replace(state, company=company)
        event = told("debt_taken", family=answers[0].seat, pounds=LOAN, debt=company.debt)
        state, allotted = allocation.allot(state, accounts.BANK, answers[0].seat, answers[0].choice)
        return Outcome(state, (event, *allotted))


STEPS: Mapping[str, Step[State]] = {"offer_debt": OfferDebt(), "take_debt": TakeDebt()}
