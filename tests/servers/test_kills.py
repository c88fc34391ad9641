"""Workers killed at random moments, at every station, on both databases and both mail set-ups (F-71).

Nothing may be lost and nothing done twice; a mail may go out again only if the worker was killed between handing it
over and the commit that says so, and then under the same Message-ID.
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager

import pytest

from pbem.store.records import MailState, OutboxState
from pbem.store.schema import upgrade
from pbem.store.unit_of_work import Store
from tests.fakes.store import a_game
from tests.house.project import ROOT
from tests.servers.embedded import embedded_mail
from tests.servers.nursery import STATIONS

pytestmark = [pytest.mark.server, pytest.mark.slow]

SOAK = "LEADENHALL_SOAK" in os.environ
KILLS = 100 if SOAK else 10
"""At least so many on each of the four set-ups."""
EACH_STATION = 5 if SOAK else 0
"""On each set-up, which makes four times as many of each station."""
BETWEEN_MAILS = 0.1
MOST_WAITING = 4
LONGEST = 0.8
"""Seconds of a worker's life at most, from its first station on."""


class Nursery:
    """Starts workers one after the other and ends them."""

    def __init__(self, process, arguments, place):
        self._process = process
        self._arguments = arguments
        self._place = place

    def born(self):
        """A new worker's process number."""
        self._place.write_bytes(b"\0")
        self._process.stdin.write(json.dumps(self._arguments) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def wait_for_work(self):
        """Until the worker has come as far as its first round."""
        until = time.monotonic() + 20
        while self._station() == "rest" and time.monotonic() < until:
            time.sleep(0.001)

    def _station(self):
        return STATIONS[self._place.read_bytes()[0]]

    def ended(self, worker, number):
        """End a worker by a signal; gives its exit status and the station where it was."""
        os.kill(worker, number)
        status = int(self._process.stdout.readline())
        return status, self._station()


@contextmanager
def nursery(url, ports, folder):
    place = folder / "place"
    place.write_bytes(b"\0")
    arguments = {"url": url, "imap": ports[0], "smtp": ports[1], "place": str(place)}
    with (folder / "workers.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.servers.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=ROOT,
        )
    try:
        yield Nursery(process, arguments, place)
    finally:
        process.stdin.close()
        process.wait(10)
        process.stdout.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """A database with one game, g1."""
    if request.param == "sqlite":
        made = f"sqlite:///{tmp_path}/kills.db"
        upgrade(made)
        yield made
    else:
        with request.getfixturevalue("postgres_server").database() as made:
            yield made


@pytest.fixture(
    params=[
        pytest.param("embedded", marks=pytest.mark.xdist_group("postgres")),
        pytest.param("dovecot", marks=pytest.mark.xdist_group("dovecot")),
    ]
)
def mail(request):
    """Mail servers with empty mailboxes."""
    if request.param == "dovecot":
        yield request.getfixturevalue("mail_servers")
    else:
        with embedded_mail() as servers:
            yield servers


def all_done(store, mails):
    with store.reading() as unit:
        return unit.inbox.count(MailState.DONE) == unit.outbox.count(OutboxState.SENT) == mails


class Feeder:
    """Delivers one mail after the other while the block lasts, so that there is always work, and never too much."""

    def __init__(self, mail, store):
        self.mails = 0
        self._store = store
        self._mail = mail
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._feed)

    def _feed(self):
        while not self._stop.wait(BETWEEN_MAILS):
            if self.mails - self._done() < MOST_WAITING:
                self._mail.post([f"pass {self.mails}"])
                self.mails += 1

    def _done(self):
        with self._store.reading() as unit:
            return unit.inbox.count(MailState.DONE)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._stop.set()
        self._thread.join()


def kill_at_random(workers, chance):
    """Kill one worker after the other while it works; gives the kills by station."""
    stations: Counter[str] = Counter()
    while sum(stations.values()) < KILLS or any(stations[name] < EACH_STATION for name in STATIONS[1:]):
        worker = workers.born()
        workers.wait_for_work()
        time.sleep(chance.uniform(0, LONGEST))
        status, station = workers.ended(worker, signal.SIGKILL)
        assert status == -signal.SIGKILL
        stations[station] += 1
    return stations


def finish(mail, workers, store, mails, log):
    """A last worker does the rest and ends in order."""
    worker = workers.born()
    until = time.monotonic() + 60
    while not all_done(store, mails) or mail.folder("company"):
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.1)
    assert workers.ended(worker, signal.SIGTERM)[0] == 0


def test_killed_workers_lose_nothing_and_do_nothing_twice(url, mail, tmp_path, record_property):
    store = Store(url)
    with store.unit() as unit:
        unit.games.add(a_game())
    with nursery(url, mail.ports, tmp_path) as workers:
        with Feeder(mail, store) as feeder:
            stations = kill_at_random(workers, random.Random(7))
        mails = feeder.mails
        finish(mail, workers, store, mails, tmp_path / "workers.log")
    record_property("kills by station", dict(stations))
    print(f"kills by station: {dict(stations)}, mails: {mails}")
    mail.settle()
    receipts = Counter(str(message["Message-ID"]) for message in mail.folder("alice"))
    laid_away = sorted(str(message["Subject"]) for message in mail.folder("company", "Done"))
    with store.reading() as unit:
        effects = sorted(entry.mail_id for entry in unit.ledger.entries("g1"))
        recorded = sorted(one.id for one in unit.inbox.in_state(MailState.DONE, mails + 1))
    store.close()
    assert effects == recorded
    assert len(recorded) == mails
    assert laid_away == sorted(f"pass {number}" for number in range(mails))
    assert set(receipts) == {f"<receipt{number}@mail.test>" for number in effects}
    assert sum(receipts.values()) - mails <= stations["send"] + stations["mark"]
