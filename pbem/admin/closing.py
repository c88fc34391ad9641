"""`pbem game close` and `pbem game reopen`: end a game before its end, or take that back."""

from __future__ import annotations

import click

from pbem.admin.moderating import acting_at, acting_option
from pbem.admin.opened import opened
from pbem.admin.options import config_option, json_option, show
from pbem.play.moderation.rights import Deed


@click.command()
@config_option
@json_option
@click.argument("name")
@click.option(
    "--reason", required=True, help="Why; everybody in the game reads it, now and in each later answer."
)
@acting_option
def close(config: str | None, as_json: bool, name: str, reason: str, named: str | None) -> None:
    """Take no more orders for a game, as when it goes on elsewhere; nothing of it is lost, `reopen` takes it back."""
    from pbem.play.closing import close_game

    with opened(config, write=True) as (desk, work):
        close_game(acting_at(desk, named, Deed.CLOSE, name), work, name, reason)
    show({"game": name, "status": "closed"}, as_json, lambda: f"Game {name} is closed.")


@click.command()
@config_option
@json_option
@click.argument("name")
@click.option("--reason", required=True, help="Why; everybody in the game reads it.")
@acting_option
def reopen(config: str | None, as_json: bool, name: str, reason: str, named: str | None) -> None:
    """Open a closed game again: what was left of each deadline is left again."""
    from pbem.play.closing import reopen_game

    with opened(config, write=True) as (desk, work):
        reopen_game(acting_at(desk, named, Deed.CLOSE, name), work, name, reason)
    show({"game": name, "status": "open"}, as_json, lambda: f"Game {name} is open again.")
