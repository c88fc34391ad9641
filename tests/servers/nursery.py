"""A process that starts workers by forking itself: a worker is there in milliseconds, to be killed at any moment.

It reads one line of JSON for each worker from its standard input and prints the worker's process number, and
then, when the worker has ended, its exit status.
"""

import importlib
import json
import mmap
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from sqlalchemy import Engine

from pbem.errors import StoreError
from pbem.logs import set_up_logs
from pbem.ports.clock import SystemClock
from pbem.ports.courier import Outcome, SmtpCourier
from pbem.ports.mailbox import FetchedMail, Folder, ImapMailbox
from pbem.settings import ImapSettings, SmtpSettings
from pbem.store.lock import Turns, only_worker
from pbem.store.unit_of_work import Store, UnitOfWork
from pbem.worker import Identity, Limits, Worker
from tests.fakes.desk import FakeDesk

STATIONS = ("rest", "fetch", "record", "work", "commit", "send", "mark", "move", "note")
"""Where a worker can be: `mark` is between a mail that was sent and the commit that says so, `note` the same of a move."""
_PAUSE = 0.006


class Place:
    """A byte that outlives the worker: the number of the station where it is."""

    def __init__(self, path: Path) -> None:
        """Share the byte through a file."""
        with path.open("r+b") as file:
            self._byte = mmap.mmap(file.fileno(), 1)

    def here(self, station: str) -> None:
        """The worker is at this station now; each takes a moment, so that a kill can fall into any."""
        self._byte[0] = STATIONS.index(station)
        time.sleep(_PAUSE)


class PlacedMailbox:
    """A mailbox that says where the worker is."""

    def __init__(self, mailbox: ImapMailbox, place: Place) -> None:
        self._mailbox = mailbox
        self._place = place
        self.name = mailbox.name
        self.close = mailbox.close
        self.uidvalidity = mailbox.uidvalidity
        self.session = mailbox.session

    def uids(self) -> tuple[int, ...]:
        self._place.here("fetch")
        found = self._mailbox.uids()
        self._place.here("rest")
        return found

    def fetch(self, uids: Sequence[int]) -> Iterator[FetchedMail]:
        for mail in self._mailbox.fetch(uids):
            self._place.here("record")
            yield mail

    def move(self, uids: Sequence[int], folder: Folder) -> None:
        self._place.here("move")
        self._mailbox.move(uids, folder)
        self._place.here("note")


class PlacedCourier:
    """A courier that says where the worker is."""

    def __init__(self, courier: SmtpCourier, place: Place) -> None:
        self._courier = courier
        self._place = place
        self.close = courier.close

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        self._place.here("send")
        outcome = self._courier.send(raw, sender, recipient)
        self._place.here("mark")
        return outcome


class PlacedUnit(UnitOfWork):
    """The desk's unit of work, which says when it commits."""

    def __init__(self, engine: Engine, place: Place) -> None:
        super().__init__(engine)
        self._place = place

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._place.here("commit")
        super().__exit__(kind, error, trace)


def run_worker(url: str, imap: int, smtp: int, place: Place) -> None:
    """Work until killed or told to stop."""
    clock = SystemClock()
    store = Store(url)
    desk = FakeDesk(lambda: PlacedUnit(store._writing, place), clock)
    plain = {"host": "127.0.0.1", "security": "none", "timeout": 10.0}
    imap_settings = ImapSettings.model_validate({"port": imap, "user": "company", "password": "pw", **plain})
    with _lock(url) as turns:
        worker = Worker(
            PlacedMailbox(ImapMailbox(imap_settings, clock), place),
            PlacedCourier(SmtpCourier(SmtpSettings.model_validate({"port": smtp, **plain}), clock), place),
            store.unit,
            _placed(desk.process, place),
            clock,
            Identity(address="company@mail.test", operator="operator@mail.test", key=b"k" * 32),
            limits=Limits(batch=2),
            acknowledge=desk.acknowledge,
            turns=turns,
        )
        worker.take_over()
        worker.run_forever(0.01)
    store.close()


def _placed(process: Callable[[int], None], place: Place) -> Callable[[int], None]:
    def placed(mail_id: int) -> None:
        place.here("work")
        process(mail_id)

    return placed


@contextmanager
def _lock(url: str) -> Iterator[Turns]:
    """The worker's lock; a database server needs a moment to notice that the last holder is gone."""
    until = time.monotonic() + 10
    while True:
        try:
            lock = only_worker(url)
            turns = lock.__enter__()
        except StoreError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            break
    try:
        yield turns
    finally:
        lock.__exit__(None, None, None)


def main() -> None:
    """Fork a worker for each line of the input, one after the other."""
    for late in ("apscheduler.schedulers.background", "psycopg", "sqlalchemy.dialects.postgresql.psycopg"):
        importlib.import_module(late)  # once here, and not in each worker
    set_up_logs()
    for line in sys.stdin:
        given = json.loads(line)
        child = os.fork()
        if child == 0:
            place = Place(Path(given.pop("place")))
            place.here("rest")
            run_worker(**given, place=place)
            os._exit(0)
        print(child, flush=True)
        _pid, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
