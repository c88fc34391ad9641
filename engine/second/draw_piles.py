"""The piles of a position: what is not known of their order is left to chance (2E-2.1.11 to 2E-2.1.13)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second.memos.opening import PilesMemo
from engine.second.state import Deck, State

YARDS = "yards"
"""The pile of shipyard cards; the other piles are decks, called as in the state."""


class ShufflePiles(Step[State]):
    """Shuffles what lies under the known cards; tells nothing, for the order of a pile is secret (2E-0.1.7)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, PilesMemo)
        rolls: list[Roll] = []
        for name, known in memo.known:
            pile = state.yards if name == YARDS else _deck(state, name).draw
            under = pile[known:]
            if len(under) < 2:
                continue
            roll = chance.shuffle(roll_key(state, frame, name), len(under))
            rolls.append(roll)
            state = _with(state, name, (*pile[:known], *(under[number] for number in roll.values)))
        return Outcome(_laid_out(state, memo.display), rolls=tuple(rolls))


def _deck(state: State, name: str) -> Deck:
    return {"laws": state.laws, "london": state.london, "events": state.events}[name]


def _with(state: State, name: str, pile: tuple[str, ...]) -> State:
    if name == YARDS:
        return msgspec.structs.replace(state, yards=pile)
    return msgspec.structs.replace(state, **{name: msgspec.structs.replace(_deck(state, name), draw=pile)})


def _laid_out(state: State, cards: int) -> State:
    deck = state.london
    london = msgspec.structs.replace(
        deck, draw=deck.draw[cards:], display=(*deck.display, *deck.draw[:cards])
    )
    return msgspec.structs.replace(state, london=london) if cards else state


STEPS: Mapping[str, Step[State]] = {"shuffle_piles": ShufflePiles()}
