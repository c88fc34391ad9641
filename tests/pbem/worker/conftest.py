"""A server with mailbox and courier in memory and a database in a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.ports.clock import SteppedClock
from pbem.store.unit_of_work import Store
from pbem.worker import Identity, Limits, Worker
from tests.fakes.courier import MemoryCourier
from tests.fakes.desk import FakeDesk
from tests.fakes.mailbox import MemoryMailbox
from tests.fakes.store import NOON, a_game, fresh_store

IDENTITY = Identity(address="company@mail.test", operator="operator@example.org", key=b"k" * 32)


class Server:
    """A worker with all that it needs; `mail` delivers one."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store = store
        self.clock = SteppedClock(NOON)
        self.mailbox = MemoryMailbox()
        self.courier = MemoryCourier()
        self.desk = FakeDesk(self.clock)
        self.limits = limits or Limits(batch=3)
        self.worker = self.new_worker()

    def new_worker(self, unit=None, **parts) -> Worker:
        """A worker over the same database and servers, as after a restart."""
        return Worker(
            parts.get("mailbox", self.mailbox),
            parts.get("courier", self.courier),
            unit or self.store.unit,
            parts.get("process", self.desk.process),
            self.clock,
            IDENTITY,
            limits=self.limits,
            look_ahead=parts.get("look_ahead"),
            acknowledge=parts.get("acknowledge", self.desk.acknowledge),
            vitals=parts.get("vitals"),
            alarms=parts.get("alarms"),
        )

    def mail(self, text: str, message_id: str = "") -> int:
        """A mail of this text arrives."""
        return self.mailbox.deliver(
            f"Message-ID: <{message_id or text}@x>\r\nSubject: s\r\n\r\n{text}\r\n".encode()
        )

    def entries(self) -> list[int]:
        """The numbers of the mails that had an effect, one for each effect."""
        with self.store.reading() as unit:
            return [entry.mail_id for entry in unit.ledger.entries("g1")]

    def sent_ids(self) -> list[str]:
        """The first header line of each mail sent: its Message-ID, in the mails of these tests."""
        return [raw.split(b"\r\n")[0].decode() for _sender, _to, raw in self.courier.sent]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database with one game, g1."""
    opened = fresh_store(tmp_path)
    with opened.unit() as unit:
        unit.games.add(a_game())
    yield opened
    opened.close()


@pytest.fixture
def server(store: Store) -> Server:
    """A server that works in batches of three."""
    return Server(store)
