"""A worker as a process of its own, with the smallest desk there is, to be killed at any moment."""

import sys

from pbem.ports.clock import SystemClock
from pbem.ports.courier import SmtpCourier
from pbem.ports.mailbox import ImapMailbox
from pbem.settings import ImapSettings, SmtpSettings
from pbem.store.lock import only_worker
from pbem.store.unit_of_work import Store
from pbem.worker import Identity, Limits, Worker
from tests.fakes.desk import FakeDesk


def main(url: str, imap: str, smtp: str) -> None:
    """Work on the company's mailbox until told to stop."""
    clock = SystemClock()
    store = Store(url)
    desk = FakeDesk(store.unit, clock)
    plain = {"host": "127.0.0.1", "security": "none", "timeout": 10.0}
    worker = Worker(
        ImapMailbox(ImapSettings(port=int(imap), user="company", password="pw", **plain), clock),
        SmtpCourier(SmtpSettings(port=int(smtp), **plain), clock),
        store.unit,
        desk.process,
        clock,
        Identity(address="company@mail.test", operator="alice@mail.test", key=b"k" * 32),
        limits=Limits(batch=10),
        acknowledge=desk.acknowledge,
    )
    with only_worker(url):
        print("ready", flush=True)
        worker.take_over()
        worker.run_forever(0.05)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
