"""The watcher: listens with IMAP's IDLE and says when to look, long before the next regular look."""

import select
import socket
import threading
from collections.abc import Callable, Iterable
from typing import Protocol

import structlog
from imap_tools import BaseMailBox

from pbem.ports.backoff import Backoff
from pbem.ports.clock import Clock
from pbem.ports.imap_login import TROUBLE, hang_up, logged_in
from pbem.settings import ImapSettings
from pbem.trace import trace_of

_RENEW_SECONDS = 240.0
"""How long one IDLE lasts: servers end a silent one after half an hour, and firewalls earlier."""

_log = structlog.get_logger()


class Watcher(Protocol):
    """Somebody who notices that mail has come. A hint only: the worker looks by itself now and then."""

    def start(self, wake: Callable[[], None]) -> None:
        """Begin to watch; `wake` is called from another thread, as often as there may be something new."""

    def stop(self) -> None:
        """Watch no more; returns when no call of `wake` can come any more."""


class ImapWatcher:
    """Watches an inbox over a connection of its own, in a thread of its own, and connects again after trouble."""

    def __init__(self, settings: ImapSettings, clock: Clock, renew: float = _RENEW_SECONDS) -> None:
        """Prepare; nothing is connected yet. One IDLE lasts `renew` seconds."""
        self._settings = settings
        self._renew = renew
        self._backoff = Backoff(clock)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._wake: Callable[[], None] = _nobody

    def start(self, wake: Callable[[], None]) -> None:
        """Begin to watch."""
        self._wake = wake
        self._bell, self._ear = socket.socketpair()  # ends a wait at once when the watcher is stopped
        self._thread = threading.Thread(target=self._watch, name="imap-watcher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Watch no more; a server that does not answer may hold this up for the timeout of the settings."""
        if self._thread is None:
            return
        self._stopping.set()
        self._bell.send(b"x")
        self._thread.join()
        self._bell.close()
        self._ear.close()

    def _watch(self) -> None:
        while not self._stopping.is_set():
            try:
                connection = logged_in(self._settings)
                try:
                    if "IDLE" not in connection.client.capabilities:
                        _log.info("the mail server does not tell of new mail: it is looked for now and then")
                        return
                    self._listen(connection)
                finally:
                    hang_up(connection)
            except TROUBLE as error:
                wait = self._backoff.failed()
                reason = str(error) or type(error).__name__
                _log.warning("the mailbox cannot be watched", reason=reason, next_try_seconds=round(wait))
                self._stopping.wait(wait)
            except Exception as error:  # noqa: BLE001 - a fault of ours ends this connection and not the watching
                _log.error("watching the mailbox failed with a fault", trace=trace_of(error))
                self._stopping.wait(self._backoff.failed())

    def _listen(self, connection: BaseMailBox) -> None:
        connection.folder.set(self._settings.folders.inbox, readonly=True)
        first = True  # mail may have come before we listened
        while not self._stopping.is_set():
            connection.idle.start()  # type: ignore[no-untyped-call]
            self._backoff.succeeded()
            if first:
                self._wake()
                first = False
            self._wait(connection.client.sock)
            answers = connection.idle.poll(timeout=0)
            _result, late = connection.idle.stop()  # type: ignore[no-untyped-call]
            if _tells_of_mail((*answers, *late)):
                self._wake()

    def _wait(self, server: socket.socket) -> None:
        """Until the server says something, the watcher is stopped or the IDLE has to be renewed."""
        pending = getattr(server, "pending", None)  # a TLS connection may have read ahead
        if pending is None or not pending():
            poller = select.poll()  # select() itself takes no file numbers above 1023
            poller.register(server, select.POLLIN)
            poller.register(self._ear, select.POLLIN)
            poller.poll(self._renew * 1000)


def _tells_of_mail(answers: Iterable[object]) -> bool:
    return any(isinstance(answer, bytes) and b"EXISTS" in answer.upper() for answer in answers)


def _nobody() -> None:
    """What is called before anybody asked to be woken."""
