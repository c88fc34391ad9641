"""What the repositories of moderators' work give back: frozen values."""

from datetime import datetime
from enum import StrEnum

import msgspec


class OverrideState(StrEnum):
    """Where a change stands: it waits for somebody to agree, was carried out, or will not be."""

    WAITING = "waiting"
    DONE = "done"
    REFUSED = "refused"


class DisputeState(StrEnum):
    """Where a dispute stands."""

    OPEN = "open"
    UPHELD = "upheld"
    DISMISSED = "dismissed"


class Agreeing(StrEnum):
    """Who has to agree to a change beside its author."""

    MODERATOR = "moderator"
    PLAYERS = "players"


class Override(msgspec.Struct, frozen=True):
    """A change of a game for the state after entry `at_entry`; `entry` carried it out. `change` is encoded by the caller."""

    id: int
    game_id: str
    at_entry: int
    change: bytes
    author: str
    reason: str
    needs: list[str]
    state: str
    entry: int | None
    asked_at: datetime
    decided_at: datetime | None


class Agreed(msgspec.Struct, frozen=True):
    """Somebody who agreed: a seat or a moderator (`whose`, of Agreeing), by name."""

    override_id: int
    whose: str
    name: str
    at: datetime


class Dispute(msgspec.Struct, frozen=True):
    """A seat's objection to ledger entry `entry`; `author` and `ruling` are a moderator's, "" while it is open."""

    id: int
    game_id: str
    entry: int
    seat: str
    reason: str
    mail_id: int | None
    opened_at: datetime
    state: str
    author: str
    ruling: str
    decided_at: datetime | None


class Pause(msgspec.Struct, frozen=True):
    """Since when a game stands still; `author` stopped it by hand, "" if a dispute or a waiting change did."""

    game_id: str
    at: datetime
    author: str = ""
    reason: str = ""


class KeptLine(msgspec.Struct, frozen=True):
    """A line (`number` in its mail) that waits until the game goes on."""

    id: int
    game_id: str
    seat: str
    mail_id: int | None
    number: int
    text: str
