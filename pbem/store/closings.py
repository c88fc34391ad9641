"""The games that were closed before their end."""

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from pbem.errors import NotFound
from pbem.store.records import Closing, columns_for, one, table_of
from pbem.store.tables import ClosingRow

_CLOSING = table_of(ClosingRow)
_OF = select(*columns_for(Closing, _CLOSING)).where(_CLOSING.c.game_id == bindparam("game"))


class Closings:
    """When and why games were closed."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, closing: Closing) -> None:
        """A game is closed."""
        self._connection.execute(insert(_CLOSING), msgspec.structs.asdict(closing))

    def of(self, game_id: str) -> Closing | None:
        """When and why a game was closed; None if it was not."""
        return one(Closing, self._connection.execute(_OF, {"game": game_id}).first())

    def get(self, game_id: str) -> Closing:
        """When and why a game was closed. Raises NotFound if it was not."""
        closing = self.of(game_id)
        if closing is None:
            raise NotFound(f"game {game_id} was not closed")
        return closing

    def take_back(self, game_id: str) -> None:
        """A game is open again."""
        self._connection.execute(delete(_CLOSING).where(_CLOSING.c.game_id == game_id))
