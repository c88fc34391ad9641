"""Who sits at a game, with all that a mail to them needs."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, select

from pbem.store.ahead import Ahead, Several
from pbem.store.message_ids import LINE_JOINT
from pbem.store.pending import Pending
from pbem.store.records import Player, Seat, columns_for, table_of
from pbem.store.seats import as_told
from pbem.store.tables import CorrespondenceRow, PlayerRow, SeatRow
from pbem.store.time_tables import ZoneRow

_SEAT = table_of(SeatRow)
_PLAYER = table_of(PlayerRow)
_ZONE = table_of(ZoneRow)
_LINE = table_of(CorrespondenceRow)
_SEATS = columns_for(Seat, _SEAT)
_PEOPLE = columns_for(Player, _PLAYER)
_GAMES = Several("game", 10)
_AT_GAMES = (
    select(*_SEATS, *_PEOPLE, _ZONE.c.zone, _LINE.c.written)
    .select_from(
        _SEAT.outerjoin(_PLAYER, _PLAYER.c.id == _SEAT.c.player_id)
        .outerjoin(_ZONE, _ZONE.c.player_id == _SEAT.c.player_id)
        .outerjoin(_LINE, _LINE.c.line == _SEAT.c.game_id + LINE_JOINT + _SEAT.c.seat)
    )
    .where(_GAMES.has(_SEAT.c.game_id))
    .order_by(_SEAT.c.game_id, _SEAT.c.seat)
)


class Seated(msgspec.Struct, frozen=True):
    """A seat with its person (None: nobody), the zone in which that person reads the clock ("": unknown), and the mails written to it."""

    seat: Seat
    player: Player | None
    zone: str
    written: int


class Seating:
    """The seats of all games with their people."""

    def __init__(self, connection: Connection, pending: Pending, ahead: Ahead) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._ahead = ahead

    def of_game(self, game_id: str) -> tuple[Seated, ...]:
        """The seats of a game, by name."""
        self.look_for((game_id,))
        seated: tuple[Seated, ...] = self._ahead.of(_AT_GAMES)[game_id]
        return tuple(msgspec.structs.replace(each, seat=as_told(self._pending, each.seat)) for each in seated)

    def look_for(self, games: Iterable[str]) -> tuple[Seat, ...]:
        """Read at once who sits at some games; gives the seats that were read, as they stand in the table."""
        read: list[Seat] = []
        for some in _GAMES.portions(self._ahead.missing(_AT_GAMES, games)):
            found: dict[str, tuple[Seated, ...]] = dict.fromkeys(some, ())
            for row in self._connection.execute(_AT_GAMES, _GAMES.given(some)).all():
                seat, person = Seat(*row[: len(_SEATS)]), row[len(_SEATS) : -2]
                player = Player(*person) if person[0] is not None else None
                found[seat.game_id] += (Seated(seat, player, row[-2] or "", row[-1] or 0),)
                read.append(seat)
            self._ahead.know(_AT_GAMES, found)
        return tuple(read)
