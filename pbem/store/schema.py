"""The version of the database's schema: bring it up to date, ask whether it is."""

from enum import StrEnum
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from pbem.errors import SchemaOutOfDate
from pbem.store.database import reading_engine, writing_engine
from pbem.store.trouble import trouble_as_store_down

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

# Alembic takes a sixth of a second to import, so only those who need it do, inside the functions.


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
    script = _script()
    if version == script.get_current_head():
        return SchemaState.CURRENT
    known = {revision.revision for revision in script.walk_revisions()}
    return SchemaState.OLD if version in known else SchemaState.NEW


def newest_version() -> str:
    """The version of the schema that this program needs."""
    return str(_script().get_current_head())


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
    from alembic.runtime.migration import MigrationContext

    engine = reading_engine(url)
    try:
        with trouble_as_store_down(), engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    finally:
        engine.dispose()


def _script() -> "ScriptDirectory":
    from alembic.script import ScriptDirectory

    with as_file(files("pbem.store") / "migrations") as folder:
        return ScriptDirectory(str(folder))
