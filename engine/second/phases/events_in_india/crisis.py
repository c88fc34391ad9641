"""Crisis: war where the Elephant is (2E-11.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.second import elephant, regions
from engine.second.memos.events import AttackMemo, TileMemo
from engine.second.phases.events_in_india import attacks_on_the_company as attacks
from engine.second.phases.events_in_india.frames import memo_of, over
from engine.second.phases.events_in_india.rebellion import rebel
from engine.second.state import State, region, tables


class Crisis(Step[State]):
    """The tail's region attacks the head's; around the Elephant inside a region that region rebels (2E-11.6.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo, here = memo_of(frame), state.elephant
        modifier = tables(state).event_tile(memo.tile).modifier
        if elephant.inside(here):
            return attacks.begin(state, AttackMemo(memo, "rebellion_crisis", here.tail, modifier))
        if regions.is_controlled(state, here.head):
            strength = invader_strength(state, here.tail) + modifier
            return attacks.begin(state, AttackMemo(memo, "invasion_crisis", here.head, strength, here.tail))
        if region(state, here.tail).capital == here.head:
            return rebel(state, memo, here.tail, modifier)
        return _invade(state, memo, modifier)


def invader_strength(state: State, name: str) -> int:
    """Tower levels of an attacker's empire; a dominated region invades alone (2E-11.6.3, 2E-11.6.9)."""
    if regions.sovereign(state, name):
        return regions.empire_strength(state, name)
    return region(state, name).towers


def _invade(state: State, memo: TileMemo, modifier: int) -> Outcome[State]:
    """One Indian power invades another (2E-11.6.3 to 2E-11.6.5)."""
    attacker, defender = state.elephant.tail, state.elephant.head
    strength = invader_strength(state, attacker) + modifier
    defence = regions.empire_strength(state, defender)
    if strength <= defence:
        state = regions.with_towers(state, attacker, -1)
        failed = told(
            "invasion_fails",
            region=attacker,
            target=defender,
            strength=strength,
            defence=defence,
            left=region(state, attacker).towers,
        )
        return Outcome(state, (failed,), then=(over(memo),))
    event = told("invasion_succeeds", region=attacker, target=defender, strength=strength, defence=defence)
    state, winner = regions.planted(regions.freed(state, defender), attacker, defender)
    flag = told("flag_planted", region=defender, capital=region(state, defender).capital)
    return Outcome(state, (event, flag), then=(over(msgspec.structs.replace(memo, winner=winner)),))


STEPS: Mapping[str, Step[State]] = {"crisis": Crisis()}
