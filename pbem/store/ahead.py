"""What a unit of work has read at once for all its mails, until somebody writes to where it was read."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Connection, Executable, Select, Table, bindparam, event
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.util import find_tables

Reading = Select[Any] | CompoundSelect[Any]


class Ahead:
    """Answers to statements, by what they are about. A repository asks here first, and keeps here what it had to read.

    Nothing is known any more of a statement once something was written to one of its tables, whoever wrote it.
    """

    def __init__(self, connection: Connection) -> None:
        """Look at what is written within the transaction of `connection`."""
        self._connection = connection
        self._found: dict[Reading, dict[Hashable, Any]] = {}
        self._looks = False

    def know(self, reading: Reading, found: Mapping[Any, Any]) -> None:
        """This was just read by a statement."""
        self._look()
        self._found.setdefault(reading, {}).update(found)

    def of(self, reading: Reading) -> Mapping[Any, Any]:
        """What is known of a statement's answers."""
        return self._found.get(reading, {})

    def missing(self, reading: Reading, about: Iterable[Hashable]) -> tuple[Any, ...]:
        """What a statement has still to be asked about, each thing once."""
        known = self.of(reading)
        return tuple(dict.fromkeys(each for each in about if each not in known))

    def forget(self, reading: Reading, about: Hashable) -> None:
        """What is known about one thing does not hold any more."""
        self._found.get(reading, {}).pop(about, None)

    def _look(self) -> None:
        if not self._looks:
            event.listen(self._connection, "before_execute", self._written)
            self._looks = True

    def _written(self, _connection: Connection, statement: Executable, *_rest: object) -> None:
        if isinstance(statement, UpdateBase):
            for reading in [each for each in self._found if statement.table in tables_of(each)]:
                del self._found[reading]


@cache
def tables_of(reading: Reading) -> frozenset[Table]:
    """The tables from which a statement reads, wherever in it they stand."""
    return frozenset(each for each in find_tables(reading, include_selects=True) if isinstance(each, Table))


class Several:
    """A list of fixed length in a condition. One of any length would be worked into the statement's text at each call."""

    def __init__(self, name: str, length: int) -> None:
        """Room for `length` values; where there are fewer, the rest is NULL, which no row has."""
        self._names = tuple(f"{name}_{number}" for number in range(length))
        self._empty = dict.fromkeys(self._names)

    def has(self, column: ColumnElement[Any]) -> ColumnElement[bool]:
        """The condition that a column has one of the values."""
        return column.in_([bindparam(name) for name in self._names])

    def given(self, values: Iterable[Any]) -> dict[str, Any]:
        """The parameters for some values, no more than there is room for."""
        return self._empty | dict(zip(self._names, values, strict=False))

    def portions(self, values: Sequence[Any]) -> Iterator[Sequence[Any]]:
        """Values in portions for which there is room."""
        room = len(self._names)
        return (values[start : start + room] for start in range(0, len(values), room))
