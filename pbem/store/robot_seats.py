"""Seats without a person for which a robot answers."""

from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select, union, update

from pbem.store.records import GameStatus, inserts_or_nothing, table_of
from pbem.store.scarce import Nothing, Scarce
from pbem.store.service_records import Cover
from pbem.store.service_tables import RobotSeatRow
from pbem.store.tables import GameRow, SeatRow
from pbem.store.time_tables import AbsenceRow

_ROBOT = table_of(RobotSeatRow)
_ABSENCE = table_of(AbsenceRow)
_SEAT = table_of(SeatRow)
_GAME = table_of(GameRow)
_ADD = inserts_or_nothing(_ROBOT, (_ROBOT.c.game_id, _ROBOT.c.seat), _ROBOT.c.seat)
_BY_ROBOT = (
    _ABSENCE.c.cover == Cover.ROBOT,
    _ABSENCE.c.begins_at <= bindparam("now"),
    _ABSENCE.c.ends_at > bindparam("now"),
)
_OF = union(
    select(_ROBOT.c.seat).where(_ROBOT.c.game_id == bindparam("game")),
    select(_SEAT.c.seat)
    .join(_ABSENCE, _ABSENCE.c.player_id == _SEAT.c.player_id)
    .where(_SEAT.c.game_id == bindparam("game"), *_BY_ROBOT),
)
_GAMES_BEGINNING = (
    select(_SEAT.c.game_id)
    .join(_ABSENCE, _ABSENCE.c.player_id == _SEAT.c.player_id)
    .join(_GAME, _GAME.c.id == _SEAT.c.game_id)
    .where(*_BY_ROBOT, _ABSENCE.c.accepted.is_(False), _GAME.c.status == GameStatus.RUNNING)
    .distinct()
    .order_by(_SEAT.c.game_id)
)
_BEGUN = update(_ABSENCE).where(*_BY_ROBOT, _ABSENCE.c.accepted.is_(False)).values(accepted=True)


class RobotSeats:
    """The robots' seats of all games."""

    def __init__(self, connection: Connection, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._nothing = nothing

    def give(self, game_id: str, seat: str, now: datetime) -> None:
        """A robot answers for a seat from now on."""
        values = {"game_id": game_id, "seat": seat, "since": now}
        self._nothing.spoil(Scarce.ROBOTS)
        self._connection.execute(_ADD[self._connection.dialect.name], values)

    def take(self, game_id: str, seat: str) -> None:
        """No robot answers for a seat any more."""
        self._connection.execute(delete(_ROBOT).where(_ROBOT.c.game_id == game_id, _ROBOT.c.seat == seat))

    def of_game(self, game_id: str, now: datetime) -> tuple[str, ...]:
        """The seats of a game for which a robot answers now: nobody's, or those of people who are away and wish so; by name."""
        if self._nothing.of(Scarce.ROBOTS, game_id) and self._nothing.of(Scarce.ABSENCES, game_id):
            return ()
        rows = self._connection.execute(_OF, {"game": game_id, "now": now})
        return tuple(sorted(rows.scalars()))

    def given(self, game_id: str) -> tuple[str, ...]:
        """The seats of a game that were given to a robot, whoever is away; by name."""
        query = select(_ROBOT.c.seat).where(_ROBOT.c.game_id == game_id).order_by(_ROBOT.c.seat)
        return tuple(self._connection.execute(query).scalars())

    def games_beginning(self, now: datetime) -> tuple[str, ...]:
        """The running games in which an absence has begun whose robot was not let in yet."""
        return tuple(self._connection.execute(_GAMES_BEGINNING, {"now": now}).scalars())

    def begun(self, now: datetime) -> None:
        """All robots whose absences have begun are let in."""
        self._connection.execute(_BEGUN, {"now": now})
