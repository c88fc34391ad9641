"""A mail to itself: out through SMTP, in through IMAP, and what the servers wrote into it on its way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Final

from msgspec import Struct

from pbem.admin.doctor.findings import Finding, fail, ok, warn
from pbem.admin.doctor.names import dkim, is_private
from pbem.errors import PortError
from pbem.intake.addresses import split_detail
from pbem.intake.headers import Headers, read_headers
from pbem.intake.message import RECIPIENT_FIELDS
from pbem.ports.clock import Clock
from pbem.ports.courier import SmtpCourier
from pbem.ports.dns import Names
from pbem.ports.outcomes import Sent
from pbem.ports.own_mail import Arrived, taken_out
from pbem.settings import MailSettings, Settings
from pbem.share import templates_dir

CLOCKS_APART: Final = 120.0
_WHAT: Final = "mail to itself"
_SIGNED: Final = re.compile(r"(?:^|;)\s*([ds])\s*=\s*([^;\s]+)")


class Probe(Struct, frozen=True):
    """The mail that is sent: its Message-ID, the address it goes to, its bytes."""

    message_id: str
    recipient: str
    raw: bytes


class Journey(Struct, frozen=True):
    """A mail that arrived: when it was sent and found, and what it looked like then."""

    probe: Probe
    sent_at: datetime
    found_at: datetime
    arrived: Arrived

    @property
    def headers(self) -> Headers:
        """Its header block, with what the servers added."""
        return read_headers(self.arrived.head)


def mail_to_itself(
    settings: Settings, clock: Clock, names: Names, nonce: str, seconds: float
) -> Iterator[Finding]:
    """Send a mail to our own address, wait for it, take it away again, and read its headers."""
    probe = _probe(settings.mail, clock, nonce)
    sent_at = clock.now()
    refused = _sent(settings.mail, clock, probe)
    if refused:
        yield fail(_WHAT, f"the SMTP server did not take it: {refused}", _wanted(settings.mail))
        return
    try:
        arrived = taken_out(settings.mail.imap, probe.message_id, seconds)
    except PortError as error:
        yield fail(_WHAT, f"was sent, but the mailbox cannot be read: {error}", "")
        return
    if arrived is None:
        yield fail(_WHAT, f"was sent, but has not come within {seconds:.0f} seconds", _wanted(settings.mail))
        return
    journey = Journey(probe, sent_at, clock.now(), arrived)
    took = (journey.found_at - sent_at).total_seconds()
    yield ok(_WHAT, f"came after {took:.1f} seconds, lay in {arrived.folder}, was removed")
    yield _address(settings.mail, journey)
    yield _judged(settings, journey)
    if not is_private(settings.mail.domain):
        yield from _signature(names, journey)
    yield _clocks(journey)


def _probe(mail: MailSettings, clock: Clock, nonce: str) -> Probe:
    user, _, host = mail.address.rpartition("@")
    recipient = f"{user}+doctor.{nonce}@{host}" if mail.plus_addressing else mail.address
    message_id = f"<doctor.{nonce}@{host}>"
    message = EmailMessage()
    message["From"] = mail.address
    message["To"] = recipient
    message["Subject"] = f"pbem doctor {nonce}"
    message["Date"] = format_datetime(clock.now())
    message["Message-ID"] = message_id
    message["Auto-Submitted"] = "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    message.set_content((templates_dir() / "operator/doctor.txt").read_text(encoding="utf-8"))
    return Probe(message_id, recipient, message.as_bytes())


def _sent(mail: MailSettings, clock: Clock, probe: Probe) -> str:
    """Hand the mail over; gives the reason if the server did not take it."""
    courier = SmtpCourier(mail.smtp, clock)
    try:
        outcome = courier.hand_over(probe.raw, mail.address, probe.recipient).result()
    finally:
        courier.close()
    return "" if isinstance(outcome, Sent) else outcome.reason or "it was not tried"


def _wanted(mail: MailSettings) -> str:
    if mail.plus_addressing:
        return (
            "mail to the address with +doctor… must be delivered like mail to the address itself; if the provider"
            " cannot do that, set plus_addressing = false"
        )
    return "mail from our own address to itself must be delivered, at once or within --wait"


def _address(mail: MailSettings, journey: Journey) -> Finding:
    """Where the address with its detail is kept: a reply's token stands there."""
    if not mail.plus_addressing:
        return ok("plus address", "none is wanted: tokens travel in the subject")
    kept = [
        name
        for name in RECIPIENT_FIELDS
        if any(journey.probe.recipient.casefold() in value.casefold() for value in journey.headers.all(name))
    ]
    if not kept:
        return fail("plus address", "came through, but no header shows it", "set plus_addressing = false")
    if kept[0] == "to":
        return ok("plus address", f"came through; only To shows +{split_detail(journey.probe.recipient)[1]}")
    return ok("plus address", f"came through; {', '.join(name.title() for name in kept)} show it")


def _judged(settings: Settings, journey: Journey) -> Finding:
    """What our own server wrote about the sender; needed if identification is dkim."""
    what = "authentication"
    found = [" ".join(value.split()) for value in journey.headers.all("authentication-results")]
    others = [name for name in ("received-spf", "arc-authentication-results") if journey.headers.has(name)]
    needed = settings.game.identification == "dkim"
    if not found:
        also = f" (but {', '.join(name.title() for name in others)})" if others else ""
        told = f"our server wrote no Authentication-Results{also}"
        if needed:
            return warn(what, f"{told} into a mail of our own", "it must into mails of others: look at one")
        return ok(what, f'{told}; only identification = "dkim" needs it')
    server = found[0].split(";")[0].split()[0]
    ours = settings.game.authserv_id
    if needed and server.casefold() != ours.casefold():
        return fail(what, f'our server signs as "{server}": {found[0]}', f'game.authserv_id = "{server}"')
    return ok(what, found[0])


def _signature(names: Names, journey: Journey) -> Iterator[Finding]:
    """The key behind each signature that our mail got on its way out."""
    signatures = journey.headers.all("dkim-signature")
    if not signatures:
        yield warn(
            "signature (DKIM)",
            "our mail is not signed",
            "a signing mail server, or others may take it for spam",
        )
    for signature in signatures[:2]:
        named = dict(_SIGNED.findall(signature))
        if "d" in named and "s" in named:
            yield dkim(names, named["d"], named["s"])


def _clocks(journey: Journey) -> Finding:
    """The server's clock beside ours: it wrote down when the mail came, between sending and finding."""
    at = journey.arrived.received_at
    apart = max((journey.sent_at - at).total_seconds(), (at - journey.found_at).total_seconds(), 0.0)
    if apart > CLOCKS_APART:
        return warn(
            "clock (IMAP)",
            f"the server's clock and ours are {apart:.0f} seconds apart",
            "both set by NTP (timedatectl shows whether ours is)",
        )
    return ok("clock (IMAP)", "the server's clock and ours agree")
