"""Locks on the whole database: one worker only, and whole rounds of it between which a backup can be put back."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, NullPool, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError

from pbem.errors import StoreError
from pbem.store.database import POSTGRESQL_ARGUMENTS, notice_when_we_are_gone
from pbem.store.trouble import trouble_as_store_down

Turns = Callable[[], AbstractContextManager[None]]
"""Gives a block for one round of the worker's; it waits while somebody works between rounds."""

LONGEST_ROUND = 60.0
"""Seconds for which `between_rounds` waits for the worker."""

# The numbers of the advisory locks on PostgreSQL; any fixed ones will do.
_WORKER = 0x4C454144
_ROUND = 0x4C454145
_HOLDER = text(
    "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = :number AND database ="
    " (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_STEP = 0.05
_GLANCE = 0.5
"""Seconds for which a worker that starts waits for somebody who only looks whether there is one."""


@contextmanager
def only_worker(url: str) -> Iterator[Turns]:
    """While the block lasts, no other worker can enter one for this database; ends by itself with the process.

    Raises StoreError if there is one already, StoreDown if the database cannot be reached.
    """
    path = _path(url)
    if path is None:
        session = _Session(url)
        try:
            session.take()
            yield session.turn
        finally:
            session.drop()
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _held(Path(f"{path}.worker"), _GLANCE, f"another worker is at work on this database ({path})"):
            yield partial(_held, Path(f"{path}.round"), None, "")


def is_locked(url: str) -> bool:
    """Whether a worker is at work on this database. Raises StoreDown if the database cannot be reached."""
    path = _path(url)
    if path is None:
        with trouble_as_store_down():
            connection = _connect(url)
        try:
            return connection.execute(_HOLDER, {"number": _WORKER}).first() is not None
        finally:
            connection.close()
    lock = Path(f"{path}.worker")
    if not lock.exists():
        return False
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@contextmanager
def between_rounds(url: str, seconds: float = LONGEST_ROUND) -> Iterator[None]:
    """While the block lasts, a worker that runs begins no round; waits up to `seconds` for the end of the present one.

    Raises StoreError if it does not end, StoreDown if the database cannot be reached.
    """
    path = _path(url)
    busy = f"the worker has been in one round for {seconds:g} seconds: try again later, or stop it first"
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _held(Path(f"{path}.round"), seconds, busy):
            yield
        return
    with trouble_as_store_down():
        connection = _connect(url)
    try:
        until = time.monotonic() + seconds
        while not _try(connection, _ROUND):
            if time.monotonic() > until:
                raise StoreError(busy)
            time.sleep(_STEP)
        yield
    finally:
        connection.close()  # and with it the lock


def _path(url: str) -> Path | None:
    """The file of an SQLite database, None for a server."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


@contextmanager
def _held(path: Path, seconds: float | None, busy: str) -> Iterator[None]:
    """Hold a lock on a file; wait so long for it, or (None) for as long as it takes."""
    until = time.monotonic() + (seconds or 0.0)
    with path.open("a") as file:
        if seconds is None:
            fcntl.flock(file, fcntl.LOCK_EX)
        else:
            while not _locked(file.fileno()):
                if time.monotonic() >= until:
                    raise StoreError(busy)
                time.sleep(_STEP)
        yield


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class _Session:
    """A connection to PostgreSQL that holds the worker's lock, taken again if the server ended it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None

    def take(self) -> Connection:
        if self._connection is None:
            with trouble_as_store_down():
                connection = _connect(self._url)
            if not _try(connection, _WORKER):
                connection.close()
                raise StoreError("another worker is at work on this database")
            self._connection = connection
        return self._connection

    @contextmanager
    def turn(self) -> Iterator[None]:
        connection = self.take()
        with trouble_as_store_down():
            self._run(connection, "SELECT pg_advisory_lock(:number)")
        try:
            yield
        finally:
            with suppress(DBAPIError):  # a broken connection has let go of its locks already
                self._run(connection, "SELECT pg_advisory_unlock(:number)")

    def _run(self, connection: Connection, statement: str) -> None:
        try:
            connection.execute(text(statement), {"number": _ROUND})
        except DBAPIError:
            self.drop()
            raise

    def drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()  # really closed, even if it is broken
            connection.close()


def _connect(url: str) -> Connection:
    """A connection of its own, outside any transaction: advisory locks belong to it."""
    engine = create_engine(
        url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=POSTGRESQL_ARGUMENTS
    )
    event.listen(engine, "connect", notice_when_we_are_gone)
    return engine.connect()


def _try(connection: Connection, number: int) -> bool:
    with trouble_as_store_down():
        return bool(
            connection.execute(text("SELECT pg_try_advisory_lock(:number)"), {"number": number}).scalar()
        )
