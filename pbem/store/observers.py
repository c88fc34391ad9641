"""People who look on at games."""

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from pbem.store.door_records import Observer
from pbem.store.door_tables import ObserverRow
from pbem.store.records import columns_for, many, table_of

_OBSERVER = table_of(ObserverRow)
_COLUMNS = columns_for(Observer, _OBSERVER)
_OF_GAME = select(*_COLUMNS).where(_OBSERVER.c.game_id == bindparam("game")).order_by(_OBSERVER.c.number)
_OF_PLAYER = (
    select(*_COLUMNS).where(_OBSERVER.c.player_id == bindparam("player")).order_by(_OBSERVER.c.game_id)
)
_ONE = (_OBSERVER.c.game_id == bindparam("game"), _OBSERVER.c.number == bindparam("whose"))


class Observers:
    """The observers of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, game_id: str, player_id: int, token_nonce: bytes) -> Observer:
        """A person looks on from now on, under the game's next number."""
        of_game = select(func.max(_OBSERVER.c.number)).where(_OBSERVER.c.game_id == game_id)
        last = self._connection.execute(of_game).scalar() or 0
        observer = Observer(game_id, last + 1, player_id, token_nonce, 0)
        self._connection.execute(insert(_OBSERVER), msgspec.structs.asdict(observer))
        return observer

    def of_game(self, game_id: str) -> tuple[Observer, ...]:
        """Who looks on at a game, by number."""
        return many(Observer, self._connection.execute(_OF_GAME, {"game": game_id}).all())

    def of_player(self, player_id: int) -> tuple[Observer, ...]:
        """Where a person looks on, by game."""
        return many(Observer, self._connection.execute(_OF_PLAYER, {"player": player_id}).all())

    def set_reported(self, observer: Observer, entry: int) -> None:
        """An observer has been told everything up to ledger entry `entry`."""
        which = {"game": observer.game_id, "whose": observer.number}
        self._connection.execute(update(_OBSERVER).where(*_ONE).values(reported_through=entry), which)

    def remove(self, observer: Observer) -> None:
        """A person looks on no more."""
        which = {"game": observer.game_id, "whose": observer.number}
        self._connection.execute(delete(_OBSERVER).where(*_ONE), which)
