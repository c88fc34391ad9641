"""The tables of what moderators do: changes of games with who agreed to them, disputes, games that stand still."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, Integer, LargeBinary
from sqlmodel import Field

from pbem.store.tables import Row
from pbem.store.types import Moment, Words


def _key() -> Column[int]:
    return Column(Integer, primary_key=True)


def _game(*, primary: bool = False) -> Column[str]:
    return Column(Words(), ForeignKey("game.id"), nullable=False, primary_key=primary, index=not primary)


def _words(*, null: bool = False) -> Column[str]:
    return Column(Words(), nullable=null)


def _moment(*, null: bool = False) -> Column[datetime]:
    return Column(Moment(), nullable=null)


def _mail() -> Column[int]:
    return Column(Integer, ForeignKey("mail.id"), nullable=True)


class OverrideRow(Row, table=True):
    """A moderator's change of a game, for the state after ledger entry `at_entry`; `entry` is the one that carried it out.

    `needs` names who has to agree beside its author.
    """

    __tablename__ = "override"
    id: int | None = Field(default=None, sa_column=_key())
    game_id: str = Field(sa_column=_game())
    at_entry: int
    change: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    author: str = Field(sa_column=_words())
    reason: str = Field(sa_column=_words())
    needs: list[Any] = Field(sa_column=Column(JSON, nullable=False))
    state: str = Field(sa_column=_words())
    entry: int | None = Field(sa_column=Column(Integer, nullable=True))
    asked_at: datetime = Field(sa_column=_moment())
    decided_at: datetime | None = Field(sa_column=_moment(null=True))


class AgreedRow(Row, table=True):
    """Somebody who agreed to a change: a seat, or a moderator by name (`whose` tells which)."""

    __tablename__ = "agreed"
    override_id: int = Field(
        sa_column=Column(
            Integer, ForeignKey("override.id"), nullable=False, primary_key=True, autoincrement=False
        )
    )
    whose: str = Field(sa_column=Column(Words(), nullable=False, primary_key=True))
    name: str = Field(sa_column=Column(Words(), nullable=False, primary_key=True))
    at: datetime = Field(sa_column=_moment())


class DisputeRow(Row, table=True):
    """A player's objection to a ledger entry, and what a moderator ruled."""

    __tablename__ = "dispute"
    id: int | None = Field(default=None, sa_column=_key())
    game_id: str = Field(sa_column=_game())
    entry: int
    seat: str = Field(sa_column=_words())
    reason: str = Field(sa_column=_words())
    mail_id: int | None = Field(sa_column=_mail())
    opened_at: datetime = Field(sa_column=_moment())
    state: str = Field(sa_column=_words())
    author: str = Field(sa_column=_words())
    ruling: str = Field(sa_column=_words())
    decided_at: datetime | None = Field(sa_column=_moment(null=True))


class PauseRow(Row, table=True):
    """A game that stands still; `author` is the moderator who stopped it by hand, "" if a dispute or a change did."""

    __tablename__ = "pause"
    game_id: str = Field(sa_column=_game(primary=True))
    at: datetime = Field(sa_column=_moment())
    author: str = Field(sa_column=_words())
    reason: str = Field(sa_column=_words())


class KeptLineRow(Row, table=True):
    """A line of a mail that waits until its game goes on."""

    __tablename__ = "kept_line"
    id: int | None = Field(default=None, sa_column=_key())
    game_id: str = Field(sa_column=_game())
    seat: str = Field(sa_column=_words())
    mail_id: int | None = Field(sa_column=_mail())
    number: int
    text: str = Field(sa_column=_words())
