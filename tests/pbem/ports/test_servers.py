"""The embedded servers as a process: they start, serve and end with their parent."""

import json
import signal
import smtplib
import subprocess
import sys

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
