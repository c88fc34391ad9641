"""Attrition: a die for every officeholder (2E-4.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second import offices
from engine.second.around import CHAIRMAN
from engine.second.family_pieces import PENSIONERS
from engine.second.laws import TENURE_LIMITS, in_force
from engine.second.state import OfficeState, State, office, tables, with_office

TIRES_FROM, RETIRES_FROM = 3, 5
"""Totals from which a holder gets a fatigue cube, and from which the piece goes to the Pensioners (2E-4.1.2)."""


class Attrition(Step[State]):
    """All rolls are made on the state before any of them (2E-4.1.1, 2E-4.1.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        rolls: list[Roll] = []
        events: list[Event] = []
        for card in tables(state).offices:
            seat = offices.holder(state, card.id)
            if not seat:
                continue
            roll = chance.roll(roll_key(state, frame, card.id), 1)
            rolls.append(roll)
            fatigue = office(state, card.id).fatigue
            total = roll.values[0] + fatigue + card.attrition_modifier
            always = card.id == CHAIRMAN and in_force(state, TENURE_LIMITS)
            state, result = _worn(state, card.id, fatigue, RETIRES_FROM if always else total)
            events.append(
                told("attrition", seat=seat, office=card.id, die=roll.values[0], total=total, result=result)
            )
        return Outcome(state, tuple(events), tuple(rolls))


def _worn(state: State, name: str, fatigue: int, total: int) -> tuple[State, str]:
    """The state after a total, and its word: nothing, a fatigue cube, or off to the Pensioners (2E-4.1.2)."""
    if total >= RETIRES_FROM:
        return offices.vacate(state, name, PENSIONERS), "retires"
    if total >= TIRES_FROM:
        return with_office(state, name, OfficeState(fatigue + 1)), "tires"
    return state, "stays"


STEPS: Mapping[str, Step[State]] = {"attrition": Attrition()}
