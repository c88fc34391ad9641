"""What the repositories of time and trust give back: frozen values."""

from datetime import datetime
from enum import StrEnum

import msgspec


class DeadlineState(StrEnum):
    """Where a deadline stands: `closed` by the clock, `settled` by answers."""

    OPEN = "open"
    SETTLED = "settled"
    CLOSED = "closed"


class ThoughtState(StrEnum):
    """Where an order that waits for second thoughts stands."""

    WAITING = "waiting"
    DONE = "done"
    REPLACED = "replaced"


class Timing(msgspec.Struct, frozen=True):
    """How much time a game gives, in minutes: for a question (0: no deadlines), of grace, of second thoughts (0: none).

    `zone` is the game's time zone; while `paused_at` is set no deadline counts; at `signup_until` the game begins.
    """

    game_id: str
    minutes: int = 0
    grace: int = 0
    second_thoughts: int = 0
    zone: str = "UTC"
    paused_at: datetime | None = None
    signup_until: datetime | None = None


class Deadline(msgspec.Struct, frozen=True):
    """When a group of questions is settled.

    It is due at `due_at` and closed, after the grace, at `closes_at`. `moved` (minutes) is what a moderator or a
    pause added; `changed_at` is when anything of it was last set. The moments `half_at`, `last_at` and `late_at`
    say when its mails were written.
    """

    game_id: str
    group_id: str
    asked_at: datetime
    due_at: datetime
    closes_at: datetime
    changed_at: datetime
    next_at: datetime
    state: str = DeadlineState.OPEN
    moved: int = 0
    half_at: datetime | None = None
    last_at: datetime | None = None
    late_at: datetime | None = None


class Thought(msgspec.Struct, frozen=True):
    """An order (ledger entry `entry`) that acts at `acts_at` unless its author thinks better of it."""

    game_id: str
    entry: int
    seat: str
    decision: str
    line: str
    mail_id: int | None
    parked_at: datetime
    acts_at: datetime
    state: str = ThoughtState.WAITING


class Signup(msgspec.Struct, frozen=True):
    """A person who is to play; `salt` is None until it was sent."""

    game_id: str
    number: int
    player_id: int
    token_nonce: bytes
    salt: str | None = None
    attach_view: bool = False


class Missed(msgspec.Struct, frozen=True):
    """A seat that gave no answer before ledger entry `entry` closed its question."""

    game_id: str
    entry: int
    seat: str


class Absence(msgspec.Struct, frozen=True):
    """A time in which a person does not read mail, as it was announced; `ends_at` does not belong to it.

    `cover` is one of Cover; a substitute answers once it has `accepted`.
    """

    player_id: int
    number: int
    begins_at: datetime
    ends_at: datetime
    cover: str = "standing orders"
    substitute_id: int | None = None
    accepted: bool = False
