"""A round of the worker: all mails are worked on, answered and laid away, whatever single ones do."""

import os
import signal
import threading
from datetime import timedelta

import pytest

from pbem.errors import MailboxDown
from pbem.ports.mailbox import Folder
from pbem.ports.outcomes import Refused, Retry, Sent, Stop
from pbem.store.records import MailState, OutboxState

pytestmark = pytest.mark.slow


def state(server, number):
    with server.store.reading() as unit:
        return unit.inbox.get(number).state


def outbox(server, wanted):
    with server.store.reading() as unit:
        return unit.outbox.in_state(wanted)


def test_every_mail_is_worked_on_in_order_answered_and_laid_away(server):
    for number in range(8):
        server.mail(f"pass {number}")
    tally = server.worker.run_once()
    assert (tally.recorded, tally.worked, tally.faults, tally.sent, tally.laid_away) == (8, 8, [], 8, 8)
    assert server.entries() == list(range(1, 9))
    assert [to for _from, to, _raw in server.courier.sent] == ["alice@mail.test"] * 8
    assert server.mailbox.inbox == {}
    assert len(server.mailbox.folders[Folder.DONE]) == 8


def test_a_second_round_finds_nothing_to_do(server):
    server.mail("pass")
    server.worker.run_once()
    tally = server.worker.run_once()
    assert (tally.recorded, tally.worked, tally.sent, tally.laid_away) == (0, 0, 0, 0)
    assert server.mailbox.fetched == 1


def test_held_mails_go_to_their_folder(server):
    server.mail("doubtful")
    server.worker.run_once()
    assert len(server.mailbox.folders[Folder.HELD]) == 1


def test_f75_a_fault_is_rolled_back_and_stops_no_other_mail(server):
    for text in ("one", "faulty", "three"):
        server.mail(text)
    tally = server.worker.run_once()
    assert (tally.worked, tally.faults) == (2, [2])
    assert server.entries() == [1, 3]
    assert server.sent_ids() == ["Message-ID: <receipt1@mail.test>", "Message-ID: <receipt3@mail.test>"]
    assert state(server, 2) == MailState.NEW  # it is tried again at the next round


def test_a_mail_whose_work_cannot_be_committed_keeps_no_other_back(server):
    def process(unit, mail_id):
        server.desk.process(unit, mail_id)
        if mail_id == 2:
            unit._connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            unit._connection.exec_driver_sql("UPDATE ledger SET game_id = 'nowhere' WHERE mail_id = 2")

    for text in ("one", "two", "three"):
        server.mail(text)
    tally = server.new_worker(process=process).run_once()
    assert (tally.worked, tally.faults) == (2, [2])
    assert server.entries() == [1, 3]
    assert state(server, 2) == MailState.NEW


def test_f74_after_three_faults_a_mail_is_set_aside_and_the_operator_told_once(server):
    server.mail("faulty")
    for _ in range(5):
        server.worker.run_once()
    assert server.desk.calls == [1, 1, 1]
    assert (state(server, 1), server.entries()) == (MailState.FAILED, [])
    assert len(server.mailbox.folders[Folder.FAILED]) == 1
    ((sender, recipient, raw),) = server.courier.sent
    assert (sender, recipient) == ("company@mail.test", "operator@example.org")
    assert b"Auto-Submitted: auto-generated" in raw
    assert b"\nValueError\n" in raw.replace(b"\r\n", b"\n")
    assert b"ValueError: " not in raw  # what a foreign error says may quote the mail; the database keeps it
    assert b"pbem inbox show 1" in raw


def test_a_mail_that_is_put_back_and_fails_again_is_told_again(server):
    server.mail("faulty")
    for _ in range(3):
        server.worker.run_once()
    with server.store.unit() as unit:
        unit.inbox.put_back(1)
    server.clock.step(timedelta(seconds=1))
    for _ in range(3):
        server.worker.run_once()
    assert len(server.courier.sent) == 2
    assert state(server, 1) == MailState.FAILED


def test_the_operator_is_not_flooded(server):
    for number in range(30):
        server.mail(f"faulty {number}")
    for _ in range(3):
        server.worker.run_once()
    with server.store.reading() as unit:
        assert unit.inbox.count(MailState.FAILED) == 30
    assert len(server.courier.sent) == server.limits.notices


def test_a_mail_is_tried_once_in_a_round_however_many_come_with_it(server):
    for text in ("faulty", *(f"pass {number}" for number in range(12))):
        server.mail(text)
    server.worker.run_once()
    assert server.desk.calls == list(range(1, 14))


def test_a_log_of_a_fault_holds_no_values_of_variables(server, capsys):
    server.mail("faulty secret-order")
    server.worker.run_once()
    printed = capsys.readouterr().out
    assert "ValueError" in printed
    assert "ValueError: " not in printed  # what a foreign error says may quote the mail
    assert "secret-order" not in printed


def test_work_that_settles_nothing_is_a_fault(server):
    server.mail("lazy")
    for _ in range(4):
        server.worker.run_once()
    assert state(server, 1) == MailState.FAILED
    assert b"without settling" in server.courier.sent[0][2]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"Subject: only headers",
        b"Content-Type: text/plain; charset=bogus\r\n\r\n\xff\xfe\x80",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: image/png\r\n\r\ncut of",
        b"\x00" * 100,
        b"Message-ID: \xed\xa0\x80\r\n\r\nx",
    ],
)
def test_f20_f21_f24_odd_mails_are_recorded_and_worked_on_like_any(server, raw):
    server.mailbox.deliver(raw)
    server.mail("pass")
    tally = server.worker.run_once()
    assert (tally.recorded, tally.worked) == (2, 2)
    assert server.mailbox.inbox == {}


def test_f63_a_mail_that_comes_twice_acts_once_and_is_acknowledged(server):
    server.mail("pass")
    server.mail("pass")
    server.worker.run_once()
    assert server.entries() == [1]
    assert server.sent_ids() == ["Message-ID: <receipt1@mail.test>", "Message-ID: <again2@mail.test>"]
    assert state(server, 2) == MailState.DUPLICATE
    assert len(server.mailbox.folders[Folder.DONE]) == 2


def test_without_acknowledgement_a_second_copy_is_settled_in_silence(server):
    server.mail("pass")
    server.mail("pass")
    server.new_worker(acknowledge=None).run_once()
    assert (server.entries(), len(server.courier.sent)) == ([1], 1)
    assert state(server, 2) == MailState.DUPLICATE


def test_f72_renumbered_mails_do_not_act_again_and_new_ones_under_old_numbers_do(server):
    server.mail("one")
    server.mail("two")
    list(server.worker._receiver.record())  # recorded and not laid away: the server dies here
    server.mailbox.renumber()
    server.mail("three")
    server.worker.run_once()
    assert server.entries() == [1, 2, 5]  # the mails themselves; 3 and 4 are what the server numbered anew
    assert server.mailbox.inbox == {}
    assert len(server.courier.sent) == 3


def test_f72_mails_numbered_anew_under_the_same_uidvalidity_are_neither_lost_nor_repeated(server):
    server.mail("one")
    server.mail("two")
    list(server.worker._receiver.record())  # recorded and not laid away
    server.mail("three")
    server.mailbox.renumber_in_silence()  # three has the number of one now
    server.worker.run_once()
    with server.store.reading() as unit:
        worked = sorted(unit.inbox.raw(number).splitlines()[-1] for number in server.entries())
    assert worked == [b"one", b"three", b"two"]
    assert server.mailbox.inbox == {}
    assert len(server.mailbox.folders[Folder.DONE]) == 3
    assert len(server.courier.sent) == 3


def test_after_a_new_connection_nothing_is_laid_away_before_it_was_looked_at(server):
    server.mail("one")
    list(server.worker._receiver.record())
    with server.store.unit() as unit:
        server.desk.process(unit, 1)
    server.mail("two")
    server.mailbox.renumber_in_silence()
    assert server.worker._receiver.lay_away() == 0
    server.worker.run_once()
    assert len(server.entries()) == 2
    assert server.mailbox.inbox == {}


def test_a_mail_without_an_id_is_known_by_its_content(server):
    server.mailbox.deliver(b"Subject: a\r\n\r\none\r\n")
    list(server.worker._receiver.record())
    server.mailbox.deliver(b"Subject: a\r\n\r\ntwo\r\n")
    server.mailbox.renumber_in_silence()
    server.worker.run_once()
    assert len(server.entries()) == 2
    assert server.mailbox.inbox == {}


def test_a_mailbox_that_is_down_does_not_keep_mail_from_going_out(server):
    server.mail("pass")
    list(server.worker._receiver.record())
    server.mailbox.down = True
    tally = server.worker.run_once()
    assert (tally.worked, tally.sent, tally.laid_away) == (1, 1, 0)
    server.mailbox.down = False
    assert server.worker.run_once().laid_away == 1


def test_a_refused_mail_is_dead_and_the_operator_told(server):
    server.courier.answer = lambda to: Refused("550 no such user") if to.startswith("alice") else Sent()
    server.mail("pass")
    server.worker.run_once()
    (dead,) = outbox(server, OutboxState.DEAD)
    assert (dead.kind, dead.last_error) == ("receipt", "550 no such user")
    ((_, recipient, raw),) = server.courier.sent
    assert recipient == "operator@example.org"
    assert b"pbem outbox retry 1" in raw


def test_f70_nobody_is_told_of_a_dead_mail_to_the_operator(server):
    server.courier.answer = lambda _to: Refused("550 no such user")
    server.mail("pass")
    for _ in range(3):
        server.worker.run_once()
    assert sorted(mail.kind for mail in outbox(server, OutboxState.DEAD)) == ["operator", "receipt"]


def test_a_mail_that_is_not_taken_now_is_tried_later_and_in_the_end_dead(server):
    server.courier.answer = lambda _to: Retry("451 busy")
    server.mail("pass")
    server.worker.run_once()
    server.worker.run_once()
    assert server.courier.tried == 1
    waits = []
    while outbox(server, OutboxState.QUEUED)[-1].kind == "receipt":
        waits.append(outbox(server, OutboxState.QUEUED)[-1].next_at - server.clock.now())
        server.clock.step(waits[-1])
        server.worker.run_once()
    minutes = [1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]
    ratios = [wait / timedelta(minutes=nominal) for wait, nominal in zip(waits, minutes, strict=True)]
    assert min(ratios) >= 1
    assert max(ratios) <= 1.25
    assert outbox(server, OutboxState.DEAD)[0].attempts == 12


def test_while_nothing_can_be_sent_no_attempts_are_burnt(server):
    server.courier.answer = lambda _to: Stop("535 wrong password")
    for number in range(3):
        server.mail(f"pass {number}")
    server.worker.run_once()
    server.worker.run_once()
    assert server.courier.tried == 1  # the server is left alone for a while
    queued = outbox(server, OutboxState.QUEUED)
    assert [(mail.attempts, mail.last_error) for mail in queued] == [(0, "535 wrong password")] * 3
    server.courier.answer = lambda _to: Sent()
    server.clock.step(timedelta(seconds=5))
    assert server.worker.run_once().sent == 3


def test_a_courier_with_a_fault_is_no_end_of_the_world(server):
    def broken(to):
        if server.courier.tried == 1:
            raise RuntimeError("broken")
        return Sent()

    server.courier.answer = broken
    server.mail("one")
    server.mail("two")
    assert server.worker.run_once().sent == 1
    assert outbox(server, OutboxState.QUEUED)[0].last_error == "RuntimeError: broken"


def test_mails_claimed_by_a_dead_worker_go_out_after_the_lease_or_at_take_over(server):
    server.mail("one")
    server.mail("two")
    list(server.worker._receiver.record())
    with server.store.unit() as unit:
        for number in (1, 2):
            server.desk.process(unit, number)
        unit.outbox.claim(server.clock.now(), 1)
    assert server.worker.run_once().sent == 1
    server.worker.take_over()
    assert server.worker.run_once().sent == 1
    with server.store.unit() as unit:
        unit.outbox.revive(1, server.clock.now())
        unit.outbox.claim(server.clock.now(), 1)
    server.clock.step(server.limits.lease)
    assert server.worker.run_once().sent == 1


def test_run_forever_ends_with_sigterm_after_the_mail_in_work(server):
    def process(unit, mail_id):
        os.kill(os.getpid(), signal.SIGTERM)
        server.desk.process(unit, mail_id)

    server.mail("one")
    server.mail("two")
    server.new_worker(process=process).run_forever(0.05)
    assert server.entries() == [1]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_run_forever_ticks_until_it_is_stopped_and_outlives_faults(server):
    rounds = []
    deliver = server.mailbox.uids

    def uids():
        rounds.append(1)
        if len(rounds) == 1:
            raise RuntimeError("a fault of ours")
        if len(rounds) == 3:
            worker.stop()
        return deliver()

    server.mailbox.uids = uids
    worker = server.new_worker()
    guard = threading.Timer(30, worker.stop)
    guard.start()
    worker.run_forever(0.02)
    guard.cancel()
    assert len(rounds) == 3


def test_after_trouble_with_the_mailbox_it_is_looked_at_as_soon_as_it_may_be_and_not_at_the_next_regular_look(
    server,
):
    server.mail("pass")
    answers = server.mailbox.uids
    looks = []

    def uids():
        looks.append(len(looks))
        if len(looks) < 3:
            raise MailboxDown("the server is down", 0.01)
        threading.Timer(0.3, server.worker.stop).start()
        return answers()

    server.mailbox.uids = uids
    server.worker.run_forever(600.0)
    assert looks == [0, 1, 2]
    assert server.entries() == [1]
