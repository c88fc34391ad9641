"""Earlier entries of a game and the line of them that led to where it stands now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.inputs import Input

S = TypeVar("S", bound=GameState[object])


class Past(Generic[S]):
    """The entries so far, and the state after each of them as it was when the entry was written.

    `state_after(n)` is asked for few entries only: a caller may replay from its nearest snapshot.
    """

    def __init__(self, inputs: Sequence[Input], state_after: Callable[[int], S]) -> None:
        self.inputs = tuple(inputs)
        self.state_after = state_after

    @property
    def now(self) -> S:
        """The state after the last entry."""
        return self.state_after(len(self.inputs))


class Placed(Struct, Generic[S], frozen=True):
    """One entry of the line that led to the present game.

    A correction plays entries again: those carry the `state` that this gave; for others it is as first written.
    """

    entry: int
    input: Input
    state: S | None = None

    def after(self, past: Past[S]) -> S:
        """The state after it."""
        return past.state_after(self.entry) if self.state is None else self.state
