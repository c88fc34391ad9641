"""The end of Events in India: a Company that failed in it goes to Final Scoring only now (2E-11.2.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.step import Answers, Outcome, Step
from engine.second import sequence, standing
from engine.second.state import State


class EventsEnd(Step[State]):
    """Whether the Company has failed."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if standing.failed(state):
            state = sequence.to_final_scoring(state, "company_failed")
        return Outcome(state)


STEPS: Mapping[str, Step[State]] = {"events_end": EventsEnd()}
