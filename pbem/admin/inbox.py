"""`pbem inbox …`: look at recorded mails, and explain what a mail would do."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click
from msgspec import Struct

from pbem.admin.opened import opened, opened_store
from pbem.admin.options import config_option, json_option, show, table
from pbem.play.explain import Explained
from pbem.store.records import Mail

_HEADS = ("mail", "received (UTC)", "game", "seat", "reason")


class Waiting(Struct, frozen=True):
    """A held mail, what holds it, and what may be done about it."""

    mail: Mail
    held_by: str
    offers: tuple[str, ...]


@click.group()
def inbox() -> None:
    """Look at received mails, decide on held ones, explain any mail."""


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
    """List mails that wait for a decision, with what may be done about each."""
    from pbem.play.held import OFFERS, what_holds
    from pbem.store.records import MailState

    with opened_store(config) as work:
        mails = work.inbox.in_state(MailState.HELD)
    found = [Waiting(mail, what_holds(mail), OFFERS[what_holds(mail)]) for mail in mails]
    rows = [(*_row(each.mail), each.held_by, " or ".join(each.offers)) for each in found]
    show(found, as_json, lambda: table(rows, (*_HEADS, "held by", "offers")))


@inbox.command()
@config_option
@json_option
@click.argument("number", type=int)
def release(config: str | None, as_json: bool, number: int) -> None:
    """Let a held mail act, or a failed one try again, at once."""
    from pbem.play.held import release as let_go

    with opened(config, write=True) as (desk, work):
        mail = let_go(desk, work, number)
    show(mail, as_json, lambda: f"Mail {number} is {mail.state} ({mail.disposition}): {mail.reason}")


@inbox.command()
@config_option
@json_option
@click.argument("number", type=int)
@click.option("--reason", required=True, help="Why; the player for whom the mail speaks reads it.")
def reject(config: str | None, as_json: bool, number: int, reason: str) -> None:
    """Put a held or failed mail aside for good; nothing in it is played, and its player is told."""
    from pbem.play.held import put_aside

    with opened(config, write=True) as (desk, work):
        mail = put_aside(desk, work, number, reason)
    show(mail, as_json, lambda: f"Mail {number} is put aside.")


def _list(config: str | None, as_json: bool, state: str) -> None:
    from pbem.store.records import MailState

    with opened_store(config) as work:
        mails = work.inbox.in_state(MailState(state))
    rows = [_row(mail) for mail in mails]
    show(mails, as_json, lambda: table(rows, _HEADS))


def _row(mail: Mail) -> tuple[str, ...]:
    received = f"{mail.received_at:%Y-%m-%d %H:%M}"
    return (str(mail.id), received, mail.game_id or "", mail.seat or "", mail.reason or "")


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
