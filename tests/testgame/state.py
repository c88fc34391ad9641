"""The state of the test game: an auction house of three turns."""

from __future__ import annotations

from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.codec import Codec
from engine.core.counts import Counts
from engine.core.deal import Deal, Offers
from engine.core.ids import Seat
from engine.core.sealed import Sealed

TURNS = 3
EDITION = "testgame"
BANK = "bank"


class Nothing(Struct, frozen=True, tag="nothing"):
    """Memo of a step that remembers nothing."""


class Ballot(Struct, frozen=True, tag="ballot"):
    """Memo of the vote: what each seat has said so far, pounds put behind it, and the round."""

    cast: tuple[tuple[Seat, str, int], ...] = ()
    round: int = 1


class Stall(Struct, frozen=True, tag="stall"):
    """Memo of the market: how often each seat has answered, and who is done."""

    answered: Counts = ()
    done: tuple[Seat, ...] = ()


class Attempt(Struct, frozen=True, tag="attempt"):
    """Memo of a venture: the number of the try."""

    number: int = 1


class Speaker(Struct, frozen=True, tag="speaker"):
    """Memo of a toast: whose it is."""

    seat: Seat


Memo = Nothing | Speaker | Ballot | Stall | Attempt | Deal | Offers


class State(GameState[Memo], frozen=True, kw_only=True):
    """Money by purse (the bank's makes the sum 0), workshops and points by seat, and what is hidden."""

    seats: tuple[Seat, ...]
    order: tuple[Seat, ...]
    turn: int = 0
    phase: str = "setup"
    money: Counts = ()
    workshops: Counts = ()
    points: Counts = ()
    stock: int = 0
    reserve: Sealed[int] = Sealed(0)
    cards: tuple[tuple[Seat, Sealed[int]], ...] = ()
    bids: Counts = ()
    ended: str = ""

    @property
    def leader(self) -> Seat:
        """The seat that is first this turn."""
        return self.order[0]


def _with_phase(plain: object) -> object:
    """Format 1 had no phase."""
    return {**plain, "phase": "setup"} if isinstance(plain, dict) else plain


CODEC = Codec(State, 2, (_with_phase,))
