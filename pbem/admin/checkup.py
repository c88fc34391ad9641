"""What `pbem doctor` checks: key, database, mailbox, mail out."""

from __future__ import annotations

import smtplib
from collections.abc import Callable

from msgspec import Struct

from pbem.errors import LeadenhallError
from pbem.settings import Settings, SmtpSettings, server_key


class Check(Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    ok: bool
    found: str


def checks(settings: Settings) -> tuple[Check, ...]:
    """Everything, in the order in which a mail meets it; one failure does not stop the rest."""
    return (
        _check("secret key", lambda: f"{len(server_key(settings))} bytes"),
        _check("house values", lambda: _house_values(settings)),
        _check("database", lambda: _database(settings)),
        _check("mailbox (IMAP)", lambda: _mailbox(settings)),
        _check("mail out (SMTP)", lambda: _smtp(settings.mail.smtp)),
    )


def _check(what: str, look: Callable[[], str]) -> Check:
    try:
        return Check(what, True, look())
    except (LeadenhallError, OSError, smtplib.SMTPException, ValueError) as error:
        return Check(what, False, str(error) or type(error).__name__)


def _house_values(settings: Settings) -> str:
    from engine import EDITIONS, rules_for

    given = settings.rules.corrections
    for edition in EDITIONS:
        rules_for(edition).corrections(given.get(edition, {}))
    return f"{sum(len(files) for files in given.values())} files corrected"


def _database(settings: Settings) -> str:
    from pbem.bootstrap import open_store

    store = open_store(settings)
    try:
        with store.reading() as work:
            return f"{settings.store.url}: {len(work.games.all())} games"
    finally:
        store.close()


def _mailbox(settings: Settings) -> str:
    from pbem.ports.clock import SystemClock
    from pbem.ports.mailbox import ImapMailbox

    mailbox = ImapMailbox(settings.mail.imap, SystemClock())
    try:
        waiting = len(mailbox.uids())
    finally:
        mailbox.close()
    return f"{settings.mail.imap.host}:{settings.mail.imap.port}: {waiting} mails wait"


def _smtp(settings: SmtpSettings) -> str:
    """Log in as the courier does, without sending anything."""
    kind = smtplib.SMTP_SSL if settings.security == "tls" else smtplib.SMTP
    with kind(settings.host, settings.port, timeout=settings.timeout) as server:
        if settings.security == "starttls":
            server.starttls()
        if settings.user:
            server.login(settings.user, settings.password.get_secret_value())
        server.noop()
    return f"{settings.host}:{settings.port}: takes mail"
