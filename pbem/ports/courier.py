"""The courier: how mail goes out, over SMTP."""

import base64
import re
import smtplib
import ssl
from contextlib import suppress
from typing import Protocol

import msgspec

from pbem.ports.clock import Clock
from pbem.settings import SmtpSettings

_IDLE_SECONDS = 20.0
_OK = 250
_LOGGED_IN = 235
_CLOSING = 421
_TOO_BIG = 552
_LINE_END = re.compile(rb"\r\n|\r|\n")


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


class SmtpCourier:
    """One reused connection to an SMTP server; for use by one thread."""

    def __init__(self, settings: SmtpSettings, clock: Clock) -> None:
        """Prepare; nothing is connected yet."""
        self._settings = settings
        self._clock = clock
        self._client: smtplib.SMTP | None = None
        self._used_at = 0.0

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """Hand over one mail; the classes of failure are those of `outcome_of`."""
        self._drop_if_dead()
        reused = self._client is not None
        try:
            client = self._connected()
        except (OSError, ValueError) as error:  # smtplib's own errors are among them
            self._drop()
            return Stop(f"no connection to {self._settings.host}:{self._settings.port}: {_text(error)}")
        try:
            client.sendmail(sender, [recipient], _with_crlf(raw), _options(sender, recipient))
        except (OSError, UnicodeError) as error:
            outcome = outcome_of(error)
            if isinstance(outcome, Stop) or client.sock is None or not _goes_on_after(error):
                self._drop()
            if reused and isinstance(error, smtplib.SMTPSenderRefused) and isinstance(outcome, Retry):
                # "too many mails in this session": a fresh connection is all that it takes
                self._drop()
                return self.send(raw, sender, recipient)
            return outcome
        self._used_at = self._clock.monotonic()
        return Sent()

    def close(self) -> None:
        """Say QUIT, if the server still listens."""
        if self._client is not None:
            with suppress(OSError):
                self._client.quit()
            self._drop()

    def _connected(self) -> smtplib.SMTP:
        if self._client is None:
            client = _opened(self._settings)
            try:
                _prepare(client, self._settings)
            except (OSError, ValueError):
                client.close()
                raise
            self._client = client
            self._used_at = self._clock.monotonic()
        return self._client

    def _drop_if_dead(self) -> None:
        """A server may have ended a connection that lay idle: ask before a mail's fate depends on it."""
        if self._client is not None and self._clock.monotonic() - self._used_at > _IDLE_SECONDS:
            try:
                code, _ = self._client.noop()
            except OSError:
                code = _CLOSING
            if code != _OK:
                self._drop()

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()


def _opened(settings: SmtpSettings) -> smtplib.SMTP:
    """A connection that the server has greeted."""
    if settings.security == "tls":
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(settings.host, settings.port, timeout=settings.timeout, context=context)
    return smtplib.SMTP(settings.host, settings.port, timeout=settings.timeout)


def _prepare(client: smtplib.SMTP, settings: SmtpSettings) -> None:
    """Encrypt and log in, as far as the settings want it."""
    if settings.security == "starttls":
        client.starttls(context=ssl.create_default_context())
    user, password = settings.user, settings.password.get_secret_value()
    if user and f"{user}{password}".isascii():
        client.login(user, password)
    elif user:  # smtplib's login knows no other letters
        client.ehlo_or_helo_if_needed()
        proof = base64.b64encode(f"\0{user}\0{password}".encode()).decode("ascii")
        code, answer = client.docmd("AUTH", f"PLAIN {proof}")
        if code != _LOGGED_IN:
            raise smtplib.SMTPAuthenticationError(code, answer)


def _with_crlf(raw: bytes) -> bytes:
    """The mail with the line ends of mails; those that we write have them already."""
    whole = raw.count(b"\r\n")
    return raw if raw.count(b"\n") == raw.count(b"\r") == whole else _LINE_END.sub(b"\r\n", raw)


def _options(sender: str, recipient: str) -> tuple[str, ...]:
    """What the server must know of the envelope: that it holds other letters than ASCII's, if it does."""
    return () if f"{sender}{recipient}".isascii() else ("SMTPUTF8",)


def outcome_of(error: Exception) -> Outcome:
    """What a failure while sending means for this mail and for the others.

    4xx, a broken connection, nonsense and silence: later (silence may even mean that the mail was taken, so its
    Message-ID stays).  5xx on the recipient or the content, and 552 (too big): never, and a human is told.  5xx on the sender,
    login and certificate: nothing can be sent until somebody puts it right.
    """
    match error:
        case smtplib.SMTPRecipientsRefused():
            return _by_code(_codes(error)[0], _text(error))
        case smtplib.SMTPSenderRefused():
            final = Refused(_text(error)) if error.smtp_code == _TOO_BIG else Stop(_text(error))
            return final if _is_no(error.smtp_code) else Retry(_text(error))
        case smtplib.SMTPDataError():
            return _by_code(error.smtp_code, _text(error))
        case smtplib.SMTPNotSupportedError() | UnicodeError():
            return Refused(f"the server cannot take such an address: {_text(error)}")
        case smtplib.SMTPResponseException():
            return Stop(_text(error)) if _is_no(error.smtp_code) else Retry(_text(error))
        case smtplib.SMTPServerDisconnected():
            return Retry(_text(error))
        case smtplib.SMTPException() | ssl.SSLError():
            return Stop(_text(error))
        case OSError():
            return Retry(_text(error))
        case _:
            return Stop(_text(error))


def _by_code(code: int, text: str) -> Outcome:
    return Refused(text) if _is_no(code) else Retry(text)


def _is_no(code: int) -> bool:
    return 500 <= code < 600


def _codes(error: Exception) -> list[int]:
    """The server's numbers in an error, if it holds any."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return [code for code, _ in error.recipients.values()] or [_CLOSING]
        case smtplib.SMTPResponseException():
            return [error.smtp_code]
        case _:
            return []


def _goes_on_after(error: Exception) -> bool:
    """Whether the server said no in order; after anything else nobody knows what its next answer answers."""
    codes = _codes(error)
    return bool(codes) and all(400 <= code < 600 and code != _CLOSING for code in codes)


def _text(error: Exception) -> str:
    match error:
        case smtplib.SMTPRecipientsRefused():
            return "; ".join(_answer(code, said) for code, said in error.recipients.values())
        case smtplib.SMTPResponseException():
            return _answer(error.smtp_code, error.smtp_error)
        case _:
            return str(error) or type(error).__name__


def _answer(code: int, said: bytes | str) -> str:
    return f"{code} {said if isinstance(said, str) else said.decode('utf-8', 'replace')}"
