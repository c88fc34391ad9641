"""The draw pile of a position: what is not known of its order is left to chance (1E-3.1.3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.first.memos.common import PileMemo
from engine.first.state import State


class ShuffleDrawPile(Step[State]):
    """Shuffles the cards under those whose order is known; tells nothing, for the order of the pile is secret."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, PileMemo)
        top, under = state.post.draw[: frame.memo.known], state.post.draw[frame.memo.known :]
        if len(under) < 2:
            return Outcome(state)
        roll = chance.shuffle(roll_key(state, frame, "draw_pile"), len(under))
        draw = (*top, *(under[number] for number in roll.values))
        post = msgspec.structs.replace(state.post, draw=draw)
        return Outcome(msgspec.structs.replace(state, post=post), rolls=(roll,))


STEPS: Mapping[str, Step[State]] = {"shuffle_draw_pile": ShuffleDrawPile()}
