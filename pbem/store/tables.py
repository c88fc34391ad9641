"""The tables of the database."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    UniqueConstraint,
)
from sqlmodel import Field, SQLModel

from pbem.store.types import Moment, Words

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """The base of all tables: own metadata, constraints with names that a migration can speak of."""

    metadata = MetaData(naming_convention=NAMES)


def _words(*, null: bool = False, unique: bool = False, primary: bool = False) -> Column[str]:
    return Column(Words(), nullable=null, unique=unique, primary_key=primary)


def _moment(*, null: bool = False) -> Column[datetime]:
    return Column(Moment(), nullable=null)


def _json() -> Column[Any]:
    return Column(JSON, nullable=False)


def _bytes() -> Column[bytes]:
    return Column(LargeBinary, nullable=False)


def _number(*, primary: bool = False) -> Column[int]:
    # without autoincrement=False, an integer in a compound key would become a sequence on PostgreSQL
    return Column(Integer, nullable=False, primary_key=primary, autoincrement=False)


def _game(*, null: bool = False, primary: bool = False) -> Column[str]:
    return Column(Words(), ForeignKey("game.id"), nullable=null, primary_key=primary)


def _key() -> Column[int]:
    return Column(Integer, primary_key=True)


def _big() -> Column[int]:
    return Column(BigInteger, nullable=False)  # UIDs and UIDVALIDITY are unsigned 32-bit numbers


def _link(target: str, *, null: bool = True, index: bool = False) -> Column[int]:
    return Column(Integer, ForeignKey(target), nullable=null, index=index)


class GameRow(Row, table=True):
    """A game: what is fixed for it, its secret seed and where it stands."""

    __tablename__ = "game"
    id: str = Field(sa_column=_words(primary=True))
    edition: str = Field(sa_column=_words())
    scenario: str = Field(sa_column=_words())
    status: str = Field(sa_column=_words())
    settings: dict[str, Any] = Field(sa_column=_json())
    seed: bytes = Field(sa_column=_bytes())
    seed_hash: str = Field(sa_column=_words())
    laboratory: bool
    dice_script: list[int] = Field(sa_column=_json())
    salts: dict[str, str] = Field(sa_column=_json())
    created_at: datetime = Field(sa_column=_moment())
    rules_version: str = Field(sa_column=_words())


class ClosingRow(Row, table=True):
    """A game that was closed before its end, and why."""

    __tablename__ = "closing"
    game_id: str = Field(sa_column=_game(primary=True))
    at: datetime = Field(sa_column=_moment())
    reason: str = Field(sa_column=_words())


class PlayerRow(Row, table=True):
    """A person with a mail address; `folded` is the address as it is compared (case-folded).

    `digest_at` is when one mail a day goes out in place of one a run, in minutes after midnight of the person's day.
    """

    __tablename__ = "player"
    id: int | None = Field(default=None, sa_column=_key())
    name: str = Field(sa_column=_words())
    address: str = Field(sa_column=_words())
    folded: str = Field(sa_column=_words(unique=True))
    language: str = Field(sa_column=_words())
    attach_view: bool
    mail_format: str = Field(sa_column=_words())
    digest_at: int | None = Field(sa_column=Column(Integer, nullable=True))


class SeatRow(Row, table=True):
    """A seat of a game with its person and the nonce that makes its address token."""

    __tablename__ = "seat"
    game_id: str = Field(sa_column=_game(primary=True))
    seat: str = Field(sa_column=_words(primary=True))
    player_id: int | None = Field(
        sa_column=Column(Integer, ForeignKey("player.id"), nullable=True, index=True)
    )
    token_nonce: bytes = Field(sa_column=_bytes())
    reported_through: int
    attach_view: bool


class MailRow(Row, table=True):
    """A received mail, recorded before any work on it; `size` is what the server said, `raw` may be cut."""

    __tablename__ = "mail"
    __table_args__ = (
        UniqueConstraint("mailbox", "uidvalidity", "uid"),
        Index("ix_mail_message_id_content_hash", "message_id", "content_hash"),
        Index("ix_mail_state_id", "state", "id"),
        Index("ix_mail_filed_uidvalidity", "filed", "uidvalidity"),
    )
    id: int | None = Field(default=None, sa_column=_key())
    mailbox: str = Field(sa_column=_words())
    uidvalidity: int = Field(sa_column=_big())
    uid: int = Field(sa_column=_big())
    message_id: str = Field(sa_column=_words())
    content_hash: str = Field(sa_column=_words())
    size: int
    received_at: datetime = Field(sa_column=_moment())
    state: str = Field(sa_column=_words())
    duplicate_of: int | None = Field(sa_column=_link("mail.id"))
    disposition: str | None = Field(sa_column=_words(null=True))
    reason: str | None = Field(sa_column=_words(null=True))
    attempts: int
    filed: bool
    game_id: str | None = Field(sa_column=_game(null=True))
    seat: str | None = Field(sa_column=_words(null=True))
    raw: bytes = Field(sa_column=_bytes())


class LedgerRow(Row, table=True):
    """One entry of a game's append-only ledger, chained to the entry before it by hash."""

    __tablename__ = "ledger"
    game_id: str = Field(sa_column=_game(primary=True))
    number: int = Field(sa_column=_number(primary=True))
    kind: str = Field(sa_column=_words())
    body: bytes = Field(sa_column=_bytes())
    rules_version: str = Field(sa_column=_words())
    mail_id: int | None = Field(sa_column=_link("mail.id"))
    actor: str | None = Field(sa_column=_words(null=True))
    on_behalf_of: str | None = Field(sa_column=_words(null=True))
    branch: int
    rolls: list[Any] = Field(sa_column=_json())
    events: bytes = Field(sa_column=_bytes())
    at: datetime = Field(sa_column=_moment())
    previous_hash: str = Field(sa_column=_words())
    hash: str = Field(sa_column=_words())
    told_as: int


class SnapshotRow(Row, table=True):
    """A saved state: the game after ledger entry `entry`."""

    __tablename__ = "snapshot"
    game_id: str = Field(sa_column=_game(primary=True))
    entry: int = Field(sa_column=_number(primary=True))
    state: bytes = Field(sa_column=_bytes())
    format: int
    state_hmac: str = Field(sa_column=_words())


class OutboxRow(Row, table=True):
    """A mail of ours, complete and with its fixed Message-ID, on its way out."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_state_next_at", "state", "next_at"),
        Index("ix_outbox_recipient_created_at", "recipient", "created_at"),
        Index("ix_outbox_game_id", "game_id"),
    )
    id: int | None = Field(default=None, sa_column=_key())
    message_id: str = Field(sa_column=_words(unique=True))
    game_id: str | None = Field(sa_column=_game(null=True))
    seat: str | None = Field(sa_column=_words(null=True))
    kind: str = Field(sa_column=_words())
    entry: int
    recipient: str = Field(sa_column=_words())
    state: str = Field(sa_column=_words())
    attempts: int
    created_at: datetime = Field(sa_column=_moment())
    next_at: datetime = Field(sa_column=_moment())
    claimed_at: datetime | None = Field(sa_column=_moment(null=True))
    last_error: str | None = Field(sa_column=_words(null=True))
    sent_at: datetime | None = Field(sa_column=_moment(null=True))
    raw: bytes = Field(sa_column=_bytes())


class CorrespondenceRow(Row, table=True):
    """How many mails were written in one line of mails; their Message-IDs are made of these numbers."""

    __tablename__ = "correspondence"
    line: str = Field(sa_column=_words(primary=True))
    written: int


class FormRow(Row, table=True):
    """The order-form lines that one mail of ours carried, to tell a changed quoted line from an old one."""

    __tablename__ = "sent_form"
    message_id: str = Field(sa_column=_words(primary=True))
    game_id: str = Field(sa_column=_game())
    seat: str = Field(sa_column=_words())
    lines: list[str] = Field(sa_column=_json())


class StandingRow(Row, table=True):
    """A standing order of a seat, as the player wrote it."""

    __tablename__ = "standing_order"
    game_id: str = Field(sa_column=_game(primary=True))
    seat: str = Field(sa_column=_words(primary=True))
    number: int = Field(sa_column=_number(primary=True))
    text: str = Field(sa_column=_words())
    entry: int
    live: bool


class ConfirmationRow(Row, table=True):
    """A held mail that waits for a reply with this token from the seat's registered address."""

    __tablename__ = "confirmation"
    token: str = Field(sa_column=_words(primary=True))
    mail_id: int = Field(sa_column=_link("mail.id", null=False, index=True))
    game_id: str = Field(sa_column=_game())
    seat: str = Field(sa_column=_words())
    state: str = Field(sa_column=_words())
    created_at: datetime = Field(sa_column=_moment())
