"""Windfall: writers in and around a region earn money (2E-11.4.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.second import orders, regions
from engine.second.accounts import BANK, pay
from engine.second.around import from_chairman
from engine.second.phases.events_in_india.frames import memo_of, over
from engine.second.state import State


class Windfall(Step[State]):
    """Each family takes £1 per own writer on the orders of the pictured region and its neighbours (2E-11.4.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        around = (memo.pictured, *regions.neighbours(state, memo.pictured))
        writers = [
            orders.writer_on(state, name) for place in around for name in orders.of_region(state, place)
        ]
        events: list[Event] = [told("windfall", region=memo.pictured)]
        for seat in from_chairman(state):
            pounds = writers.count(seat)
            if pounds:
                state = pay(state, BANK, seat, pounds)
                events.append(told("windfall_income", seat=seat, pounds=pounds))
        return Outcome(state, tuple(events), then=(over(memo),))


STEPS: Mapping[str, Step[State]] = {"windfall": Windfall()}
