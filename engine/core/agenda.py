"""Where a game is: a stack of frames, frames waiting beside it, and the answers parked for open questions."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.core.ids import Moment
from engine.core.order import Order

M_co = TypeVar("M_co", covariant=True)


class Frame(Struct, Generic[M_co], frozen=True):
    """A step waiting on the agenda.

    `path` is its place in the game ("t3.bombay.sail.2") and unique among all frames of a game's history: decision
    ids and roll keys are made of it. `memo` is the step's own small value. `lapses` names the moment at which a side
    frame is dropped.
    """

    step: str
    path: str
    memo: M_co
    lapses: Moment | None = None


class Agenda(Struct, Generic[M_co], frozen=True):
    """Frames to do (`main`, the first is current), frames beside them, parked answers, and the branch.

    The branch counts rollbacks; it is part of ids and roll keys, so nothing shown before is used again.
    """

    main: tuple[Frame[M_co], ...] = ()
    side: tuple[Frame[M_co], ...] = ()
    answers: tuple[Order, ...] = ()
    branch: int = 0


class GameState(Struct, Generic[M_co], frozen=True, kw_only=True):
    """What the core needs of every edition's state."""

    agenda: Agenda[M_co]


def same_table(one: GameState[object], other: GameState[object]) -> bool:
    """Whether two states differ at most in what is asked and answered: what lies on the table is the same."""
    return one is other or msgspec.structs.replace(one, agenda=other.agenda) == other
