"""The migrations lead to exactly the tables that the program describes."""

from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from pbem.errors import SchemaOutOfDate
from pbem.store.database import writing_engine
from pbem.store.schema import SchemaState, alembic_config, require_current, schema_state, upgrade, versions
from pbem.store.tables import Row

MIGRATIONS = Path(__file__).parents[3] / "pbem" / "store" / "migrations"


def test_upgrade_makes_all_tables(url):
    upgrade(url)
    engine = writing_engine(url)
    assert set(inspect(engine).get_table_names()) == {*Row.metadata.tables, "alembic_version"}
    engine.dispose()


def test_models_and_migrations_agree(url):
    upgrade(url)
    engine = writing_engine(url)
    command.check(alembic_config(str(MIGRATIONS), engine))  # raises if a new migration were needed
    engine.dispose()


def test_downgrade_takes_everything_away(url):
    upgrade(url)
    engine = writing_engine(url)
    command.downgrade(alembic_config(str(MIGRATIONS), engine), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_the_versions_are_those_of_the_migrations():
    script = ScriptDirectory(str(MIGRATIONS))
    assert versions() == tuple(each.revision for each in script.walk_revisions())[::-1]


def test_a_database_is_current_only_after_the_upgrade(url):
    assert schema_state(url) is SchemaState.EMPTY
    with pytest.raises(SchemaOutOfDate, match="no tables yet: `pbem init`"):
        require_current(url)
    upgrade(url)
    assert schema_state(url) is SchemaState.CURRENT
    require_current(url)


def test_an_older_database_is_refused_with_the_way_out(url):
    upgrade(url, "0001")
    assert schema_state(url) is SchemaState.OLD
    with pytest.raises(
        SchemaOutOfDate, match=r"at version 0001 .* needs \d+: `pbem run --migrate` backs it up"
    ):
        require_current(url)


def test_a_database_of_a_newer_program_is_refused_with_the_way_out(url):
    upgrade(url)
    engine = writing_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert schema_state(url) is SchemaState.NEW
    with pytest.raises(
        SchemaOutOfDate, match=r"at version 9999, which .* newer program .* `pbem restore FILE`"
    ):
        require_current(url)


def test_upgrading_twice_changes_nothing(url):
    upgrade(url)
    upgrade(url)
    assert schema_state(url) is SchemaState.CURRENT
