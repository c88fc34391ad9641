"""`pbem game list`: every game in a line; imports no more than that takes."""

from __future__ import annotations

import click

from pbem.admin.opened import opened_store
from pbem.admin.options import config_option, json_option, show, table


@click.command("list")
@config_option
@json_option
def list_games(config: str | None, as_json: bool) -> None:
    """List all games."""
    from pbem.play.records.summaries import summaries

    with opened_store(config) as work:
        found = summaries(work)
    rows = [
        (each.game, each.edition, each.status, f"{each.turn}", each.phase, ", ".join(each.waiting))
        for each in found
    ]
    show(found, as_json, lambda: table(rows, ("game", "edition", "status", "turn", "phase", "waiting for")))
