"""Promises about the future, as their givers wrote them."""

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.store.records import columns_for, many, table_of
from pbem.store.scarce import Nothing, Scarce
from pbem.store.talk_records import Pledge
from pbem.store.talk_tables import PledgeRow

_PLEDGE = table_of(PledgeRow)
_COLUMNS = columns_for(Pledge, _PLEDGE)
_OF_GAME = (
    select(*_COLUMNS)
    .where(_PLEDGE.c.game_id == bindparam("game"))
    .order_by(_PLEDGE.c.at, _PLEDGE.c.entry, _PLEDGE.c.number)
)


class Pledges:
    """The promises of all games."""

    def __init__(self, connection: Connection, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._nothing = nothing
        self._of_game: dict[str, tuple[Pledge, ...]] = {}

    def add(self, pledge: Pledge) -> None:
        """Keep a promise under its number, which is free."""
        self._of_game.clear()
        self._nothing.spoil(Scarce.PLEDGES)
        self._connection.execute(insert(_PLEDGE), msgspec.structs.asdict(pledge))

    def of_game(self, game_id: str) -> tuple[Pledge, ...]:
        """All promises of a game, in the order in which they were given; read once in a transaction."""
        if self._nothing.of(Scarce.PLEDGES, game_id):
            return ()
        if game_id not in self._of_game:
            rows = self._connection.execute(_OF_GAME, {"game": game_id}).all()
            self._of_game[game_id] = many(Pledge, rows)
        return self._of_game[game_id]

    def forget(self, game_id: str, giver: str) -> None:
        """Take out the words of what a seat has promised; that it has promised stays."""
        self._of_game.clear()
        mine = (_PLEDGE.c.game_id == game_id) & (_PLEDGE.c.giver == giver)
        self._connection.execute(update(_PLEDGE).where(mine).values(text="..."))

    def put(self, pledge: Pledge) -> None:
        """Replace a promise by the same one with other words about it."""
        self._of_game.clear()
        values = msgspec.structs.asdict(pledge)
        mine = (_PLEDGE.c.game_id == pledge.game_id) & (_PLEDGE.c.number == pledge.number)
        self._connection.execute(update(_PLEDGE).where(mine).values(values))
