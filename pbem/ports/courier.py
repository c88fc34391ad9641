"""The courier: how mail goes out while others work on."""

import asyncio
import threading
from concurrent.futures import Future
from typing import Protocol

from pbem.ports.clock import Clock
from pbem.ports.outcomes import Outcome, Stop, Untried
from pbem.ports.smtp_session import SmtpSession
from pbem.settings import SmtpSettings


class Courier(Protocol):
    """Somebody who carries mails to an SMTP server, one after the other in the order in which they are handed over."""

    def hand_over(self, raw: bytes, sender: str, recipient: str) -> Future[Outcome]:
        """Take one mail for one recipient and come back at once; both addresses are bare."""

    def call_back(self) -> None:
        """Give back, untried, all mails that still wait for their turn; what is on its way goes its way."""

    def close(self) -> None:
        """Say goodbye to the server, once what is on its way has ended; never raises."""


class SmtpCourier:
    """Sends over one connection, in an event loop with a thread of its own: nobody else waits for the mail server."""

    def __init__(self, settings: SmtpSettings, clock: Clock) -> None:
        """Prepare; nothing is connected yet, and there is no thread before the first mail."""
        self._session = SmtpSession(settings, clock)
        self._turn = asyncio.Lock()
        self._called_back = Untried()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def hand_over(self, raw: bytes, sender: str, recipient: str) -> Future[Outcome]:
        """Queue one mail; the classes of failure are those of `outcome_of`."""
        turn = self._in_turn(self._called_back, raw, sender, recipient)
        return asyncio.run_coroutine_threadsafe(turn, self._running())

    def call_back(self) -> None:
        """Let none begin that waits."""
        self._called_back = Untried()

    def close(self) -> None:
        """Say QUIT in turn, and end the thread."""
        loop, self._loop = self._loop, None
        if loop is None or self._thread is None:
            return
        asyncio.run_coroutine_threadsafe(self._quit(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        self._thread.join()
        loop.close()

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._turn = asyncio.Lock()
            self._thread = threading.Thread(target=self._loop.run_forever, name="courier", daemon=True)
            self._thread.start()
        return self._loop

    async def _in_turn(self, before: Untried, raw: bytes, sender: str, recipient: str) -> Outcome:
        async with self._turn:
            if self._called_back is not before:
                return self._called_back
            outcome = await self._session.send(raw, sender, recipient)
            if isinstance(outcome, Stop):
                self._called_back = Untried(outcome.reason)
            return outcome

    async def _quit(self) -> None:
        async with self._turn:
            await self._session.quit()
