"""Backups of an SQLite database: a database file of their own, made page by page while others read and write."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from pbem.errors import CommandError
from pbem.store.database import BUSY_SECONDS
from pbem.store.trouble import as_store_down

MAGIC = b"SQLite format 3\0"
_TABLE = "SELECT version_num FROM alembic_version"


def back_up(url: str, file: Path) -> None:
    """Copy the database into the empty `file`. Raises StoreDown, and CommandError if the copy is not sound."""
    with _trouble(), closing(_open(_path(url))) as source, closing(_open(file)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # all in one file, none beside it
        _require_sound(target, file)


def version_in(file: Path) -> str:
    """The version of the schema in a backup. Raises CommandError if the backup is damaged or holds none."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
            _require_sound(source, file)
            found = source.execute(_TABLE).fetchone()
    except sqlite3.Error as error:
        raise CommandError(f"{file} is no sound backup of ours: {error}") from error
    if found is None:
        raise CommandError(f"{file} is no backup of ours: it names no version")
    return str(found[0])


def restore(url: str, file: Path) -> None:
    """Write the pages of the backup over the database in one transaction. Raises StoreDown."""
    with _trouble(), closing(_open(file)) as source, closing(_open(_path(url))) as target:
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA synchronous=FULL")
        source.backup(target)


def _path(url: str) -> Path:
    return Path(make_url(url).database or "")


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)


def _require_sound(connection: sqlite3.Connection, file: Path) -> None:
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise CommandError(f"{file} is damaged: {found}")


@contextmanager
def _trouble() -> Iterator[None]:
    """The database's own trouble, as everywhere in the store, though no SQLAlchemy is in between."""
    try:
        yield
    except sqlite3.Error as error:
        down = as_store_down(DBAPIError("backup", None, error))
        if down is None:
            raise
        raise down from error
