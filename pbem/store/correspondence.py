"""How many mails we have written in each line of mails: to one seat, or to one address outside of any game."""

from typing import Any

from sqlalchemy import Connection, Insert, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from pbem.store.pending import Pending
from pbem.store.records import table_of, upserts
from pbem.store.tables import CorrespondenceRow

_LINE = table_of(CorrespondenceRow)


def _counting(dialect: type[sqlite.Insert] | type[postgresql.Insert]) -> ReturningInsert[Any]:
    first = dialect(_LINE).values(line=bindparam("name"), written=1)
    more = first.on_conflict_do_update(index_elements=[_LINE.c.line], set_={"written": _LINE.c.written + 1})
    return more.returning(_LINE.c.written)


_PUT: dict[str, Insert] = upserts(_LINE, (_LINE.c.line,))
_COUNT = {"sqlite": _counting(sqlite.Insert), "postgresql": _counting(postgresql.Insert)}


class Correspondence:
    """The lines of mails; a number is given once, and given again only if its transaction was undone."""

    def __init__(self, connection: Connection, pending: Pending) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._written: dict[str, int] = {}

    def next(self, line: str) -> int:
        """The number of the next mail in a line, from 1."""
        dialect = self._connection.dialect.name
        if line in self._written:
            self._written[line] += 1
            self._pending.add(_PUT[dialect], line, {"line": line, "written": self._written[line]})
            return self._written[line]
        statement = _COUNT[dialect]
        return int(self._connection.execute(statement, {"name": line}).scalar_one())

    def know(self, line: str, written: int) -> None:
        """How many mails a line has, as it was just read: its next numbers are counted from there and kept at the end of the work.

        Where two writers count from the same number, the Message-IDs of the later one are taken, and its work is repeated.
        """
        self._written.setdefault(line, written)
