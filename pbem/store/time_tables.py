"""The tables of time and trust: deadlines, second thoughts, missed answers, sign-ups, time zones."""

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary
from sqlmodel import Field

from pbem.store.tables import Row
from pbem.store.types import Moment, Words


def _game() -> Column[str]:
    return Column(Words(), ForeignKey("game.id"), nullable=False, primary_key=True)


def _name() -> Column[str]:
    return Column(Words(), nullable=False, primary_key=True)


def _number() -> Column[int]:
    return Column(Integer, nullable=False, primary_key=True, autoincrement=False)


def _words() -> Column[str]:
    return Column(Words(), nullable=False)


def _moment(*, null: bool = False) -> Column[datetime]:
    return Column(Moment(), nullable=null)


def _player(*, primary: bool = False) -> Column[int]:
    return Column(Integer, ForeignKey("player.id"), nullable=False, primary_key=primary, autoincrement=False)


class TimingRow(Row, table=True):
    """How much time a game gives: minutes for a question, of grace, and of second thoughts; 0 is none."""

    __tablename__ = "timing"
    game_id: str = Field(sa_column=_game())
    minutes: int
    grace: int
    second_thoughts: int
    zone: str = Field(sa_column=_words())
    paused_at: datetime | None = Field(sa_column=_moment(null=True))
    signup_until: datetime | None = Field(sa_column=_moment(null=True))


class DeadlineRow(Row, table=True):
    """When a group of questions is settled; `next_at` is when there is something to do, `moved` in minutes."""

    __tablename__ = "deadline"
    __table_args__ = (Index("ix_deadline_state_next_at", "state", "next_at"),)
    game_id: str = Field(sa_column=_game())
    group_id: str = Field(sa_column=_name())
    state: str = Field(sa_column=_words())
    asked_at: datetime = Field(sa_column=_moment())
    due_at: datetime = Field(sa_column=_moment())
    closes_at: datetime = Field(sa_column=_moment())
    moved: int
    changed_at: datetime = Field(sa_column=_moment())
    next_at: datetime = Field(sa_column=_moment())
    half_at: datetime | None = Field(sa_column=_moment(null=True))
    last_at: datetime | None = Field(sa_column=_moment(null=True))
    late_at: datetime | None = Field(sa_column=_moment(null=True))


class MissedRow(Row, table=True):
    """A seat that gave no answer before ledger entry `entry` closed its question."""

    __tablename__ = "missed"
    game_id: str = Field(sa_column=_game())
    entry: int = Field(sa_column=_number())
    seat: str = Field(sa_column=_name())


class ThoughtRow(Row, table=True):
    """An order that waits for its author's second thoughts before it acts."""

    __tablename__ = "second_thought"
    __table_args__ = (Index("ix_second_thought_state_acts_at", "state", "acts_at"),)
    game_id: str = Field(sa_column=_game())
    entry: int = Field(sa_column=_number())
    seat: str = Field(sa_column=_words())
    decision: str = Field(sa_column=_words())
    line: str = Field(sa_column=_words())
    mail_id: int | None = Field(sa_column=Column(Integer, ForeignKey("mail.id"), nullable=True))
    parked_at: datetime = Field(sa_column=_moment())
    acts_at: datetime = Field(sa_column=_moment())
    state: str = Field(sa_column=_words())


class SignupRow(Row, table=True):
    """A person who is to play in a game that has not begun, by number of registration; `salt` when it was sent."""

    __tablename__ = "signup"
    game_id: str = Field(sa_column=_game())
    number: int = Field(sa_column=_number())
    player_id: int = Field(sa_column=_player())
    token_nonce: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    salt: str | None = Field(sa_column=Column(Words(), nullable=True))
    attach_view: bool


class ZoneRow(Row, table=True):
    """The time zone in which a person reads the clock."""

    __tablename__ = "player_zone"
    player_id: int = Field(sa_column=_player(primary=True))
    zone: str = Field(sa_column=_words())


class WatchRow(Row, table=True):
    """When the server last looked at its deadlines; there is one row."""

    __tablename__ = "watch"
    id: int = Field(sa_column=_number())
    looked_at: datetime = Field(sa_column=_moment())


class AbsenceRow(Row, table=True):
    """A time in which a person does not read mail; `cover` says who answers, a `substitute_id` has to have `accepted`."""

    __tablename__ = "absence"
    player_id: int = Field(sa_column=_player(primary=True))
    number: int = Field(sa_column=_number())
    begins_at: datetime = Field(sa_column=_moment())
    ends_at: datetime = Field(sa_column=_moment())
    cover: str = Field(sa_column=_words())
    substitute_id: int | None = Field(
        sa_column=Column(Integer, ForeignKey("player.id"), nullable=True, index=True)
    )
    accepted: bool
