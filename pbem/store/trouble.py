"""Tell the database's own trouble (locked, full, gone) from mistakes of ours, and say what to do about it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from pbem.errors import StoreDown

_FULL = "its disk is full; free some space, nothing is lost and the work goes on by itself"
_LOCKED = "another program keeps it locked; the work goes on as soon as that one has ended"
_GONE = "it cannot be reached; start it, the work goes on by itself"
_READ_ONLY = "it cannot be written to; check the rights of its file and folder, or its settings"
_DAMAGED = "its file is damaged; put a backup back with `pbem restore FILE`"
_MACHINE = "the machine has not enough memory, or its disk does not work"

_SQLITE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_PROTOCOL: _LOCKED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _READ_ONLY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_IOERR: _MACHINE,
    sqlite3.SQLITE_NOMEM: _MACHINE,
}
_PRIMARY = 0xFF  # the extended result codes carry the primary one in their lowest byte
# SQLSTATE, or its first two letters, as PostgreSQL gives it; the longer one goes first.
_POSTGRESQL = {
    "25006": _READ_ONLY,
    "53100": _FULL,
    "55P03": _LOCKED,
    "08": _GONE,
    "28": "it does not let us in; check user and password",
    "3D": "there is no such database; create it",
    "40": "another writer was in the way; the work goes on by itself",
    "53": _MACHINE,
    "57": _GONE,
    "58": _MACHINE,
}


def trouble_in(error: DBAPIError) -> str | None:
    """What is wrong with the database and what to do about it, or None if the error is a mistake of ours."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0)  # absent in errors that the driver itself raises
        return _SQLITE.get(code & _PRIMARY)
    state = getattr(cause, "sqlstate", None)
    if state is None:  # no answer of the server's: the connection is what broke
        return _GONE if error.connection_invalidated or type(error).__name__ == "OperationalError" else None
    return _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])


def as_store_down(error: DBAPIError) -> StoreDown | None:
    """The error to raise in place of the database's own trouble; None for any other error."""
    advice = trouble_in(error)
    if advice is None:
        return None
    said = str(error.orig).strip().partition("\n")[0]
    return StoreDown(f"the database cannot be used: {advice} (it says: {said})")


@contextmanager
def trouble_as_store_down() -> Iterator[None]:
    """Turn the database's own trouble inside the block into StoreDown; every other error goes on as it is."""
    try:
        yield
    except DBAPIError as error:
        down = as_store_down(error)
        if down is None:
            raise
        raise down from error
