"""The Bailout: shareholders lose their shares, executives their offices (1E-7.5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.first import cubes, offices, scoring
from engine.first.phases.evening_post.prizes import claims
from engine.first.state import State, tables

KEPT = 1
"""Court cubes that a family with more of them keeps (1E-7.5.2)."""


class Bailout(Step[State]):
    """Resolve a Bailout that came due with the dividends; else nothing (1E-7.5.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not state.company.bailout_due:
            return Outcome(state)
        floor = tables(state).tracks.share_price.floor
        company = msgspec.structs.replace(state.company, bailout_due=False, share_price=floor)
        state, events = _shares_returned(msgspec.structs.replace(state, company=company))
        if not cubes.size(state, cubes.COURT):
            return scoring.finish(state, "company_failed", (told("bailout"), *events, told("company_failed")))
        surcharge = tables(state).prize_deck.eliminated_or_bailout_surcharge
        leaving = [
            (name, surcharge)
            for name in offices.blue_order(state)
            if offices.is_executive(state, name) and offices.holder(state, name)
        ]
        out = tuple(told("leaves_by_bailout", office=name, seat=_seat(state, name)) for name, _ in leaving)
        then = (claims(frame.path, leaving),)
        return Outcome(state, (told("bailout"), *events, *out), then=then)


def _shares_returned(state: State) -> tuple[State, tuple[Event, ...]]:
    """A family's only share goes back to stock; of several it keeps one (1E-7.5.2)."""
    events: list[Event] = []
    for seat, held in cubes.at(state, cubes.COURT):
        kept = KEPT if held > KEPT else 0
        state = cubes.move(state, seat, cubes.COURT, cubes.STOCK, held - kept)
        events.append(told("shares_lost", seat=seat, lost=held - kept, kept=kept))
    return state, tuple(events)


def _seat(state: State, name: str) -> str:
    return cubes.only(state, f"office.{name}")


STEPS: Mapping[str, Step[State]] = {"bailout": Bailout()}
