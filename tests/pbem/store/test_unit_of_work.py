"""A unit of work is kept whole or not at all."""

import sqlite3

import pytest

from pbem.errors import StoreDown, StoreError
from pbem.store.database import reading_engine, writing_engine
from pbem.store.lock import only_worker
from pbem.store.unit_of_work import Store
from tests.fakes.store import a_game


def test_all_is_kept_at_the_end(store):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
        unit.players.add("Ash", "ash@example.org")
    with store.reading() as unit:
        assert unit.games.get("g2") == a_game("g2")
        assert unit.players.by_address("ash@example.org") is not None


def test_nothing_is_kept_when_an_exception_leaves(store):
    def add_and_fail():
        with store.unit() as unit:
            unit.games.add(a_game("g2"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        add_and_fail()
    with store.reading() as unit:
        assert unit.games.find("g2") is None


def test_what_is_to_happen_afterwards_happens_only_to_what_is_kept(store):
    said = []

    def fail():
        with store.unit() as unit:
            unit.afterwards(lambda: said.append("failed"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with store.unit() as unit:
        unit.afterwards(lambda: said.append("undone"))
        unit.rollback()
    with store.unit() as unit:
        unit.afterwards(lambda: said.append("kept"))
        assert said == []
    assert said == ["kept"]


def test_rollback_undoes_and_nothing_is_committed(store):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
        unit.rollback()
    with store.reading() as unit:
        assert unit.games.find("g2") is None


def test_a_reader_does_not_wait_for_a_writer_and_sees_only_what_is_committed(store):
    with store.unit() as writer:
        writer.games.add(a_game("g2"))
        with store.reading() as reader:
            assert reader.games.find("g2") is None


def test_a_reader_cannot_write(store):
    with pytest.raises(StoreDown, match="cannot be written to"), store.reading() as unit:
        unit.games.add(a_game("g2"))


def test_a_database_that_stays_locked_is_down(sqlite_store, monkeypatch):
    store = sqlite_store
    monkeypatch.setattr("pbem.store.database.BUSY_SECONDS", 0)
    second = Store(store.url)
    with store.unit(), pytest.raises(StoreDown, match="locked"), second.unit():
        pass
    with second.unit() as unit:
        assert unit.games.find("g1") is not None
    second.close()


def test_a_database_that_cannot_be_opened_is_down(tmp_path):
    (tmp_path / "folder.db").mkdir()
    broken = Store(f"sqlite:///{tmp_path}/folder.db")
    with pytest.raises(StoreDown, match="unable to open"), broken.unit():
        pass
    broken.close()


@pytest.mark.parametrize("engine_for", [writing_engine, reading_engine])
def test_sqlite_is_set_up_as_a_record_wants_it(sqlite_store, engine_for):
    engine = engine_for(sqlite_store.url)
    with engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")
        }
    engine.dispose()
    reader = int(engine_for is reading_engine)
    assert found == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000, "query_only": reader,
    }  # fmt: skip


def test_the_folder_of_a_new_database_is_made(tmp_path):
    engine = writing_engine(f"sqlite:///{tmp_path}/a/b/c.db")
    with engine.connect():
        pass
    engine.dispose()
    with sqlite3.connect(tmp_path / "a" / "b" / "c.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_second_worker_is_kept_off(store):
    with only_worker(store.url), pytest.raises(StoreError, match="another worker"), only_worker(store.url):
        pass
    with only_worker(store.url):
        pass
