"""The courier: how mail goes out, over SMTP."""

import asyncio
import ssl
from contextlib import suppress
from typing import Protocol

import aiosmtplib
import msgspec

from pbem.ports.clock import Clock
from pbem.settings import SmtpSettings

_IDLE_SECONDS = 20.0
_TURNS_TO_CLOSE = 3
_CLOSING = 421
_TOO_BIG = 552


class Sent(msgspec.Struct, frozen=True):
    """The server took the mail."""


class Retry(msgspec.Struct, frozen=True):
    """Not now: try this mail again later, under the same Message-ID."""

    reason: str


class Refused(msgspec.Struct, frozen=True):
    """Never: the server will not take this mail or has no such recipient."""

    reason: str


class Stop(msgspec.Struct, frozen=True):
    """No mail can be sent at present, whichever: the fault is the connection, the login or the certificate."""

    reason: str


Outcome = Sent | Retry | Refused | Stop


class Courier(Protocol):
    """Somebody who carries mails to an SMTP server."""

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """Hand over one mail for one recipient; both addresses are bare."""

    def close(self) -> None:
        """Say goodbye to the server; never raises."""


class _Client(aiosmtplib.SMTP):
    """A client that hangs up at once: a goodbye in TLS would wait for the server, with no loop running to hear it."""

    def close(self) -> None:
        transport = self.transport
        super().close()
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()


class SmtpCourier:
    """One reused connection to an SMTP server, with an event loop of its own; for use by one thread."""

    def __init__(self, settings: SmtpSettings, clock: Clock) -> None:
        """Prepare; nothing is connected yet."""
        self._settings = settings
        self._clock = clock
        self._loop: asyncio.AbstractEventLoop | None = None
        self._client: aiosmtplib.SMTP | None = None
        self._used_at = 0.0

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """Hand over one mail; the classes of failure are those of `outcome_of`."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        return self._loop.run_until_complete(self._send(raw, sender, recipient))

    def close(self) -> None:
        """Say QUIT, if the server still listens."""
        if self._loop is not None:
            self._loop.run_until_complete(self._quit())
            self._loop.close()
            self._loop = None

    async def _send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        await self._drop_if_dead()
        reused = self._client is not None
        try:
            client = await self._connected()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            self._drop()
            return Stop(f"no connection to {self._settings.host}:{self._settings.port}: {_text(error)}")
        try:
            await client.sendmail(sender, [recipient], raw)
        except (aiosmtplib.SMTPException, OSError, UnicodeError) as error:
            outcome = outcome_of(error)
            if isinstance(outcome, Stop) or not client.is_connected or not _goes_on_after(error):
                self._drop()
            if reused and isinstance(error, aiosmtplib.SMTPSenderRefused) and isinstance(outcome, Retry):
                # "too many mails in this session": a fresh connection is all that it takes
                self._drop()
                return await self._send(raw, sender, recipient)
            return outcome
        self._used_at = self._clock.monotonic()
        return Sent()

    async def _connected(self) -> aiosmtplib.SMTP:
        if self._client is None:
            settings = self._settings
            client = _Client(
                hostname=settings.host,
                port=settings.port,
                timeout=settings.timeout,
                use_tls=settings.security == "tls",
                start_tls=settings.security == "starttls",
                username=settings.user or None,
                password=settings.password.get_secret_value() if settings.user else None,
            )
            self._client = client
            await client.connect()
            self._used_at = self._clock.monotonic()
        return self._client

    async def _drop_if_dead(self) -> None:
        """A server may have ended a connection that lay idle: ask before a mail's fate depends on it."""
        if self._client is not None and self._clock.monotonic() - self._used_at > _IDLE_SECONDS:
            try:
                await self._client.noop()
            except (aiosmtplib.SMTPException, OSError):
                self._drop()

    async def _quit(self) -> None:
        client = self._client
        if client is not None:
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit()
        self._drop()
        for _ in range(_TURNS_TO_CLOSE):  # sockets are closed by the loop, which will not run again
            await asyncio.sleep(0)

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()


def outcome_of(error: Exception) -> Outcome:
    """What a failure while sending means for this mail and for the others.

    4xx, a broken connection, nonsense and silence: later (silence may even mean that the mail was taken, so its
    Message-ID stays).  5xx on the recipient or the content, and 552 (too big): never, and a human is told.  5xx on the sender,
    login and certificate: nothing can be sent until somebody puts it right.
    """
    match error:
        case aiosmtplib.SMTPRecipientsRefused():
            code = error.recipients[0].code if error.recipients else _CLOSING
            return _by_code(code, _text(error))
        case aiosmtplib.SMTPSenderRefused():
            final = Refused(_text(error)) if error.code == _TOO_BIG else Stop(_text(error))
            return final if _is_no(error.code) else Retry(_text(error))
        case aiosmtplib.SMTPDataError() | aiosmtplib.SMTPRecipientRefused():
            return _by_code(error.code, _text(error))
        case aiosmtplib.SMTPNotSupported() | UnicodeError():
            return Refused(f"the server cannot take such an address: {_text(error)}")
        case aiosmtplib.SMTPResponseException():
            return Stop(_text(error)) if _is_no(error.code) else Retry(_text(error))
        case ssl.SSLError():
            return Stop(_text(error))
        case OSError():  # aiosmtplib's disconnects and timeouts are among them
            return Retry(_text(error))
        case _:
            return Stop(_text(error))


def _by_code(code: int, text: str) -> Outcome:
    return Refused(text) if _is_no(code) else Retry(text)


def _is_no(code: int) -> bool:
    return 500 <= code < 600


def _goes_on_after(error: Exception) -> bool:
    """Whether the server said no in order; after anything else nobody knows what its next answer answers."""
    codes = [getattr(one, "code", 0) for one in getattr(error, "recipients", [error])]
    return not isinstance(error, OSError) and all(400 <= code < 600 and code != _CLOSING for code in codes)


def _text(error: Exception) -> str:
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return "; ".join(f"{one.code} {one.message}" for one in error.recipients)
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"{error.code} {error.message}"
    return str(error) or type(error).__name__
