"""The window of the Firms phase on a plain deregulated table, and short ways to act in it."""

from __future__ import annotations

from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second import investments
from engine.second.state import State
from tests.engine.second import build, chartered

SHARE, WORKSHOP = investments.COMPANY_SHARE, investments.WORKSHOP


def rich(state: State | None = None) -> State:
    """Every family has two Company shares in the Court and two workshops."""
    state = chartered.deregulated(state)
    for seat in state.seats:
        state = build.court(build.folk(state, seat, workshops=2), **{seat: 2})
    return state


def window(state: State) -> State:
    """The state with the phase opened and its questions asked; the Prime Minister is Hastings."""
    return build.at_table(state, "firms", path="t1.firms").state


def acts(state: State, seat: str, *choice: Choice) -> Outcome[State]:
    """A family acts."""
    return build.answer(state, seat, "firm_step", choice)


def done(state: State, *seats: str) -> State:
    """These families are done."""
    for seat in seats:
        state = build.answer(state, seat, "firm_step", None).state
    return state


def branches(state: State, seat: str) -> dict[str, object]:
    """What a family may do now."""
    return dict(build.question(state, seat, "firm_step").options.inner.branches)  # type: ignore[union-attr]


def strategies_asked(state: State) -> list[str]:
    """Managers who are asked for a strategy."""
    return [each.seat for each in build.asked(state) if each.kind == "firm_strategy"]
