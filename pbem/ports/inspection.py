"""Look at both mail servers step by step, as a check needs it: connection, certificate, login, folders."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

import msgspec
from imap_tools import BaseMailBox

from pbem.errors import PortError
from pbem.ports.imap_login import TROUBLE, connected, hang_up, log_in
from pbem.settings import ImapSettings, SmtpSettings

_SMTP_TROUBLE: Final = (OSError, smtplib.SMTPException, ValueError)
_DATE: Final = re.compile(r"(?:\w{3}, )?\d{1,2} \w{3} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}")


class Certificate(msgspec.Struct, frozen=True):
    """A certificate that was found valid: the names that it holds for, who signed it, when it ends, and TLS's version."""

    names: tuple[str, ...]
    issuer: str
    ends_at: datetime
    protocol: str


class Folders(msgspec.Struct, frozen=True):
    """The folders of the settings that were there, and those just made; `waiting` mails lie in the inbox."""

    there: tuple[str, ...]
    made: tuple[str, ...]
    waiting: int


class ImapVisit:
    """An open connection to the IMAP server, from greeting to farewell. Each step raises PortError."""

    def __init__(self, connection: BaseMailBox, settings: ImapSettings) -> None:
        """Go on with a connection before its login."""
        self._connection = connection
        self._settings = settings

    @property
    def certificate(self) -> Certificate | None:
        """The server's certificate; None without TLS."""
        return certificate_of(self._connection.client.sock)

    def log_in(self) -> frozenset[str]:
        """Log in; gives what the server can do."""
        with _as_port_error(TROUBLE):
            log_in(self._connection, self._settings)
            return frozenset(self._connection.client.capabilities)

    def folders(self) -> Folders:
        """Look at the folders, and make those that are missing; an inbox that cannot be changed is an error."""
        wanted = self._settings.folders
        with _as_port_error(TROUBLE):
            there, made = [], []
            for name in (wanted.done, wanted.held, wanted.failed):
                if self._connection.folder.exists(name):
                    there.append(name)
                else:
                    self._connection.folder.create(name)
                    made.append(name)
            self._connection.folder.set(wanted.inbox)
            waiting = len(self._connection.uids("ALL"))
        return Folders((wanted.inbox, *there), tuple(made), waiting)


class SmtpVisit:
    """An open connection to the SMTP server."""

    def __init__(self, server: smtplib.SMTP, greeting: str, settings: SmtpSettings) -> None:
        """Go on with a connection that was greeted and is as secure as the settings want it."""
        self._server = server
        self._settings = settings
        self.greeting = greeting

    @property
    def certificate(self) -> Certificate | None:
        """The server's certificate; None without TLS."""
        return certificate_of(self._server.sock)

    @property
    def clock(self) -> datetime | None:
        """The time that the server's greeting tells, if it tells one."""
        return date_in(self.greeting)

    @property
    def largest_mail(self) -> int | None:
        """The size in bytes that the server takes, if it says so."""
        said = self._server.esmtp_features.get("size", "")
        return int(said) if said.isdecimal() and int(said) else None

    def log_in(self) -> None:
        """Log in, if the settings name a user. Raises PortError."""
        with _as_port_error(_SMTP_TROUBLE):
            if self._settings.user:
                self._server.login(self._settings.user, self._settings.password.get_secret_value())
            self._server.noop()


@contextmanager
def visit_imap(settings: ImapSettings) -> Iterator[ImapVisit]:
    """A connection to the IMAP server while the block lasts. Raises PortError if there is none."""
    with _as_port_error(TROUBLE):
        connection = connected(settings)
    try:
        yield ImapVisit(connection, settings)
    finally:
        hang_up(connection)


@contextmanager
def visit_smtp(settings: SmtpSettings) -> Iterator[SmtpVisit]:
    """A connection to the SMTP server while the block lasts. Raises PortError if there is none."""
    with _as_port_error(_SMTP_TROUBLE):
        server, greeting = _greeted(settings)
    try:
        yield SmtpVisit(server, greeting, settings)
    finally:
        with suppress(*_SMTP_TROUBLE):
            server.quit()
        server.close()


def certificate_of(sock: object) -> Certificate | None:
    """The certificate that the other side of a connection has shown; None if the connection is not secure."""
    if not isinstance(sock, ssl.SSLSocket):
        return None
    shown = sock.getpeercert() or {}
    names = [str(name) for kind, name in _pairs(shown.get("subjectAltName")) if kind in ("DNS", "IP Address")]
    issuer = {str(pair[0]): str(pair[1]) for part in _pairs(shown.get("issuer")) for pair in _pairs(part)}
    ends = ssl.cert_time_to_seconds(str(shown["notAfter"]))
    return Certificate(
        names=tuple(names),
        issuer=issuer.get("organizationName") or issuer.get("commonName") or "?",
        ends_at=datetime.fromtimestamp(ends, UTC),
        protocol=sock.version() or "",
    )


def date_in(text: str) -> datetime | None:
    """The first date with a time zone in a text, as mails write them."""
    found = _DATE.search(text)
    if found is None:
        return None
    try:
        return parsedate_to_datetime(found[0]).astimezone(UTC)
    except ValueError:
        return None


def _pairs(value: object) -> tuple[tuple[object, ...], ...]:
    return value if isinstance(value, tuple) else ()


def _greeted(settings: SmtpSettings) -> tuple[smtplib.SMTP, str]:
    context = ssl.create_default_context()
    if settings.security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(timeout=settings.timeout, context=context)
    else:
        server = smtplib.SMTP(timeout=settings.timeout)
    server._host = settings.host  # type: ignore[attr-defined]  # noqa: SLF001 - connect() checks the name it finds here
    try:
        _code, greeting = server.connect(settings.host, settings.port)
        server.ehlo_or_helo_if_needed()
        if settings.security == "starttls":
            server.starttls(context=context)
            server.ehlo_or_helo_if_needed()
    except BaseException:
        server.close()
        raise
    return server, greeting.decode("ascii", "replace")


@contextmanager
def _as_port_error(kinds: tuple[type[Exception], ...]) -> Iterator[None]:
    try:
        yield
    except kinds as error:
        raise PortError(said_by(error)) from error


def said_by(error: Exception) -> str:
    """What an error of a connection says, in one line and without the library's ornaments."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"the certificate is not valid: {error.verify_message}"
    if isinstance(error, smtplib.SMTPResponseException):
        told = (
            error.smtp_error.decode("utf-8", "replace")
            if isinstance(error.smtp_error, bytes)
            else error.smtp_error
        )
        return f"{error.smtp_code} {' '.join(told.split())}"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return " ".join(str(error).split()) or type(error).__name__
