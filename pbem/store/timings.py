"""How much time each game gives, people's time zones, and when the server last looked at the clock."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.errors import NotFound
from pbem.store.records import affected, columns_for, one, table_of
from pbem.store.tables import SeatRow
from pbem.store.time_records import Timing
from pbem.store.time_tables import TimingRow, WatchRow, ZoneRow

_TIMING = table_of(TimingRow)
_SEAT = table_of(SeatRow)
_ZONE = table_of(ZoneRow)
_WATCH = table_of(WatchRow)
_COLUMNS = columns_for(Timing, _TIMING)
_ONLY = 1
_OF = select(*_COLUMNS).where(_TIMING.c.game_id == bindparam("game"))
_OVER = (
    select(_TIMING.c.game_id).where(_TIMING.c.signup_until <= bindparam("now")).order_by(_TIMING.c.game_id)
)
_ZONES_AT = (
    select(_SEAT.c.seat, _ZONE.c.zone)
    .join(_ZONE, _ZONE.c.player_id == _SEAT.c.player_id)
    .where(_SEAT.c.game_id == bindparam("game"))
)
_ZONE_OF = select(_ZONE.c.zone).where(_ZONE.c.player_id == bindparam("player"))
_LOOKED = select(_WATCH.c.looked_at)


class Timings:
    """The timings of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._of: dict[str, Timing] = {}

    def add(self, timing: Timing) -> None:
        """Keep the timing of a game that has none yet."""
        self._of.clear()
        self._connection.execute(insert(_TIMING), msgspec.structs.asdict(timing))

    def of(self, game_id: str) -> Timing:
        """The timing of a game; one without a record has no deadlines. Read once in a transaction."""
        if game_id not in self._of:
            row = self._connection.execute(_OF, {"game": game_id}).first()
            self._of[game_id] = one(Timing, row) or Timing(game_id=game_id)
        return self._of[game_id]

    def change(self, timing: Timing) -> None:
        """Keep a changed timing. Raises NotFound if the game has none."""
        self._of.clear()
        values = msgspec.structs.asdict(timing)
        statement = update(_TIMING).where(_TIMING.c.game_id == timing.game_id).values(**values)
        if affected(self._connection.execute(statement)) == 0:
            raise NotFound(f"game {timing.game_id} has no timing")

    def know(self, game_id: str, timing: Timing | None) -> None:
        """The timing of a game as it was just read; None for a game without a record."""
        self._of[game_id] = timing or Timing(game_id=game_id)

    def signups_over(self, now: datetime) -> tuple[str, ...]:
        """The games whose sign-up has lasted long enough, by id."""
        return tuple(self._connection.execute(_OVER, {"now": now}).scalars())

    def zone(self, player_id: int) -> str:
        """The time zone in which a person reads the clock, "" if it is not known."""
        return self._connection.execute(_ZONE_OF, {"player": player_id}).scalar() or ""

    def zones(self, game_id: str) -> dict[str, str]:
        """The time zones of those who sit at a game, by seat, as far as they are known."""
        rows = self._connection.execute(_ZONES_AT, {"game": game_id})
        return {row[0]: row[1] for row in rows}

    def set_zone(self, player_id: int, zone: str) -> None:
        """Keep a person's time zone."""
        changed = update(_ZONE).where(_ZONE.c.player_id == player_id).values(zone=zone)
        if affected(self._connection.execute(changed)) == 0:
            self._connection.execute(insert(_ZONE), {"player_id": player_id, "zone": zone})

    def looked_at(self) -> datetime | None:
        """When the server last looked at its deadlines."""
        return self._connection.execute(_LOOKED).scalar()

    def look(self, now: datetime) -> None:
        """The server looks at its deadlines now."""
        if affected(self._connection.execute(update(_WATCH).values(looked_at=now))) == 0:
            self._connection.execute(insert(_WATCH), {"id": _ONLY, "looked_at": now})
