"""`pbem player forget`: take a person out of the database, the ledgers apart."""

from __future__ import annotations

import click

from pbem.admin.moderating import acting_option, at_terminal, moderator_of
from pbem.admin.opened import opened
from pbem.admin.options import config_option, json_option, show
from pbem.errors import CommandError
from pbem.play.moderation.rights import Deed


@click.group()
def player() -> None:
    """Forget people."""


@player.command()
@config_option
@json_option
@acting_option
@click.option("--yes", is_flag=True, help="Do it without asking.")
@click.option("--dry-run", is_flag=True, help="Show what it would do, and do nothing.")
@click.argument("address")
def forget(
    config: str | None, as_json: bool, named: str | None, yes: bool, dry_run: bool, address: str
) -> None:
    """Remove the person behind an ADDRESS, with all mails from and to it; ledgers stay, and the seats of games that are over.

    Whoever still plays must give the seat away first (`pbem seat`).
    """
    from pbem.bootstrap import open_store, read_settings
    from pbem.play.moderation.forget import forget as forget_person

    with opened(config, write=True) as (desk, work):
        moderator_of(desk, named).require(Deed.FORGET)
        found = forget_person(work, address)
        work.rollback()
    said = (
        f"{found.received} mails from {address} and {found.sent} to it"
        f"{', and the person with all that hangs on it' if found.person else ''}"
    )
    if dry_run:
        show(found, as_json, lambda: f"This would be removed: {said}.")
        return
    if not yes:
        if as_json or not at_terminal():
            raise CommandError(f"this would remove {said}: say --yes")
        click.confirm(f"This removes {said}. It cannot be taken back. Do it?", abort=True)
    with opened(config, write=True) as (desk, work):
        found = forget_person(work, address)
    store = open_store(read_settings(config))
    try:
        store.compact()
    finally:
        store.close()
    hint = "What lies in the folders of the mail server, and in backups, is not touched: remove it there."
    show(found, as_json, lambda: f"Removed: {said}.\n{hint}")
