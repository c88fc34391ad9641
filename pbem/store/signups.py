"""The people who are to play in games that have not begun."""

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pbem.errors import NotFound
from pbem.store.records import affected, columns_for, many, table_of
from pbem.store.time_records import Signup
from pbem.store.time_tables import SignupRow

_SIGNUP = table_of(SignupRow)
_COLUMNS = columns_for(Signup, _SIGNUP)
_OF_PLAYER = select(*_COLUMNS).where(_SIGNUP.c.player_id == bindparam("player")).order_by(_SIGNUP.c.game_id)


class Signups:
    """The sign-ups of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, signup: Signup) -> None:
        """A person is to play."""
        self._connection.execute(insert(_SIGNUP), msgspec.structs.asdict(signup))

    def of_game(self, game_id: str) -> tuple[Signup, ...]:
        """The people of a game in the order of registration."""
        query = select(*_COLUMNS).where(_SIGNUP.c.game_id == game_id).order_by(_SIGNUP.c.number)
        return many(Signup, self._connection.execute(query).all())

    def of_player(self, player_id: int) -> tuple[Signup, ...]:
        """All sign-ups of a person, by game."""
        return many(Signup, self._connection.execute(_OF_PLAYER, {"player": player_id}).all())

    def set_salt(self, game_id: str, number: int, salt: str) -> None:
        """Keep a player's salt; a new one replaces it. Raises NotFound."""
        statement = update(_SIGNUP).where(_SIGNUP.c.game_id == game_id, _SIGNUP.c.number == number)
        if affected(self._connection.execute(statement.values(salt=salt))) == 0:
            raise NotFound(f"nobody is registered in game {game_id} as number {number}")

    def remove(self, game_id: str, number: int) -> None:
        """A person is not to play."""
        self._connection.execute(
            delete(_SIGNUP).where(_SIGNUP.c.game_id == game_id, _SIGNUP.c.number == number)
        )
