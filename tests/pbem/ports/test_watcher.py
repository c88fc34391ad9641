"""The watcher wakes the worker when mail comes, and after any trouble begins again."""

import smtplib
import threading
import time

import pytest
import structlog

from pbem.demo.servers import servers
from pbem.ports import watcher as watcher_module
from pbem.ports.clock import SystemClock
from pbem.ports.watcher import ImapWatcher
from pbem.settings import ImapSettings
from tests.fakes.imap_server import imap_server, polite

pytestmark = pytest.mark.server


class Sleeper:
    """Counts how often it was woken."""

    def __init__(self):
        self.times = 0
        self._changed = threading.Condition()

    def wake(self):
        with self._changed:
            self.times += 1
            self._changed.notify_all()

    def woken(self, times, seconds=10.0):
        """Whether it was woken so many times, now or within some seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self.times >= times, seconds)


@pytest.fixture
def sleeper():
    """Somebody to wake."""
    return Sleeper()


def watcher(port, sleeper, renew=60.0):
    settings = ImapSettings(
        host="127.0.0.1", port=port, user="company", password="pw", security="none", timeout=2.0
    )
    made = ImapWatcher(settings, SystemClock(), renew)
    made.start(sleeper.wake)
    return made


def deliver(address):
    with smtplib.SMTP(address.host, address.smtp) as smtp:
        smtp.sendmail("alice@mail.test", ["company@mail.test"], "Subject: s\r\n\r\nx\r\n")


def test_it_wakes_at_the_beginning_and_with_each_mail(sleeper):
    with servers({"company": "pw"}) as address:
        watching = watcher(address.imap, sleeper)
        assert sleeper.woken(1)
        for number in range(2, 6):
            started = time.monotonic()
            deliver(address)
            assert sleeper.woken(number)
            assert time.monotonic() - started < 3
        started = time.monotonic()
        watching.stop()
        assert time.monotonic() - started < 2  # although one IDLE lasts for a minute
        deliver(address)
        assert not sleeper.woken(6, 0.3)


def test_nobody_is_woken_while_nothing_comes_however_often_the_idle_is_renewed(sleeper):
    idles = []

    def answer(tag, command):
        if command == "IDLE":
            idles.append(tag)
            return b"+ idling\r\n"
        if command == "" and tag == "DONE":
            return f"{idles[-1]} OK done\r\n".encode()
        if command.startswith("CAPABILITY"):
            return f"* CAPABILITY IMAP4rev1 IDLE\r\n{tag} OK done\r\n".encode()
        return polite(tag, command)

    with imap_server(answer) as port:
        watching = watcher(port, sleeper, renew=0.05)
        until = time.monotonic() + 10
        while len(idles) < 5 and time.monotonic() < until:
            time.sleep(0.02)
        watching.stop()
    assert len(idles) >= 5
    assert sleeper.times == 1  # only at the beginning


def test_mail_that_comes_while_an_idle_ends_is_noticed(sleeper):
    idles = []

    def answer(tag, command):
        if command == "IDLE":
            idles.append(tag)
            return b"+ idling\r\n"
        if tag == "DONE":
            news = b"* 1 EXISTS\r\n" if len(idles) == 2 else b""
            return news + f"{idles[-1]} OK done\r\n".encode()
        if command.startswith("CAPABILITY"):
            return f"* CAPABILITY IMAP4rev1 IDLE\r\n{tag} OK done\r\n".encode()
        return polite(tag, command)

    with imap_server(answer) as port:
        watching = watcher(port, sleeper, renew=0.05)
        assert sleeper.woken(2)
        watching.stop()


def test_a_server_without_idle_is_left_to_the_regular_look(sleeper, capsys):
    with imap_server() as port:
        watching = watcher(port, sleeper)
        watching._thread.join(5)
        assert not watching._thread.is_alive()
        watching.stop()
    assert sleeper.times == 0
    assert "looked for now and then" in capsys.readouterr().out


def test_after_a_cut_connection_it_connects_again_and_wakes(sleeper):
    connections = []

    def answer(tag, command):
        if command.startswith("CAPABILITY"):
            return f"* CAPABILITY IMAP4rev1 IDLE\r\n{tag} OK done\r\n".encode()
        if command == "IDLE":
            connections.append(tag)
            return b"+ idling\r\n" if len(connections) > 2 else None
        return polite(tag, command)

    with imap_server(answer) as port:
        watching = watcher(port, sleeper)
        assert sleeper.woken(1)
        assert len(connections) == 3
        watching.stop()


@pytest.mark.parametrize("greeting", [b"\x00\xff garbage\r\n", b"* BYE too many\r\n", b""])
def test_whatever_the_server_says_the_thread_lives_and_ends_when_told(sleeper, greeting, capsys):
    with imap_server(greeting=greeting) as port:
        watching = watcher(port, sleeper)
        time.sleep(0.2)
        assert watching._thread.is_alive()
        watching.stop()
    assert sleeper.times == 0
    assert "Traceback" not in capsys.readouterr().out


def test_a_fault_of_ours_is_an_error_of_the_log_and_does_not_end_the_watching(sleeper, monkeypatch):
    faults = iter([ZeroDivisionError("sealed order")] * 2)
    logged_in = watcher_module.logged_in

    def odd(settings):
        fault = next(faults, None)
        if fault is not None:
            raise fault
        return logged_in(settings)

    monkeypatch.setattr(watcher_module, "logged_in", odd)

    def answer(tag, command):
        if command.startswith("CAPABILITY"):
            return f"* CAPABILITY IMAP4rev1 IDLE\r\n{tag} OK done\r\n".encode()
        return b"+ idling\r\n" if command == "IDLE" else polite(tag, command)

    with structlog.testing.capture_logs() as lines, imap_server(answer) as port:
        watching = watcher(port, sleeper)
        assert sleeper.woken(1)
        watching.stop()
    errors = [line["event"] for line in lines if line["log_level"] == "error"]
    assert errors == ["watching the mailbox failed with a fault"] * 2
    assert lines[0]["trace"].endswith("ZeroDivisionError\n")
