"""The folder of a demo: configuration, key, database and what is left to look at afterwards."""

from __future__ import annotations

from pathlib import Path

from pbem.demo.servers import Address
from pbem.errors import CommandError
from pbem.ports.entropy import SystemEntropy
from pbem.settings import Settings, load_settings, write_key_file
from pbem.store.records import OutboxState
from pbem.store.schema import upgrade
from pbem.store.unit_of_work import Store

SERVER, PASSWORD = "company", "company"
POLL = 0.5
"""Seconds between two looks into the mailbox, beside those for which the mail server rings."""
PLENTY = 1_000_000

_CONFIG = """# Written by `pbem demo`; the mail servers it names ended with the demo.
moderators = ["moderator@{domain}"]

[mail]
address = "{server}@{domain}"

[mail.imap]
host = "{host}"
port = {imap}
user = "{server}"
password = "{password}"
security = "none"

[mail.smtp]
host = "{host}"
port = {smtp}
security = "none"

[store]
url = "sqlite:///leadenhall.db"

[server]
operator = "operator@{domain}"
poll = {poll}

[game]
replies_per_hour = {plenty}
deadline_hours = 0
second_thoughts = 0
"""


def make_room(folder: Path) -> None:
    """Make the folder of a demo.

    Raises:
        CommandError: if a game lies in it already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any((folder / name).exists() for name in ("config.toml", "leadenhall.db", "leadenhall.key")):
        raise CommandError(f"{folder} holds a game already; name another folder, or empty this one")


def furnish(folder: Path, address: Address) -> Settings:
    """Write configuration and key into the folder and create the database."""
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "config.toml"
    text = _CONFIG.format(
        domain=address.domain,
        server=SERVER,
        password=PASSWORD,
        host=address.host,
        imap=address.imap,
        smtp=address.smtp,
        poll=POLL,
        plenty=PLENTY,
    )
    config.touch(mode=0o600)
    config.write_text(text, encoding="utf-8")
    settings = load_settings(config)
    write_key_file(settings.server.key_file, SystemEntropy().token_bytes(32))
    upgrade(settings.store.url)
    return settings


def lay_out(folder: Path, store: Store, game: str) -> tuple[Path, Path, Path]:
    """Write every mail, and the ledger, as files; returns where mails, the last reports and the ledger lie."""
    from pbem.play.records.looking import log_lines, log_text

    mails = folder / "mails"
    reports = folder / "reports"
    ledger = folder / "ledger.txt"
    mails.mkdir(exist_ok=True)
    reports.mkdir(exist_ok=True)
    with store.reading() as work:
        for mail in work.outbox.of_game(game):
            raw = work.outbox.raw(mail.id)
            (mails / f"{mail.id:05d}-{mail.seat or 'all'}-{mail.kind}.eml").write_bytes(raw)
            if mail.seat and mail.state == OutboxState.SENT:
                _lay_report(reports, mail.seat, raw)
        ledger.write_text(log_text(log_lines(work, game, 0)) + "\n", encoding="utf-8")
    return mails, reports, ledger


def _lay_report(reports: Path, seat: str, raw: bytes) -> None:
    """The newest mail of a seat as a page and as text; later ones replace earlier ones."""
    from email import message_from_bytes
    from email.policy import default

    message = message_from_bytes(raw, policy=default)
    for kind, ending in (("html", "html"), ("plain", "txt")):
        body = message.get_body((kind,))
        if body is not None:
            (reports / f"{seat}.{ending}").write_text(body.get_content(), encoding="utf-8")
