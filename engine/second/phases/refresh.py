"""Phase IX, second half: Refresh (2E-13.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.second import charter
from engine.second.family_pieces import COURT, COURT_NEW, move_all, officers, on_order, writers
from engine.second.state import (
    ArmyState,
    FamilyState,
    OrderState,
    State,
    ThisTurn,
    army,
    order,
    with_army,
    with_order,
)

EXTRA = "extra."
"""Neutral ships with this kind were leased for the turn (2E-13.2.3)."""


class ClearTheBoard(Step[State]):
    """Takes back what was for this turn only, and moves the turn marker (2E-13.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        state = _armies(_orders(state))
        kept = tuple(pair for pair in state.neutral if not pair[0].startswith(EXTRA))
        leased = sum(ships for name, ships in state.neutral if name.startswith(EXTRA))
        state = msgspec.structs.replace(
            state,
            neutral=kept,
            alliances=(),
            families=tuple((seat, _ready(lying)) for seat, lying in state.families),
            this_turn=ThisTurn(),
            turn=state.turn + 1,
        )
        state = charter.refreshed(move_all(state, COURT_NEW, COURT))
        return Outcome(state, (told("refreshed", turn=state.turn, leased=leased),))


def _orders(state: State) -> State:
    """Writers go back to the box they came from, tokens leave (2E-13.2.1, 2E-13.2.2)."""
    for name, held in state.orders:
        if held.origin:
            state = move_all(state, on_order(name), writers(held.origin))
        if held != OrderState(open=held.open):
            state = with_order(state, name, OrderState(open=order(state, name).open))
    return state


def _armies(state: State) -> State:
    """Exhausted officers and regiments are active again (2E-13.2.4)."""
    for name, _ in state.armies:
        held = army(state, name)
        state = move_all(state, officers(name, used=True), officers(name))
        state = with_army(state, name, ArmyState(held.regiments + held.used))
    return state


def _ready(lying: FamilyState) -> FamilyState:
    """What lies before a family with everything ready for votes again (2E-13.2.5)."""
    return msgspec.structs.replace(lying, workshops_used=0, used=())


STEPS: Mapping[str, Step[State]] = {"clear_the_board": ClearTheBoard()}
