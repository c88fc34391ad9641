"""The games that stand still, and the lines of mails that wait until they go on."""

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from pbem.store.moderation_records import KeptLine, Pause
from pbem.store.moderation_tables import KeptLineRow, PauseRow
from pbem.store.records import columns_for, many, one, table_of, upserts

_PAUSE = table_of(PauseRow)
_KEPT = table_of(KeptLineRow)
_OF = select(*columns_for(Pause, _PAUSE)).where(_PAUSE.c.game_id == bindparam("game"))
_PUT = upserts(_PAUSE, (_PAUSE.c.game_id,))


class Pauses:
    """Since when and why games stand still."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def of(self, game_id: str) -> Pause | None:
        """Since when and why a game stands still; None if it does not."""
        return one(Pause, self._connection.execute(_OF, {"game": game_id}).first())

    def put(self, pause: Pause) -> None:
        """Keep a pause, new or changed."""
        self._connection.execute(_PUT[self._connection.dialect.name], msgspec.structs.asdict(pause))

    def end(self, game_id: str) -> None:
        """A game goes on."""
        self._connection.execute(delete(_PAUSE).where(_PAUSE.c.game_id == game_id))

    def keep_line(self, game_id: str, seat: str, mail_id: int | None, line: tuple[int, str]) -> None:
        """A line (its number in the mail, its text) waits until the game goes on."""
        number, text = line
        values = {"game_id": game_id, "seat": seat, "mail_id": mail_id, "number": number, "text": text}
        self._connection.execute(insert(_KEPT).values(values))

    def kept_lines(self, game_id: str) -> tuple[KeptLine, ...]:
        """What waits in a game, in the order in which it came."""
        query = select(*columns_for(KeptLine, _KEPT)).where(_KEPT.c.game_id == game_id).order_by(_KEPT.c.id)
        return many(KeptLine, self._connection.execute(query).all())

    def drop_lines(self, game_id: str, seat: str | None = None) -> None:
        """Nothing of a game, or of one seat of it, waits any more."""
        statement = delete(_KEPT).where(_KEPT.c.game_id == game_id)
        self._connection.execute(statement if seat is None else statement.where(_KEPT.c.seat == seat))
