"""The games."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from pbem.errors import AlreadyThere, NotFound
from pbem.store.ahead import Several
from pbem.store.records import Game, GameStatus, columns_for, many, one, table_of
from pbem.store.tables import GameRow

_GAME = table_of(GameRow)
_COLUMNS = columns_for(Game, _GAME)
_FIND = select(*_COLUMNS).where(_GAME.c.id == bindparam("game"))
_GAMES = Several("game", 10)
_LOCK = select(*_COLUMNS).where(_GAMES.has(_GAME.c.id)).order_by(_GAME.c.id).with_for_update()


class Games:
    """The games of this server."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._locked: dict[str, Game] = {}

    def free_id(self) -> str:
        """The next short id that no game has: g1, g2, ..."""
        taken = set(self._connection.execute(select(_GAME.c.id)).scalars())
        number = len(taken) + 1
        while f"g{number}" in taken:
            number += 1
        return f"g{number}"

    def add(self, game: Game) -> None:
        """Add a game. Raises AlreadyThere if its id is taken."""
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert(_GAME), msgspec.structs.asdict(game))
        except IntegrityError as error:
            raise AlreadyThere(f"there is a game {game.id} already") from error

    def get(self, game_id: str) -> Game:
        """The game. Raises NotFound."""
        game = self.find(game_id)
        if game is None:
            raise NotFound(f"there is no game {game_id}")
        return game

    def find(self, game_id: str) -> Game | None:
        """The game, or None."""
        if game_id in self._locked:
            return self._locked[game_id]
        return one(Game, self._connection.execute(_FIND, {"game": game_id}).first())

    def find_locked(self, game_id: str) -> Game | None:
        """The game, kept from other writers until this unit of work ends, or None; read once in a transaction."""
        self.lock_all((game_id,))
        return self._locked.get(game_id)

    def lock_all(self, games: Iterable[str]) -> None:
        """Keep games from other writers until this unit of work ends, in the order of their ids, so that no two wait for each other."""
        for some in _GAMES.portions(sorted({*games} - self._locked.keys())):
            found = many(Game, self._connection.execute(_LOCK, _GAMES.given(some)).all())
            self._locked.update((game.id, game) for game in found)

    def all(self) -> tuple[Game, ...]:
        """Every game, oldest first."""
        return many(
            Game, self._connection.execute(select(*_COLUMNS).order_by(_GAME.c.created_at, _GAME.c.id)).all()
        )

    def set_status(self, game_id: str, status: GameStatus) -> None:
        """Start, pause or end a game."""
        self._change(game_id, status=status)

    def set_salts(self, game_id: str, salts: dict[str, str]) -> None:
        """Keep the players' salts that go into the dice."""
        self._change(game_id, salts=salts)

    def set_rules_version(self, game_id: str, version: str) -> None:
        """The version of the rules by which a game goes on."""
        self._change(game_id, rules_version=version)

    def set_dice_script(self, game_id: str, dice: list[int]) -> None:
        """The dice (pips, in the order of rolling) that a laboratory game still has to throw."""
        self._change(game_id, dice_script=dice)

    def lock(self, game_id: str) -> Game:
        """The game, kept from other writers until this unit of work ends. Raises NotFound."""
        game = self.find_locked(game_id)
        if game is None:
            raise NotFound(f"there is no game {game_id}")
        return game

    def _change(self, game_id: str, **values: object) -> None:
        self._locked.pop(game_id, None)
        found = self._connection.execute(
            update(_GAME).where(_GAME.c.id == game_id).values(**values).returning(_GAME.c.id)
        ).scalar()
        if found is None:
            raise NotFound(f"there is no game {game_id}")
