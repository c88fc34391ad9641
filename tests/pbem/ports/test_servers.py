"""The embedded servers as a process: they start, serve and end with their parent."""

import json
import signal
import smtplib
import socket
import subprocess
import sys
from email.message import EmailMessage
from email.policy import SMTP

import pytest
from imap_tools import MailBoxUnencrypted

from pbem.demo.servers import servers

pytestmark = pytest.mark.server

COMMAND = [sys.executable, "-m", "pbem.demo.servers", "--user", "company:pw", "--user", "alice:pw"]


def test_mail_goes_in_over_smtp_and_out_over_imap():
    with servers({"company": "pw", "alice": "secret"}) as address:
        with smtplib.SMTP(address.host, address.smtp) as smtp:
            refused = smtp.sendmail(
                "alice@mail.test", ["Company+Token@MAIL.test", "x@mail.test"], "Subject: hi\r\n\r\ntext\r\n"
            )
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                smtp.sendmail("alice@mail.test", ["company@example.org"], "Subject: hi\r\n\r\ntext\r\n")
        assert refused == {"x@mail.test": (550, b"5.1.1 no such user here")}
        with MailBoxUnencrypted(address.host, address.imap, timeout=5).login("company", "pw") as client:
            (mail,) = client.fetch()
            folders = {folder.name for folder in client.folder.list()}
        assert (mail.subject, mail.headers["delivered-to"]) == ("hi", ("Company+Token@MAIL.test",))
        assert folders == {"INBOX", "Done", "Held", "Failed"}
        with MailBoxUnencrypted(address.host, address.imap, timeout=5).login("alice", "secret") as client:
            assert list(client.fetch()) == []


@pytest.mark.parametrize("text", ["", "..\r\n", "a\r\n.b\r\n..\r\n\r\n", "long " * 60_000 + "\r\n"])
def test_a_mail_arrives_as_it_was_sent(text):
    """Dots at the beginning of a line, no line at all, a line longer than SMTP's 998."""
    with servers({"company": "pw"}) as address:
        with smtplib.SMTP(address.host, address.smtp) as smtp:
            smtp.sendmail("alice@mail.test", ["company@mail.test"], f"Subject: hi\r\n\r\n{text}")
        with MailBoxUnencrypted(address.host, address.imap, timeout=5).login("company", "pw") as client:
            (mail,) = client.fetch()
        assert mail.text == text


def test_commands_that_come_together_are_answered_one_by_one():
    """The bytes behind a mail's last dot are the next command."""
    with (
        servers({"company": "pw"}) as address,
        socket.create_connection((address.host, address.smtp), 5) as client,
    ):
        begin, rest = (
            b"EHLO me\r\nMAIL FROM:<>\r\nRCPT TO:<company@mail.test>\r\nDATA\r\n",
            b".\r\nNOOP\r\nQUIT\r\n",
        )
        client.sendall(begin)
        answers = client.makefile("rb")
        codes = [next(line[:3] for line in answers if line[3:4] == b" ") for _ in range(5)]
        client.sendall(rest)
        codes += [line[:3] for line in answers]
    assert codes == [b"220", b"250", b"250", b"250", b"354", b"250", b"250", b"221"]


def test_a_mail_larger_than_its_limit_is_refused_and_not_kept():
    with servers({"company": "pw"}) as address:
        with smtplib.SMTP(address.host, address.smtp) as smtp:
            smtp.ehlo()
            smtp.mail("alice@mail.test")
            smtp.rcpt("company@mail.test")
            answer = smtp.data((b"y" * 998 + b"\r\n") * 25_001)
        assert answer == (552, b"Error: Too much mail data")
        with MailBoxUnencrypted(address.host, address.imap, timeout=5).login("company", "pw") as client:
            assert list(client.fetch()) == []


def test_the_parts_of_a_mail_can_be_fetched():
    """Taken apart only when somebody asks for a part."""
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = "hi"
    mail.set_content("words")
    mail.add_alternative("<p>words</p>", subtype="html")
    with servers({"company": "pw"}) as address:
        with smtplib.SMTP(address.host, address.smtp) as smtp:
            smtp.send_message(mail, "alice@mail.test", ["company@mail.test"])
        with MailBoxUnencrypted(address.host, address.imap, timeout=5).login("company", "pw") as client:
            _status, answer = client.client.fetch("1", "(BODYSTRUCTURE BODY.PEEK[2])")
    assert b'"ALTERNATIVE"' in answer[0][0].upper()
    assert answer[0][1].strip() == b"<p>words</p>"


def started():
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    line = json.loads(process.stdout.readline())
    assert line.keys() == {"host", "imap", "smtp", "domain"}
    return process


def test_the_process_ends_when_its_input_ends():
    process = started()
    _out, errors = process.communicate(timeout=10)
    assert (process.returncode, errors) == (0, b"")


def test_the_process_ends_with_sigterm_even_with_a_client_inside():
    process = started()
    process.send_signal(signal.SIGTERM)
    _out, errors = process.communicate(timeout=10)
    assert (process.returncode, errors) == (0, b"")


def test_a_user_without_a_password_is_a_mistake():
    ended = subprocess.run(
        [*COMMAND, "--user", "bob"], capture_output=True, text=True, timeout=20, check=False
    )
    assert ended.returncode == 2
    assert "a name, a colon and a password are needed" in ended.stderr
