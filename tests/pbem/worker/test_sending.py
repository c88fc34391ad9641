"""Mail goes out while the worker works on, and is marked in portions; only a crash between the two sends a mail again."""

from concurrent.futures import Future
from datetime import timedelta

import pytest

from pbem.errors import StoreDown
from pbem.ports.outcomes import Refused, Sent, Untried
from pbem.store.outbox import Outbox
from pbem.store.records import OutboxState
from pbem.worker import Limits
from tests.fakes.courier import MemoryCourier
from tests.pbem.worker.conftest import Server

pytestmark = pytest.mark.slow


class SlowCourier(MemoryCourier):
    """Takes mails and gives no outcome until `arrive`."""

    def __init__(self):
        super().__init__()
        self.underway = []

    def hand_over(self, raw, sender, recipient):
        future = Future()
        self.underway.append((future, (sender, recipient, raw)))
        return future

    def arrive(self, outcome=None):
        for future, mail in self.underway:
            self.sent.append(mail)
            future.set_result(outcome or Sent())
        self.underway = []

    def call_back(self):
        for future, _ in self.underway:
            future.set_result(Untried())
        self.underway = []


def in_state(server, state):
    with server.store.reading() as unit:
        return unit.outbox.count(state)


@pytest.fixture
def slow(store):
    """A server whose mails are underway until they are let arrive."""
    server = Server(store, Limits(batch=50))
    server.courier = SlowCourier()
    server.worker = server.new_worker()
    return server


def test_answers_go_out_while_the_next_mails_are_worked_on(store):
    server = Server(store, Limits(batch=50))
    sent_before = {}

    def process(unit, mail_id):
        sent_before[mail_id] = len(server.courier.sent)
        server.desk.process(unit, mail_id)

    for number in range(25):
        server.mail(f"pass {number}")
    assert server.new_worker(process=process).run_once().sent == 25
    assert (sent_before[10], sent_before[11], sent_before[21]) == (0, 10, 20)


def mails_of(server, number):
    for each in range(number):
        server.mail(f"pass {each}")


def test_what_has_gone_out_is_marked_in_the_commit_of_the_next_work(store):
    server = Server(store, Limits(batch=50))
    units = []

    def own_unit():
        units.append(len(server.courier.sent))
        return store.unit()

    server.worker._sender._unit = own_unit
    mails_of(server, 25)
    assert server.worker.run_once().sent == 25
    assert units == [25]  # for the last five alone, at the end
    assert in_state(server, OutboxState.SENT) == 25


def test_a_mail_that_is_refused_is_no_fault_of_those_that_are_worked_on(store):
    server = Server(store, Limits(batch=50))
    server.courier.answer = lambda _recipient: Sent() if server.courier.tried != 3 else Refused("550 no")
    mails_of(server, 25)
    tally = server.worker.run_once()
    assert (tally.worked, tally.faults) == (25, [])
    assert (in_state(server, OutboxState.DEAD), server.entries()) == (1, list(range(1, 26)))


def test_a_fault_of_the_sender_is_no_fault_of_the_mails_that_are_worked_on(store, monkeypatch):
    server = Server(store, Limits(batch=50))
    claim = Outbox.claim
    monkeypatch.setattr(Outbox, "claim", lambda *_: {}["missing"])
    mails_of(server, 12)
    with pytest.raises(KeyError):
        server.worker.run_once()
    monkeypatch.setattr(Outbox, "claim", claim)
    assert server.worker.run_once().sent == 12
    assert server.entries() == list(range(1, 13))
    with store.reading() as unit:
        assert {unit.inbox.get(number).attempts for number in range(1, 13)} == {0}


def test_the_sender_does_not_wait_while_there_is_other_work(slow):
    for number in range(3):
        slow.mail(f"pass {number}")
    list(slow.worker._receiver.record())
    with slow.store.unit() as unit:
        for number in (1, 2, 3):
            slow.desk.process(unit, number)
    assert slow.worker._sender.go_on() == 0
    assert (len(slow.courier.underway), in_state(slow, OutboxState.SENDING)) == (3, 3)
    slow.clock.step(slow.limits.lease + timedelta(minutes=1))
    assert slow.worker._sender.go_on() == 0
    assert len(slow.courier.underway) == 3  # what is underway is not handed over again, however long it takes
    slow.courier.arrive()
    assert slow.worker._sender.go_on() == 3
    assert in_state(slow, OutboxState.SENT) == 3


def test_what_could_not_be_marked_is_marked_later_and_goes_out_once(server, monkeypatch):
    marks = Outbox.mark_sent

    def full(_outbox, numbers, _now):
        if numbers:
            raise StoreDown("its disk is full")

    server.mail("pass")
    monkeypatch.setattr(Outbox, "mark_sent", full)
    for _ in range(3):
        with pytest.raises(StoreDown):
            server.worker.run_once()
    monkeypatch.setattr(Outbox, "mark_sent", marks)
    assert server.worker.run_once().sent == 1
    assert len(server.courier.sent) == 1
    assert in_state(server, OutboxState.SENT) == 1


def test_a_goodbye_takes_back_what_waits_and_costs_no_attempt(slow):
    slow.mail("pass")
    list(slow.worker._receiver.record())
    with slow.store.unit() as unit:
        slow.desk.process(unit, 1)
    slow.worker._sender.go_on()
    slow.worker.close()
    with slow.store.reading() as unit:
        (waiting,) = unit.outbox.in_state(OutboxState.QUEUED)
    assert waiting.attempts == 0
    assert slow.courier.sent == []


def test_a_goodbye_marks_what_has_just_arrived(slow):
    slow.mail("pass")
    list(slow.worker._receiver.record())
    with slow.store.unit() as unit:
        slow.desk.process(unit, 1)
    slow.worker._sender.go_on()
    slow.courier.arrive()
    slow.worker.close()
    assert in_state(slow, OutboxState.SENT) == 1
