"""The mailbox against the embedded servers."""

import smtplib
import socket
import time
from datetime import timedelta

import pytest
from imap_tools import MailBoxUnencrypted

from pbem.demo.servers import servers
from pbem.errors import MailboxDown
from pbem.ports.clock import SteppedClock
from pbem.ports.mailbox import Folder, ImapMailbox
from pbem.settings import Folders, ImapSettings
from tests.fakes.store import NOON

pytestmark = pytest.mark.server

USERS = {"company": "pw", "alice": "pw"}


@pytest.fixture
def address():
    """Fresh embedded servers."""
    with servers(USERS) as running:
        yield running


@pytest.fixture
def clock():
    """A clock that stands still."""
    return SteppedClock(NOON)


@pytest.fixture
def mailbox(address, clock):
    """The company's mailbox; mails above 10,000 bytes are cut."""
    opened = ImapMailbox(settings(address), clock)
    yield opened
    opened.close()


def settings(address, **changes):
    given = {
        "host": address.host,
        "port": address.imap,
        "user": "company",
        "password": "pw",
        "security": "none",
        "timeout": 5.0,
        "largest_mail": 10_000,
    }
    return ImapSettings(**(given | changes))


def deliver(address, *bodies, to="company+x@mail.test"):
    with smtplib.SMTP(address.host, address.smtp) as smtp:
        for body in bodies:
            smtp.sendmail("alice@mail.test", [to], f"Subject: {body[:20]}\r\n\r\n{body}\r\n")


def other_client(address, folder="INBOX"):
    return MailBoxUnencrypted(address.host, address.imap, timeout=5).login("company", "pw", folder)


def test_mails_are_fetched_whole_and_stay_unread(address, mailbox):
    deliver(address, "one", "two")
    uids = mailbox.uids()
    fetched = list(mailbox.fetch(uids))
    assert [mail.uid for mail in fetched] == list(uids)
    assert fetched[1].raw.endswith(b"Subject: two\r\n\r\ntwo\r\n")
    assert b"Delivered-To: company+x@mail.test" in fetched[1].raw
    assert [mail.size for mail in fetched] == [len(mail.raw) for mail in fetched]
    with other_client(address) as client:
        flags = [message.flags for message in client.fetch(mark_seen=False)]
    assert len(flags) == 2
    assert all("\\Seen" not in of_one for of_one in flags)


def test_new_mail_is_seen_over_the_open_connection(address, mailbox):
    assert mailbox.uids() == ()
    deliver(address, "one")
    assert len(mailbox.uids()) == 1


def test_mails_are_moved_in_one_step_and_those_that_are_gone_do_not_matter(address, mailbox):
    deliver(address, "one", "two", "three", "four")
    first, second, third, fourth = mailbox.uids()
    with other_client(address) as client:
        # Somebody else is about to remove this one. (The library's own `flag` would expunge it at once.)
        client.client.uid("STORE", str(fourth), "+FLAGS", "(\\Deleted)")
        mailbox.move([first, second], Folder.DONE)
        mailbox.move([first, third, 999], Folder.HELD)
        assert mailbox.uids() == (fourth,)
        assert list(mailbox.fetch([first])) == []
        client.folder.set("Done")
        assert [message.subject for message in client.fetch()] == ["one", "two"]
        client.folder.set("Held")
        assert [message.subject for message in client.fetch()] == ["three"]


def test_missing_folders_are_made(address, clock):
    mailbox = ImapMailbox(settings(address, folders=Folders(failed="Kaputt für immer")), clock)
    deliver(address, "one")
    mailbox.move(mailbox.uids(), Folder.FAILED)
    mailbox.close()
    with other_client(address, "Kaputt für immer") as client:
        assert [message.subject for message in client.fetch()] == ["one"]


def test_of_a_too_large_mail_only_the_beginning_is_read(address, mailbox):
    deliver(address, "small", "large " + "line\r\n" * 5000, "small too")
    fetched = {mail.uid: mail for mail in mailbox.fetch(mailbox.uids())}
    small, large, other = (fetched[uid] for uid in sorted(fetched))
    assert len(large.raw) == 10_000
    assert large.size > 30_000
    assert large.raw.startswith(b"Return-Path: ")
    assert (len(small.raw), len(other.raw)) == (small.size, other.size)


def test_each_start_of_the_server_has_a_uidvalidity_of_its_own(clock):
    found = set()
    for _ in range(2):
        with servers(USERS) as address:
            mailbox = ImapMailbox(settings(address), clock)
            found.add(mailbox.uidvalidity())
            mailbox.close()
    assert len(found) == 2


def test_changes_by_another_client_never_mix_up_the_mails(address, mailbox):
    deliver(address, *(f"number {number}" for number in range(30)))
    uids = mailbox.uids()
    wanted = {uid: f"number {number}" for number, uid in enumerate(uids)}
    with other_client(address) as client:
        for round_ in range(12):
            client.flag([str(uid) for uid in uids[round_ : round_ + 9]], "\\Flagged", round_ % 2 == 0)
            asked = uids[round_ : round_ + 5]
            for mail in mailbox.fetch(asked):
                assert f"\r\n\r\n{wanted[mail.uid]}\r\n".encode() in mail.raw
            assert [mail.uid for mail in mailbox.fetch(asked)] == list(asked)


def test_a_server_that_goes_away_is_down_left_alone_and_found_again(clock):
    with servers(USERS) as address:
        mailbox = ImapMailbox(settings(address), clock)
        assert mailbox.uids() == ()
    with pytest.raises(MailboxDown, match="next try in 1 s"):
        mailbox.uids()
    with pytest.raises(MailboxDown, match="next try in 1 s"):
        mailbox.uids()  # not even tried
    clock.step(timedelta(seconds=1))
    with pytest.raises(MailboxDown, match="next try in 2 s"):
        mailbox.fetch([1]).__next__()
    clock.step(timedelta(seconds=2))
    with servers(USERS) as address:
        mailbox._settings = settings(address)
        assert mailbox.uids() == ()
        mailbox.close()


def test_a_wrong_password_is_no_reason_to_print_it(address, clock):
    mailbox = ImapMailbox(settings(address, password="wrong-secret"), clock)
    with pytest.raises(MailboxDown) as caught:
        mailbox.uids()
    assert "wrong-secret" not in str(caught.value)
    mailbox.close()


def test_a_server_that_never_answers_is_given_up(clock):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        mailbox = ImapMailbox(
            ImapSettings(host="127.0.0.1", port=port, user="u", password="p", security="none", timeout=0.3),
            clock,
        )
        started = time.monotonic()
        with pytest.raises(MailboxDown, match="timed out"):
            mailbox.uids()
        assert time.monotonic() - started < 3


def test_the_name_in_the_database_has_no_port_and_no_password(mailbox):
    assert mailbox.name == "company@127.0.0.1/INBOX"
