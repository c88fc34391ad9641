"""Press that was passed on, and what each game allows of it."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from pbem.store.records import affected, columns_for, many, one, table_of
from pbem.store.talk_records import Message, PressRules
from pbem.store.talk_tables import PressRow, PressRulesRow

_PRESS = table_of(PressRow)
_RULES = table_of(PressRulesRow)
_COLUMNS = columns_for(Message, _PRESS)


class PressLog:
    """The press of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, message: Message) -> None:
        """Keep a message that is passed on."""
        self._connection.execute(insert(_PRESS), msgspec.structs.asdict(message))

    def count(self, game_id: str, writer: str, since: datetime) -> int:
        """How many messages a seat has sent since a moment."""
        query = select(func.count()).where(
            _PRESS.c.game_id == game_id, _PRESS.c.writer == writer, _PRESS.c.at > since
        )
        return int(self._connection.execute(query).scalar_one())

    def of_game(self, game_id: str) -> tuple[Message, ...]:
        """All messages of a game, oldest first."""
        query = select(*_COLUMNS).where(_PRESS.c.game_id == game_id).order_by(_PRESS.c.id)
        return many(Message, self._connection.execute(query).all())

    def forget(self, game_id: str, writer: str) -> int:
        """Take out what a seat has written; returns how many messages."""
        mine = (_PRESS.c.game_id == game_id) & (_PRESS.c.writer == writer)
        return affected(self._connection.execute(delete(_PRESS).where(mine)))

    def allow(self, game_id: str, rules: PressRules) -> None:
        """Freeze what a game allows."""
        values = {"game_id": game_id, **msgspec.structs.asdict(rules)}
        self._connection.execute(insert(_RULES).values(values))

    def rules(self, game_id: str) -> PressRules:
        """What a game allows; one from before there were such rules allows signed press and nothing else."""
        query = select(*columns_for(PressRules, _RULES)).where(_RULES.c.game_id == game_id)
        return one(PressRules, self._connection.execute(query).first()) or PressRules()
