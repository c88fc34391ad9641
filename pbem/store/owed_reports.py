"""Reports that wait for a person's daily mail."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, update

from pbem.store.records import GameStatus, columns_for, inserts_or_nothing, many, table_of
from pbem.store.service_records import OwedReport
from pbem.store.service_tables import OwedReportRow
from pbem.store.tables import GameRow, SeatRow

_OWED = table_of(OwedReportRow)
_GAME = table_of(GameRow)
_SEAT = table_of(SeatRow)
_ADD = inserts_or_nothing(_OWED, (_OWED.c.game_id, _OWED.c.seat), _OWED.c.seat)
_SETTLE = (
    delete(_OWED)
    .where(_OWED.c.game_id == bindparam("game"), _OWED.c.seat == bindparam("whose"))
    .returning(_OWED.c.seat)
)
_GAMES_DUE = (
    select(_OWED.c.game_id)
    .join(_GAME, _GAME.c.id == _OWED.c.game_id)
    .where(_OWED.c.due_at <= bindparam("now"), _GAME.c.status.in_((GameStatus.RUNNING, GameStatus.PAUSED)))
    .distinct()
    .order_by(_OWED.c.game_id)
)
_DUE = (
    select(*columns_for(OwedReport, _OWED))
    .where(_OWED.c.game_id == bindparam("game"), _OWED.c.due_at <= bindparam("now"))
    .order_by(_OWED.c.seat)
)


class OwedReports:
    """The reports of all games that wait."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def owe(self, owed: OwedReport) -> None:
        """A seat is to get a report later; one that is owed already stays due when it was."""
        self._connection.execute(_ADD[self._connection.dialect.name], msgspec.structs.asdict(owed))

    def settle(self, game_id: str, seat: str) -> bool:
        """A seat gets its report now, in whatever mail; whether one was owed."""
        return bool(self._connection.execute(_SETTLE, {"game": game_id, "whose": seat}).all())

    def games_due(self, now: datetime) -> tuple[str, ...]:
        """The games that are not over or closed in which a report is due."""
        return tuple(self._connection.execute(_GAMES_DUE, {"now": now}).scalars())

    def due(self, game_id: str, now: datetime) -> tuple[OwedReport, ...]:
        """The reports of a game that are due, by seat."""
        return many(OwedReport, self._connection.execute(_DUE, {"game": game_id, "now": now}).all())

    def hasten(self, player_id: int, now: datetime) -> None:
        """What is owed to a person is due now at the latest, in all games."""
        own = select(_SEAT.c.game_id, _SEAT.c.seat).where(_SEAT.c.player_id == player_id)
        for game, seat in self._connection.execute(own).all():
            late = (_OWED.c.game_id == game, _OWED.c.seat == seat, _OWED.c.due_at > now)
            self._connection.execute(update(_OWED).where(*late).values(due_at=now))
