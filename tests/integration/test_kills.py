"""The worker killed at random moments while mail comes in: nothing is lost and nothing is done twice (F-71)."""

import os
import random
import smtplib
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from imap_tools import MailBoxUnencrypted

from pbem.demo.servers import servers
from pbem.store.records import MailState, OutboxState
from tests.fakes.store import a_game, fresh_store

pytestmark = [pytest.mark.server, pytest.mark.slow]

SOAK = "LEADENHALL_SOAK" in os.environ
KILLS, MAILS = (50, 200) if SOAK else (6, 60)
SCRIPT = Path(__file__).with_name("worker_process.py")
ROOT = Path(__file__).parents[2]


@contextmanager
def worker(store, address, log):
    """A worker process that has come as far as its first round."""
    command = [sys.executable, str(SCRIPT), store.url, str(address.imap), str(address.smtp)]
    with log.open("ab") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
    try:
        assert process.stdout.readline() == b"ready\n", log.read_text()
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def deliver(address, seconds):
    """All mails, one after the other, spread over some seconds."""
    with smtplib.SMTP(address.host, address.smtp) as smtp:
        for number in range(MAILS):
            text = f"Message-ID: <{number}@example.org>\r\nSubject: s\r\n\r\npass {number}\r\n"
            smtp.sendmail("alice@mail.test", ["company@mail.test"], text)
            time.sleep(seconds / MAILS)


def all_done(store):
    with store.reading() as unit:
        return unit.inbox.count(MailState.DONE) == unit.outbox.count(OutboxState.SENT) == MAILS


def folder(address, user, name):
    with MailBoxUnencrypted(address.host, address.imap, timeout=10).login(user, "pw", name) as client:
        return [message.headers.get("message-id", ("",))[0] for message in client.fetch(bulk=100)]


def test_killed_workers_lose_nothing_and_do_nothing_twice(tmp_path):
    chance = random.Random(7)
    store = fresh_store(tmp_path)
    log = tmp_path / "worker.log"
    with store.unit() as unit:
        unit.games.add(a_game())
    with servers({"company": "pw", "alice": "pw"}) as address:
        sender = threading.Thread(target=deliver, args=(address, KILLS * 0.5))
        sender.start()
        for _ in range(KILLS):
            with worker(store, address, log) as process:
                time.sleep(chance.uniform(0, 0.5))
                process.kill()
        sender.join()
        with worker(store, address, log) as process:
            until = time.monotonic() + 60
            while not all_done(store) or folder(address, "company", "INBOX"):
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.1)
            process.terminate()
            assert process.wait(10) == 0
        receipts = Counter(folder(address, "alice", "INBOX"))
        laid_away = folder(address, "company", "Done")
    with store.reading() as unit:
        effects = [entry.mail_id for entry in unit.ledger.entries("g1")]
    store.close()
    assert sorted(effects) == list(range(1, MAILS + 1))
    assert sorted(laid_away) == sorted(f"<{number}@example.org>" for number in range(MAILS))
    assert set(receipts) == {f"<receipt{number}@mail.test>" for number in range(1, MAILS + 1)}
    # At most the one mail in flight at each kill went out again, and under its own Message-ID.
    assert sum(receipts.values()) - MAILS <= KILLS
