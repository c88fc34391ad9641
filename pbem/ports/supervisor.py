"""The supervisor: systemd (or whatever speaks its protocol) learns that we are ready, alive, or about to stop.

The protocol is that of sd_notify(3): lines of text in one datagram to the socket that NOTIFY_SOCKET names.
"""

import os
import socket
from collections.abc import Mapping
from typing import Protocol

import structlog

from pbem.ports.clock import Clock

_TIMEOUT = 0.2
_MICROSECONDS = 1_000_000
_log = structlog.get_logger()


class Supervisor(Protocol):
    """Whoever started the server and starts it anew if it hangs. No method raises or waits for long."""

    @property
    def pause(self) -> float:
        """Seconds between two signs of life, as it wants them; 0 if it wants none."""

    def ready(self) -> None:
        """The server is at work."""

    def alive(self) -> None:
        """The server gets on; to be said again and again."""

    def status(self, text: str) -> None:
        """What the server is doing, in one line for people."""

    def stopping(self) -> None:
        """The server comes to its end."""


class NoSupervisor:
    """Nobody wants to know."""

    @property
    def pause(self) -> float:
        """No signs of life are wanted."""
        return 0.0

    def ready(self) -> None:
        """Pass over."""

    def alive(self) -> None:
        """Pass over."""

    def status(self, text: str) -> None:
        """Pass over."""

    def stopping(self) -> None:
        """Pass over."""


class NotifySocket:
    """A supervisor that listens at a Unix socket; `every` is in how many seconds at most it wants a sign of life."""

    def __init__(self, address: str, every: float, clock: Clock) -> None:
        """Prepare; `every` of 0 means that nobody waits for signs of life."""
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._pause = every / 4
        self._clock = clock
        self._signed_at = float("-inf")
        self._status = ""
        self._unheard = False

    @property
    def pause(self) -> float:
        """A quarter of the time that is allowed."""
        return self._pause

    def ready(self) -> None:
        """READY=1."""
        self._say("READY=1")

    def alive(self) -> None:
        """WATCHDOG=1, four times in the time that is allowed, however often this is called."""
        now = self._clock.monotonic()
        if self._pause and now - self._signed_at >= self._pause:
            self._signed_at = now
            self._say("WATCHDOG=1")

    def status(self, text: str) -> None:
        """STATUS=…, if it is another one than before."""
        line = " ".join(text.split())
        if line != self._status:
            self._status = line
            self._say(f"STATUS={line}")

    def stopping(self) -> None:
        """STOPPING=1."""
        self._say("STOPPING=1")

    def _say(self, text: str) -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaker:
                speaker.settimeout(_TIMEOUT)
                speaker.sendto(text.encode(), self._address)
        except OSError as error:
            if not self._unheard:
                _log.warning("the supervisor cannot be told how we are", reason=str(error))
            self._unheard = True
        else:
            self._unheard = False


def supervisor_of(environment: Mapping[str, str], clock: Clock) -> Supervisor:
    """The supervisor that the environment names (NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID), or nobody."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return NoSupervisor()
    usual = environment.get("WATCHDOG_USEC", "")
    for_us = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    every = int(usual) / _MICROSECONDS if usual.isdecimal() and for_us else 0.0
    return NotifySocket(address, every, clock)
