"""The worker against Dovecot and Postfix: everything that it does against the embedded servers, and real trouble."""

import threading
import time
from datetime import timedelta

import pytest

from pbem.ports.clock import SystemClock
from pbem.ports.courier import SmtpCourier
from pbem.ports.mailbox import ImapMailbox
from pbem.ports.outcomes import Sent, Stop
from pbem.ports.watcher import ImapWatcher
from pbem.store.records import MailState, OutboxState
from pbem.worker import Limits
from tests.servers.postfix import BUSY

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("dovecot")]

RAW = b"Message-ID: <x@mail.test>\r\nSubject: s\r\n\r\nx\r\n"


def counted(house, state):
    with house.store.reading() as unit:
        return unit.inbox.count(state) if isinstance(state, MailState) else unit.outbox.count(state)


def receipt_ids(*numbers):
    return sorted(f"<receipt{number}@mail.test>" for number in numbers)


def test_every_mail_is_worked_on_answered_and_laid_away(house):
    house.mail.deliver([f"pass {number}" for number in range(12)], to="company+token@mail.test")
    house.mail.deliver(["doubtful", "faulty"])
    house.worker.run_once()
    tally = house.worker.run_once()
    assert tally.laid_away == 1  # the faulty one, after its last attempt
    assert house.mail.subjects("company") == []
    assert sorted(house.mail.subjects("company", "Done")) == sorted(f"pass {number}" for number in range(12))
    assert house.mail.subjects("company", "Held") == ["doubtful"]
    assert house.mail.subjects("company", "Failed") == ["faulty"]
    with house.store.reading() as unit:
        (failed,) = unit.inbox.in_state(MailState.FAILED)
    assert house.receipts() == receipt_ids(*({*range(1, 15)} - {failed.id}))
    assert house.mail.subjects("bob") == [f"Mail {failed.id} could not be worked on"]


def test_the_plus_address_survives_both_servers(house):
    house.mail.deliver(["pass"], to="company+g1.ash.token@mail.test")
    house.worker.run_once()
    with house.store.reading() as unit:
        assert b"Delivered-To: company+g1.ash.token@mail.test" in unit.inbox.raw(1)


def test_a_mail_that_comes_twice_by_different_ways_acts_once(house):
    house.mail.deliver(["pass"])
    house.mail.deliver(["pass"])  # other Received lines, another time
    house.worker.run_once()
    assert house.effects() == [1]
    assert house.receipts() == ["<again2@mail.test>", "<receipt1@mail.test>"]


def test_all_mails_go_out_over_one_connection(house):
    before = house.mail.postfix.log().count(": connect from")
    house.mail.deliver([f"pass {number}" for number in range(5)])
    for number in range(5, 8):
        house.worker.run_once()
        house.mail.deliver([f"pass {number}"])
    house.worker.run_once()
    house.mail.settle()
    assert len(house.receipts()) == 8
    assert (
        house.mail.postfix.log().count(": connect from") - before == 1 + 4
    )  # ours, and those of the deliveries


def test_mails_are_laid_away_many_at_a_time_with_one_move(house, monkeypatch):
    commands = []
    house.mail.deliver([f"pass {number}" for number in range(120)])
    house.mailbox.uids()
    client = house.mailbox._connection.client
    uid = client.uid

    def spied(command, *arguments):
        commands.append(command.upper())
        return uid(command, *arguments)

    monkeypatch.setattr(client, "uid", spied)
    assert house.worker.run_once().laid_away == 120
    assert commands.count("MOVE") == 1
    assert "COPY" not in commands
    assert "STORE" not in commands


def test_held_and_failed_mails_are_laid_away_many_at_a_time_too(house, monkeypatch):
    house.mail.deliver(
        [f"{kind} {number}" for number in range(30) for kind in ("pass", "doubtful", "faulty")]
    )
    house.mailbox.uids()
    client = house.mailbox._connection.client
    moves = []
    uid = client.uid

    def spied(command, *arguments):
        if command.upper() == "MOVE":
            moves.append(len(arguments[0].split(",")))
        return uid(command, *arguments)

    monkeypatch.setattr(client, "uid", spied)
    house.worker.run_once()
    house.worker.run_once()
    assert moves == [30, 30, 30]
    for folder in ("Done", "Held", "Failed"):
        assert len(house.mail.folder("company", folder)) == 30
    assert house.mail.folder("company") == []


def test_a_mail_server_that_was_killed_is_found_again_and_nothing_is_lost(house, capsys):
    house.mail.deliver(["one"])
    house.worker.run_once()
    house.mail.dovecot.kill()
    tally = house.worker.run_once()
    assert (tally.recorded, tally.laid_away) == (0, 0)
    assert "the mailbox cannot be read" in capsys.readouterr().out
    house.mail.dovecot.start()
    house.mail.deliver(["two"])
    house.worker.run_once()
    assert house.effects() == [1]  # it is left alone for a moment first
    house.clock.step(timedelta(seconds=2))
    house.worker.run_once()
    assert house.effects() == [1, 2]
    assert sorted(house.mail.subjects("company", "Done")) == ["one", "two"]


def test_a_mail_server_killed_between_two_portions_loses_nothing(house):
    house.mail.deliver([f"pass {number}" for number in range(25)])
    process = house.desk.process

    def kill_at_the_eleventh(unit, mail_id):
        process(unit, mail_id)
        if mail_id == 11:
            house.mail.dovecot.kill()

    worker = house.new_worker()
    worker._process = kill_at_the_eleventh
    worker.run_once()
    assert counted(house, MailState.DONE) >= 11
    house.mail.dovecot.start()
    house.clock.step(timedelta(seconds=5))
    worker.run_once()
    assert house.effects() == list(range(1, 26))
    assert house.mail.subjects("company") == []
    assert len(house.mail.subjects("company", "Done")) == 25
    assert counted(house, OutboxState.SENT) == 25
    # Postfix itself delivers once more what Dovecot had taken and not yet acknowledged when it was killed.
    assert set(house.receipts()) == set(receipt_ids(*range(1, 26)))


def test_while_postfix_is_down_mails_wait_without_losing_attempts(house):
    house.mail.deliver(["one", "two"])
    house.mail.postfix.kill()
    house.worker.run_once()
    with house.store.reading() as unit:
        queued = unit.outbox.in_state(OutboxState.QUEUED)
    assert [mail.attempts for mail in queued] == [0, 0]
    assert all("no connection to 127.0.0.1" in mail.last_error for mail in queued)
    assert len(house.mail.subjects("company", "Done")) == 2  # what comes in does not wait for what goes out
    house.mail.postfix.start()
    house.clock.step(timedelta(seconds=10))
    house.worker.run_once()
    assert house.receipts() == receipt_ids(1, 2)


def test_postfix_killed_while_we_are_connected_costs_nothing(house):
    house.mail.deliver(["one"])
    house.worker.run_once()
    house.mail.settle()
    house.mail.postfix.kill()
    house.mail.postfix.start()
    house.mail.deliver(["two"])
    for _ in range(3):
        house.worker.run_once()
        house.clock.step(timedelta(minutes=2))
    assert house.receipts() == receipt_ids(1, 2)
    assert counted(house, OutboxState.SENT) == 2


def test_a_recipient_that_postfix_does_not_know_is_dead_and_the_operator_told(house):
    from pbem.store.outbox import NewMail

    with house.store.unit() as unit:
        raw = b"Message-ID: <g@mail.test>\r\nSubject: s\r\n\r\nx\r\n"
        unit.outbox.queue(
            NewMail(
                message_id="<g@mail.test>",
                kind="report",
                recipient="gone@mail.test",
                raw=raw,
                at=house.clock.now(),
            )
        )
    house.worker.run_once()
    house.mail.settle()
    with house.store.reading() as unit:
        (dead,) = unit.outbox.in_state(OutboxState.DEAD)
    assert dead.last_error.startswith("550 5.1.1 ")
    assert house.mail.subjects("bob") == ["A mail of ours could not be sent (report, number 1)"]


def test_a_recipient_that_postfix_puts_off_is_tried_later_and_at_last_dead_while_others_get_their_mail(house):
    from pbem.store.outbox import NewMail

    worker = house.new_worker(limits=Limits(send_attempts=3))
    with house.store.unit() as unit:
        for number, recipient in enumerate((BUSY, "alice@mail.test")):
            raw = RAW.replace(b"<x@", b"<put-off%d@" % number)
            identity = f"<put-off{number}@mail.test>"
            now = house.clock.now()
            mail = NewMail(message_id=identity, kind="report", recipient=recipient, raw=raw, at=now)
            unit.outbox.queue(mail)
    waits = []
    for _ in range(3):
        worker.run_once()
        with house.store.reading() as unit:
            waits += [mail.next_at - house.clock.now() for mail in unit.outbox.in_state(OutboxState.QUEUED)]
        house.clock.step(timedelta(minutes=3))
    assert house.receipts() == ["<put-off1@mail.test>"]
    with house.store.reading() as unit:
        (dead,) = unit.outbox.in_state(OutboxState.DEAD)
    assert (dead.attempts, dead.last_error) == (3, f"450 4.2.1 <{BUSY}>: Recipient address rejected: busy")
    assert [timedelta(minutes=1) <= wait <= timedelta(minutes=1.25) for wait in waits[:1]] == [True]
    assert [timedelta(minutes=2) <= wait <= timedelta(minutes=2.5) for wait in waits[1:]] == [True]
    house.mail.settle()
    assert house.mail.subjects("bob") == ["A mail of ours could not be sent (report, number 1)"]


def test_f72_a_mailbox_that_is_numbered_anew_acts_once(house):
    house.mail.deliver(["one", "two"])
    list(house.worker._receiver.record())  # recorded and not laid away: the worker dies here
    first = house.mailbox.uidvalidity()
    house.mailbox.close()
    house.mail.dovecot.stop()
    house.mail.dovecot.forget_numbers("company")
    while int(time.time()) <= first:  # the server takes the second for its new number
        time.sleep(0.05)
    house.mail.dovecot.start()
    house.mail.deliver(["three"])
    house.worker.run_once()
    assert house.mailbox.uidvalidity() != first
    assert (len(house.effects()), counted(house, MailState.DUPLICATE)) == (3, 2)
    assert house.mail.subjects("company") == []
    assert sorted(house.mail.subjects("company", "Done")) == ["one", "three", "two"]
    assert house.receipts() == receipt_ids(*house.effects())


def test_f72_numbers_forgotten_under_an_open_connection_do_no_harm(house):
    house.mail.deliver(["one", "two"])
    list(house.worker._receiver.record())
    house.mail.dovecot.forget_numbers("company")
    house.mail.deliver(["three"])
    for _ in range(3):
        house.worker.run_once()
        house.clock.step(timedelta(minutes=5))
    assert len(house.effects()) == 3
    assert house.mail.subjects("company") == []
    assert sorted(house.mail.subjects("company", "Done")) == ["one", "three", "two"]
    assert len(house.receipts()) == 3


def test_idle_wakes_the_worker_long_before_the_next_look(house):
    seconds = []
    seen = threading.Event()
    process = house.desk.process
    watcher = ImapWatcher(house.mail.imap_settings(), SystemClock())
    worker = house.new_worker(watcher=watcher)

    def noted(unit, mail_id):
        process(unit, mail_id)
        seen.set()

    def deliver_three_times():
        time.sleep(1.0)  # the first round is over and the watcher listens
        for number in range(3):
            if number == 2:
                house.mail.dovecot.kill()
                house.mail.dovecot.start()
                house.clock.step(timedelta(minutes=1))  # the mailbox may be tried again at once
            seen.clear()
            started = time.monotonic()
            house.mail.deliver([f"pass {number}"])
            seen.wait(20)
            seconds.append(time.monotonic() - started)
        worker.stop()

    worker._process = noted
    helper = threading.Thread(target=deliver_three_times)
    helper.start()
    worker.run_forever(300.0)
    helper.join()
    assert house.effects() == [1, 2, 3]
    assert max(seconds) < 10


def test_submission_wants_tls_that_we_trust_and_a_login(house, monkeypatch):
    settings = house.mail.smtp_settings(
        port=house.mail.postfix.submission,
        security="starttls",
        user="company",
        password="pw",
        host="localhost",
    )
    courier = SmtpCourier(settings, SystemClock())
    refused = courier.hand_over(RAW, "company@mail.test", "alice@mail.test").result()
    assert isinstance(refused, Stop)
    assert "certificate verify failed" in refused.reason
    monkeypatch.setenv("SSL_CERT_FILE", str(house.mail.postfix.certificate))
    assert courier.hand_over(RAW, "company@mail.test", "alice@mail.test").result() == Sent()
    courier.close()
    house.mail.settle()
    assert house.mail.subjects("alice") == ["s"]


def test_a_wrong_password_is_told_by_both_servers_and_not_printed(house, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(house.mail.postfix.certificate))
    wrong = {"user": "company", "password": "wrong-secret"}
    courier = SmtpCourier(
        house.mail.smtp_settings(
            port=house.mail.postfix.submission, security="starttls", host="localhost", **wrong
        ),
        SystemClock(),
    )
    refused = courier.hand_over(RAW, "company@mail.test", "alice@mail.test").result()
    courier.close()
    assert isinstance(refused, Stop)
    assert "535 5.7.8" in refused.reason
    mailbox = ImapMailbox(house.mail.imap_settings(**wrong), SystemClock())
    with pytest.raises(Exception, match="AUTHENTICATIONFAILED") as caught:
        mailbox.uids()
    assert "wrong-secret" not in refused.reason + str(caught.value)


def test_somebody_else_in_the_mailbox_does_not_mix_up_the_mails(house):
    house.mail.deliver([f"number {number}" for number in range(30)])
    uids = house.mailbox.uids()
    with house.mail.login("company") as client:
        wanted = {int(mail.uid): mail.subject.encode() for mail in client.fetch(mark_seen=False)}
        assert sorted(wanted) == list(uids)
        for turn in range(12):
            client.flag([str(uid) for uid in uids[turn : turn + 9]], "\\Flagged", turn % 2 == 0)
            for mail in house.mailbox.fetch(uids[turn : turn + 5]):
                assert b"\r\n\r\n" + wanted[mail.uid] + b"\r\n" in mail.raw
