"""One reused connection to an SMTP server, for mails that go out one after the other."""

import asyncio
import ssl
from contextlib import suppress
from typing import Final

import aiosmtplib

from pbem.ports.clock import Clock
from pbem.ports.outcomes import Refused, Retry, Sent, Stop
from pbem.settings import SmtpSettings

_IDLE_SECONDS: Final = 20.0
_TURNS_TO_CLOSE: Final = 3
_CLOSING: Final = 421
_TOO_BIG: Final = 552


class _Client(aiosmtplib.SMTP):
    """A client that hangs up at once: a goodbye in TLS would wait for the server."""

    def close(self) -> None:
        transport = self.transport
        super().close()
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()


class SmtpSession:
    """Sends mails over a connection that it makes when it needs one; for use in one event loop, one mail at a time."""

    def __init__(self, settings: SmtpSettings, clock: Clock) -> None:
        """Prepare; nothing is connected yet."""
        self._settings = settings
        self._clock = clock
        self._client: aiosmtplib.SMTP | None = None
        self._used_at = 0.0

    async def send(self, raw: bytes, sender: str, recipient: str) -> Sent | Retry | Refused | Stop:
        """Hand over one mail; the classes of failure are those of `outcome_of`."""
        await self._drop_if_dead()
        reused = self._client is not None
        try:
            client = await self._connected()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            self._drop()
            return Stop(f"no connection to {self._settings.host}:{self._settings.port}: {_text(error)}")
        try:
            async with asyncio.timeout(self._settings.timeout):
                await _hand_over(client, raw, sender, recipient)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            outcome = outcome_of(error)
            if isinstance(outcome, Stop) or not await _goes_on_after(client, error):
                self._drop()
            if reused and isinstance(error, aiosmtplib.SMTPSenderRefused) and isinstance(outcome, Retry):
                # "too many mails in this session": a fresh connection is all that it takes
                self._drop()
                return await self.send(raw, sender, recipient)
            return outcome
        self._used_at = self._clock.monotonic()
        return Sent()

    async def quit(self) -> None:
        """Say QUIT, if the server still listens."""
        if self._client is not None:
            with suppress(aiosmtplib.SMTPException, OSError):
                await self._client.quit()
            self._drop()
        for _ in range(_TURNS_TO_CLOSE):  # sockets are closed by the loop, which may not run on
            await asyncio.sleep(0)

    async def _connected(self) -> aiosmtplib.SMTP:
        if self._client is None:
            settings = self._settings
            self._client = _Client(
                hostname=settings.host,
                port=settings.port,
                timeout=settings.timeout,
                use_tls=settings.security == "tls",
                start_tls=settings.security == "starttls",
                username=settings.user or None,
                password=settings.password.get_secret_value() if settings.user else None,
            )
            await self._client.connect()
            self._used_at = self._clock.monotonic()
        return self._client

    async def _drop_if_dead(self) -> None:
        """A server may have ended a connection that lay idle: ask before a mail's fate depends on it."""
        if self._client is not None and self._clock.monotonic() - self._used_at > _IDLE_SECONDS:
            try:
                await self._client.noop()
            except (aiosmtplib.SMTPException, OSError):
                self._drop()

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()


async def _hand_over(client: aiosmtplib.SMTP, raw: bytes, sender: str, recipient: str) -> None:
    """One mail, without a limit of time for each answer: the whole mail has one, which costs much less.

    aiosmtplib's own `sendmail` would look through the mail once more for its length, and is for many recipients.
    """
    encoding, options = "ascii", [f"SIZE={len(raw)}"] if client.supports_extension("size") else []
    if not f"{sender}{recipient}".isascii():
        if not client.supports_extension("smtputf8"):
            raise aiosmtplib.SMTPNotSupported("it has letters that are not ASCII's")
        f"{sender}{recipient}".encode()
        encoding, options = "utf-8", [*options, "SMTPUTF8"]
    await client.mail(sender, options=options, encoding=encoding, timeout=None)
    await client.rcpt(recipient, encoding=encoding, timeout=None)
    await (_block(client, raw) if _is_smtp_text(raw) else client.data(raw, timeout=None))


def _is_smtp_text(raw: bytes) -> bool:
    """Whether all lines end as SMTP's do, the last one too."""
    return raw.endswith(b"\r\n") and raw.count(b"\r\n") == raw.count(b"\n") == raw.count(b"\r")


async def _block(client: aiosmtplib.SMTP, raw: bytes) -> None:
    """DATA with one mail in SMTP's own lines; aiosmtplib's looks at every line twice, in which time nobody else can work.

    Dots at the beginning of a line are doubled (RFC 5321, 4.5.2).
    """
    begun = await client.execute_command(b"DATA", timeout=None)
    if begun.code != aiosmtplib.SMTPStatus.start_input:
        raise aiosmtplib.SMTPDataError(begun.code, begun.message)
    if client.protocol is None:
        raise aiosmtplib.SMTPServerDisconnected("Connection lost")
    client.protocol.write((b"\r\n" + raw).replace(b"\r\n.", b"\r\n..")[2:] + b".\r\n")
    ended = await client.protocol.read_response()
    if ended.code != aiosmtplib.SMTPStatus.completed:
        raise aiosmtplib.SMTPDataError(ended.code, ended.message)


def outcome_of(error: Exception) -> Retry | Refused | Stop:
    """What a failure while sending means for this mail and for the others.

    4xx, a broken connection, nonsense and silence: later (silence may even mean that the mail was taken, so its
    Message-ID stays).  5xx on the recipient or the content, and 552 (too big): never, and a human is told.  5xx on the sender,
    login and certificate: nothing can be sent until somebody puts it right.
    """
    match error:
        case ssl.SSLError():
            return Stop(_text(error))
        case aiosmtplib.SMTPSenderRefused():
            final = Refused(_text(error)) if error.code == _TOO_BIG else Stop(_text(error))
            return final if _is_no(error.code) else Retry(_text(error))
        case aiosmtplib.SMTPDataError() | aiosmtplib.SMTPRecipientRefused():
            return Refused(_text(error)) if _is_no(error.code) else Retry(_text(error))
        case aiosmtplib.SMTPNotSupported() | ValueError():
            return Refused(f"the server cannot take such an address: {_text(error)}")
        case aiosmtplib.SMTPResponseException():
            return Stop(_text(error)) if _is_no(error.code) else Retry(_text(error))
        case OSError():  # aiosmtplib's disconnects and timeouts are among them
            return Retry(_text(error))
        case _:
            return Stop(_text(error))


def _is_no(code: int) -> bool:
    return 500 <= code < 600


async def _goes_on_after(client: aiosmtplib.SMTP, error: Exception) -> bool:
    """Whether the connection can serve the next mail: only if the server said no in order, and forgets this mail.

    After anything else nobody knows what its next answer answers.
    """
    code = error.code if isinstance(error, aiosmtplib.SMTPResponseException) else 0
    if not client.is_connected or not (400 <= code < 600 and code != _CLOSING):
        return False
    try:
        await client.rset()
    except (aiosmtplib.SMTPException, OSError):
        return False
    return True


def _text(error: Exception) -> str:
    match error:
        case aiosmtplib.SMTPResponseException():
            return f"{error.code} {error.message}"
        case _:
            return str(error) or type(error).__name__
