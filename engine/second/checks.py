"""Checks of offices and Commanders: the lowest die decides (2E-8.1.5)."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec import Struct

from engine.core import dice_check
from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.dice_check import CheckMade
from engine.core.event import Event, told
from engine.core.ids import RuleId, facts
from engine.core.refusal import Refusal
from engine.core.step import roll_key
from engine.second import offices
from engine.second.state import State

LEAST_DICE = 1
"""Dice without which a check is illegal (2E-8.1.3, 2E-8.1.5)."""


class Result(StrEnum):
    """What a check gives."""

    SUCCESS = "success"
    FAILURE = "failure"
    CATASTROPHE = "catastrophe"


_RESULTS = {
    dice_check.Check.SUCCESS: Result.SUCCESS,
    dice_check.Check.NOTHING: Result.FAILURE,
    dice_check.Check.FAILURE: Result.CATASTROPHE,
}


class Attempt(Struct, frozen=True):
    """A declared check of an office: what it tries, pounds or pieces used, and what is taken off the dice."""

    office: str
    action: str
    used: int
    penalty: int = 0

    @property
    def dice(self) -> int:
        """Dice of a legal attempt."""
        return self.used - self.penalty


class Checked(Struct, frozen=True):
    """A check that was rolled: the state after it (a disgraced holder has left), its result, what to tell, its rolls."""

    state: State
    result: Result
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


def too_few_dice(used: int, penalty: int) -> tuple[Refusal, ...]:
    """A refusal if an attempt leaves no die to roll (2E-8.1.3)."""
    if used - penalty >= LEAST_DICE:
        return ()
    needed = penalty + LEAST_DICE
    given = facts(used=used, penalty=penalty, needed=needed)
    return (Refusal("too_few_dice", RuleId("2E-8.1.5"), given, instead=(str(needed),)),)


def cast(state: State, frame: Frame[object], dice: int, chance: Chance) -> Roll:
    """The dice of a frame's check, all rolled; fatigue adds nothing (2E-8.1.8)."""
    return chance.roll(roll_key(state, frame, "check"), dice)


def read(roll: Roll) -> Result:
    """What a roll gives; a reroll without a die is a failure (2E-8.1.5, 2E-8.1.10)."""
    return _RESULTS[dice_check.check(roll)] if roll.values else Result.FAILURE


def odds(dice: int) -> tuple[tuple[Result, int], ...]:
    """Out of 6 to the power of `dice` equally likely rolls, how many give each result (2E-8.1.12).

    Raises:
        ValueError: if there is not at least one die.
    """
    return tuple((_RESULTS[result], ways) for result, ways in dice_check.odds(dice))


def told_roll(state: State, attempt: Attempt, roll: Roll) -> Event:
    """What to tell of a roll and its result, while the holder still sits at the desk."""
    return told(
        "check_rolled",
        seat=offices.holder(state, attempt.office),
        office=attempt.office,
        action=attempt.action,
        used=attempt.used,
        penalty=attempt.penalty,
        dice=roll.values,
        result=read(roll).value,
    )


def after(state: State, office: str, result: Result) -> tuple[State, tuple[Event, ...]]:
    """The state after a check; a catastrophe sends the officeholder home, the card to Vacant Offices (2E-8.1.7)."""
    seat = offices.holder(state, office)
    if result is not Result.CATASTROPHE or not seat:
        return state, ()
    return offices.vacate(state, office), (told("holder_disgraced", seat=seat, office=office),)


def noted(state: State, roll: Roll) -> State:
    """The state that remembers a check as the last one of the turn, with its dice as they count."""
    made = CheckMade(read(roll).value, roll.values)
    return msgspec.structs.replace(state, this_turn=msgspec.structs.replace(state.this_turn, check=made))


def rolled(state: State, frame: Frame[object], attempt: Attempt, chance: Chance) -> Checked:
    """Roll an office's check to which no card can be played, and carry out what the result does to its holder."""
    roll = cast(state, frame, attempt.dice, chance)
    happened, result = told_roll(state, attempt, roll), read(roll)
    state, left = after(noted(state, roll), attempt.office, result)
    return Checked(state, result, (happened, *left), (roll,))
