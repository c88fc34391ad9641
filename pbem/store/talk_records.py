"""What the repositories of press and promises give back: frozen values."""

from datetime import datetime
from enum import StrEnum

import msgspec


class Observers(StrEnum):
    """To whom those may write who only look on."""

    NOBODY = "nobody"
    MODERATORS = "moderators"
    ALL = "all"


class PressRules(msgspec.Struct, frozen=True):
    """What a game allows of press: unsigned messages, moderators who read what is not addressed to them, observers' messages."""

    anonymous: bool = False
    moderators_read: bool = False
    observers: str = Observers.NOBODY


class Message(msgspec.Struct, frozen=True):
    """Press as it was passed on: `readers` are seats, and "moderator"."""

    game_id: str
    writer: str
    readers: list[str]
    anonymous: bool
    text: str
    at: datetime


class Word(StrEnum):
    """What a party says became of a promise."""

    KEPT = "kept"
    BROKEN = "broken"
    RELEASED = "released"


class Pledge(msgspec.Struct, frozen=True):
    """A promise about the future; `entry` is the last of the ledger when it was given.

    `said` holds the parties' words by seat, `verdict` what the answers of the game say ("": nothing, or not yet).
    """

    game_id: str
    number: int
    giver: str
    receivers: list[str]
    text: str
    secret: bool
    turn: int
    entry: int
    at: datetime
    due_turn: int | None = None
    said: dict[str, str] = {}
    verdict: str = ""
    verdict_entry: int | None = None

    @property
    def parties(self) -> tuple[str, ...]:
        """Who gave it and to whom."""
        return (self.giver, *self.receivers)

    @property
    def is_open(self) -> bool:
        """Whether somebody to whom it was given has not said what became of it."""
        return any(seat not in self.said for seat in self.receivers)
