"""Checks of offices: strength less penalty gives the dice, the lowest die the result (1E-6.2)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.dice_check import Check, CheckMade, check
from engine.core.event import Event, told
from engine.core.ids import RuleId, facts
from engine.core.refusal import Refusal
from engine.core.step import roll_key
from engine.first import cubes, offices, powers
from engine.first.state import State
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import ActionId

LEAST_DICE = 1
"""Dice that an attempt must have before family powers add any (1E-6.2.1)."""


class Attempt(Struct, frozen=True):
    """A declared Check: the office, what it tries on what, points of strength and of penalty."""

    office: OfficeId
    action: ActionId
    target: str
    strength: int
    penalty: int


class Checked(Struct, frozen=True):
    """A Check that was rolled: the state after it (a failed holder has left), its result, what to tell."""

    state: State
    result: Check
    event: Event
    roll: Roll


def too_weak(attempt: Attempt) -> tuple[Refusal, ...]:
    """A refusal if the attempt has too few dice of its own; family powers never make it legal (1E-6.2.1)."""
    if attempt.strength - attempt.penalty >= LEAST_DICE:
        return ()
    needed = attempt.penalty + LEAST_DICE
    return (
        Refusal(
            "too_weak",
            RuleId("1E-6.2.1"),
            facts(strength=attempt.strength, penalty=attempt.penalty, needed=needed),
        ),
    )


def dice(state: State, attempt: Attempt) -> int:
    """Dice of a legal attempt, those of the holder's family power included (1E-6.2.1, 1E-6.2.4)."""
    family = cubes.only(state, f"office.{attempt.office}")
    extra = powers.extra_dice(state, family, attempt.office, attempt.action)
    return attempt.strength - attempt.penalty + extra


def rolled(state: State, frame: Frame[object], attempt: Attempt, chance: Chance) -> Checked:
    """Roll a Check; on a failure the holder's cube goes to its owner's stock (1E-6.2.2, 1E-6.2.3)."""
    roll = chance.roll(roll_key(state, frame, "check"), dice(state, attempt))
    result = check(roll)
    event = told(
        f"{attempt.action}_rolled",
        family=cubes.only(state, f"office.{attempt.office}"),
        office=attempt.office,
        target=attempt.target,
        strength=attempt.strength,
        penalty=attempt.penalty,
        dice=roll.values,
        result=result.value,
    )
    state = msgspec.structs.replace(state, check=CheckMade(result.value, roll.values))
    if result is Check.FAILURE:
        state = offices.vacate(state, attempt.office, cubes.STOCK)
    return Checked(state, result, event, roll)
