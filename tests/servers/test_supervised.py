"""`pbem run` as a real process under a supervisor: it says that it is ready, lives and ends, and a hung one falls silent."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from pbem.errors import PortError
from pbem.ports.status_pages import ask
from pbem.settings import HostPort
from tests.fakes.line_server import line_server
from tests.house.project import ROOT
from tests.servers.embedded import embedded_mail
from tests.servers.installation import Installation
from tests.servers.process import HOST, free_ports

pytestmark = [pytest.mark.server, pytest.mark.slow]

WATCHDOG = 2.0
"""Seconds that a supervisor would wait for a sign of life."""


class Supervised:
    """A worker with a supervisor's ear at its mouth, and its pages."""

    def __init__(self, folder, imap, smtp, port):
        self.installation = Installation(folder, f"sqlite:///{folder}/leadenhall.db", imap, smtp)
        self.where = HostPort(HOST, port)
        config = folder / "config.toml"
        text = config.read_text().replace("timeout = 10.0", "timeout = 600.0", 1)
        config.write_text(text + f'[metrics]\nlisten = "{self.where}"\n')
        self.installation.done("init")
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.bind(str(folder / "notify"))

    @contextmanager
    def running(self):
        """`pbem run` as systemd would start it."""
        folder = self.installation.folder
        environment = os.environ | {
            "PYTHONPATH": str(ROOT),
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(int(WATCHDOG * 1_000_000)),
        }
        with (folder / "run.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "pbem", "run"], cwd=folder, env=environment, stdout=log, stderr=log
            )
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def hears(self, wanted, seconds=20.0):
        """Wait for one word; gives all that was heard before it."""
        until, before = time.monotonic() + seconds, []
        while time.monotonic() < until:
            self.ear.settimeout(until - time.monotonic())
            try:
                said = self.ear.recv(4096).decode()
            except TimeoutError:
                break
            if said == wanted:
                return before
            before.append(said)
        raise AssertionError(f"{wanted} was not heard, only {before}: {self.installation.log()}")

    def all_heard(self, seconds):
        """Everything that is said within so many seconds."""
        until, heard = time.monotonic() + seconds, []
        while (left := until - time.monotonic()) > 0:
            self.ear.settimeout(left)
            try:
                heard.append(self.ear.recv(4096).decode())
            except TimeoutError:
                break
        return heard


@pytest.fixture
def supervised(tmp_path):
    with embedded_mail() as mail:
        made = Supervised(tmp_path, *mail.ports, *free_ports(1))
        made.mail = mail
        yield made
        made.ear.close()


def test_a_worker_says_that_it_is_ready_lives_and_ends_and_shows_its_numbers(supervised):
    with supervised.running() as process:
        assert supervised.hears("READY=1") == []
        supervised.mail.post(["hello"])
        said = [line for _ in range(4) for line in supervised.hears("WATCHDOG=1", WATCHDOG)]
        until = time.monotonic() + 20
        while 'mails_total{disposition="hold"} 1.0' not in (shown := numbers(supervised.where)):
            assert time.monotonic() < until, shown
            time.sleep(0.1)
        assert ask(supervised.where, "/healthz").body == b"alive\n"
        assert ask(supervised.where, "/readyz").body == b"ready\n"
        process.send_signal(signal.SIGTERM)
        said += supervised.hears("STOPPING=1")
        assert {line.partition("=")[0] for line in said} <= {"WATCHDOG", "STATUS"}
        assert "STATUS=last round: mails in 0, worked on 0, sent 0" in said
        assert process.wait(20) == 0
    with pytest.raises(PortError):
        ask(supervised.where, "/healthz")
    assert supervised.installation.log() == ""


def test_the_doctor_may_send_its_mail_while_the_worker_is_at_work(supervised):
    """Whoever is quicker: the mail is found and taken away, and it does nothing."""
    with supervised.running():
        supervised.hears("READY=1")
        for _ in range(3):
            ended = supervised.installation.pbem("doctor", "--send", "--wait", "20", "--json")
            found = {each["what"]: each for each in json.loads(ended.stdout)}
            assert found["mail to itself"]["state"] == "ok", found
            assert ended.returncode == 0, found
        status = json.loads(supervised.installation.pbem("status", "--json").stdout)
        assert (status["worker"], status["trouble"]) == (True, [])
    for folder in ("INBOX", "Done", "Held", "Failed"):
        assert supervised.mail.folder("company", folder) == []
    assert '"error"' not in supervised.installation.log()


def numbers(where):
    return ask(where, "/metrics").body.decode()


def test_a_worker_that_hangs_gives_no_sign_of_life(tmp_path):
    """Its mail server takes the connection and never says a word, and the worker waits for it for ten minutes."""
    with line_server(lambda _line: b"", b"") as silent:
        supervised = Supervised(tmp_path, silent, silent, *free_ports(1))
        with supervised.running():
            supervised.hears("READY=1")
            supervised.hears("WATCHDOG=1")
            assert supervised.all_heard(3 * WATCHDOG) == []
            assert b"leadenhall_silent_seconds" in ask(supervised.where, "/metrics").body
        supervised.ear.close()


def test_a_mail_server_that_is_down_is_no_hanging(tmp_path):
    ports = free_ports(3)  # nobody listens there
    supervised = Supervised(tmp_path, *ports)
    with supervised.running():
        supervised.hears("READY=1")
        for _ in range(6):
            supervised.hears("WATCHDOG=1", WATCHDOG)
        assert ask(supervised.where, "/healthz").status == 200
        ill = ask(supervised.where, "/readyz")
        assert (ill.status, ill.body.partition(b":")[0]) == (503, b"mailbox")
        assert b"@" not in ill.body
    supervised.ear.close()


def test_pages_that_cannot_be_served_are_a_sentence(supervised):
    with socket.create_server((HOST, supervised.where.port)):
        ended = supervised.installation.pbem("run")
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"pbem: metrics.listen: nothing can listen at {supervised.where}: Address")
