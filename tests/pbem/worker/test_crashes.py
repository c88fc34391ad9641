"""A crash between any two stations loses nothing and does nothing twice (F-71, F-75, F-77)."""

from collections import Counter

import pytest

from pbem.ports.mailbox import Folder
from pbem.store.records import OutboxState
from pbem.store.unit_of_work import UnitOfWork
from tests.pbem.worker.conftest import Server

pytestmark = pytest.mark.slow

MAILS = 4
AGAIN = f"<again{MAILS + 1}@mail.test>"


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
        self.hand_over = seams.around("send", courier.hand_over)


def crashing_worker(server, seams):
    from tests.fakes.desk import FakeDesk

    def unit():
        return SeamedUnit(server.store._writing, seams)

    desk = FakeDesk(server.clock)
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


def check_all_done_once(server, may_repeat):
    """`may_repeat`: the mails that the server had taken and that were not marked when the worker crashed."""
    effects = server.entries()
    assert sorted(effects) == sorted(set(effects))
    assert len(effects) == MAILS
    times = Counter(ids_of(server))
    assert set(times) == {*(f"<receipt{number}@mail.test>" for number in range(1, MAILS + 1)), AGAIN}
    # under the same Message-ID, and only between the server's yes and our note of it
    assert {each for each in times if times[each] > 1} == may_repeat
    assert max(times.values()) <= 2
    assert server.mailbox.inbox == {}
    assert len(server.mailbox.folders[Folder.DONE]) == MAILS + 1


def unmarked(server):
    """The mails that the mail server has and our database does not know to be there."""
    with server.store.reading() as unit:
        marked = {mail.message_id for mail in unit.outbox.in_state(OutboxState.SENT)}
    return set(ids_of(server)) - marked


def ids_of(server):
    return [each.removeprefix("Message-ID: ") for each in server.sent_ids()]


def test_a_crash_at_any_seam_loses_nothing_and_repeats_nothing(store, tmp_path):
    probe = Server(store)
    deliver(probe)
    total = seams_of_a_whole_round(probe).passed
    assert total > 40
    check_all_done_once(probe, set())
    seen, repeated = Counter(), set()
    for crash_at in range(1, total + 1):
        clean(store)
        server = Server(store)
        deliver(server)
        seams = Seams(crash_at)
        with pytest.raises(Crash):
            crashing_worker(server, seams).run_once()
        seen[seams.names[-1]] += 1
        may_repeat = unmarked(server)
        repeated |= may_repeat
        restarted = server.new_worker()
        restarted.take_over()
        restarted.run_once()
        check_all_done_once(server, may_repeat)
    assert repeated
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
