"""How much memory the worker takes over many mails: `pbem run` in a process of its own, which plays whole games.

Of five mails one brings an order; the others ask, chat or cannot be read, as many do, and take less time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import chain, islice
from pathlib import Path

from imap_tools import MailBoxUnencrypted

from pbem.bootstrap import open_store
from pbem.demo.house import PASSWORD, SERVER
from pbem.settings import Settings
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store
from tests.bench.measure import AtMost, Measure
from tests.bench.orders import deliver, new_games, order_mails
from tests.bench.sites import PEOPLE, embedded, folder_of, site, sqlite
from tests.house.project import ROOT

MAILS = 50_000
STEP = 2_500
WARM = 5_000
"""Mails after which everything has been used: what comes on top of that is what grows."""
_GAMES = 20
_LONGEST = 900.0
_OTHERS = (b"status", b"sell the moon to the tide", b"Well played, all of you!", b"invest everything at once")
_LOOK = 0.2


@cache
def sizes(mails: int = MAILS, step: int = STEP) -> dict[int, float]:
    """The worker's resident memory in MB by the number of mails worked on, from none (first reports sent) to `mails`."""
    with (
        site(embedded, sqlite) as settings,
        closing(open_store(settings)) as store,
        _worker(settings) as worker,
    ):
        mails_to_come = _mails(settings, store)
        held = [next(mails_to_come)]  # the first games have begun
        _wait(store, 0, worker)
        found = {0: _megabytes(worker)}
        for done in range(step, mails + 1, step):
            deliver(settings, islice(chain(held, mails_to_come), step))
            held = []
            _wait(store, done, worker)
            found[done] = _megabytes(worker)
            _forget(settings)
        return found


def _mails(settings: Settings, store: Store) -> Iterator[bytes]:
    """The mails of one set of games after the other."""
    first = 1
    while True:
        for order in order_mails(store, new_games(settings, store, range(first, first + _GAMES))):
            yield from (_instead(order, number, line) for number, line in enumerate(_OTHERS))
            yield order
        first += _GAMES


def _instead(order: bytes, number: int, line: bytes) -> bytes:
    """A mail of the same person to the same game that says something else."""
    head = order.partition(b"\r\n\r\n")[0].replace(b"Message-ID: <", b"Message-ID: <%d." % number)
    return b"%s\r\n\r\n%s\r\n" % (head, line)


@contextmanager
def _worker(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    folder = folder_of(settings)
    command = [sys.executable, "-m", "pbem", "run", "--config", str(folder / "config.toml")]
    with (folder / "worker.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        yield process
        assert process.poll() is None, (folder / "worker.log").read_text(encoding="utf-8")[-2000:]
    finally:
        process.terminate()
        process.wait()


def _wait(store: Store, done: int, worker: subprocess.Popen[bytes]) -> None:
    """Wait until so many mails are done with and everything has gone out."""
    until = time.monotonic() + _LONGEST
    while not _is_done(store, done):
        assert worker.poll() is None, "the worker has ended"
        assert time.monotonic() < until, f"{done} mails are not worked on"
        time.sleep(_LOOK)


def _is_done(store: Store, done: int) -> bool:
    with store.reading() as work:
        if work.inbox.count(MailState.DONE) < done:
            return False
        return work.outbox.count(OutboxState.QUEUED) + work.outbox.count(OutboxState.SENDING) == 0


def _forget(settings: Settings) -> None:
    """Empty the mailboxes: the embedded servers keep everything in memory."""
    imap = settings.mail.imap
    for user, folder in ((SERVER, imap.folders.done), *((person, "INBOX") for person in PEOPLE)):
        with MailBoxUnencrypted(imap.host, imap.port, timeout=60).login(user, PASSWORD, folder) as client:
            client.delete(client.uids(), chunks=STEP)


def _megabytes(process: subprocess.Popen[bytes]) -> float:
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def _at(mails: int) -> Sequence[float]:
    return [sizes()[mails]]


def _grown() -> Sequence[float]:
    return [sizes()[MAILS] - sizes()[WARM]]


MEASURES = (
    Measure("memory of `pbem run` at start", "MB", None, lambda: _at(0)),
    Measure(f"memory of `pbem run` after {WARM:,} mails", "MB", None, lambda: _at(WARM)),
    Measure(f"memory of `pbem run` after {MAILS:,} mails", "MB", AtMost(200), lambda: _at(MAILS)),
    Measure(f"memory that {MAILS - WARM:,} mails have added", "MB", AtMost(20), _grown),
)
