"""What one viewer may know, built by adding: it starts empty and is given what that viewer may see."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from engine.core.decision import Decision, Urgency
from engine.core.dice_check import Odds
from engine.core.ids import Facts, Seat
from engine.core.options import Choice, sole

B_co = TypeVar("B_co", covariant=True)


class Question(Struct, frozen=True):
    """A decision of the viewer, what silence would play, and the viewer's own answer so far (`answered`).

    `odds` are those of the check to which it leads, by number of dice; with very many dice they are left out. `dice`
    are those of the own answer, or of what silence would play.
    """

    decision: Decision
    default: Choice
    answered: bool = False
    answer: Choice = None
    final: bool = False
    odds: tuple[Odds, ...] = ()
    dice: int = 0

    @property
    def leaves_a_choice(self) -> bool:
        """Whether the viewer is asked at all: what can be answered in one way only is answered by itself."""
        return self.decision.urgency is Urgency.OFFERED or not sole(self.decision.options)


class View(Struct, Generic[B_co], frozen=True):
    """The data behind one seat's mail. `board` is the edition's own part."""

    edition: str
    viewer: str
    turn: int
    phase: str
    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    questions: tuple[Question, ...]
    facts: Facts
    board: B_co


class Result(Struct, frozen=True):
    """How a game ended: why, points by seat, winners, and the lines that each seat's points are made of."""

    ending: str
    scores: tuple[tuple[Seat, int], ...]
    winners: tuple[Seat, ...]
    lines: tuple[tuple[Seat, tuple[tuple[str, int], ...]], ...]
