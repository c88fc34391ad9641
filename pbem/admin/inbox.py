"""`pbem inbox …`: look at recorded mails, and explain what a mail would do."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from pbem.admin.opened import opened, opened_store
from pbem.admin.options import config_option, json_option, show, table
from pbem.play.explain import Explained


@click.group()
def inbox() -> None:
    """Look at recorded mails; explain what a mail would do."""


@inbox.command("list")
@config_option
@json_option
@click.option(
    "--state",
    type=click.Choice(["new", "done", "held", "failed", "duplicate"]),
    default="failed",
    show_default=True,
    help="Which mails.",
)
def list_mails(config: str | None, as_json: bool, state: str) -> None:
    """List recorded mails of one state, newest first."""
    _list(config, as_json, state)


@inbox.command()
@config_option
@json_option
def held(config: str | None, as_json: bool) -> None:
    """List mails that wait for somebody's confirmation."""
    _list(config, as_json, "held")


def _list(config: str | None, as_json: bool, state: str) -> None:
    from pbem.store.records import MailState

    with opened_store(config) as work:
        mails = work.inbox.in_state(MailState(state))
    rows = [
        (
            str(mail.id),
            f"{mail.received_at:%Y-%m-%d %H:%M}",
            mail.game_id or "",
            mail.seat or "",
            mail.reason or "",
        )
        for mail in mails
    ]
    show(mails, as_json, lambda: table(rows, ("mail", "received (UTC)", "game", "seat", "reason")))


@inbox.command("show")
@config_option
@json_option
@click.argument("number", type=int)
@click.option("--raw", is_flag=True, help="The mail as it came, byte for byte.")
def show_mail(config: str | None, as_json: bool, number: int, raw: bool) -> None:
    """Show one recorded mail: what became of it and why."""
    with opened_store(config) as work:
        if raw:
            sys.stdout.buffer.write(work.inbox.raw(number))
            return
        mail = work.inbox.get(number)
    lines = (
        f"{name}: {value}" for name, value in ((name, getattr(mail, name)) for name in mail.__struct_fields__)
    )
    show(mail, as_json, lambda: "\n".join(lines))


@inbox.command()
@config_option
@json_option
@click.argument("file", type=click.File("rb"))
@click.option(
    "--game", "name", default=None, metavar="GAME", help="Say what each order would do in this game."
)
def explain(config: str | None, as_json: bool, file: BinaryIO, name: str | None) -> None:
    """Say what the server would make of a mail in FILE; nothing is changed, and without --game nothing is needed."""
    from pbem.play import explain as explaining

    raw = file.read()
    if name is None:
        found = explaining.explain(raw)
    else:
        from pbem.play.explain_in_game import explain_for

        with opened(config, write=True) as (desk, work):
            found = explain_for(desk, work, raw, name)
            work.rollback()
    show(found, as_json, lambda: _text(found))


def _text(found: Explained) -> str:
    head = [
        f"{found.disposition}: {found.reason}",
        f"from: {found.sender or 'nobody'}",
        f"for: {found.game or 'no game'} {found.seat} ({found.proof})",
    ]
    lines = []
    for line in found.lines:
        lines.append(f"line {line.number} [{line.origin}] {line.text}")
        lines.append(f"    {line.reading}" + (f" - {line.detail}" if line.detail else ""))
        lines += [f"    perhaps: {each}" for each in line.nearest]
    return "\n".join([*head, *(f"note: {warning}" for warning in found.warnings), *lines, *found.press])
