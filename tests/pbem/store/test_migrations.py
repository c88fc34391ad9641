"""A database of every earlier version is brought up to date with all that it held, on both databases.

`released/VERSION.json` holds rows for the tables that the version brought: bytes as {"hex": ...}, moments in ISO
format.  A migration that adds a table comes with such a file.
"""

import json
from datetime import datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import DateTime, LargeBinary, MetaData, insert, select

from pbem.store.database import writing_engine
from pbem.store.schema import SchemaState, alembic_config, schema_state, upgrade
from pbem.store.unit_of_work import Store

pytestmark = pytest.mark.slow

MIGRATIONS = Path(__file__).parents[3] / "pbem" / "store" / "migrations"
RELEASED = Path(__file__).with_name("released")
VERSIONS = [revision.revision for revision in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]
OLDER = VERSIONS[:-1]


@pytest.fixture
def engine(url):
    """An engine for a database without tables."""
    made = writing_engine(url)
    yield made
    made.dispose()


def rows_of(version):
    """The rows of all tables that there were in a version."""
    rows = {}
    for brought in VERSIONS[: VERSIONS.index(version) + 1]:
        file = RELEASED / f"{brought}.json"
        rows |= json.loads(file.read_text()) if file.exists() else {}
    return rows


def tables_in(engine):
    metadata = MetaData()
    metadata.reflect(engine)
    return {name: table for name, table in metadata.tables.items() if name != "alembic_version"}


def stored(column, value):
    """A value of the file as the column takes it."""
    if value is None:
        return None
    if isinstance(column.type, LargeBinary):
        return bytes.fromhex(value["hex"])
    return datetime.fromisoformat(value) if isinstance(column.type, DateTime) else value


def fill(engine, rows):
    """Insert the rows, in the order of the file."""
    tables = tables_in(engine)
    with engine.begin() as connection:
        for name, values in rows.items():
            table = tables[name]
            connection.execute(
                insert(table), [{key: stored(table.c[key], row[key]) for key in row} for row in values]
            )


def read(engine, rows):
    """What stands now in the columns that the file names, table by table."""
    tables = tables_in(engine)
    found = {}
    with engine.begin() as connection:
        for name, values in rows.items():
            table = tables[name]
            query = select(*(table.c[key] for key in values[0])).order_by(*table.primary_key.columns)
            found[name] = [tuple(row) for row in connection.execute(query)]
    return found


def test_there_are_rows_for_every_table_of_every_version(tmp_path):
    assert {path.stem for path in RELEASED.glob("*.json")} <= set(VERSIONS)
    for version in VERSIONS:
        url = f"sqlite:///{tmp_path}/{version}.db"
        upgrade(url, version)
        engine = writing_engine(url)
        rows = rows_of(version)
        assert rows.keys() == tables_in(engine).keys()
        assert all(rows.values())
        engine.dispose()


@pytest.mark.parametrize("version", OLDER)
def test_rows_of_an_earlier_version_survive_the_way_up(url, engine, version):
    upgrade(url, version)
    rows = rows_of(version)
    fill(engine, rows)
    before = read(engine, rows)
    upgrade(url)
    assert schema_state(url) is SchemaState.CURRENT
    assert read(engine, rows) == before
    command.check(
        alembic_config(str(MIGRATIONS), engine)
    )  # raises if the tables are not those of the program
    store = Store(url)
    with store.reading() as unit:
        assert unit.games.get("g1").salts == {"ash": "words"}
        assert unit.outbox.get(1).last_error == "451 busy"
        assert unit.inbox.raw(1) == b"Subject: \xff\x00\r\n\r\nx"
    store.close()


def test_entries_from_before_get_the_numbers_that_their_readers_would_have_seen(url, engine):
    upgrade(url, "0003")
    rows = rows_of("0003")
    fill(engine, {name: rows[name] for name in ("game", "player", "seat", "mail", "ledger")})
    (entry,) = rows["ledger"]
    secret, public = ('[{"kind":"x","to":["ash"]}]', '[{"kind":"x","to":["ash"]},{"kind":"y"}]')
    events = [public, "[]", secret, public]
    more = [
        entry | {"number": number, "events": {"hex": text.encode().hex()}}
        for number, text in enumerate(events, start=2)
    ]
    fill(engine, {"ledger": more})
    upgrade(url)
    assert read(engine, {"ledger": [{"number": 0, "told_as": 0}]})["ledger"] == [
        (1, 0), (2, 1), (3, 1), (4, 1), (5, 2),
    ]  # fmt: skip


def test_an_upgrade_that_fails_half_way_changes_nothing(url, engine, monkeypatch):
    upgrade(url, OLDER[-1])
    before = {name: [column.name for column in table.columns] for name, table in tables_in(engine).items()}

    def broken(*_arguments, **_options):
        raise RuntimeError("broken half way")

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", broken)
    with pytest.raises(RuntimeError):
        upgrade(url)
    monkeypatch.undo()
    after = {name: [column.name for column in table.columns] for name, table in tables_in(engine).items()}
    assert after == before
    upgrade(url)
    assert schema_state(url) is SchemaState.CURRENT
