"""`pbem pause` and `pbem resume`: let a game stand still and go on."""

from __future__ import annotations

import click

from pbem.admin.moderating import Said, carry_out, moderating, reason_option
from pbem.admin.table_deeds import TableDeed
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed
from pbem.play.table import Table
from pbem.store.unit_of_work import UnitOfWork


@click.command()
@click.argument("game")
@reason_option
@moderating
def pause(said: Said, game: str) -> None:
    """Let a game stand still: orders are kept until it goes on, no deadline counts; everybody reads why."""

    def do(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> object:
        from pbem.play.moderation.standing_still import pause_game

        pause_game(desk, work, table, signed)
        return {"game": game, "status": str(table.game.status)}

    carry_out(said, TableDeed(game, Deed.PAUSE, do, f"Game {game} stands still."))


@click.command()
@click.argument("game")
@reason_option
@moderating
def resume(said: Said, game: str) -> None:
    """Let a game go on: its time is given back, and what players sent meanwhile is played."""

    def do(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> object:
        from pbem.play.moderation.going_on import resume_game

        resume_game(desk, work, table, signed)
        return {"game": game, "status": str(table.game.status)}

    carry_out(said, TableDeed(game, Deed.PAUSE, do, f"Game {game} goes on."))
