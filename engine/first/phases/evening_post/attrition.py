"""Attrition: who leaves office, which offices are eliminated, and the last turn's end (1E-8.8, 1E-8.9)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.first import laws, offices, scoring
from engine.first.phases.evening_post.elimination import eliminate
from engine.first.phases.evening_post.prizes import Claim, claims
from engine.first.state import State, tables

DISK = 6
"""What an office with a black disk counts as (1E-8.8.2)."""


class Attrition(Step[State]):
    """All dice in blue order first, then the prizes (1E-8.8.1 to 1E-8.8.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        rolls: list[Roll] = []
        leaving: list[Claim] = []
        for name in offices.blue_order(state):
            seat = offices.holder(state, name)
            if seat is None:
                continue
            dice: tuple[int, ...] = ()
            if offices.status(state, name) != "marked":
                roll = chance.roll(roll_key(state, frame, name), 1)
                rolls.append(roll)
                dice = roll.values
            stress = laws.stress(state, name)
            leaves = (dice[0] if dice else DISK) >= stress
            kind = "leaves_office" if leaves else "stays_in_office"
            events.append(told(kind, office=name, seat=seat, dice=dice, stress=stress))
            if leaves:
                leaving.append((name, _surcharge(state, name)))
        return Outcome(state, tuple(events), tuple(rolls), then=(claims(frame.path, leaving),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """Anybody in an office may have to leave it."""
        held = (name for name in offices.blue_order(state) if offices.holder(state, name) is not None)
        return (claims(frame.path, tuple((name, _surcharge(state, name)) for name in held)),)


def _surcharge(state: State, name: str) -> int:
    """Pounds on top of a prize's cost: for an office with a black disk only (1E-8.8.3)."""
    marked = offices.status(state, name) == "marked"
    return tables(state).prize_deck.eliminated_or_bailout_surcharge if marked else 0


class EliminateOffices(Step[State]):
    """Every office with a black disk goes, presidencies before provinces (1E-8.9.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for name in offices.blue_order(state):
            if offices.status(state, name) == "marked":
                state, told_now = eliminate(state, name)
                events += told_now
        return Outcome(state, tuple(events))


class LastTurn(Step[State]):
    """On the last turn of the scenario the game ends here, without Local News and Refresh (1E-0.2.2, 1E-9.2.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if state.turn < tables(state).scenario(state.scenario).last_turn:
            return Outcome(state)
        return scoring.finish(state, "time")


STEPS: Mapping[str, Step[State]] = {
    "attrition": Attrition(),
    "eliminate_offices": EliminateOffices(),
    "last_turn": LastTurn(),
}
