"""The end of London Season: a new display, pensioners go home (2E-4.5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second.family_pieces import PENSIONERS, SUPPLY, move_all, size
from engine.second.phases.setup import DISPLAY
from engine.second.state import Deck, State


class LondonCleanUp(Step[State]):
    """Three new cards, nobody waits any more, discounts and money spent are forgotten (2E-4.5.1 to 2E-4.5.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        pensioners = size(state, PENSIONERS)
        state = season_over(move_all(state, PENSIONERS, SUPPLY))
        london, rolls = _renewed(state, frame, chance)
        state = msgspec.structs.replace(state, london=london)
        event = told("london_season_ends", cards=len(london.display), pensioners=pensioners)
        return Outcome(state, (event,), rolls)


def season_over(state: State) -> State:
    """The state without marks of this season's retirements (2E-4.5.3)."""
    families = tuple(
        (seat, msgspec.structs.replace(lying, spent=0, retired=0, discounts=()))
        for seat, lying in state.families
    )
    return msgspec.structs.replace(state, families=families)


def _renewed(state: State, frame: Frame[object], chance: Chance) -> tuple[Deck, tuple[Roll, ...]]:
    """The display is discarded and laid out anew; if the deck has too few cards the discards are shuffled under it."""
    deck = state.london
    discards, draw = (*deck.display, *deck.discards), deck.draw
    rolls: tuple[Roll, ...] = ()
    if len(draw) < DISPLAY:
        roll = chance.shuffle(roll_key(state, frame, "london"), len(discards))
        draw, discards, rolls = (*draw, *(discards[each] for each in roll.values)), (), (roll,)
    return Deck(draw=draw[DISPLAY:], discards=discards, display=draw[:DISPLAY]), rolls


STEPS: Mapping[str, Step[State]] = {"london_clean_up": LondonCleanUp()}
