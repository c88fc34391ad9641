"""Checks of the mail servers: connection and certificate, login, folders."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from typing import Final

from pbem.admin.doctor.findings import Finding, fail, ok, warn
from pbem.errors import PortError
from pbem.ports.clock import Clock
from pbem.ports.inspection import Certificate, ImapVisit, SmtpVisit, visit_imap, visit_smtp
from pbem.settings import ImapSettings, SmtpSettings

SOON: Final = 14
"""Days: who renews certificates by a program does so earlier."""
ROOM_FOR_A_REPORT: Final = 1_000_000
CLOCKS_APART: Final = 120.0

_WANTED: Final = 'a server there: usually port {tls} with security "tls", port {starttls} with "starttls" (see [mail.{part}])'


def mailbox(settings: ImapSettings, clock: Clock) -> Iterator[Finding]:
    """Where mail comes in."""
    what = "mailbox (IMAP)"
    try:
        with visit_imap(settings) as visit:
            yield ok(what, f"{settings.host}:{settings.port} answers")
            yield _certificate("TLS (IMAP)", visit.certificate, settings, clock)
            yield from _inside(visit, settings)
    except PortError as error:
        yield _not_reached(what, settings, str(error), _WANTED.format(part="imap", tls=993, starttls=143))


def _inside(visit: ImapVisit, settings: ImapSettings) -> Iterator[Finding]:
    try:
        can = visit.log_in()
    except PortError as error:
        yield fail("login (IMAP)", f"{settings.user}: {error}", _login("IMAP"))
        return
    yield ok("login (IMAP)", f"{settings.user} is let in")
    if settings.idle and "IDLE" not in can:
        yield warn(
            "new mail", "the server does not tell of it (no IDLE)", "idle = false; mail waits for `poll`"
        )
    try:
        folders = visit.folders()
    except PortError as error:
        yield fail("folders", str(error), "let the user make and fill the folders of [mail.imap.folders]")
        return
    made = f"; made just now: {', '.join(folders.made)}" if folders.made else ""
    yield ok("folders", f"{', '.join(folders.there)} are there{made}; {folders.waiting} mails wait")
    if "MOVE" not in can:
        yield warn(
            "folders",
            "the server cannot MOVE",
            "a newer server: mails are copied and deleted, which is slower",
        )


def mail_out(settings: SmtpSettings, clock: Clock) -> Iterator[Finding]:
    """Where mail goes out."""
    what = "mail out (SMTP)"
    try:
        with visit_smtp(settings) as visit:
            yield ok(what, f"{settings.host}:{settings.port} answers")
            yield _certificate("TLS (SMTP)", visit.certificate, settings, clock)
            yield from _taken(visit, settings, clock)
    except PortError as error:
        yield _not_reached(what, settings, str(error), _WANTED.format(part="smtp", tls=465, starttls=587))


def _taken(visit: SmtpVisit, settings: SmtpSettings, clock: Clock) -> Iterator[Finding]:
    try:
        visit.log_in()
    except PortError as error:
        yield fail("login (SMTP)", f"{settings.user or 'nobody'}: {error}", _login("SMTP"))
        return
    yield ok("login (SMTP)", f"{settings.user} is let in" if settings.user else "none is wanted")
    largest = visit.largest_mail
    if largest is not None and largest < ROOM_FOR_A_REPORT:
        yield warn("size of mails", f"at most {largest} bytes are taken", f"{ROOM_FOR_A_REPORT} or more")
    if visit.clock is not None:
        apart = abs((visit.clock - clock.now()).total_seconds())
        if apart > CLOCKS_APART:
            yield warn(
                "clock (SMTP)",
                f"the server's clock and ours are {apart:.0f} seconds apart",
                "both set by NTP (timedatectl shows whether ours is)",
            )
        else:
            yield ok("clock (SMTP)", f"the server's clock and ours agree within {apart:.0f} seconds")


def _certificate(
    what: str, certificate: Certificate | None, settings: ImapSettings | SmtpSettings, clock: Clock
) -> Finding:
    if certificate is None:
        if is_here(settings.host):
            return ok(what, "none, and the server is this machine")
        return warn(
            what, f"none: what goes to {settings.host}, the password too, can be read", 'security = "tls"'
        )
    days = (certificate.ends_at - clock.now()).days
    found = (
        f"{certificate.protocol}, certificate by {certificate.issuer} for {', '.join(certificate.names[:3])}"
    )
    ends = f"ends on {certificate.ends_at:%Y-%m-%d}, in {days} days"
    if days < SOON:
        return warn(what, f"{found}; it {ends}", "renew it in time: without it no mail moves")
    return ok(what, f"{found}, {ends}")


def _not_reached(what: str, settings: ImapSettings | SmtpSettings, reason: str, wanted: str) -> Finding:
    name = f"{settings.host}:{settings.port} ({settings.security})"
    if "certificate" in reason:
        wanted = (
            f"a certificate that is valid for {settings.host}, signed by somebody whom this machine trusts"
        )
    return fail(what, f"{name}: {reason}", wanted)


def _login(kind: str) -> str:
    return f"the user and password of the mailbox: PBEM_MAIL__{kind}__USER, PBEM_MAIL__{kind}__PASSWORD"


def is_here(host: str) -> bool:
    """Whether a host is this very machine, as far as its name tells."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() in ("localhost", "localhost.localdomain")
