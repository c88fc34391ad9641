"""The tables of what players say to each other: press, what a game allows of it, promises about the future."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer
from sqlmodel import Field

from pbem.store.tables import Row
from pbem.store.types import Moment, Words


def _game(*, primary: bool = False) -> Column[str]:
    return Column(Words(), ForeignKey("game.id"), nullable=False, primary_key=primary)


def _words() -> Column[str]:
    return Column(Words(), nullable=False)


def _moment() -> Column[datetime]:
    return Column(Moment(), nullable=False)


def _json() -> Column[Any]:
    return Column(JSON, nullable=False)


class PressRow(Row, table=True):
    """A message from one player to others; `text` is what was passed on."""

    __tablename__ = "press"
    __table_args__ = (Index("ix_press_game_id_writer_at", "game_id", "writer", "at"),)
    id: int | None = Field(default=None, sa_column=Column(Integer, primary_key=True))
    game_id: str = Field(sa_column=_game())
    writer: str = Field(sa_column=_words())
    readers: list[str] = Field(sa_column=_json())
    anonymous: bool
    text: str = Field(sa_column=_words())
    at: datetime = Field(sa_column=_moment())


class PressRulesRow(Row, table=True):
    """What a game allows of press, frozen when it begins; `observers` names whom observers may write to."""

    __tablename__ = "press_rules"
    game_id: str = Field(sa_column=_game(primary=True))
    anonymous: bool
    moderators_read: bool
    observers: str = Field(sa_column=_words())


class PledgeRow(Row, table=True):
    """A promise about the future: who gave it to whom and when, in which turn it is due (None: none was named).

    `said` is what its parties say became of it, by seat; `verdict` what the answers of the game say, as of `verdict_entry`.
    """

    __tablename__ = "pledge"
    game_id: str = Field(sa_column=_game(primary=True))
    number: int = Field(sa_column=Column(Integer, nullable=False, primary_key=True, autoincrement=False))
    giver: str = Field(sa_column=_words())
    receivers: list[str] = Field(sa_column=_json())
    text: str = Field(sa_column=_words())
    secret: bool
    turn: int
    entry: int
    at: datetime = Field(sa_column=_moment())
    due_turn: int | None = Field(sa_column=Column(Integer, nullable=True))
    said: dict[str, str] = Field(sa_column=_json())
    verdict: str = Field(sa_column=_words())
    verdict_entry: int | None = Field(sa_column=Column(Integer, nullable=True))
