"""The tables of people at the door: wishes to confirm, games that gather players, people who look on."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, Integer, LargeBinary
from sqlmodel import Field

from pbem.store.tables import Row
from pbem.store.types import Moment, Words


def _game() -> Column[str]:
    return Column(Words(), ForeignKey("game.id"), nullable=False, primary_key=True)


def _moment() -> Column[datetime]:
    return Column(Moment(), nullable=False)


def _words(*, index: bool = False) -> Column[str]:
    return Column(Words(), nullable=False, index=index)


def _bytes() -> Column[bytes]:
    return Column(LargeBinary, nullable=False)


class EntryWishRow(Row, table=True):
    """What somebody wants who wrote to the door; it is done once a reply with the token's address has confirmed it."""

    __tablename__ = "entry_wish"
    id: int | None = Field(default=None, sa_column=Column(Integer, primary_key=True))
    name: str = Field(sa_column=_words())
    address: str = Field(sa_column=_words())
    folded: str = Field(sa_column=_words(index=True))
    lines: list[Any] = Field(sa_column=Column(JSON, nullable=False))
    token_nonce: bytes = Field(sa_column=_bytes())
    asked_at: datetime = Field(sa_column=_moment())
    done: bool


class GatheringRow(Row, table=True):
    """A game that begins when so many people have joined it, with or without words for the dice."""

    __tablename__ = "gathering"
    game_id: str = Field(sa_column=_game())
    wanted: int
    salts: bool
    opened_at: datetime = Field(sa_column=_moment())


class ObserverRow(Row, table=True):
    """Somebody who gets the public reports of a game."""

    __tablename__ = "observer"
    game_id: str = Field(sa_column=_game())
    number: int = Field(sa_column=Column(Integer, nullable=False, primary_key=True, autoincrement=False))
    player_id: int = Field(sa_column=Column(Integer, ForeignKey("player.id"), nullable=False, index=True))
    token_nonce: bytes = Field(sa_column=_bytes())
    reported_through: int
