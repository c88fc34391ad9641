"""How much room the database takes, and how much is left beside it."""

import shutil
from pathlib import Path

import msgspec
from sqlalchemy import make_url, text

from pbem.store.database import reading_engine
from pbem.store.trouble import trouble_as_store_down


class Footprint(msgspec.Struct, frozen=True):
    """Bytes: of the database, of changes not yet merged into it (SQLite's -wal file), free on its disk (None: unknown)."""

    database: int
    pending: int
    free: int | None


def footprint(url: str) -> Footprint:
    """The room that the database at `url` takes now. Raises StoreDown if it cannot be asked."""
    path = database_file(url)
    if path is None:
        return Footprint(_size_of_server(url), 0, None)
    return Footprint(_size(path), _size(Path(f"{path}-wal")), shutil.disk_usage(path.parent).free)


def database_file(url: str) -> Path | None:
    """The file of an SQLite database; None if a database server keeps it, or memory."""
    parsed = make_url(url)
    name = parsed.database or ""
    if parsed.get_backend_name() != "sqlite" or name in ("", ":memory:"):
        return None
    return Path(name).resolve()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _size_of_server(url: str) -> int:
    engine = reading_engine(url)
    try:
        with trouble_as_store_down(), engine.connect() as connection:
            if connection.dialect.name != "postgresql":
                return 0
            return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    finally:
        engine.dispose()
