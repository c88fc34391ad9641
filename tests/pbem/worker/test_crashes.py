"""A crash between any two stations loses nothing and does nothing twice (F-71, F-75, F-77)."""

from collections import Counter

import pytest

from pbem.ports.mailbox import Folder
from pbem.store.unit_of_work import UnitOfWork
from tests.pbem.worker.conftest import Server

pytestmark = pytest.mark.slow

MAILS = 4


class Crash(BaseException):
    """The process ends here; no handler of exceptions may see it."""


class Seams:
    """Counts the places between stations as they are passed and crashes at one of them."""

    def __init__(self, crash_at):
        self.crash_at = crash_at
        self.passed = 0
        self.names = []

    def here(self, name):
        self.passed += 1
        self.names.append(name)
        if self.passed == self.crash_at:
            raise Crash(name)

    def around(self, name, call):
        def wrapped(*arguments):
            self.here(f"before {name}")
            result = call(*arguments)
            self.here(f"after {name}")
            return result

        return wrapped


class SeamedUnit(UnitOfWork):
    """A unit of work with a seam on either side of its commit."""

    def __init__(self, engine, seams):
        super().__init__(engine)
        self._seams = seams

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                self._seams.here("before commit")
        except Crash as crash:
            super().__exit__(type(crash), crash, None)
            raise
        super().__exit__(kind, error, trace)
        if kind is None:
            self._seams.here("after commit")


class SeamedMailbox:
    """A mailbox with seams around each command."""

    def __init__(self, mailbox, seams):
        self.name = mailbox.name
        self.uidvalidity = mailbox.uidvalidity
        self.session = mailbox.session
        self.uids = seams.around("uids", mailbox.uids)
        self.move = seams.around("move", mailbox.move)
        self.fetch = mailbox.fetch


class SeamedCourier:
    """A courier with seams around each mail."""

    def __init__(self, courier, seams):
        self.send = seams.around("send", courier.send)


def crashing_worker(server, seams):
    from tests.fakes.desk import FakeDesk

    def unit():
        return SeamedUnit(server.store._writing, seams)

    desk = FakeDesk(unit, server.clock)
    return server.new_worker(
        unit,
        mailbox=SeamedMailbox(server.mailbox, seams),
        courier=SeamedCourier(server.courier, seams),
        process=desk.process,
        acknowledge=desk.acknowledge,
    )


def deliver(server):
    for number in range(MAILS):
        server.mail(f"pass {number}")
    server.mail("pass 0")  # comes twice


def seams_of_a_whole_round(server):
    seams = Seams(0)
    crashing_worker(server, seams).run_once()
    return seams


def check_all_done_once(server, seam):
    effects = server.entries()
    assert sorted(effects) == sorted(set(effects)), seam
    assert len(effects) == MAILS, seam
    times = Counter(server.sent_ids())
    wanted = {f"Message-ID: <receipt{number}@mail.test>" for number in range(1, MAILS + 1)}
    assert set(times) == {*wanted, f"Message-ID: <again{MAILS + 1}@mail.test>"}, seam
    # only between the server's yes and our note of it can a mail go out again, and then under the same Message-ID
    repeated = sum(times.values()) - len(times)
    assert repeated == (1 if seam == "unmarked" else 0), seam
    assert server.mailbox.inbox == {}
    assert len(server.mailbox.folders[Folder.DONE]) == MAILS + 1


def may_repeat(seams):
    """Whether the crash fell between a mail that was sent and the commit of its mark."""
    return seams.names[-1] == "after send" or seams.names[-2:] == ["after send", "before commit"]


def test_a_crash_at_any_seam_loses_nothing_and_repeats_nothing(store, tmp_path):
    probe = Server(store)
    deliver(probe)
    total = seams_of_a_whole_round(probe).passed
    assert total > 50
    check_all_done_once(probe, "none")
    seen = Counter()
    for crash_at in range(1, total + 1):
        clean(store)
        server = Server(store)
        deliver(server)
        seams = Seams(crash_at)
        with pytest.raises(Crash):
            crashing_worker(server, seams).run_once()
        seen[seams.names[-1]] += 1
        restarted = server.new_worker()
        restarted.take_over()
        restarted.run_once()
        check_all_done_once(server, "unmarked" if may_repeat(seams) else seams.names[-1])
    assert set(seen) == {
        f"{side} {what}" for side in ("before", "after") for what in ("uids", "commit", "send", "move")
    }


def clean(store):
    with store._writing.begin() as connection:
        for table in ("ledger", "outbox", "mail"):
            connection.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608


def test_two_workers_at_once_do_each_mail_once(store):
    import threading

    server = Server(store)
    for number in range(40):
        server.mail(f"pass {number}")
    workers = [server.new_worker() for _ in range(2)]
    threads = [threading.Thread(target=worker.run_once) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    server.worker.run_once()
    assert sorted(server.entries()) == list(range(1, 41))
    assert len(set(server.sent_ids())) == len(server.sent_ids()) == 40
