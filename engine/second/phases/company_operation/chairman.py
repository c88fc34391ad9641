"""Chairman: takes Debt for the Company and hands out its whole Balance (2E-8.2).

Both may be done in any order, and more than once: while the Balance is not empty, Debt is offered beside the question
of allocation. The action ends with the last pound.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.second import offices
from engine.second.accounts import BALANCE, holds
from engine.second.around import CHAIRMAN
from engine.second.memos import Memo
from engine.second.memos.company import DebtMemo
from engine.second.state import State, tables


class Chairman(Step[State]):
    """Begins the Chairman's action; without Chairman the Balance stays as it is (2E-8.2.6)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not offices.holder(state, CHAIRMAN):
            return Outcome(state, (told("office_skipped", office=CHAIRMAN),))
        most = len(tables(state).tracks.debt) - 1
        return Outcome(state, then=(_round(frame.path, DebtMemo(1, most)),))


def _round(path: str, memo: DebtMemo) -> Frame[Memo]:
    """A choice between Debt and allocation; `path` is any of the Chairman's."""
    stem = path.partition(".round")[0]
    return Frame("chairman_acts", f"{stem}.round{memo.round}", memo)


def next_round(frame: Frame[object], ceiling: int) -> Frame[Memo]:
    """The choice again, Debt up to a ceiling."""
    return _round(frame.path, DebtMemo(memo_of(frame).round + 1, ceiling))


def memo_of(frame: Frame[object]) -> DebtMemo:
    """What a frame of the Chairman's remembers."""
    assert isinstance(frame.memo, DebtMemo)
    return frame.memo


class ChairmanActs(Step[State]):
    """Asks for an allocation while there is money, with Debt beside it; for Debt alone if there is none (2E-8.2.4)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        debt: Frame[Memo] = Frame("take_debt", f"{frame.path}.debt", memo)
        allowed = state.company.debt < memo.ceiling
        if holds(state, BALANCE):
            allocate: Frame[Memo] = Frame("allocate_balance", f"{frame.path}.allocate", memo)
            return Outcome(state, then=(allocate,), beside=(debt,) if allowed else ())
        return Outcome(state, then=(debt,) if allowed else ())


STEPS: Mapping[str, Step[State]] = {CHAIRMAN: Chairman(), "chairman_acts": ChairmanActs()}
