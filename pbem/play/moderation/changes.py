"""The changes of a game that a moderator may ask for, as they are kept while they wait for somebody to agree."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from engine.core.ids import RollKey, Seat
from engine.core.inputs import Setting
from pbem.play.moderation.rights import Deed


class SetValues(Struct, frozen=True, tag="set"):
    """Set values of the state."""

    settings: tuple[Setting, ...]


class ReplaceOrder(Struct, frozen=True, tag="replace"):
    """Replace the order of a past entry by this line; with a seat, put its line in just before that entry."""

    entry: int
    line: str
    seat: Seat | None = None


class SetRoll(Struct, frozen=True, tag="roll"):
    """Set the values of a roll that a past entry caused."""

    entry: int
    key: RollKey
    values: tuple[int, ...]


class GoBack(Struct, frozen=True, tag="rollback"):
    """Take the game back to what it was after a past entry."""

    to: int


class GiveAnswer(Struct, frozen=True, tag="answer"):
    """Answer for a seat with this line."""

    seat: Seat
    line: str


Change = SetValues | ReplaceOrder | SetRoll | GoBack | GiveAnswer

GOING_BACK: Final = (ReplaceOrder, SetRoll, GoBack)
"""Changes after which questions may be others than those that were mailed before."""

_DECODER: Final = msgspec.json.Decoder(Change)


def encoded(change: Change) -> bytes:
    """A change as it is kept."""
    return msgspec.json.encode(change)


def decoded(data: bytes) -> Change:
    """A kept change."""
    return _DECODER.decode(data)


def deed_of(change: Change) -> Deed:
    """What a moderator must be allowed to do for it."""
    return Deed(str(type(change).__struct_config__.tag))


class Signed(Struct, frozen=True):
    """Who makes a change, and why, as players read it."""

    author: str
    reason: str
