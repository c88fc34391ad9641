"""Engines for the database: one that writes, one that can only read."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 10
"""How long a writer waits for another one before it gives up."""
_KEEPALIVES = {"idle": 30, "interval": 10, "count": 3}
"""Seconds, seconds, times: both ends of a connection to PostgreSQL notice within a minute that the other machine is gone."""

POSTGRESQL_ARGUMENTS = {
    "connect_timeout": BUSY_SECONDS,
    "application_name": "leadenhall",
    **{f"keepalives_{name}": value for name, value in _KEEPALIVES.items()},
}
"""How each connection to PostgreSQL is made."""


def writing_engine(url: str) -> Engine:
    """An engine for units of work that change something.

    On SQLite each transaction takes the write lock at its beginning: a read that became a write later would
    fail at once when another writer was quicker.  On PostgreSQL writers lock the rows that they change.
    """
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        _begin_with(engine, "BEGIN IMMEDIATE")
    else:
        event.listen(engine, "connect", _set_up_postgresql)
    return engine


def reading_engine(url: str) -> Engine:
    """An engine that reads while somebody else writes; the database refuses any change through it."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "connect", _read_only_sqlite)
        _begin_with(engine, "BEGIN")
        return engine
    # repeatable read: all that one unit of work reads belongs to the same moment, as on SQLite
    return engine.execution_options(postgresql_readonly=True, isolation_level="REPEATABLE READ")


def compact(engine: Engine) -> None:
    """Write an SQLite database anew without what was deleted in it, and empty its write-ahead log."""
    if engine.dialect.name != "sqlite":
        return
    with closing(engine.raw_connection()) as connection:
        for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            connection.cursor().execute(statement)


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        engine = create_engine(
            parsed,
            hide_parameters=True,  # an error must not quote what was to be stored: mails, addresses, seeds
            pool_pre_ping=True,
            connect_args=POSTGRESQL_ARGUMENTS,
        )
        event.listen(engine, "connect", notice_when_we_are_gone)
        return engine
    _make_file(parsed)
    return create_engine(
        parsed, hide_parameters=True, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
    )


def _make_file(url: URL) -> None:
    """A new database is its owner's alone: it holds addresses and secrets. SQLite gives its other files the same rights."""
    if url.database and url.database != ":memory:":
        path = Path(url.database).resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # what is wrong with the place is said by whoever opens the file
            path.touch(mode=0o600)


def _set_up_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # stop the driver's own implicit BEGIN: ours stands in _begin_with
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_SECONDS * 1000}",
    ):
        connection.execute("PRAGMA " + pragma)


def notice_when_we_are_gone(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Let PostgreSQL end this session, and free its locks, soon after our machine has gone without a goodbye."""
    cursor = connection.cursor()
    for name, value in _KEEPALIVES.items():
        cursor.execute(f"SET tcp_keepalives_{name} = {value}")
    cursor.close()
    connection.commit()


def _set_up_postgresql(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute(f"SET lock_timeout = '{BUSY_SECONDS}s'")
    cursor.close()
    connection.commit()  # otherwise the setting would end with the first rollback


def _read_only_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA query_only=ON")


def _begin_with(engine: Engine, statement: str) -> None:
    """Begin each transaction so. An event of the engine would do it too, but be looked for at every statement."""

    def begin(connection: DBAPIConnection) -> None:
        connection.cursor().execute(statement)

    engine.dialect.do_begin = begin  # type: ignore[method-assign,assignment]
