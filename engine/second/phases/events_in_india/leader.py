"""Leader: somebody rises in the pictured region (2E-11.4.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.second import regions
from engine.second.memos.events import AttackMemo
from engine.second.phases.events_in_india import attacks_on_the_company as attacks
from engine.second.phases.events_in_india.frames import memo_of, over
from engine.second.phases.events_in_india.rebellion import rebel
from engine.second.state import State, tables


class Leader(Step[State]):
    """A sovereign region grows, a dominated one rebels, one of the Company's rises against it (2E-11.4.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        place, modifier = memo.pictured, tables(state).event_tile(memo.tile).modifier
        if regions.is_controlled(state, place):
            return attacks.begin(state, AttackMemo(memo, "rebellion_leader", place, modifier))
        if not regions.sovereign(state, place):
            return rebel(state, memo, place, modifier)
        state = regions.with_towers(state, place, 1)
        return Outcome(state, (told("tower_rises", region=place),), then=(over(memo),))


STEPS: Mapping[str, Step[State]] = {"leader": Leader()}
