"""How many mails we have written in each line of mails: to one seat, or to one address outside of any game."""

from typing import Any

from sqlalchemy import Connection, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from pbem.store.records import table_of
from pbem.store.tables import CorrespondenceRow

_LINE = table_of(CorrespondenceRow)


def _counting(dialect: type[sqlite.Insert] | type[postgresql.Insert]) -> ReturningInsert[Any]:
    first = dialect(_LINE).values(line=bindparam("name"), written=1)
    more = first.on_conflict_do_update(index_elements=[_LINE.c.line], set_={"written": _LINE.c.written + 1})
    return more.returning(_LINE.c.written)


_COUNT = {"sqlite": _counting(sqlite.Insert), "postgresql": _counting(postgresql.Insert)}


class Correspondence:
    """The lines of mails; a number is given once, and given again only if its transaction was undone."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def next(self, line: str) -> int:
        """The number of the next mail in a line, from 1."""
        statement = _COUNT[self._connection.dialect.name]
        return int(self._connection.execute(statement, {"name": line}).scalar_one())
