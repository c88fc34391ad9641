"""The version of the database's schema: bring it up to date, ask whether it is."""

from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from pbem.errors import SchemaOutOfDate
from pbem.store.database import writing_engine

if TYPE_CHECKING:
    from alembic.config import Config

# Alembic takes a sixth of a second to import, so only those who need it do, inside the functions.


def upgrade(url: str) -> None:
    """Create the tables, or bring an older schema up to date."""
    from alembic import command

    engine = writing_engine(url)
    try:
        with as_file(files("pbem.store") / "migrations") as folder:
            command.upgrade(alembic_config(str(folder), engine), "head")
    finally:
        engine.dispose()


def is_current(url: str) -> bool:
    """Whether the database has exactly the schema that this program needs."""
    engine = writing_engine(url)
    try:
        return _version(engine) == _newest()
    finally:
        engine.dispose()


def require_current(url: str) -> None:
    """Raise SchemaOutOfDate, with what to do about it, unless the schema is the one needed."""
    if not is_current(url):
        raise SchemaOutOfDate(
            "the database is not at the schema of this program: back it up, then run `pbem init`"
        )


def alembic_config(folder: str, engine: Engine) -> "Config":
    """What Alembic needs to know: where the migrations lie and which engine to use."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["engine"] = engine
    return config


def _version(engine: Engine) -> str | None:
    from alembic.runtime.migration import MigrationContext

    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _newest() -> str | None:
    from alembic.script import ScriptDirectory

    with as_file(files("pbem.store") / "migrations") as folder:
        return ScriptDirectory(str(folder)).get_current_head()
