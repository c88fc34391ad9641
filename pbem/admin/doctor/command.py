"""`pbem doctor`: look at everything that the server needs, and say what is wrong and what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.admin.options import config_option, json_option, show

if TYPE_CHECKING:
    from pbem.admin.doctor.findings import Check, Finding
    from pbem.ports.dns import Names
    from pbem.settings import Settings


@click.command()
@config_option
@json_option
@click.option("--send", is_flag=True, help="Send a mail to the server's own address too, and wait for it.")
@click.option(
    "--wait",
    type=click.FloatRange(1, 3600),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for that mail.",
)
def doctor(config: str | None, as_json: bool, send: bool, wait: float) -> None:
    """Check rights, key, database, disk, clock, mail servers, TLS and DNS; with --send the whole way of a mail.

    Exit status 0 if nothing is wrong (there may be warnings), 1 if something is.
    """
    from pbem.admin.doctor.findings import State, printed, worst
    from pbem.bootstrap import CONFIG, read_settings
    from pbem.ports.dns import SystemNames

    settings = read_settings(config)
    found = diagnosis(Path(config or CONFIG), settings, SystemNames(), wait if send else None)
    show(found, as_json, lambda: printed(found))
    if worst(found) is State.FAIL:
        raise click.exceptions.Exit(1)


def diagnosis(config: Path, settings: Settings, names: Names, wait: float | None) -> tuple[Finding, ...]:
    """Everything, in the order in which a server needs it; with `wait`, a mail is sent and waited for so many seconds."""
    from pbem.admin.doctor.findings import found_by
    from pbem.bootstrap import passwords_of
    from pbem.masks import Mask

    checks = [*_on_this_machine(config, settings), *_outside(settings, names)]
    if wait is not None:
        checks.append(("mail to itself", _whole_way(settings, names, wait)))
    return found_by(checks, Mask(passwords_of(settings)))


def _on_this_machine(config: Path, settings: Settings) -> list[tuple[str, Check]]:
    from pbem.admin.doctor import files, rules
    from pbem.ports.clock import SystemClock

    return [
        ("secret key", lambda: files.key(settings)),
        ("rights", lambda: files.rights(config, settings)),
        ("house values", lambda: rules.house_values(settings)),
        ("database", lambda: files.database(settings, SystemClock())),
        ("disk", lambda: files.room(settings)),
        ("time zones", lambda: rules.time_zones(settings)),
    ]


def _outside(settings: Settings, names: Names) -> list[tuple[str, Check]]:
    from pbem.admin.doctor import servers
    from pbem.admin.doctor.names import domain
    from pbem.ports.clock import SystemClock

    clock = SystemClock()
    return [
        ("mailbox (IMAP)", lambda: servers.mailbox(settings.mail.imap, clock)),
        ("mail out (SMTP)", lambda: servers.mail_out(settings.mail.smtp, clock)),
        ("DNS", lambda: domain(names, settings.mail.domain)),
    ]


def _whole_way(settings: Settings, names: Names, wait: float) -> Check:
    from pbem.admin.doctor.self_mail import mail_to_itself
    from pbem.ports.clock import SystemClock
    from pbem.ports.entropy import SystemEntropy

    nonce = SystemEntropy().token_bytes(6).hex()
    return lambda: mail_to_itself(settings, SystemClock(), names, nonce, wait)
