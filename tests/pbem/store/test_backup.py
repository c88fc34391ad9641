"""Backups hold everything, harm nothing, and come back whole or not at all; on both databases."""

import resource
import shutil
import stat
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from pbem.errors import CommandError, StoreDown, StoreError
from pbem.store import backup_postgresql, backup_sqlite
from pbem.store.backup import back_up, migrate, restore
from pbem.store.lock import between_rounds, only_worker
from pbem.store.schema import SchemaState, newest_version, schema_state, upgrade
from pbem.store.unit_of_work import Store
from tests.fakes.store import a_game
from tests.servers.fixtures import ON_POSTGRES

pytestmark = pytest.mark.slow

BOTH = ["sqlite", pytest.param("postgresql", marks=ON_POSTGRES)]


def games(store):
    with store.reading() as unit:
        return [game.id for game in unit.games.all()]


def add(store, name):
    with store.unit() as unit:
        unit.games.add(a_game(name))


def test_what_was_there_comes_back_and_what_came_later_goes(store, tmp_path):
    file = tmp_path / "copy"
    back_up(store.url, file)
    add(store, "g2")
    restore(store.url, file)
    assert games(store) == ["g1"]
    add(store, "g3")  # the database works on as before
    with store.unit() as unit:
        assert unit.players.add("Ash", "ash@example.org").id == 1
    assert games(store) == ["g1", "g3"]


def test_only_the_owner_can_read_a_backup_and_none_is_overwritten(store, tmp_path):
    file = tmp_path / "copy"
    back_up(store.url, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(CommandError, match="exists already"):
        back_up(store.url, file)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]


def test_a_backup_that_cannot_be_written_leaves_nothing(store, tmp_path):
    with pytest.raises(CommandError, match=r"no-folder/copy cannot be written: No such file"):
        back_up(store.url, tmp_path / "no-folder" / "copy")


def test_a_backup_is_taken_while_somebody_writes_and_is_of_one_moment(store, tmp_path):
    stop = threading.Event()
    written = []

    def write():
        while not stop.is_set():
            name = f"g{len(written) + 2}"
            with store.unit() as unit:
                unit.games.add(a_game(name))
                unit.players.add(name, f"{name}@example.org")
            written.append(name)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        while len(written) < 5:
            time.sleep(0.01)
        before = len(written)
        back_up(store.url, tmp_path / "copy")
        after = len(written)
    finally:
        stop.set()
        writer.join()
    restore(store.url, tmp_path / "copy")
    kept = games(store)
    assert before <= len(kept) - 1 <= after + 1
    with store.reading() as unit:
        assert all(unit.players.by_address(f"{name}@example.org") for name in kept if name != "g1")


def test_a_backup_waits_for_no_writer(store, tmp_path):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
        back_up(store.url, tmp_path / "copy")
    restore(store.url, tmp_path / "copy")
    assert games(store) == ["g1"]


def test_a_restore_waits_for_the_end_of_a_round_and_the_next_round_for_it(store, tmp_path):
    back_up(store.url, tmp_path / "copy")
    add(store, "g2")
    order = []
    with only_worker(store.url) as turns:
        with turns():
            thread = threading.Thread(
                target=lambda: (restore(store.url, tmp_path / "copy"), order.append("restored"))
            )
            thread.start()
            thread.join(0.3)
            order.append("round")
            assert games(store) == ["g1", "g2"]
        thread.join(20)
        with turns():
            order.append("next")
    assert order == ["round", "restored", "next"]
    assert games(store) == ["g1"]


def test_a_round_that_does_not_end_is_named(store):
    too_long = pytest.raises(StoreError, match=r"in one round for 0\.2 seconds")
    with only_worker(store.url) as turns, turns(), too_long, between_rounds(store.url, 0.2):
        pass
    with between_rounds(store.url, 0.2):
        pass


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no backup at all", "is no backup of ours"),
        (b"SQLite format 3\0" + b"x" * 5000, "no (sound )?backup|uses postgresql"),
        (b"PGDMP" + b"x" * 5000, "no (sound )?backup|uses sqlite"),
        (b"", "is no backup of ours"),
    ],
)
def test_what_is_no_backup_of_this_database_is_refused_and_changes_nothing(store, tmp_path, content, message):
    (tmp_path / "odd").write_bytes(content)
    with pytest.raises(CommandError, match=message):
        restore(store.url, tmp_path / "odd")
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        restore(store.url, tmp_path / "nothing")
    assert games(store) == ["g1"]


def test_a_damaged_backup_is_refused_and_changes_nothing(store, tmp_path):
    for number in range(2, 60):
        add(store, f"g{number}")
    back_up(store.url, tmp_path / "copy")
    raw = (tmp_path / "copy").read_bytes()
    (tmp_path / "copy").write_bytes(raw[: len(raw) // 2])
    with pytest.raises((CommandError, StoreDown), match=r"sound backup|damaged|nothing was changed"):
        restore(store.url, tmp_path / "copy")
    assert len(games(store)) == 59


def test_a_backup_of_an_older_schema_is_brought_up_to_date(url, tmp_path):
    upgrade(url, "0001")
    back_up(url, tmp_path / "old")
    upgrade(url)
    store = Store(url)
    add(store, "g1")
    restore(url, tmp_path / "old")
    assert schema_state(url) is SchemaState.CURRENT
    assert games(store) == []
    add(store, "g2")
    store.close()


def test_a_backup_of_a_newer_program_is_refused(store, tmp_path):
    with store._writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    back_up(store.url, tmp_path / "new")
    with pytest.raises(CommandError, match="version 9999, which this program"):
        restore(store.url, tmp_path / "new")


def test_a_migration_backs_up_first_and_only_if_there_is_something_old(url, tmp_path):
    file = tmp_path / "before"
    assert not migrate(url, file)  # an empty database
    assert not migrate(url, file)  # a current one
    assert not file.exists()
    assert schema_state(url) is SchemaState.CURRENT


def test_an_old_database_is_backed_up_as_it_was(url, tmp_path):
    upgrade(url, "0001")
    assert migrate(url, tmp_path / "before")
    assert schema_state(url) is SchemaState.CURRENT
    kind = backup_postgresql if url.startswith("postgresql") else backup_sqlite
    assert kind.version_in(tmp_path / "before") == "0001" != newest_version()


def test_without_a_backup_nothing_is_migrated(url, tmp_path):
    upgrade(url, "0001")
    (tmp_path / "before").write_bytes(b"")
    with pytest.raises(CommandError, match="exists already"):
        migrate(url, tmp_path / "before")
    assert schema_state(url) is SchemaState.OLD


def test_missing_client_programs_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: iter(()))
    with pytest.raises(CommandError, match=r"pg_dump is missing: install .*postgresql-client"):
        back_up("postgresql+psycopg://nobody@127.0.0.1:1/none", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


@pytest.mark.server
@pytest.mark.xdist_group("postgres")
def test_a_database_server_that_is_gone_is_named(postgres_server, tmp_path):
    with pytest.raises(StoreDown, match=r"pg_dump did not succeed.*refused"):
        back_up("postgresql+psycopg://nobody@127.0.0.1:1/none", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_no_password_stands_where_others_can_see_it(monkeypatch, tmp_path):
    seen = {}

    def run(command, env=None, **_options):
        seen.update(command=command, password=env["PGPASSWORD"], mode=env["PGSSLMODE"])
        raise KeyboardInterrupt

    monkeypatch.setattr("subprocess.run", run)
    with pytest.raises(KeyboardInterrupt):
        back_up("postgresql+psycopg://u:hush@db.example.org:5433/l?sslmode=require", tmp_path / "copy")
    assert seen["password"] == "hush"
    assert seen["mode"] == "require"
    assert not any("hush" in part for part in seen["command"])
    assert list(tmp_path.iterdir()) == []


def test_a_backup_for_which_there_is_no_room_says_so_and_leaves_nothing(store, tmp_path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, before[1]))  # what a full disk does, on any disk
    try:
        with pytest.raises(
            (CommandError, StoreDown), match=r"its disk does not work|pg_dump did not succeed"
        ):
            back_up(store.url, tmp_path / "copy")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.glob("copy*")) == []
    back_up(store.url, tmp_path / "copy")
    restore(store.url, tmp_path / "copy")
    assert games(store) == ["g1"]
