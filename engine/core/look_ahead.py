"""Looking ahead: which questions may come before the turn ends. Nothing is played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Generic, TypeVar

from engine.core.agenda import Frame, GameState
from engine.core.decision import Urgency
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.questions import Steps

S = TypeVar("S", bound=GameState[object])

MOST_FRAMES = 2_000
"""Frames that one look ahead may pass; more is a step that leads to itself."""


class Ahead(Generic[S]):
    """What may be asked from a state to the end of the turn, in the order of play; open questions are left out.

    Nothing is played: frames are followed to those that each step says it may lead to. One seat's part of the result
    depends on what that seat may know alone, since a step asks it nothing else. A frame is asked when somebody wants to
    know of a seat that it may ask, and only once.
    """

    def __init__(self, steps: Steps[S], state: S) -> None:
        self.state = state
        self._steps = steps
        self._found: dict[str, tuple[Foreseen, ...]] = {}
        self._by_seat: dict[Seat, tuple[Foreseen, ...]] = {}

    def all(self) -> tuple[Foreseen, ...]:
        """What every seat may be asked.

        Raises:
            RecursionError: if a step leads to itself for ever.
        """
        return tuple(each for frame, _ in self._frames for each in self._of(frame))

    def of(self, seat: Seat) -> tuple[Foreseen, ...]:
        """What one seat may be asked.

        Raises:
            RecursionError: if a step leads to itself for ever.
        """
        found = self._by_seat.get(seat)
        if found is None:
            found = self._by_seat[seat] = tuple(self._asking(seat))
        return found

    def _asking(self, seat: Seat) -> Iterator[Foreseen]:
        for frame, whom in self._frames:
            if whom is None or seat in whom:
                yield from (each for each in self._of(frame) if each.decision.seat == seat)

    @cached_property
    def _frames(self) -> tuple[tuple[Frame[object], tuple[Seat, ...] | None], ...]:
        """Those that may ask something, with the seats that they may ask (None: any)."""
        steps, state = self._steps, self.state
        open_now = {frame.path for frame in (*state.agenda.main[:1], *state.agenda.side)}
        found: list[tuple[Frame[object], tuple[Seat, ...] | None]] = []
        for frame in _onward(steps, state, state.agenda.main):
            step = steps[frame.step]
            if step.asks and frame.path not in open_now:
                found.append((frame, step.whom(state, frame)))
        return tuple(found)

    def _of(self, frame: Frame[object]) -> tuple[Foreseen, ...]:
        found = self._found.get(frame.path)
        if found is None:
            every = self._steps[frame.step].foresee(self.state, frame)
            found = tuple(each for each in every if each.decision.urgency is Urgency.BLOCKING)
            self._found[frame.path] = found
        return found


def look_ahead(steps: Steps[S], state: S) -> tuple[Foreseen, ...]:
    """What every seat may be asked from here to the end of the turn, in the order of play.

    Raises:
        RecursionError: if a step leads to itself for ever.
    """
    return Ahead(steps, state).all()


def of_seat(foreseen: tuple[Foreseen, ...], seat: Seat) -> tuple[Foreseen, ...]:
    """Those to one seat."""
    return tuple(each for each in foreseen if each.decision.seat == seat)


def _onward(steps: Steps[S], state: S, frames: tuple[Frame[object], ...]) -> Iterator[Frame[object]]:
    """The frames, each followed by those that it may lead to, each once."""
    left, seen = list(reversed(frames)), set[str]()
    while left:
        frame = left.pop()
        if frame.path in seen:
            continue
        if len(seen) == MOST_FRAMES:
            raise RecursionError("looking ahead leads on for ever")
        seen.add(frame.path)
        yield frame
        step = steps[frame.step]
        if step.leads:
            left += reversed(step.leads_to(state, frame))
