"""Armies: what stands ready in them, and what fighting costs (2E-1.7.4, 2E-8.8)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.counts import Counts, count, counts, total
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.step import roll_key
from engine.second import fees
from engine.second.around import clockwise
from engine.second.family_pieces import SUPPLY, at, commander, move, officers, only
from engine.second.state import ArmyState, State, army, family, tables, with_army, with_family

Group = tuple[str, Counts]
"""Officers by family in one place."""


class Force(Struct, frozen=True):
    """Pieces of one Army that fight together: regiments, officers by family, local alliances."""

    regiments: int = 0
    officers: Counts = ()
    alliances: tuple[str, ...] = ()


class Losses(Struct, frozen=True):
    """Officers whose dice were rolled: the state after it, those lost by family, what to tell, the rolls."""

    state: State
    lost: Counts = ()
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()


def of_presidency(state: State, presidency: str) -> str:
    """The Army of a Presidency."""
    return tables(state).presidency(presidency).army


def commanded_by(state: State, name: str) -> tuple[Seat, ...]:
    """The family whose Commander leads an Army, none if nobody does."""
    return tuple(Seat(family) for family, _ in at(state, commander(name)))


def active(state: State, name: str) -> Force:
    """Everything in an Army that is active."""
    allies = tuple(
        each.id for each in tables(state).alliances if each.army == name and each.id in state.alliances
    )
    return Force(army(state, name).regiments, at(state, officers(name)), allies)


def strength(state: State, force: Force) -> int:
    """Dice in a Deploy, points in a defence: an alliance its strength, any other piece 1 (2E-8.8.5, 2E-11.8.2)."""
    allies = sum(tables(state).alliance(name).strength for name in force.alliances)
    return force.regiments + total(force.officers) + allies


def exhaust(state: State, name: str, force: Force) -> State:
    """The state after active pieces of an Army were exhausted; an alliance is used as a whole (2E-8.8.3)."""
    held = army(state, name)
    state = with_army(state, name, ArmyState(held.regiments - force.regiments, held.used + force.regiments))
    for seat, number in force.officers:
        state = move(state, seat, officers(name), officers(name, used=True), number)
    left = tuple(each for each in state.alliances if each not in force.alliances)
    return msgspec.structs.replace(state, alliances=left)


def allied(state: State, names: tuple[str, ...]) -> State:
    """The state with more local alliances active, all of them in the order of the data file (2E-8.8.2)."""
    active = {*state.alliances, *names}
    ordered = tuple(each.id for each in tables(state).alliances if each.id in active)
    return msgspec.structs.replace(state, alliances=ordered)


def regiments_left(state: State) -> int:
    """Regiments that the supply still holds (2E-1.1.3)."""
    placed = sum(held.regiments + held.used for _, held in state.armies)
    return tables(state).army_piece("regiment").supply - placed


def raise_regiment(state: State, name: str) -> tuple[State, tuple[Event, ...]]:
    """The state with a new regiment, active, in an Army; the owner of the Foundry takes £1.

    Raises:
        ValueError: if the supply is empty.
    """
    if not regiments_left(state):
        raise ValueError(f"no regiment is left for the {name}")
    held = army(state, name)
    state = with_army(state, name, ArmyState(held.regiments + 1, held.used))
    state, earned = fees.foundry(state)
    return state, (told("regiment_raised", army=name), *earned)


def lose_commander(state: State, name: str) -> tuple[State, tuple[Event, ...]]:
    """The state after an Army's Commander went home and his family lost half its trophies, rounded up (2E-8.8.8)."""
    seat = only(state, commander(name))
    if not seat:
        return state, ()
    before = family(state, seat)
    lost = (before.trophies + 1) // 2
    state = move(state, seat, commander(name), SUPPLY)
    state = with_family(state, seat, msgspec.structs.replace(before, trophies=before.trophies - lost))
    return state, (told("commander_lost", seat=seat, army=name, trophies=lost),)


def officers_dice(
    state: State, frame: Frame[object], chance: Chance, groups: tuple[Group, ...], first: str
) -> Losses:
    """A die for each of these officers, owners clockwise from one; each 6 sends one home (2E-8.8.6, 2E-11.10.2)."""
    events: list[Event] = []
    rolls: list[Roll] = []
    gone: list[tuple[str, int]] = []
    for seat in clockwise(state, first):
        dice: list[int] = []
        for place, held in groups:
            for number in range(count(held, seat)):
                roll = chance.roll(roll_key(state, frame, f"{place}.{seat}.{number}"), 1)
                rolls.append(roll)
                dice += roll.values
                if roll.values[0] == 6:
                    state = move(state, seat, place, SUPPLY)
        if dice:
            gone.append((seat, dice.count(6)))
            events.append(told("officers_roll", seat=seat, dice=tuple(dice), lost=dice.count(6)))
    return Losses(state, counts(gone), tuple(events), tuple(rolls))
