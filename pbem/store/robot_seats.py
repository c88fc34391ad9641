"""Seats without a person for which a robot answers."""

from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, select

from pbem.store.records import inserts_or_nothing, table_of
from pbem.store.service_tables import RobotSeatRow

_ROBOT = table_of(RobotSeatRow)
_ADD = inserts_or_nothing(_ROBOT, (_ROBOT.c.game_id, _ROBOT.c.seat), _ROBOT.c.seat)
_OF = select(_ROBOT.c.seat).where(_ROBOT.c.game_id == bindparam("game")).order_by(_ROBOT.c.seat)


class RobotSeats:
    """The robots' seats of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def give(self, game_id: str, seat: str, now: datetime) -> None:
        """A robot answers for a seat from now on."""
        values = {"game_id": game_id, "seat": seat, "since": now}
        self._connection.execute(_ADD[self._connection.dialect.name], values)

    def take(self, game_id: str, seat: str) -> None:
        """No robot answers for a seat any more."""
        self._connection.execute(delete(_ROBOT).where(_ROBOT.c.game_id == game_id, _ROBOT.c.seat == seat))

    def of_game(self, game_id: str) -> tuple[str, ...]:
        """The seats of a game for which a robot answers, by name."""
        return tuple(self._connection.execute(_OF, {"game": game_id}).scalars())
