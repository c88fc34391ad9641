"""The tables of how people are served: reports that wait for their digest, seats that a robot plays, requests for more time."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Index, Integer
from sqlmodel import Field

from pbem.store.tables import Row
from pbem.store.types import Moment, Words


def _game(*, primary: bool = False) -> Column[str]:
    return Column(Words(), ForeignKey("game.id"), nullable=False, primary_key=primary, index=not primary)


def _words(*, primary: bool = False) -> Column[str]:
    return Column(Words(), nullable=False, primary_key=primary)


def _moment(*, null: bool = False) -> Column[datetime]:
    return Column(Moment(), nullable=null)


class OwedReportRow(Row, table=True):
    """A seat whose report waits for its person's daily mail, which is due at `due_at`."""

    __tablename__ = "owed_report"
    __table_args__ = (Index("ix_owed_report_due_at", "due_at"),)
    game_id: str = Field(sa_column=_game(primary=True))
    seat: str = Field(sa_column=_words(primary=True))
    due_at: datetime = Field(sa_column=_moment())


class RobotSeatRow(Row, table=True):
    """A seat without a person for which a robot answers."""

    __tablename__ = "robot_seat"
    game_id: str = Field(sa_column=_game(primary=True))
    seat: str = Field(sa_column=_words(primary=True))
    since: datetime = Field(sa_column=_moment())


class ExtensionRow(Row, table=True):
    """A seat's wish in some turn for `minutes` more for all open questions; `asked_of` says who decides."""

    __tablename__ = "extension"
    id: int | None = Field(default=None, sa_column=Column(Integer, primary_key=True))
    game_id: str = Field(sa_column=_game())
    seat: str = Field(sa_column=_words())
    turn: int
    minutes: int
    reason: str = Field(sa_column=_words())
    asked_of: str = Field(sa_column=_words())
    state: str = Field(sa_column=_words())
    asked_at: datetime = Field(sa_column=_moment())
    decided_at: datetime | None = Field(sa_column=_moment(null=True))


class ExtensionVoiceRow(Row, table=True):
    """What a seat says to another's wish for more time."""

    __tablename__ = "extension_voice"
    extension_id: int = Field(
        sa_column=Column(
            Integer, ForeignKey("extension.id"), nullable=False, primary_key=True, autoincrement=False
        )
    )
    seat: str = Field(sa_column=_words(primary=True))
    agreed: bool
