"""Kill `pbem run` again and again in the midst of real games, and prove that nothing was lost and nothing done twice.

    python -m tests.soak.kills --kills 400 --database sqlite --mail dovecot

The worker is the real one, with the real desk, between real servers; it only stays a moment longer at each station of a
mail (`nursery`), so that kills fall into all of them. Where it was is read from its own verbose log. As root, for
Postfix.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from pbem.logs import STATIONS, set_up_logs
from pbem.settings import load_settings
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store
from tests.house.project import ROOT
from tests.servers.dovecot import dovecot
from tests.servers.embedded import EmbeddedMail, embedded_mail
from tests.servers.installation import Installation
from tests.servers.mail import USERS, MailServers
from tests.servers.postfix import postfix
from tests.servers.postgres import postgres
from tests.soak.kill_proof import COMPANY, Proof, prove
from tests.soak.players import Players

DATABASES = ("sqlite", "postgresql")
MAIL = ("embedded", "dovecot")
START = "start"
"""Where a worker is before its first station."""
_HOUSE = """
[game]
replies_per_hour = 1000000
deadline_hours = 0
second_thoughts = 0
"""
_POLL = 0.05
_LIFE = 2.5
"""Seconds of a worker's life at most, from its first station on, on a machine that does little else."""
_NEWBORN = 0.3
_KILLED_NEWBORN = 0.05
"""The share of workers that are killed whatever they have come to, within so many seconds."""
_STEP = 0.005
_TELL = 50


class Kills(NamedTuple):
    """How many kills at least, and how many at each station."""

    all: int
    each: int = 0


class Ended(NamedTuple):
    """The kills by station, and what holds afterwards."""

    stations: Counter[str]
    proof: Proof


class Trace:
    """The verbose log of one worker after the other."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._from = 0

    def begin(self) -> None:
        """What is logged from now on is the next worker's."""
        self._file.touch()
        self._from = self._file.stat().st_size

    def station(self) -> str:
        """Where the present worker was last."""
        with self._file.open("rb") as file:
            file.seek(self._from)
            lines = file.read().split(b"\n")[:-1]  # the last one may be cut
        for line in reversed(lines):
            if line.startswith(b"{") and (at := json.loads(line).get("at")):
                return str(at)
        return START


class Nursery:
    """Starts workers of an installation, one after the other, and ends them."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process = process
        self._folder = folder

    def born(self) -> int:
        """A new worker's process number."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{self._folder}\n")
        self._process.stdin.flush()
        return int(self._said())

    def killed(self, worker: int) -> bool:
        """Kill a worker; False if it had ended by itself."""
        os.kill(worker, signal.SIGKILL)
        return int(self._said()) == -signal.SIGKILL

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


@contextmanager
def nursery(folder: Path) -> Iterator[Nursery]:
    """A nursery for the installation in a folder while the block lasts."""
    command = [sys.executable, "-m", "tests.soak.nursery"]
    with (
        (folder / "nursery.log").open("wb") as log,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT
        ) as process,
    ):
        yield Nursery(process, folder)


class Killer:
    """Kills the workers of an installation."""

    def __init__(
        self, installation: Installation, store: Store, workers: Nursery, chance: random.Random
    ) -> None:
        self._installation = installation
        self._store = store
        self._workers = workers
        self.underway: Counter[str] = Counter()
        """How many kills found a mail of ours, by Message-ID, handed over and not marked: so often it may go out again."""
        self._trace = Trace(installation.folder / "run.log")
        self._chance = chance

    def kill_one(self) -> str:
        """One worker from its start to its kill; gives the station at which it was."""
        self._trace.begin()
        worker = self._workers.born()
        if self._chance.random() < _KILLED_NEWBORN:
            time.sleep(self._chance.uniform(0, _NEWBORN))
        else:
            wait_for(lambda: self._trace.station() != START, self._installation.log)
            time.sleep(self._chance.uniform(0, _LIFE * _crowd()))
        assert self._workers.killed(worker), self._installation.log()[-3000:]
        with self._store.reading() as work:
            self.underway.update(each.message_id for each in work.outbox.in_state(OutboxState.SENDING))
        return self._trace.station()


def _crowd() -> float:
    """How many times slower than alone a worker is on this machine now, or 1."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def finish(installation: Installation, done: Callable[[], bool]) -> None:
    """A last worker, as it is started by everybody, does what is left and ends in order."""
    with installation.running() as process:
        wait_for(done, installation.log)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0, installation.log()[-3000:]


def wait_for(true: Callable[[], bool], log: Callable[[], str], seconds: float = 120.0) -> None:
    """Until something is true."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, log()[-3000:]
        time.sleep(_STEP)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database of this kind while the block lasts."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/leadenhall.db"
    else:
        with postgres() as server, server.database(empty=True) as url:
            yield url


@contextmanager
def mail_servers(kind: str) -> Iterator[EmbeddedMail | MailServers]:
    """Mail servers of this kind while the block lasts."""
    with ExitStack() as stack:
        if kind == "embedded":
            yield stack.enter_context(embedded_mail())
        else:
            imap = stack.enter_context(dovecot(USERS))
            yield MailServers(imap, stack.enter_context(postfix(tuple(USERS), imap.lmtp, imap.sasl)))


def kill(folder: Path, url: str, mail: EmbeddedMail | MailServers, kills: Kills) -> Ended:
    """Play and kill in an empty folder, with an empty database and empty mailboxes."""
    installation = Installation(folder, url, *mail.ports, poll=_POLL)
    with (folder / "config.toml").open("a") as config:
        config.write(_HOUSE)
    installation.done("init")
    settings = load_settings(folder / "config.toml")
    store = Store(url)
    stations: Counter[str] = Counter()
    with nursery(folder) as workers, Players(settings, store, mail.ports[1]) as players:
        killer = Killer(installation, store, workers, random.Random(7))
        while stations.total() < kills.all or any(stations[name] < kills.each for name in STATIONS):
            stations[killer.kill_one()] += 1
            players.check()
            if stations.total() % _TELL == 0:
                print(f"{stations.total()} kills: {dict(stations)}", file=sys.stderr)
    mails = len(players.played.orders)
    finish(installation, lambda: _all_done(store, mails) and not mail.folder(COMPANY))
    proof = prove(store, mail, players.played, killer.underway)
    store.close()
    return Ended(stations, proof)


def _all_done(store: Store, mails: int) -> bool:
    with store.reading() as work:
        waiting = [work.outbox.count(state) for state in (OutboxState.QUEUED, OutboxState.SENDING)]
        return work.inbox.count(MailState.DONE) == mails and not any(waiting)


def told(ended: Ended) -> str:
    """The outcome as a table and sentences."""
    names = [*STATIONS, START]
    numbers = [str(ended.stations[name]) for name in names]
    rows = (names, ["---"] * len(names), numbers)
    proof = ended.proof
    return "\n".join(
        [
            *("| " + " | ".join(row) + " |" for row in rows),
            f"{ended.stations.total()} kills, {proof.orders} orders, {proof.sent} mails out, {proof.twice} arrived twice",
            *(proof.problems or ("Lost: none. Done twice: none.",)),
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill as told, print the numbers; the status is 1 if anything is not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=400, help="so many kills at least")
    parser.add_argument("--each", type=int, default=0, help="so many at each station at least")
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0])
    parser.add_argument("--mail", choices=MAIL, default=MAIL[0])
    given = parser.parse_args(arguments)
    set_up_logs()  # not verbose: the stations to count are those of the workers
    with (
        tempfile.TemporaryDirectory(prefix="leadenhall-kills-") as folder,
        database(given.database, Path(folder)) as url,
        mail_servers(given.mail) as mail,
    ):
        ended = kill(Path(folder), url, mail, Kills(given.kills, given.each))
    print(told(ended))
    return 1 if ended.proof.problems else 0


if __name__ == "__main__":
    sys.exit(main())
