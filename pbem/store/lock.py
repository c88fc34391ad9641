"""The lock that keeps a second worker off the same database."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from pbem.errors import StoreError

_NUMBER = 0x4C454144
"""The advisory lock's number on PostgreSQL; any fixed number will do."""


@contextmanager
def only_worker(url: str) -> Iterator[None]:
    """While the block lasts, no other worker can enter one for this database; ends by itself with the process.

    Raises StoreError if there is one already.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        with _file_lock(Path(f"{parsed.database}.worker")):
            yield
    else:
        with _advisory_lock(url):
            yield


@contextmanager
def _file_lock(path: Path) -> Iterator[None]:
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StoreError(f"another worker is at work on this database (it holds {path})") from error
        yield


@contextmanager
def _advisory_lock(url: str) -> Iterator[None]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            if not connection.execute(
                text("SELECT pg_try_advisory_lock(:number)"), {"number": _NUMBER}
            ).scalar():
                raise StoreError("another worker is at work on this database")
            connection.commit()  # the lock belongs to the session, not to the transaction
            yield
    finally:
        engine.dispose()
