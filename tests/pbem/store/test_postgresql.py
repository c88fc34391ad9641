"""What PostgreSQL does by locks of rows and sessions, where SQLite has one lock for everything."""

import threading

import pytest
from sqlalchemy import text

from pbem.errors import StoreDown, StoreError
from pbem.store.footprint import footprint
from pbem.store.lock import is_locked, only_worker
from pbem.store.outbox import NewMail
from pbem.store.soundness import damage_in
from pbem.store.unit_of_work import Store
from tests.fakes.store import NOON, a_game

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("postgres")]


@pytest.fixture
def store(postgres_server):
    """A database with one game, g1, and four mails to send."""
    with postgres_server.database() as url:
        opened = Store(url)
        with opened.unit() as unit:
            unit.games.add(a_game())
            for name in "abcd":
                unit.outbox.queue(
                    NewMail(
                        message_id=f"<{name}@mail.test>",
                        kind="receipt",
                        recipient="p@example.org",
                        raw=name.encode(),
                        at=NOON,
                    )
                )
        yield opened
        opened.close()


def end_sessions(store, condition):
    """The server ends sessions on its own account, as at a restart."""
    with store._reading.connect() as connection:
        query = text(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND {condition}"  # noqa: S608
        )
        assert connection.execute(query).all() == [(True,)]


def test_a_locked_game_keeps_other_writers_waiting(store):
    order = []

    def second():
        with store.unit() as unit:
            dice = unit.games.lock("g1").dice_script
            order.append("second")
            unit.games.set_dice_script("g1", [*dice, 2])

    with store.unit() as unit:
        dice = unit.games.lock("g1").dice_script
        thread = threading.Thread(target=second)
        thread.start()
        thread.join(0.3)
        order.append("first")
        unit.games.set_dice_script("g1", [*dice, 1])
    thread.join(10)
    assert order == ["first", "second"]
    with store.reading() as unit:
        assert unit.games.get("g1").dice_script == [1, 2]


def test_one_game_keeps_no_other_waiting(store):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
    with store.unit() as first, store.unit() as second:
        first.games.lock("g1")
        assert second.games.lock("g2").id == "g2"


def test_mails_that_somebody_is_claiming_are_passed_over_without_waiting(store):
    with store.unit() as first, store.unit() as second:
        assert [mail.raw for mail in first.outbox.claim(NOON, 2)] == [b"a", b"b"]
        assert [mail.raw for mail in second.outbox.claim(NOON, 9)] == [b"c", b"d"]


def test_a_lock_that_is_never_given_back_is_not_waited_for_for_ever(store, monkeypatch):
    monkeypatch.setattr("pbem.store.database.BUSY_SECONDS", 1)
    patient = Store(store.url)
    with store.unit() as first:
        first.games.lock("g1")
        with pytest.raises(StoreDown, match="another program keeps it locked"), patient.unit() as second:
            second.games.lock("g1")
    with patient.unit() as again:
        assert again.games.lock("g1").id == "g1"
    patient.close()


def test_one_reader_sees_one_moment(store):
    with store.reading() as reader:
        assert len(reader.games.all()) == 1
        with store.unit() as unit:
            unit.games.add(a_game("g2"))
        assert len(reader.games.all()) == 1
    with store.reading() as reader:
        assert len(reader.games.all()) == 2


def lose_the_connection(store):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
        end_sessions(store, "state = 'idle in transaction'")
        unit.games.add(a_game("g3"))


def test_a_connection_cut_in_the_middle_changes_nothing_and_is_forgotten(store):
    with pytest.raises(StoreDown, match="cannot be reached; start it"):
        lose_the_connection(store)
    with store.unit() as unit:
        assert [game.id for game in unit.games.all()] == ["g1"]


def test_a_server_that_is_not_there_is_down():
    gone = Store("postgresql+psycopg://nobody@127.0.0.1:1/none")
    with pytest.raises(StoreDown, match=r"cannot be reached; start it.*refused"), gone.unit():
        pass
    with pytest.raises(StoreDown, match="cannot be reached"), only_worker(gone.url):
        pass
    gone.close()


def test_a_user_or_database_that_is_not_there_is_named(store):
    nowhere = Store(store.url.rpartition("/")[0] + "/nowhere")
    with pytest.raises(StoreDown, match=r'database "nowhere" does not exist'), nowhere.unit():
        pass
    nowhere.close()


def test_how_the_server_stands_is_told_of_postgresql_too(store):
    with store.reading() as unit:
        assert unit.overviews.at(NOON).inbox == {"new": 0, "held": 0, "failed": 0}
        unit.overviews.newest_moment()
    room = footprint(store.url)
    assert room.database > 1_000_000
    assert (room.pending, room.free) == (0, None)
    assert damage_in(store.url) == ()


def test_a_worker_whose_session_was_ended_takes_its_lock_again(store):
    with only_worker(store.url) as turns:
        with turns():
            pass
        end_sessions(store, "query LIKE '%advisory%' AND pid <> pg_backend_pid()")
        with pytest.raises(StoreDown, match="cannot be reached"), turns():
            pass
        with turns(), pytest.raises(StoreError, match="another worker"), only_worker(store.url):
            pass


def test_whether_a_worker_is_at_work_is_seen_without_its_lock(store):
    assert not is_locked(store.url)
    with only_worker(store.url) as turns:
        assert is_locked(store.url)
        with turns():
            assert is_locked(store.url)
    assert not is_locked(store.url)


def test_a_worker_that_was_replaced_meanwhile_does_nothing_more(store):
    with only_worker(store.url) as turns:
        end_sessions(store, "query LIKE '%advisory%' AND pid <> pg_backend_pid()")
        with only_worker(store.url):
            with pytest.raises(StoreDown), turns():
                pass
            with pytest.raises(StoreError, match="another worker is at work"), turns():
                pass
        with turns():  # and goes on when the other one has ended
            pass


def test_a_session_ended_during_a_round_does_not_spoil_the_round(store):
    rounds = []
    with only_worker(store.url) as turns:
        with turns():
            end_sessions(store, "query LIKE '%advisory%' AND pid <> pg_backend_pid()")
            rounds.append("broken")
        with turns():
            rounds.append("next")
    assert rounds == ["broken", "next"]


def test_the_server_soon_notices_that_a_worker_s_machine_is_gone(store):
    """Else its locks would keep the next worker out for hours."""
    wanted = {"idle": "30", "interval": "10", "count": "3"}
    with (
        only_worker(store.url) as turns,
        store._writing.connect() as writing,
        store._reading.connect() as reading,
    ):
        for connection in (turns.__self__.take(), writing, reading):
            shown = {name: text(f"SHOW tcp_keepalives_{name}") for name in wanted}
            assert {name: connection.execute(show).scalar() for name, show in shown.items()} == wanted
