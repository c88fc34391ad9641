"""Chairman: takes Debt for the Company and hands out its whole Balance (2E-8.2).

Both are asked at once and may be done in any order, more than once; nobody waits for an answer about Debt when an
allocation has been made. The action ends with the last pound of the Balance.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.options import Below, Choice
from engine.core.refusal import Refusal
from engine.core.step import Answers, Opening, Outcome, Step
from engine.second import offices
from engine.second.accounts import BALANCE, holds
from engine.second.around import CHAIRMAN
from engine.second.memos.company import ChairmanMemo
from engine.second.phases.company_operation import debt
from engine.second.phases.company_operation.allocation import AllocateBalance, allocate
from engine.second.phases.company_operation.debt import DebtConsent, TakeDebt, asking, memo_of, next_round
from engine.second.state import State, tables


class Chairman(Opening[State]):
    """Begins the Chairman's action; without Chairman the Balance stays as it is (2E-8.2.6)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not offices.holder(state, CHAIRMAN):
            return Outcome(state, (told("office_skipped", office=CHAIRMAN),))
        most = len(tables(state).tracks.debt) - 1
        return Outcome(state, then=(asking(frame.path, ChairmanMemo(1, most)),))


class ChairmanActs(Step[State]):
    """One round: Debt, or an allocation, until the Balance is empty (2E-8.2.3, 2E-8.2.4)."""

    def __init__(self, *parts: Step[State]) -> None:
        self._parts = {part.kind: part for part in parts}

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return tuple(asked for part in self._parts.values() for asked in part.ask(state, frame))

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return self._parts[decision.kind].validate(state, decision, choice)

    def default(self, state: State, decision: Decision) -> Choice:
        return self._parts[decision.kind].default(state, decision)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        return self._parts[decision.kind].sample(state, decision, below)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return debt.consents(state, frame)

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        return len(answers) == len(asked) or any(_moves_money(answer.choice) for answer in answers)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        """An allocation was made of the money that was there, so it comes before Debt that was answered with it."""
        said = {answer.decision.kind: answer.choice for answer in answers}
        events: tuple[Event, ...] = ()
        if AllocateBalance.kind in said:
            state, events = allocate(state, said[AllocateBalance.kind])
            memo = memo_of(frame)
            counted = msgspec.structs.replace(memo, allocations=memo.allocations + 1)
            frame = msgspec.structs.replace(frame, memo=counted)
        wish = said.get(TakeDebt.kind, 0)
        if _moves_money(wish):
            taken = debt.take(state, frame, wish)
            return Outcome(taken.state, (*events, *taken.events), then=taken.then)
        return Outcome(state, events, then=(next_round(frame),) if holds(state, BALANCE) else ())


def _moves_money(choice: Choice) -> bool:
    """Whether an answer is an allocation, or Debt of a step at least."""
    return bool(choice[0] if isinstance(choice, tuple) else choice)


TAKE_DEBT, ALLOCATE_BALANCE = TakeDebt(), AllocateBalance()
STEPS: Mapping[str, Step[State]] = {
    CHAIRMAN: Chairman(),
    "chairman_acts": ChairmanActs(TAKE_DEBT, ALLOCATE_BALANCE),
    TakeDebt.kind: TAKE_DEBT,
    AllocateBalance.kind: ALLOCATE_BALANCE,
    DebtConsent.kind: DebtConsent(),
}
"""The two questions stand here for their phrases; `chairman_acts` asks them."""
