"""Moderators' changes of games: those that wait for somebody to agree, and those that were carried out."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.errors import NotFound
from pbem.store.moderation_records import Agreed, Agreeing, Override, OverrideState
from pbem.store.moderation_tables import AgreedRow, OverrideRow
from pbem.store.records import columns_for, inserts_or_nothing, many, one, table_of
from pbem.store.scarce import Nothing, Scarce

_OVERRIDE = table_of(OverrideRow)
_AGREED = table_of(AgreedRow)
_COLUMNS = columns_for(Override, _OVERRIDE)
_ALL = select(*_COLUMNS).order_by(_OVERRIDE.c.id)
_OF_GAME = _ALL.where(_OVERRIDE.c.game_id == bindparam("game"))
_AGREE = inserts_or_nothing(
    _AGREED, (_AGREED.c.override_id, _AGREED.c.whose, _AGREED.c.name), _AGREED.c.override_id
)


class NewOverride(msgspec.Struct, frozen=True, kw_only=True):
    """A change that a moderator wants; its number is given by the repository."""

    game_id: str
    at_entry: int
    change: bytes
    author: str
    reason: str
    needs: list[str]
    asked_at: datetime


class Overrides:
    """The changes of all games."""

    def __init__(self, connection: Connection, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._nothing = nothing
        self._of_game: dict[str, tuple[Override, ...]] = {}

    def add(self, new: NewOverride) -> Override:
        """Keep a change, which waits until it is decided."""
        self._of_game.clear()
        self._nothing.spoil(Scarce.OVERRIDES)
        values = {
            **msgspec.structs.asdict(new),
            "state": OverrideState.WAITING,
            "entry": None,
            "decided_at": None,
        }
        statement = insert(_OVERRIDE).values(values).returning(*_COLUMNS)
        return Override(*self._connection.execute(statement).one())

    def get(self, number: int) -> Override:
        """A change. Raises NotFound."""
        query = select(*_COLUMNS).where(_OVERRIDE.c.id == number)
        found = one(Override, self._connection.execute(query).first())
        if found is None:
            raise NotFound(f"there is no change {number}")
        return found

    def all(self, game_id: str | None = None) -> tuple[Override, ...]:
        """The changes of a game (read once in a transaction), or of all games, oldest first."""
        if game_id is None:
            return many(Override, self._connection.execute(_ALL).all())
        if self._nothing.of(Scarce.OVERRIDES, game_id):
            return ()
        if game_id not in self._of_game:
            rows = self._connection.execute(_OF_GAME, {"game": game_id}).all()
            self._of_game[game_id] = many(Override, rows)
        return self._of_game[game_id]

    def waiting(self, game_id: str) -> tuple[Override, ...]:
        """The changes of a game that wait for somebody to agree."""
        return tuple(each for each in self.all(game_id) if each.state == OverrideState.WAITING)

    def done(self, game_id: str) -> tuple[Override, ...]:
        """The changes of a game that were carried out, newest first."""
        done = (each for each in self.all(game_id) if each.state == OverrideState.DONE)
        return tuple(sorted(done, key=lambda each: each.entry or 0, reverse=True))

    def decide(self, number: int, state: OverrideState, now: datetime, entry: int | None = None) -> None:
        """A change that waits was carried out (by ledger entry `entry`) or will not be."""
        self._of_game.clear()
        statement = update(_OVERRIDE).where(_OVERRIDE.c.id == number)
        self._connection.execute(statement.values(state=state, entry=entry, decided_at=now))

    def agree(self, number: int, whose: Agreeing, name: str, now: datetime) -> bool:
        """Somebody agrees to a change; False if that is known already."""
        statement = _AGREE[self._connection.dialect.name]
        values = {"override_id": number, "whose": whose, "name": name, "at": now}
        return self._connection.execute(statement, values).scalar() is not None

    def agreed(self, number: int) -> tuple[Agreed, ...]:
        """Who agreed to a change so far."""
        query = select(*columns_for(Agreed, _AGREED)).where(_AGREED.c.override_id == number)
        return many(Agreed, self._connection.execute(query.order_by(_AGREED.c.at, _AGREED.c.name)).all())
