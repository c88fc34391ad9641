"""The protocol of sd_notify(3), spoken to a real socket."""

import os
import socket
from datetime import timedelta

import pytest
import structlog

from pbem.ports.clock import SteppedClock
from pbem.ports.supervisor import NoSupervisor, supervisor_of
from tests.fakes.store import NOON


@pytest.fixture(params=["file", "abstract"])
def ear(request, tmp_path):
    """A socket that listens as systemd does, and its name as systemd writes it."""
    name = str(tmp_path / "notify") if request.param == "file" else f"@leadenhall-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name[1:] if name.startswith("@") else name)
        listener.setblocking(False)
        yield name, listener


def heard(listener):
    found = []
    while True:
        try:
            found.append(listener.recv(4096).decode())
        except BlockingIOError:
            return found


def test_all_that_is_said(ear):
    name, listener = ear
    clock = SteppedClock(NOON)
    supervisor = supervisor_of({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "40000000"}, clock)
    supervisor.ready()
    supervisor.status("3 mails in\n4 sent")
    supervisor.status("3 mails in 4 sent")
    supervisor.stopping()
    assert heard(listener) == ["READY=1", "STATUS=3 mails in 4 sent", "STOPPING=1"]


def test_signs_of_life_go_out_four_times_in_the_time_allowed(ear):
    name, listener = ear
    clock = SteppedClock(NOON)
    supervisor = supervisor_of(
        {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "40000000", "WATCHDOG_PID": str(os.getpid())}, clock
    )
    for _ in range(40):
        supervisor.alive()
        clock.step(timedelta(seconds=1))
    assert heard(listener) == ["WATCHDOG=1"] * 4


@pytest.mark.parametrize(
    "given", [{}, {"WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}]
)
def test_nobody_is_told_who_does_not_ask(ear, given):
    name, listener = ear
    supervisor_of({"NOTIFY_SOCKET": name} | given, SteppedClock(NOON)).alive()
    assert heard(listener) == []


@pytest.mark.parametrize("address", ["", "relative", "vsock:2:1"])
def test_without_a_socket_that_we_know_nobody_listens(address):
    supervisor = supervisor_of({"NOTIFY_SOCKET": address}, SteppedClock(NOON))
    assert isinstance(supervisor, NoSupervisor)
    for say in (supervisor.ready, supervisor.alive, supervisor.stopping, lambda: supervisor.status("x")):
        say()


def test_a_supervisor_that_is_gone_is_no_trouble_and_told_of_once(tmp_path):
    supervisor = supervisor_of({"NOTIFY_SOCKET": str(tmp_path / "gone")}, SteppedClock(NOON))
    with structlog.testing.capture_logs() as lines:
        supervisor.ready()
        supervisor.stopping()
    assert [line["event"] for line in lines] == ["the supervisor cannot be told how we are"]
