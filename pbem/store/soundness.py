"""Whether what lies in the database is whole."""

from sqlalchemy import text

from pbem.store.database import reading_engine
from pbem.store.trouble import trouble_as_store_down


def damage_in(url: str) -> tuple[str, ...]:
    """What SQLite's own quick check finds wrong; nothing of a database server, which looks after itself.

    Raises StoreDown if the database is too damaged to be looked at, or not reachable.
    """
    engine = reading_engine(url)
    try:
        if engine.dialect.name != "sqlite":
            return ()
        with trouble_as_store_down(), engine.connect() as connection:
            found = connection.execute(text("PRAGMA quick_check(10)")).scalars().all()
            broken = connection.execute(text("PRAGMA foreign_key_check")).first()
    finally:
        engine.dispose()
    lines = [str(line) for line in found if line != "ok"]
    return (*lines, *(["a row refers to another that is not there"] if broken else []))
