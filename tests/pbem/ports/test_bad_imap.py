"""An IMAP server that talks nonsense, hangs up or says nothing is down, and never more than that."""

import time
from contextlib import suppress

import pytest

from pbem.errors import MailboxDown
from pbem.ports.clock import SteppedClock
from pbem.ports.mailbox import Folder, ImapMailbox
from pbem.settings import ImapSettings
from tests.fakes.imap_server import imap_server, polite
from tests.fakes.store import NOON

pytestmark = pytest.mark.server


def mailbox_at(port):
    settings = ImapSettings(
        host="127.0.0.1", port=port, user="company", password="pw", security="none", timeout=0.4
    )
    return ImapMailbox(settings, SteppedClock(NOON))


def instead(command, answer):
    """A polite server with another answer to one command; {tag} stands for the tag."""

    def answered(tag, given):
        if given.startswith(command):
            return answer if answer is None else answer.replace(b"{tag}", tag.encode())
        return polite(tag, given)

    return answered


@pytest.mark.parametrize("command", ["LOGIN", "CAPABILITY", "SELECT", "UID SEARCH"])
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(None, id="cut"),
        pytest.param(b"", id="silence"),
        pytest.param(b"\xff\x00 what?\r\n", id="nonsense"),
        pytest.param(b"{tag} NO [UNAVAILABLE] come back later\r\n", id="no"),
        pytest.param(b"{tag} BAD no idea\r\n", id="bad"),
        pytest.param(b"* BYE going down\r\n", id="bye"),
        pytest.param(b"* " + b"x" * 1_500_000 + b"\r\n", id="endless"),
    ],
)
def test_whatever_goes_wrong_at_any_command_is_a_mailbox_that_is_down(command, answer):
    with imap_server(instead(command, answer)) as port:
        mailbox = mailbox_at(port)
        started = time.monotonic()
        with pytest.raises(MailboxDown, match=r"company@127\.0\.0\.1/INBOX: .+ \(next try in 1 s\)"):
            mailbox.uids()
        assert time.monotonic() - started < 5
        mailbox.close()


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("UID SEARCH", b"* SEARCH one two\r\n{tag} OK done\r\n"),
        ("SELECT", b"* OK [UIDVALIDITY soon] x\r\n{tag} OK done\r\n"),
        ("SELECT", b"{tag} OK but no number\r\n"),
        ("LIST", None),
        ("LIST", b"\xff\x00 what?\r\n"),
    ],
)
def test_an_answer_of_the_right_kind_without_sense_is_trouble_too(command, answer):
    with imap_server(instead(command, answer)) as port:
        mailbox = mailbox_at(port)
        with pytest.raises(MailboxDown):
            mailbox.uids()
        mailbox.close()


@pytest.mark.parametrize("greeting", [b"", b"\x00\xff\r\n", b"* BYE full\r\n", b"220 smtp.example.org\r\n"])
def test_what_greets_otherwise_is_no_mail_server(greeting):
    with imap_server(greeting=greeting) as port:
        mailbox = mailbox_at(port)
        with pytest.raises(MailboxDown):
            mailbox.uids()
        mailbox.close()


@pytest.mark.parametrize(
    "answer",
    [
        None,
        b"* 1 FETCH (UID 1 RFC822.SIZE many)\r\n{tag} OK done\r\n",
        b"* 1 FETCH (UID 1 RFC822.SIZE 10)\r\n* 1 FETCH (UID 1 BODY[] {999999}\r\nshort",
        b"* 1 FETCH\r\n{tag} OK done\r\n",
    ],
)
def test_mails_that_do_not_come_are_left_for_the_next_time(answer):
    with imap_server(instead("UID FETCH", answer)) as port:
        mailbox = mailbox_at(port)
        fetched = []
        with suppress(MailboxDown):  # whichever the nonsense amounts to
            fetched.extend(mailbox.fetch([1, 2]))
        assert fetched == []
        mailbox.close()


def test_a_mail_is_cut_only_where_it_reaches_the_limit_and_not_where_its_size_was_guessed():
    def guessing(tag, given):
        if given.startswith("UID FETCH"):
            body = b"RFC822.SIZE 5000000" if "RFC822.SIZE" in given else b"BODY[]<0> {5}\r\nhello"
            return b"* 1 FETCH (UID 1 " + body + b")\r\n" + tag.encode() + b" OK done\r\n"
        return polite(tag, given)

    with imap_server(guessing) as port:
        mailbox = mailbox_at(port)
        assert [(mail.raw, mail.size) for mail in mailbox.fetch([1])] == [(b"hello", 5)]
        mailbox.close()


def test_a_folder_that_is_gone_is_trouble_and_no_mail_is_called_moved():
    gone = b"{tag} NO [TRYCREATE] no such folder\r\n"
    with imap_server(instead("UID", gone)) as port:
        mailbox = mailbox_at(port)
        with pytest.raises(MailboxDown, match="no such folder"):
            mailbox.move([1], Folder.DONE)
        mailbox.close()


def creating(answer):
    """A polite server that lists no folder and answers so to CREATE."""
    create = instead("CREATE", answer)
    return lambda tag, given: (
        f"{tag} OK done\r\n".encode() if given.startswith("LIST") else create(tag, given)
    )


def test_a_folder_that_was_made_meanwhile_is_no_trouble():
    """What a server lists may be older than its folders; then it says of a new one that it is there already."""
    with imap_server(creating(b"{tag} NO [ALREADYEXISTS] Mailbox already exists\r\n")) as port:
        mailbox = mailbox_at(port)
        assert mailbox.uids() == ()
        mailbox.close()


def test_a_folder_that_cannot_be_made_is_trouble():
    with imap_server(creating(b"{tag} NO [NOPERM] not yours\r\n")) as port:
        mailbox = mailbox_at(port)
        with pytest.raises(MailboxDown, match="not yours"):
            mailbox.uids()
        mailbox.close()
