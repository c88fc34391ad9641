"""The version of the database's schema: bring it up to date, ask whether it is."""

from enum import StrEnum
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from sqlalchemy import Engine, text

from pbem.errors import SchemaOutOfDate
from pbem.store.database import reading_engine, writing_engine
from pbem.store.trouble import trouble_as_store_down

if TYPE_CHECKING:
    from alembic.config import Config

_VERSION = text("SELECT version_num FROM alembic_version")

# Alembic takes a sixth of a second to import, so only those who change the schema do, inside the functions.


class SchemaState(StrEnum):
    """How a database stands to the program: without tables, older, just right, or made by a newer program."""

    EMPTY = "empty"
    OLD = "old"
    CURRENT = "current"
    NEW = "new"


def upgrade(url: str, version: str = "head") -> None:
    """Create the tables, or bring an older schema up to date (or to an older `version`). Raises StoreDown."""
    from alembic import command

    engine = writing_engine(url)
    try:
        with trouble_as_store_down(), as_file(files("pbem.store") / "migrations") as folder:
            command.upgrade(alembic_config(str(folder), engine), version)
    finally:
        engine.dispose()


def schema_state(url: str) -> SchemaState:
    """How the schema of the database compares with the one that this program needs. Raises StoreDown."""
    version = _version(url)
    return SchemaState.EMPTY if version is None else state_of_version(version)


def state_of_version(version: str) -> SchemaState:
    """How a version of the schema compares with the one that this program needs."""
    *older, newest = versions()
    if version == newest:
        return SchemaState.CURRENT
    return SchemaState.OLD if version in older else SchemaState.NEW


def newest_version() -> str:
    """The version of the schema that this program needs."""
    return versions()[-1]


def versions() -> tuple[str, ...]:
    """All versions of the schema that this program knows, the oldest first: the file of a migration begins with its version."""
    names = (each.name for each in (files("pbem.store") / "migrations" / "versions").iterdir())
    return tuple(sorted(name.partition("_")[0] for name in names if name[:1].isdigit()))


def require_current(url: str) -> None:
    """Raise SchemaOutOfDate, with what to do about it, unless the schema is the one needed."""
    match schema_state(url):
        case SchemaState.CURRENT:
            return
        case SchemaState.EMPTY:
            raise SchemaOutOfDate("the database has no tables yet: `pbem init` makes them")
        case SchemaState.OLD:
            raise SchemaOutOfDate(
                f"the database is at version {_version(url)} and this program needs {newest_version()}: "
                "`pbem run --migrate` backs it up and brings it up to date"
            )
        case SchemaState.NEW:
            raise SchemaOutOfDate(
                f"the database is at version {_version(url)}, which this program does not know: "
                "use the newer program that made it, or put a backup back with `pbem restore FILE`"
            )


def alembic_config(folder: str, engine: Engine) -> "Config":
    """What Alembic needs to know: where the migrations lie and which engine to use."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["engine"] = engine
    return config


def _version(url: str) -> str | None:
    engine = reading_engine(url)
    try:
        with trouble_as_store_down(), engine.connect() as connection:
            if not connection.dialect.has_table(connection, "alembic_version"):
                return None
            return connection.execute(_VERSION).scalar()
    finally:
        engine.dispose()
