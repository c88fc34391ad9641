"""Wishes for more time, and what the others at the table say to them."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from pbem.errors import NotFound
from pbem.store.records import columns_for, many, one, table_of, upserts
from pbem.store.service_records import Extension, ExtensionState, Voice
from pbem.store.service_tables import ExtensionRow, ExtensionVoiceRow

_EXTENSION = table_of(ExtensionRow)
_VOICE = table_of(ExtensionVoiceRow)
_COLUMNS = columns_for(Extension, _EXTENSION)
_ALL = select(*_COLUMNS).order_by(_EXTENSION.c.id)
_OF_GAME = _ALL.where(_EXTENSION.c.game_id == bindparam("game"))
_WAITING = _OF_GAME.where(_EXTENSION.c.state == ExtensionState.WAITING)
_SAY = upserts(_VOICE, (_VOICE.c.extension_id, _VOICE.c.seat))


class NewExtension(msgspec.Struct, frozen=True, kw_only=True):
    """A wish for more time; its number is given by the repository."""

    game_id: str
    seat: str
    turn: int
    minutes: int
    reason: str
    asked_of: str
    asked_at: datetime


class Extensions:
    """The wishes of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, new: NewExtension) -> Extension:
        """Keep a wish, which waits until it is decided."""
        values = {**msgspec.structs.asdict(new), "state": ExtensionState.WAITING, "decided_at": None}
        statement = insert(_EXTENSION).values(values).returning(*_COLUMNS)
        return Extension(*self._connection.execute(statement).one())

    def get(self, number: int) -> Extension:
        """A wish. Raises NotFound."""
        query = select(*_COLUMNS).where(_EXTENSION.c.id == number)
        found = one(Extension, self._connection.execute(query).first())
        if found is None:
            raise NotFound(f"there is no request {number} for more time")
        return found

    def of_game(self, game_id: str) -> tuple[Extension, ...]:
        """All wishes of a game, oldest first."""
        return many(Extension, self._connection.execute(_OF_GAME, {"game": game_id}).all())

    def all(self) -> tuple[Extension, ...]:
        """All wishes of all games, oldest first."""
        return many(Extension, self._connection.execute(_ALL).all())

    def waiting(self, game_id: str) -> tuple[Extension, ...]:
        """The wishes of a game that nobody has decided, oldest first."""
        return many(Extension, self._connection.execute(_WAITING, {"game": game_id}).all())

    def say(self, voice: Voice) -> None:
        """Keep what a seat says, in place of what it said before."""
        self._connection.execute(_SAY[self._connection.dialect.name], msgspec.structs.asdict(voice))

    def voices(self, number: int) -> tuple[Voice, ...]:
        """What is said to a wish, by seat."""
        query = (
            select(*columns_for(Voice, _VOICE)).where(_VOICE.c.extension_id == number).order_by(_VOICE.c.seat)
        )
        return many(Voice, self._connection.execute(query).all())

    def decide(self, number: int, state: ExtensionState, now: datetime) -> None:
        """End a wish."""
        statement = update(_EXTENSION).where(_EXTENSION.c.id == number).values(state=state, decided_at=now)
        self._connection.execute(statement)
