"""Trouble of the database while the worker works: what the log says, and that nothing is lost or counted."""

import sqlite3
import threading
import time
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import make_url

from pbem.errors import StoreDown
from pbem.store.records import MailState
from pbem.store.unit_of_work import Store
from tests.fakes.small_disk import not_growing


@contextmanager
def locked(store):
    """Another program holds the write lock."""
    with closing(sqlite3.connect(make_url(store.url).database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def attempts(server):
    with server.store.reading() as unit:
        return [mail.attempts for mail in unit.inbox.in_state(MailState.DONE)]


def all_is_done(server, mails):
    assert len(server.entries()) == mails
    assert len(set(server.sent_ids())) == len(server.courier.sent) == mails
    assert server.mailbox.inbox == {}
    assert attempts(server) == [0] * mails


def test_on_a_full_disk_nothing_is_lost_and_no_attempt_is_counted(server):
    server.mail("one " + "x" * 20_000)
    with not_growing(server.store):
        for _ in range(5):
            with pytest.raises(StoreDown, match="its disk is full; free some space, nothing is lost"):
                server.worker.run_once()
        assert len(server.mailbox.inbox) == 1
    server.mail("two")
    server.worker.run_once()
    all_is_done(server, 2)


def test_a_disk_that_becomes_full_while_a_mail_is_worked_on_fails_no_mail(server):
    for number in range(3):
        server.mail(f"pass {number} " + "x" * 9_000)
    list(server.worker._receiver.record())
    with not_growing(server.store):
        for _ in range(5):
            with pytest.raises(StoreDown, match="its disk is full"):
                server.worker.run_once()
    server.worker.run_once()
    all_is_done(server, 3)


def test_a_mail_that_cannot_be_looked_at_ahead_keeps_no_other_from_being_worked_on(server):
    seen = []

    def look_ahead(unit, numbers):
        taken = unit.inbox.take_ahead(numbers)
        seen.append([each.mail.id for each in taken])
        if any(b"poison" in each.raw for each in taken):
            raise LookupError("what a reader did not think of")

    for text in ("one", "poison", "two"):
        server.mail(text)
    server.worker = server.new_worker(look_ahead=look_ahead)
    tally = server.worker.run_once()
    assert (tally.worked, tally.faults) == (2, [2])
    assert seen == [[1, 2, 3], [1], [2], [3]]
    assert server.entries() == [1, 3]
    with server.store.reading() as unit:
        assert unit.inbox.get(2).attempts == 1


@pytest.fixture
def impatient(server, monkeypatch):
    """The server over the same database, waiting for no lock."""
    monkeypatch.setattr("pbem.store.database.BUSY_SECONDS", 0)
    store = Store(server.store.url)
    server.store = store
    server.worker = server.new_worker()
    yield server
    store.close()


def test_a_locked_database_loses_nothing_and_no_attempt_is_counted(impatient):
    impatient.mail("one")
    with locked(impatient.store):
        for _ in range(5):
            with pytest.raises(StoreDown, match="another program keeps it locked; the work goes on as soon"):
                impatient.worker.run_once()
    impatient.worker.run_once()
    all_is_done(impatient, 1)


def test_the_log_says_what_is_wrong_and_the_worker_goes_on_by_itself(impatient, capsys):
    impatient.mail("one")
    holding, held = threading.Event(), threading.Event()

    def hold_the_lock():
        with locked(impatient.store):
            held.set()
            holding.wait(10)

    holder = threading.Thread(target=hold_the_lock)
    holder.start()
    held.wait(10)

    def let_go_and_stop():
        time.sleep(0.3)
        holding.set()
        holder.join()
        until = time.monotonic() + 10
        while impatient.mailbox.inbox and time.monotonic() < until:
            time.sleep(0.02)
        impatient.worker.stop()

    helper = threading.Thread(target=let_go_and_stop)
    helper.start()
    impatient.worker.run_forever(0.05)
    helper.join()
    printed = capsys.readouterr().out
    assert "a round was broken off and will be repeated" in printed
    assert "the database cannot be used: another program keeps it locked" in printed
    assert "Traceback" not in printed
    all_is_done(impatient, 1)


def test_what_is_due_is_done_each_round_and_a_fault_in_it_keeps_no_mail_back(server, capsys):
    calls = []

    def due():
        calls.append(1)
        raise ZeroDivisionError("broken")

    worker = server.new_worker()
    worker._due = due
    server.mail("one")
    worker.run_once()
    worker.run_once()
    assert len(calls) == 2
    assert server.entries() == [1]
    assert "what is due ended with a fault" in capsys.readouterr().out
