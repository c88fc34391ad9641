"""How the whole server stands, in numbers: queues, games, what is overdue."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, Table, func, select

from pbem.store.records import GameStatus, MailState, OutboxState, table_of
from pbem.store.tables import GameRow, LedgerRow, MailRow, OutboxRow
from pbem.store.time_records import DeadlineState
from pbem.store.time_tables import DeadlineRow, TimingRow, WatchRow

_MAIL = table_of(MailRow)
_OUTBOX = table_of(OutboxRow)
_GAME = table_of(GameRow)
_LEDGER = table_of(LedgerRow)
_DEADLINE = table_of(DeadlineRow)
_TIMING = table_of(TimingRow)
_WATCH = table_of(WatchRow)

UNSETTLED = (MailState.NEW, MailState.HELD, MailState.FAILED)
UNSENT = (OutboxState.QUEUED, OutboxState.SENDING, OutboxState.DEAD)


class Overview(msgspec.Struct, frozen=True):
    """The server at one moment. `inbox` and `outbox` count what waits for somebody, by state; `games` by status.

    `oldest_unsent`: when the oldest mail of ours that has not left was written. `overdue`: open questions that should
    have been closed by now. `looked_at`: when the server last looked at what is due.
    """

    inbox: dict[str, int]
    outbox: dict[str, int]
    games: dict[str, int]
    oldest_unsent: datetime | None
    overdue: int
    looked_at: datetime | None


class Overviews:
    """Looks at all tables; reads little, however old the database is."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def at(self, now: datetime) -> Overview:
        """How the server stands at `now`."""
        unsent = (OutboxState.QUEUED, OutboxState.SENDING)
        oldest = select(func.min(_OUTBOX.c.created_at)).where(_OUTBOX.c.state.in_(unsent))
        overdue = (
            select(func.count())
            .select_from(_DEADLINE)
            .join(_TIMING, _TIMING.c.game_id == _DEADLINE.c.game_id)
            .join(_GAME, _GAME.c.id == _DEADLINE.c.game_id)
            .where(
                _DEADLINE.c.state == DeadlineState.OPEN,
                _DEADLINE.c.closes_at <= now,
                _TIMING.c.paused_at.is_(None),
                _GAME.c.status == GameStatus.RUNNING,
            )
        )
        return Overview(
            inbox=self._counted(_MAIL, "state", UNSETTLED),
            outbox=self._counted(_OUTBOX, "state", UNSENT),
            games=self._counted(_GAME, "status", tuple(GameStatus)),
            oldest_unsent=self._connection.execute(oldest).scalar(),
            overdue=int(self._connection.execute(overdue).scalar_one()),
            looked_at=self._connection.execute(select(func.max(_WATCH.c.looked_at))).scalar(),
        )

    def newest_moment(self) -> datetime | None:
        """The latest moment that was written down by the server's clock."""
        found = [
            self._connection.execute(select(func.max(column))).scalar()
            for column in (_LEDGER.c.at, _MAIL.c.received_at, _OUTBOX.c.created_at, _WATCH.c.looked_at)
        ]
        return max((moment for moment in found if moment is not None), default=None)

    def _counted(self, table: Table, column: str, values: tuple[str, ...]) -> dict[str, int]:
        """How many rows have each of these values; values that no row has are there too, as 0."""
        found = (
            select(table.c[column], func.count()).where(table.c[column].in_(values)).group_by(table.c[column])
        )
        counted = dict.fromkeys(map(str, values), 0)
        return counted | {str(value): int(number) for value, number in self._connection.execute(found)}
