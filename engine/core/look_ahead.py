"""Looking ahead: which questions may come before the turn ends. Nothing is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.core.agenda import Frame, GameState
from engine.core.decision import Urgency
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.questions import Steps

S = TypeVar("S", bound=GameState[object])

MOST_FRAMES = 2_000
"""Frames that one look ahead may pass; more is a step that leads to itself."""


def look_ahead(steps: Steps[S], state: S) -> tuple[Foreseen, ...]:
    """What every seat may be asked from here to the end of the turn, in the order of play; open questions are left out.

    Nothing is played: frames are followed to those that each step says it may lead to. One seat's part of the result
    depends on what that seat may know alone, since a step asks it nothing else.

    Raises:
        RecursionError: if a step leads to itself for ever.
    """
    main = state.agenda.main
    open_now = {frame.path for frame in (*main[:1], *state.agenda.side)}
    return tuple(
        each
        for frame in _onward(steps, state, main)
        if frame.path not in open_now
        for each in steps[frame.step].foresee(state, frame)
        if each.decision.urgency is Urgency.BLOCKING
    )


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
        left += reversed(steps[frame.step].leads_to(state, frame))
