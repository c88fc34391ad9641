"""Refresh and the end triggers (1E-9.1, 1E-9.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, counts
from engine.core.dice_check import CheckMade
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.first import cubes, regions, scoring
from engine.first.state import State, tables

USED = ".used"


class ClearTheBoard(Step[State]):
    """Disks off, pieces ready, cubes on to their offices, markets full, the next turn (1E-9.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        state = _disks_off(state)
        state = _ready_again(state)
        state = cubes.move_all(state, cubes.CAPTAINS, cubes.WAITING)
        state = cubes.move_all(state, cubes.OFFICERS, cubes.MILITARY)
        state = _markets_full(state)
        state = _flags_cleared(msgspec.structs.replace(state, turn=state.turn + 1))
        return Outcome(state, (told("board_cleared", closed=len(regions.closed(state))),))


def _disks_off(state: State) -> State:
    """The state without disks on orders of regions and of China (1E-9.1.1)."""
    for name, _ in state.regions:
        state = regions.change(state, name, filled=())
    return msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, china_filled=()))


def _ready_again(state: State) -> State:
    """Exhausted ships, guns, captains and officers are ready; exhausted goods go to the supply (1E-9.1.2)."""
    for place, _ in state.cubes:
        if place.endswith(USED):
            state = cubes.move_all(state, place, place.removesuffix(USED))
    kept: Counts = counts(
        (key.removesuffix(USED), number)
        for key, number in state.pieces
        if not (key.startswith("goods.") and key.endswith(USED))
    )
    return msgspec.structs.replace(state, pieces=kept)


def _markets_full(state: State) -> State:
    """A ship on each column, a good on each space (1E-9.1.4)."""
    markets = tables(state).markets
    ships = tuple(range(1, markets.shipyards.columns + 1))
    goods = tuple(space.id for space in markets.factories.spaces)
    return msgspec.structs.replace(
        state, market=msgspec.structs.replace(state.market, ships=ships, goods=goods)
    )


def _flags_cleared(state: State) -> State:
    """The state with what counts for one turn only forgotten (1E-9.1.7, 1E-7.4.3)."""
    company = msgspec.structs.replace(state.company, debt_taken=False)
    return msgspec.structs.replace(state, company=company, manors_bought=(), locked=(), check=CheckMade())


class EndTriggers(Step[State]):
    """India is lost when too few regions are open after enough turns; the marker stands on the next turn (1E-9.2.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        played = state.turn - 1
        closed = len(regions.closed(state))
        if played < tables(state).scenario(state.scenario).mutiny_check_from_turn:
            return Outcome(state)
        if closed < tables(state).india.closed_regions_end_threshold:
            return Outcome(state)
        return scoring.finish(state, "india_lost", (told("india_lost", closed=closed),))


STEPS: Mapping[str, Step[State]] = {"clear_the_board": ClearTheBoard(), "end_triggers": EndTriggers()}
