"""What the repositories give back: frozen values, each holding the columns that are read and no others."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, CursorResult, Insert, Result, Row, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import SQLModel


class MailState(StrEnum):
    """Where a received mail stands; only `new` ones wait for work."""

    NEW = "new"
    DONE = "done"
    HELD = "held"
    FAILED = "failed"
    DUPLICATE = "duplicate"


class OutboxState(StrEnum):
    """Where a mail of ours stands; `dead` needs a human, `withdrawn` was overtaken by events."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    DEAD = "dead"
    WITHDRAWN = "withdrawn"


class GameStatus(StrEnum):
    """Where a game stands."""

    SIGNUP = "signup"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"
    CLOSED = "closed"


class ConfirmationState(StrEnum):
    """Where a request for confirmation stands."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    REFUSED = "refused"


class Game(msgspec.Struct, frozen=True):
    """A game; `seed` is secret until the game has ended."""

    id: str
    edition: str
    scenario: str
    status: str
    settings: dict[str, Any]
    seed: bytes
    seed_hash: str
    laboratory: bool
    dice_script: list[int]
    salts: dict[str, str]
    created_at: datetime
    rules_version: str


class Closing(msgspec.Struct, frozen=True):
    """When a game was closed, and why, in words for its players."""

    game_id: str
    at: datetime
    reason: str


class Player(msgspec.Struct, frozen=True):
    """A person; `address` as it was given, compared case-folded.

    `mail_format` is one of MailFormat; `digest_at`, minutes after midnight of the person's day, None without digest.
    """

    id: int
    name: str
    address: str
    language: str
    attach_view: bool
    mail_format: str = "both"
    digest_at: int | None = None


class Seat(msgspec.Struct, frozen=True):
    """A seat of a game; `reported_through` is the number of the last ledger entry told to it."""

    game_id: str
    seat: str
    player_id: int | None
    token_nonce: bytes
    reported_through: int
    attach_view: bool


class Mail(msgspec.Struct, frozen=True):
    """A received mail without its bytes; `size` in bytes as the server gave it."""

    id: int
    mailbox: str
    uidvalidity: int
    uid: int
    message_id: str
    content_hash: str
    size: int
    received_at: datetime
    state: str
    duplicate_of: int | None
    disposition: str | None
    reason: str | None
    attempts: int
    filed: bool
    game_id: str | None
    seat: str | None


class LedgerEntry(msgspec.Struct, frozen=True):
    """One entry of a ledger as it is stored; hashes are lower-case hex.

    `told_as` is the number that readers know it by: how many entries so far told everybody something. What others
    enter in silence leaves no gap in it. It follows from the events, so no hash covers it.
    """

    game_id: str
    number: int
    kind: str
    body: bytes
    rules_version: str
    mail_id: int | None
    actor: str | None
    on_behalf_of: str | None
    branch: int
    rolls: list[Any]
    events: bytes
    at: datetime
    previous_hash: str
    hash: str
    told_as: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """A saved state: the game after ledger entry `entry`, encoded in `format`."""

    game_id: str
    entry: int
    state: bytes
    format: int
    state_hmac: str


class OutboxMail(msgspec.Struct, frozen=True):
    """A mail of ours without its bytes."""

    id: int
    message_id: str
    game_id: str | None
    seat: str | None
    kind: str
    entry: int
    recipient: str
    state: str
    attempts: int
    created_at: datetime
    next_at: datetime
    claimed_at: datetime | None
    last_error: str | None
    sent_at: datetime | None


class Claimed(msgspec.Struct, frozen=True):
    """A mail of ours that this worker has claimed for sending; `attempts` counts this one too."""

    id: int
    message_id: str
    kind: str
    game_id: str | None
    seat: str | None
    recipient: str
    attempts: int
    raw: bytes


class SentForm(msgspec.Struct, frozen=True):
    """The order-form lines of one mail of ours."""

    message_id: str
    game_id: str
    seat: str
    lines: list[str]


class StandingOrder(msgspec.Struct, frozen=True):
    """A standing order as the player wrote it; `entry` is the ledger entry that filed it."""

    game_id: str
    seat: str
    number: int
    text: str
    entry: int
    live: bool


class Confirmation(msgspec.Struct, frozen=True):
    """A held mail that waits for a reply with `token`."""

    token: str
    mail_id: int
    game_id: str
    seat: str
    state: str
    created_at: datetime


Record = TypeVar("Record", bound=msgspec.Struct)


def table_of(row: type[SQLModel]) -> Table:
    """The SQLAlchemy table behind a SQLModel class."""
    table: Table = row.__table__  # type: ignore[attr-defined]  # SQLModel sets it on table classes only
    return table


def columns_for(record: type[msgspec.Struct], table: Table) -> list[ColumnElement[Any]]:
    """The columns of `table` that `record` holds, in the record's order."""
    return [table.c[name] for name in record.__struct_fields__]


def inserts_or_nothing(
    table: Table, unique: Sequence[ColumnElement[Any]], gives: ColumnElement[Any]
) -> dict[str, Insert]:
    """By dialect, the statement that adds a row and gives a column of it, or nothing if `unique` is taken.

    It leaves the transaction whole either way, where a refused INSERT would end that of PostgreSQL.
    """
    return {
        name: dialect.insert(table).on_conflict_do_nothing(index_elements=list(unique)).returning(gives)
        for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))
    }


def upserts(table: Table, unique: Sequence[ColumnElement[Any]]) -> dict[str, Insert]:
    """By dialect, the statement that adds a row, or changes the one that has the same `unique` columns."""
    made = {}
    kept = {column.name for column in unique}
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql)):
        insert = dialect.insert(table)
        changed = {column.name: insert.excluded[column.name] for column in table.c if column.name not in kept}
        made[name] = insert.on_conflict_do_update(index_elements=list(unique), set_=changed)
    return made


def one(record: type[Record], row: Row[Any] | None) -> Record | None:
    """The record of a fetched row, or None."""
    return None if row is None else record(*row)


def many(record: type[Record], rows: Sequence[Row[*tuple[Any, ...]]]) -> tuple[Record, ...]:
    """The records of fetched rows, in their order."""
    return tuple(record(*row) for row in rows)


def affected(result: Result[Any]) -> int:
    """How many rows an update or delete touched."""
    assert isinstance(result, CursorResult)  # noqa: S101 - what SQLAlchemy gives for every such statement
    return result.rowcount
