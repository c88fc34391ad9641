"""What the repositories of how people are served give back: frozen values."""

from datetime import datetime
from enum import StrEnum

import msgspec


class MailFormat(StrEnum):
    """Which parts a person's mails have."""

    BOTH = "both"
    TEXT = "text"
    HTML = "html"


class Cover(StrEnum):
    """Who answers for somebody who is away."""

    STANDING = "standing orders"
    ROBOT = "robot"
    SUBSTITUTE = "substitute"


class ExtensionState(StrEnum):
    """Where a wish for more time stands; `lapsed`: what it was for was settled before anybody decided."""

    WAITING = "waiting"
    GRANTED = "granted"
    DENIED = "denied"
    LAPSED = "lapsed"


class Judge(StrEnum):
    """Who decides whether there is more time."""

    MODERATOR = "moderator"
    TABLE = "table"
    NOBODY = "nobody"


class OwedReport(msgspec.Struct, frozen=True):
    """A seat's report that waits for its person's daily mail."""

    game_id: str
    seat: str
    due_at: datetime


class Extension(msgspec.Struct, frozen=True):
    """A seat's wish in some turn for `minutes` more for all open questions."""

    id: int
    game_id: str
    seat: str
    turn: int
    minutes: int
    reason: str
    asked_of: str
    state: str
    asked_at: datetime
    decided_at: datetime | None


class Voice(msgspec.Struct, frozen=True):
    """What a seat says to another's wish for more time."""

    extension_id: int
    seat: str
    agreed: bool
