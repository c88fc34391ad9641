"""The servers that the other tests start: mail goes through both, a database comes from the template."""

import os
import smtplib
import stat
import subprocess

import psycopg
import pytest

from tests.house.project import ROOT
from tests.servers.mail import MailServers
from tests.servers.postgres import Postgres
from tests.servers.process import HOST, ServerProcess, found, free_ports, server_folder

pytestmark = pytest.mark.server


@pytest.mark.xdist_group("dovecot")
def test_a_mail_with_a_plus_goes_through_both_servers(mail_servers: MailServers) -> None:
    mail_servers.deliver(["hello"], to="Company+Token@mail.test")
    (mail,) = mail_servers.folder("company")
    assert mail["Delivered-To"] == "Company+Token@mail.test"


@pytest.mark.xdist_group("dovecot")
@pytest.mark.parametrize(("stranger", "code"), [("nobody@mail.test", b"5.1.1"), ("a@example.org", b"5.1.2")])
def test_nothing_leaves_the_machine(mail_servers: MailServers, stranger: str, code: bytes) -> None:
    refusal = pytest.raises(smtplib.SMTPRecipientsRefused)
    with smtplib.SMTP(HOST, mail_servers.postfix.smtp) as smtp, refusal as caught:
        smtp.sendmail("alice@mail.test", [stranger], "Subject: x\r\n\r\nx\r\n")
    ((number, words),) = caught.value.recipients.values()
    assert (number, words[:5]) == (550, code)


@pytest.mark.xdist_group("postgres")
def test_each_database_is_fresh_and_has_all_tables(postgres_server: Postgres) -> None:
    for _ in range(2):
        with (
            postgres_server.database() as url,
            psycopg.connect(url.replace("+psycopg", "")) as connection,
        ):
            assert connection.execute("SELECT count(*) FROM player").fetchone() == (0,)
            connection.execute(
                "INSERT INTO player (name, address, folded, language, attach_view) "
                "VALUES ('a', 'a', 'a', 'en', false)"
            )


def test_a_folder_for_servers_can_be_passed_through_and_is_removed() -> None:
    with server_folder("probe") as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o711
    assert not folder.exists()


def test_a_server_is_ended_with_its_children() -> None:
    (port,) = free_ports(1)
    script = "sleep 60 & echo $! > child; exec python3 -m http.server --bind 127.0.0.1 " + str(port)
    with server_folder("probe") as folder:
        server = ServerProcess(["/bin/sh", "-c", script], folder)
        server.start(port, greets=False)
        child = int((folder / "child").read_text())
        server.stop()
        server.stop()  # a second time does no harm
    with pytest.raises(ProcessLookupError):
        _wait_for_end(child)


def _wait_for_end(process: int) -> None:
    for _ in range(200):
        os.kill(process, 0)
        if _state(process) == "Z":  # dead; whoever reaps orphans has not come by yet
            raise ProcessLookupError
    raise AssertionError("the child still lives")


def _state(process: int) -> str:
    with open(f"/proc/{process}/stat") as file:  # noqa: PTH123 - no path to be composed
        return file.read().rpartition(")")[2].split()[0]


def test_a_server_that_ends_at_once_says_why() -> None:
    with server_folder("probe") as folder, pytest.raises(RuntimeError, match="no such configuration"):
        ServerProcess(["/bin/sh", "-c", "echo no such configuration; exit 3"], folder).start(1)


def test_a_missing_server_is_an_error_that_names_the_script() -> None:
    with pytest.raises(FileNotFoundError, match=r"tests/servers/install\.sh"):
        found("/usr/sbin/no-such-server")


def test_with_everything_there_the_script_does_nothing() -> None:
    ended = subprocess.run(
        ["tests/servers/install.sh"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
