"""`pbem press`: what players have written to each other through the server, as far as the game allows moderators to read it."""

from __future__ import annotations

import click

from pbem.admin.moderating import acting_option, moderator_of
from pbem.admin.opened import opened
from pbem.admin.options import config_option, json_option, show
from pbem.play.moderation.rights import Deed


@click.command()
@config_option
@json_option
@acting_option
@click.argument("game")
def press(config: str | None, as_json: bool, named: str | None, game: str) -> None:
    """Show the press of a GAME: who wrote when to whom, and the words where moderators may read them.

    Words to moderators are always shown, other words only if the game was created so; then its players know. What is not
    signed stays so.
    """
    from pbem.play.press.shown import press_shown

    with opened(config) as (desk, work):
        moderator_of(desk, named).require(Deed.PRESS, game)
        found = press_shown(work, game)
    show(
        found, as_json, lambda: "\n\n".join(map(str, found)) or f"Nobody has written anything in game {game}."
    )
