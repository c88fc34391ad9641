"""Shuffle: the stack of event tiles is made anew (2E-11.7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second.phases.events_in_india import march
from engine.second.phases.events_in_india.draw_tiles import pictured, with_tiles
from engine.second.phases.events_in_india.frames import memo_of
from engine.second.state import Deck, State


class Shuffle(Step[State]):
    """The Elephant marches, then the stack is shuffled; with an empty stack it marches last (2E-11.7.1, 2E-11.7.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        if memo.pictured:
            state, moved = march.marched(state, memo, memo.pictured)
            state, rolls = _shuffled(state, frame, chance)
            return Outcome(state, (*moved, told("tiles_shuffled")), rolls)
        state, rolls = _shuffled(state, frame, chance)
        state, moved = march.marched(state, memo, pictured(state))
        return Outcome(state, (told("tiles_shuffled"), *moved), rolls)


def _shuffled(state: State, frame: Frame[object], chance: Chance) -> tuple[State, tuple[Roll, ...]]:
    """The stack with this tile below, the discards above, each shuffled (2E-11.7.1)."""
    deck = state.events
    rolls: list[Roll] = []

    def mixed(label: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
        roll = chance.shuffle(roll_key(state, frame, label), len(tiles))
        rolls.append(roll)
        return tuple(tiles[number] for number in roll.values)

    lower = mixed("stack", (*deck.draw, *deck.aside))
    upper = mixed("discards", deck.discards)
    return with_tiles(state, Deck(draw=(*upper, *lower))), tuple(rolls)


STEPS: Mapping[str, Step[State]] = {"shuffle": Shuffle()}
