"""Servers that are down for a week and clocks that are wrong: the right thing once, one mail each, and no growing memory."""

import logging
import tracemalloc
from collections import Counter
from datetime import datetime, timedelta

import pytest
import structlog

from pbem.errors import MailboxDown
from pbem.ports.outcomes import Retry, Sent, Stop
from pbem.store.records import MailState, OutboxState
from pbem.worker.pulse import Pulse
from tests.pbem.worker.conftest import Server

pytestmark = pytest.mark.slow

LOOK = timedelta(minutes=20)
DAY = timedelta(days=1)


def be_in_trouble(server: Server, time: timedelta) -> None:
    """The worker looks every twenty minutes, for so long."""
    for _ in range(time // LOOK):
        server.worker.run_once()
        server.clock.step(LOOK)


def all_once(server: Server, mails: int) -> None:
    """Each mail had its effect once and was answered by one mail."""
    assert sorted(Counter(server.entries()).values()) == [1] * mails
    assert len(set(server.sent_ids())) == len(server.courier.sent) == mails
    assert server.mailbox.inbox == {}


@pytest.fixture
def quiet():
    """What the worker logs in a week is kept nowhere."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def test_a_mailbox_that_is_down_for_a_week_costs_no_mail_and_no_memory(server, quiet):
    server.mail("before")
    server.mailbox.down = True
    be_in_trouble(server, DAY)
    tracemalloc.start()
    be_in_trouble(server, DAY)
    before = tracemalloc.get_traced_memory()[0]
    be_in_trouble(server, 5 * DAY)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 100_000, f"{grown} bytes more after five days of trouble"
    server.mailbox.down = False
    server.mail("after")
    server.worker.run_once()
    all_once(server, 2)


def test_a_mail_server_that_takes_nothing_for_a_week_loses_no_mail_and_no_attempt(server, quiet):
    for number in range(3):
        server.mail(f"pass {number}")
    server.courier.answer = lambda _to: Stop("no connection")
    be_in_trouble(server, 7 * DAY)
    with server.store.reading() as unit:
        assert [mail.attempts for mail in unit.outbox.in_state(OutboxState.QUEUED)] == [0, 0, 0]
    assert server.courier.tried <= 7 * DAY / LOOK
    server.courier.answer = lambda _to: Sent()
    server.clock.step(LOOK)
    server.worker.run_once()
    all_once(server, 3)


def test_a_database_that_is_down_for_a_week_costs_nothing(server, quiet, monkeypatch):
    server.mail("before")
    down = [True]
    unit = server.worker._unit

    def refused():
        from pbem.errors import StoreDown

        if down:
            raise StoreDown("the database cannot be used: its disk is full")
        return unit()

    for part in (server.worker, server.worker._receiver, server.worker._sender):
        monkeypatch.setattr(part, "_unit", refused)
    for _ in range(7 * DAY // LOOK):
        server.worker._round()
        server.clock.step(LOOK)
    down.clear()
    server.worker.run_once()
    all_once(server, 1)
    with server.store.reading() as work:
        assert work.inbox.in_state(MailState.DONE)[0].attempts == 0


def test_everything_down_in_turn_for_a_week_and_each_mail_is_answered_once(server, quiet):
    troubles = [
        lambda: setattr(server.mailbox, "down", True),
        lambda: setattr(server.courier, "answer", lambda _to: Retry("451 busy")),
        lambda: setattr(server.courier, "answer", lambda _to: Stop("no connection")),
        lambda: None,
    ]
    for hour in range(7 * 24):
        server.mail(f"pass {hour}")
        server.mailbox.down = False
        server.courier.answer = lambda _to: Sent()
        troubles[hour % len(troubles)]()
        be_in_trouble(server, timedelta(hours=1))
    server.mailbox.down = False
    server.courier.answer = lambda _to: Sent()
    be_in_trouble(server, timedelta(hours=6))
    all_once(server, 7 * 24)


def test_a_mail_that_was_put_off_while_the_clock_was_ahead_goes_out_in_time(server):
    server.courier.answer = lambda _to: Retry("451 busy")
    server.mail("pass")
    server.clock.step(365 * DAY)
    server.worker.run_once()
    server.clock.step(-365 * DAY)
    server.courier.answer = lambda _to: Sent()
    assert server.worker.run_once().sent == 1
    all_once(server, 1)


@pytest.mark.parametrize("restarted", [True, False])
def test_a_mail_that_was_claimed_while_the_clock_was_ahead_goes_out_once(server, restarted):
    server.mail("pass")
    list(server.worker._receiver.record())
    with server.store.unit() as unit:
        server.desk.process(unit, 1)
    server.clock.step(365 * DAY)
    with server.store.unit() as unit:
        unit.outbox.claim(server.clock.now(), 1)  # and there its worker died
    server.clock.step(-365 * DAY)
    worker = server.new_worker() if restarted else server.worker
    if restarted:
        worker.take_over()
    worker.run_once()
    worker.run_once()
    all_once(server, 1)


def test_the_operator_is_told_though_many_mails_to_him_bear_dates_of_the_future(server):
    server.clock.step(365 * DAY)
    for number in range(server.limits.notices):
        server.mail(f"faulty {number}")
    for _ in range(3):
        server.worker.run_once()
    server.clock.step(-365 * DAY)
    told = len(server.courier.sent)
    server.mail("faulty at last")
    for _ in range(3):
        server.worker.run_once()
    assert len(server.courier.sent) == told + 1


def test_a_worker_looks_as_often_as_ever_when_the_clock_is_set_back_by_a_week(server):
    looks = []
    found = server.mailbox.uids

    def uids():
        looks.append(1)
        if len(looks) == 2:
            server.clock.step(-7 * DAY)
        if len(looks) == 6:
            server.worker.stop()
        if len(looks) == 4:
            raise MailboxDown("the server is down", 0.01)
        return found()

    server.mailbox.uids = uids
    server.worker.run_forever(0.02)
    assert len(looks) == 6


def test_beats_that_were_planned_before_the_clock_was_set_back_are_planned_anew(server, monkeypatch):
    shift = [timedelta(0)]

    class Shifted(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + shift[0]

    for module in ("apscheduler.schedulers.base", "apscheduler.triggers.interval"):
        monkeypatch.setattr(f"{module}.datetime", Shifted)
    looks = []
    found = server.mailbox.uids

    def uids():
        looks.append(1)
        if len(looks) == 3:
            shift[0] = -7 * DAY
        if len(looks) == 8:
            server.worker.stop()
        return found()

    renewed = []
    renew = Pulse.renew
    monkeypatch.setattr(Pulse, "renew", lambda pulse: (renewed.append(1), renew(pulse)))
    server.mailbox.uids = uids
    server.worker.run_forever(0.1)
    assert len(looks) == 8
    assert len(renewed) == 1, "after one missing beat they come again"
