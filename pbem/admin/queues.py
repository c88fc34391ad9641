"""`pbem outbox …`: mails of ours that wait to be sent, and those that could not be."""

from __future__ import annotations

import click

from pbem.admin.opened import opened_store
from pbem.admin.options import config_option, json_option, show, table


@click.group()
def outbox() -> None:
    """Look at mails waiting to be sent; send one again."""


@outbox.command("list")
@config_option
@json_option
@click.option(
    "--state",
    type=click.Choice(["queued", "sending", "sent", "dead", "withdrawn"]),
    default=None,
    help="Only mails of this state.",
)
def list_mails(config: str | None, as_json: bool, state: str | None) -> None:
    """List mails of ours that are not sent yet, or those of one state, newest first."""
    from pbem.store.records import OutboxState

    wanted = (OutboxState(state),) if state else (OutboxState.DEAD, OutboxState.SENDING, OutboxState.QUEUED)
    with opened_store(config) as work:
        mails = [mail for each in wanted for mail in work.outbox.in_state(each)]
    rows = [
        (
            str(mail.id),
            mail.state,
            mail.kind,
            f"{mail.game_id or ''} {mail.seat or ''}",
            str(mail.attempts),
            mail.last_error or "",
        )
        for mail in mails
    ]
    show(mails, as_json, lambda: table(rows, ("mail", "state", "kind", "for", "tries", "last error")))


@outbox.command()
@config_option
@json_option
@click.argument("number", type=int)
def retry(config: str | None, as_json: bool, number: int) -> None:
    """Send a mail again that could not be sent; it keeps its Message-ID."""
    from pbem.ports.clock import SystemClock

    with opened_store(config, write=True) as work:
        work.outbox.revive(number, SystemClock().now())
    show(
        {"mail": number, "state": "queued"},
        as_json,
        lambda: f"Mail {number} will be sent with the next round.",
    )
