"""The absences that players have announced."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from pbem.store.records import columns_for, many, table_of
from pbem.store.tables import SeatRow
from pbem.store.time_records import Absence
from pbem.store.time_tables import AbsenceRow

_ABSENCE = table_of(AbsenceRow)
_SEAT = table_of(SeatRow)
_IN_GAME = (
    select(_SEAT.c.seat, *columns_for(Absence, _ABSENCE))
    .join(_SEAT, _SEAT.c.player_id == _ABSENCE.c.player_id)
    .where(_SEAT.c.game_id == bindparam("game"), _ABSENCE.c.ends_at > bindparam("now"))
    .order_by(_SEAT.c.seat, _ABSENCE.c.number)
)


class Absences:
    """The absences of all people."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, player_id: int, begins_at: datetime, ends_at: datetime) -> Absence:
        """Keep an absence under the person's next number."""
        own = _ABSENCE.c.player_id == player_id
        last = self._connection.execute(select(func.max(_ABSENCE.c.number)).where(own)).scalar() or 0
        absence = Absence(player_id, last + 1, begins_at, ends_at)
        self._connection.execute(insert(_ABSENCE), msgspec.structs.asdict(absence))
        return absence

    def of(self, player_id: int) -> tuple[Absence, ...]:
        """The absences of a person, as they were announced."""
        query = (
            select(*columns_for(Absence, _ABSENCE))
            .where(_ABSENCE.c.player_id == player_id)
            .order_by(_ABSENCE.c.number)
        )
        return many(Absence, self._connection.execute(query).all())

    def in_game(self, game_id: str, now: datetime) -> tuple[tuple[str, Absence], ...]:
        """The absences of a game's people that are not over, with their seats, by seat."""
        rows = self._connection.execute(_IN_GAME, {"game": game_id, "now": now}).all()
        return tuple((row[0], Absence(*row[1:])) for row in rows)

    def end(self, player_id: int, now: datetime) -> None:
        """The person is back: running absences end now, those to come are taken out."""
        own = _ABSENCE.c.player_id == player_id
        self._connection.execute(delete(_ABSENCE).where(own, _ABSENCE.c.begins_at >= now))
        self._connection.execute(update(_ABSENCE).where(own, _ABSENCE.c.ends_at > now).values(ends_at=now))
