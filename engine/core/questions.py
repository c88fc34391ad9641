"""The open questions of one state, looked up as often as one likes and worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from engine.core.agenda import Frame, GameState
from engine.core.decision import Decision
from engine.core.step import Step

S = TypeVar("S", bound=GameState[object])
Steps = Mapping[str, Step[S]]


class Asked(Struct, frozen=True):
    """An open decision with the frame that asks it."""

    frame: Frame[object]
    decision: Decision


class Questions(Generic[S]):
    """What the current main frame and the side frames of a state ask.

    A frame is asked when somebody wants to know, and only once: options are costly, and few callers need all.
    """

    def __init__(self, steps: Steps[S], state: S) -> None:
        self.state = state
        self._steps = steps
        self._asked: dict[str, tuple[Decision, ...]] = {}
        self._all: tuple[Asked, ...] | None = None

    def of(self, frame: Frame[object]) -> tuple[Decision, ...]:
        """What one frame asks."""
        asked = self._asked.get(frame.path)
        if asked is None:
            asked = self._asked[frame.path] = self._ask(frame)
        return asked

    def _ask(self, frame: Frame[object]) -> tuple[Decision, ...]:
        step, main = self._steps[frame.step], self.state.agenda.main
        if main and frame is main[0]:
            return step.ask(self.state, frame)
        return step.ask_beside(self.state, frame, self._current)

    def _current(self) -> tuple[Decision, ...]:
        main = self.state.agenda.main
        return self.of(main[0]) if main else ()

    def all(self) -> tuple[Asked, ...]:
        """Every open decision: of the current main frame first, then of the side frames."""
        if self._all is None:
            self._all = tuple(Asked(frame, each) for frame in _asking(self.state) for each in self.of(frame))
        return self._all

    def find(self, decision: str) -> Asked | None:
        """The open decision of that id; only the frames that it may be of are asked."""
        for frame in _asking(self.state):
            if decision.startswith(frame.path):
                for each in self.of(frame):
                    if each.id == decision:
                        return Asked(frame, each)
        return None

    def with_answers(self, state: S) -> Questions[S]:
        """The same questions, where the state differs in its parked answers only: nothing that is asked depends on them."""
        same = Questions(self._steps, state)
        same._asked = self._asked
        return same


def _asking(state: GameState[object]) -> tuple[Frame[object], ...]:
    return (*state.agenda.main[:1], *state.agenda.side)
