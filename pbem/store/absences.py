"""The absences that players have announced."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from pbem.store.records import columns_for, many, table_of
from pbem.store.scarce import Nothing, Scarce
from pbem.store.service_records import Cover
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

_ASKED_OF = (
    select(_SEAT.c.game_id, _SEAT.c.seat, *columns_for(Absence, _ABSENCE))
    .join(_SEAT, _SEAT.c.player_id == _ABSENCE.c.player_id)
    .where(_ABSENCE.c.substitute_id == bindparam("substitute"), _ABSENCE.c.ends_at > bindparam("now"))
    .order_by(_SEAT.c.game_id, _SEAT.c.seat, _ABSENCE.c.number)
)


class Covered(msgspec.Struct, frozen=True):
    """Who answers in an absence; `substitute_id` is the person where it is one."""

    cover: Cover
    substitute_id: int | None = None


class Absences:
    """The absences of all people."""

    def __init__(self, connection: Connection, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._nothing = nothing

    def add(
        self, player_id: int, begins_at: datetime, ends_at: datetime, cover: Covered | None = None
    ) -> Absence:
        """Keep an absence under the person's next number; without a cover the person's standing orders answer."""
        own = _ABSENCE.c.player_id == player_id
        last = self._connection.execute(select(func.max(_ABSENCE.c.number)).where(own)).scalar() or 0
        by = cover or Covered(Cover.STANDING)
        absence = Absence(player_id, last + 1, begins_at, ends_at, by.cover, by.substitute_id)
        self._nothing.spoil(Scarce.ABSENCES)
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
        if self._nothing.of(Scarce.ABSENCES, game_id):
            return ()
        rows = self._connection.execute(_IN_GAME, {"game": game_id, "now": now}).all()
        return tuple((row[0], Absence(*row[1:])) for row in rows)

    def asked_of(self, player_id: int, now: datetime) -> tuple[tuple[str, str, Absence], ...]:
        """The games and seats for which a person is named as substitute, with the absences that are not over."""
        rows = self._connection.execute(_ASKED_OF, {"substitute": player_id, "now": now}).all()
        return tuple((row[0], row[1], Absence(*row[2:])) for row in rows)

    def answer(self, absence: Absence, *, accepted: bool) -> None:
        """What a substitute says: who does not accept is none any more."""
        change = {"accepted": True} if accepted else {"cover": Cover.STANDING, "substitute_id": None}
        one = (_ABSENCE.c.player_id == absence.player_id, _ABSENCE.c.number == absence.number)
        self._connection.execute(update(_ABSENCE).where(*one).values(change))

    def end(self, player_id: int, now: datetime) -> None:
        """The person is back: running absences end now, those to come are taken out."""
        own = _ABSENCE.c.player_id == player_id
        self._connection.execute(delete(_ABSENCE).where(own, _ABSENCE.c.begins_at >= now))
        self._connection.execute(update(_ABSENCE).where(own, _ABSENCE.c.ends_at > now).values(ends_at=now))
