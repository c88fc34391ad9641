"""Turmoil: a region closes one order (2E-11.4.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.second.memos import Memo
from engine.second.memos.events import TileMemo
from engine.second.phases.events_in_india.cascade import close_one
from engine.second.phases.events_in_india.frames import memo_of, over
from engine.second.state import State, tables


def famine(state: State, path: str) -> tuple[Frame[Memo], ...]:
    """Turmoil in every home region, each an event of its own (2E-12.4.8)."""
    homes = (each.home_region for each in tables(state).presidencies)
    return tuple(Frame("turmoil", f"{path}.{name}", TileMemo(f"{path}.{name}", "", name)) for name in homes)


class Turmoil(Step[State]):
    """The pictured region closes one order, or overflows (2E-11.4.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        closing = close_one(state, memo.pictured, memo.overflowed)
        memo = msgspec.structs.replace(memo, overflowed=closing.overflowed)
        return Outcome(
            closing.state, (told("turmoil", region=memo.pictured), *closing.events), then=(over(memo),)
        )


STEPS: Mapping[str, Step[State]] = {"turmoil": Turmoil()}
