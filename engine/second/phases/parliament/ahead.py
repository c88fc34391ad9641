"""What Parliament is yet to ask, for looking ahead: the same whichever law is drawn (2E-12)."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.second import around, cards
from engine.second.memos.parliament import NO_POLICY, PolicyMemo, VoteMemo
from engine.second.state import State

AHEAD = "parliament.ahead"
"""In the paths of frames that are looked at only."""


def choice(state: State) -> Frame[object]:
    """The question which law is proposed."""
    return _frame(state, "choose_law", None)


def dial(state: State) -> Frame[object]:
    """The question which way the dial is turned."""
    return _frame(state, "policy_direction", _law(state))


def vote(state: State) -> tuple[Frame[object], ...]:
    """What comes between the dial and the result of the vote: a window tax, where somebody can add one, and votes."""
    window_tax = ("add_window_tax", "allow_window_tax") if cards.owner(state, cards.TAX_COLLECTORS) else ()
    return tuple(_frame(state, step, _law(state)) for step in (*window_tax, "cast_votes"))


def round_over(state: State) -> Frame[object]:
    """The question whether there is another round."""
    return _frame(state, "another_round", _law(state))


def result(state: State) -> tuple[Frame[object], ...]:
    """What a vote may lead to: the dial after a failed law, and what policies bring."""
    return (
        _frame(state, "failed_policy", None),
        _frame(state, "pay_tax", PolicyMemo(NO_POLICY)),
        _frame(state, "pay_window_tax", None),
        _frame(state, "swap_power", None),
    )


def _law(state: State) -> VoteMemo:
    """A law that nobody knows yet, with everybody's vote still to come."""
    return VoteMemo("", NO_POLICY, left=tuple(str(seat) for seat in around.from_prime_minister(state)))


def _frame(state: State, step: str, memo: object) -> Frame[object]:
    return Frame(step, f"t{state.turn}.{AHEAD}.{step}", memo)
