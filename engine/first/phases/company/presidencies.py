"""The order in which Presidents and their provincial offices act (1E-6.7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Opening, Outcome, Step
from engine.first import offices
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company.attempts import first_try
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import GOVERNOR_GENERAL, ActionId


class Presidencies(Opening[State]):
    """Bombay, Madras, Bengal, or the Governor General alone; dissolved ones are passed over (1E-6.7.1, 1E-8.10.22)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        then = tuple(
            Frame("presidency", f"{frame.path}.{each}", OfficeMemo(offices.president(each)))
            for each in offices.presidencies(state)
        )
        return Outcome(state, then=then)


class Presidency(Opening[State]):
    """A President's actions in turn, then the provinces, which act without a President too (1E-6.7.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        provinces: Frame[OfficeMemo] = Frame("provinces", f"{frame.path}.provinces", frame.memo)
        if offices.holder(state, office) is None:
            return Outcome(state, (told("office_skipped", office=office),), then=(provinces,))
        tries = tuple(first_try(action, frame.path, office) for action in actions(state, office))
        return Outcome(state, then=(*tries, provinces))


def actions(state: State, office: OfficeId) -> tuple[ActionId, ...]:
    """Campaign, Open for trade, Sail, in the order of the office card (1E-6.0.1)."""
    if office == GOVERNOR_GENERAL:
        return tables(state).governor_general.actions
    return tuple(action.id for action in tables(state).office(office).actions)


STEPS: Mapping[str, Step[State]] = {"presidencies": Presidencies(), "presidency": Presidency()}
