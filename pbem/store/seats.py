"""The seats of the games with their people."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from pbem.errors import AlreadyThere, NotFound
from pbem.store.ahead import Ahead
from pbem.store.pending import Pending
from pbem.store.records import Seat, affected, columns_for, many, one, table_of
from pbem.store.scarce import Nothing, Scarce
from pbem.store.tables import SeatRow

_SEAT = table_of(SeatRow)
_COLUMNS = columns_for(Seat, _SEAT)
_OF_GAME = select(*_COLUMNS).where(_SEAT.c.game_id == bindparam("game")).order_by(_SEAT.c.seat)
_OF_PLAYER = (
    select(*_COLUMNS).where(_SEAT.c.player_id == bindparam("player")).order_by(_SEAT.c.game_id, _SEAT.c.seat)
)
_ONE = (_SEAT.c.game_id == bindparam("game"), _SEAT.c.seat == bindparam("name"))
_FIND = select(*_COLUMNS).where(*_ONE)
_CHANGE = update(_SEAT).where(*_ONE)
_REPORTED = _CHANGE.values(reported_through=bindparam("through"))


class Seats:
    """The seats of all games."""

    def __init__(self, connection: Connection, pending: Pending, ahead: Ahead, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._ahead = ahead
        self._nothing = nothing

    def add(self, seat: Seat) -> None:
        """Add a seat to its game. Raises AlreadyThere if the game has it."""
        self._changed()
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert(_SEAT), msgspec.structs.asdict(seat))
        except IntegrityError as error:
            raise AlreadyThere(f"game {seat.game_id} has a seat {seat.seat} already") from error

    def of_game(self, game_id: str) -> tuple[Seat, ...]:
        """The seats of a game, by name."""
        return self._many(self._connection.execute(_OF_GAME, {"game": game_id}).all())

    def of_player(self, player_id: int) -> tuple[Seat, ...]:
        """All seats of a person, by game and name."""
        return self._many(self._connection.execute(_OF_PLAYER, {"player": player_id}).all())

    def find(self, game_id: str, seat: str) -> Seat | None:
        """The seat, or None; looked up once in a transaction."""
        if (game_id, seat) not in self._ahead.of(_FIND):
            row = self._connection.execute(_FIND, {"game": game_id, "name": seat}).first()
            self._ahead.know(_FIND, {(game_id, seat): one(Seat, row)})
        found: Seat | None = self._ahead.of(_FIND)[game_id, seat]
        return None if found is None else as_told(self._pending, found)

    def know(self, seats: Iterable[Seat]) -> None:
        """These seats were just read."""
        self._ahead.know(_FIND, {(each.game_id, each.seat): each for each in seats})

    def get(self, game_id: str, seat: str) -> Seat:
        """The seat. Raises NotFound."""
        found = self.find(game_id, seat)
        if found is None:
            raise NotFound(f"game {game_id} has no seat {seat}")
        return found

    def give(self, game_id: str, seat: str, player_id: int | None, token_nonce: bytes) -> None:
        """Give the seat to a person, or to nobody; the new nonce makes the old address token void."""
        self._change(game_id, seat, player_id=player_id, token_nonce=token_nonce)

    def set_reported(self, game_id: str, seat: str, entry: int) -> None:
        """The seat has been told everything up to ledger entry `entry`; kept at the end of the work."""
        self._pending.add(_REPORTED, (game_id, seat), {"game": game_id, "name": seat, "through": entry})

    def set_attach_view(self, game_id: str, seat: str, wanted: bool) -> None:
        """Whether this seat's reports carry the view as a file."""
        self._change(game_id, seat, attach_view=wanted)

    def _many(self, rows: Sequence[Row[*tuple[Any, ...]]]) -> tuple[Seat, ...]:
        return tuple(as_told(self._pending, seat) for seat in many(Seat, rows))

    def _changed(self) -> None:
        self._nothing.spoil(Scarce.ABSENCES)  # whoever sits down may be away

    def _change(self, game_id: str, seat: str, **values: object) -> None:
        self._changed()
        if affected(self._connection.execute(_CHANGE, {"game": game_id, "name": seat, **values})) == 0:
            raise NotFound(f"game {game_id} has no seat {seat}")


def as_told(pending: Pending, seat: Seat) -> Seat:
    """A seat with what it has been told in this very work."""
    row = pending.get(_REPORTED, (seat.game_id, seat.seat))
    return seat if row is None else msgspec.structs.replace(seat, reported_through=row["through"])
