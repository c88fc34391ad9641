"""What a unit of work has still to write: one statement for all rows of a kind, at its end or before somebody reads them."""

from collections.abc import Hashable
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update

from pbem.errors import NotFound
from pbem.store.records import affected

Statement = Insert | Update | Delete
Row = dict[str, Any]


class Pending:
    """Rows that are to be written, by statement and by what they are about; a later row about the same takes the place."""

    def __init__(self, connection: Connection) -> None:
        """Write within the transaction of `connection`."""
        self._connection = connection
        self._rows: dict[Statement, dict[Hashable, Row]] = {}

    def add(self, statement: Statement, about: Hashable, row: Row) -> None:
        """Let a row be written by a statement; all rows of one statement have the same names."""
        self._rows.setdefault(statement, {})[about] = row

    def get(self, statement: Statement, about: Hashable) -> Row | None:
        """The row about something that a statement is to write, or None."""
        return self._rows[statement].get(about) if statement in self._rows else None

    def take(self, statement: Statement, about: Hashable) -> Row | None:
        """The same, which is then not written."""
        return self._rows[statement].pop(about, None) if statement in self._rows else None

    def rows(self, statement: Statement) -> tuple[Row, ...]:
        """All rows that a statement is to write."""
        return tuple(self._rows.get(statement, {}).values())

    def write(self, *statements: Statement) -> None:
        """Write what waits for these statements; for all, in the order in which they were first used, if none is named.

        Raises NotFound if what an update is about is not there.
        """
        for statement in statements or tuple(self._rows):
            rows = tuple(self._rows.pop(statement, {}).values())
            if not rows:
                continue
            result = self._connection.execute(statement, rows)
            if isinstance(statement, Update) and affected(result) < len(rows):
                raise NotFound(f"there is no such {statement.entity_description['name']}")
