"""The standing orders of the seats."""

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, update

from pbem.store.records import StandingOrder, columns_for, many, table_of
from pbem.store.scarce import Nothing, Scarce
from pbem.store.tables import StandingRow

_STANDING = table_of(StandingRow)
_COLUMNS = columns_for(StandingOrder, _STANDING)
_LIVE = (
    select(*_COLUMNS)
    .where(_STANDING.c.game_id == bindparam("game"), _STANDING.c.live.is_(True))
    .order_by(_STANDING.c.seat, _STANDING.c.number)
)


class StandingOrders:
    """The standing orders of all seats; struck ones stay in the table, not live."""

    def __init__(self, connection: Connection, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._nothing = nothing
        self._live: dict[str, tuple[StandingOrder, ...]] = {}

    def file(self, game_id: str, seat: str, text: str, entry: int) -> StandingOrder:
        """File a standing order under the seat's next number."""
        of_seat = (_STANDING.c.game_id == game_id) & (_STANDING.c.seat == seat)
        last = self._connection.execute(select(func.max(_STANDING.c.number)).where(of_seat)).scalar() or 0
        order = StandingOrder(game_id=game_id, seat=seat, number=last + 1, text=text, entry=entry, live=True)
        self._connection.execute(insert(_STANDING), msgspec.structs.asdict(order))
        self._nothing.spoil(Scarce.STANDING)
        self._live.pop(game_id, None)
        return order

    def live(self, game_id: str, seat: str | None = None) -> tuple[StandingOrder, ...]:
        """What is in force for a seat, or for all seats of the game, by seat and number; read once in a transaction."""
        if self._nothing.of(Scarce.STANDING, game_id):
            return ()
        if game_id not in self._live:
            rows = self._connection.execute(_LIVE, {"game": game_id}).all()
            self._live[game_id] = many(StandingOrder, rows)
        return tuple(each for each in self._live[game_id] if seat in (None, each.seat))

    def strike(self, game_id: str, seat: str, number: int) -> bool:
        """End a standing order; False if there is none of this number in force."""
        self._live.pop(game_id, None)
        statement = (
            update(_STANDING)
            .where(
                _STANDING.c.game_id == game_id,
                _STANDING.c.seat == seat,
                _STANDING.c.number == number,
                _STANDING.c.live.is_(True),
            )
            .values(live=False)
            .returning(_STANDING.c.number)
        )
        return self._connection.execute(statement).scalar() is not None
