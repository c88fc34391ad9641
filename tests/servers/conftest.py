"""A worker between Dovecot, Postfix and a database, with the smallest desk there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.ports.clock import SteppedClock
from pbem.ports.courier import SmtpCourier
from pbem.ports.mailbox import ImapMailbox
from pbem.store.unit_of_work import Store
from pbem.worker import Identity, Limits, Worker
from tests.fakes.desk import FakeDesk
from tests.fakes.store import NOON, a_game, fresh_store
from tests.servers.mail import MailServers

IDENTITY = Identity(address="company@mail.test", operator="bob@mail.test", key=b"k" * 32)


class House:
    """The worker with all that it needs; its clock stands still unless it is moved."""

    def __init__(self, store: Store, mail: MailServers) -> None:
        self.store = store
        self.mail = mail
        self.clock = SteppedClock(NOON)
        self.desk = FakeDesk(self.clock)
        self.mailbox = ImapMailbox(mail.imap_settings(), self.clock)
        self.courier = SmtpCourier(mail.smtp_settings(), self.clock)
        self.worker = self.new_worker()

    def new_worker(self, **parts: object) -> Worker:
        """A worker over the same database and connections."""
        given = {"limits": Limits(batch=10, attempts=2), "acknowledge": self.desk.acknowledge}
        return Worker(
            self.mailbox,
            self.courier,
            self.store.unit,
            self.desk.process,
            self.clock,
            IDENTITY,
            **(given | parts),
        )

    def effects(self) -> list[int]:
        """The numbers of the mails that had an effect, one for each effect."""
        with self.store.reading() as unit:
            return [entry.mail_id for entry in unit.ledger.entries("g1")]

    def receipts(self) -> list[str]:
        """The Message-IDs of what lies in Alice's inbox."""
        self.mail.settle()
        return sorted(str(message["Message-ID"]) for message in self.mail.folder("alice"))


@pytest.fixture
def house(mail_servers: MailServers, tmp_path: Path) -> Iterator[House]:
    """A house with an SQLite database that holds one game, g1."""
    store = fresh_store(tmp_path)
    with store.unit() as unit:
        unit.games.add(a_game())
    made = House(store, mail_servers)
    yield made
    made.worker.close()
    store.close()
