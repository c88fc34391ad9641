"""`pbem extension …`: look at players' wishes for more time, and decide them."""

from __future__ import annotations

import click

from pbem.admin.moderating import Said, carry_out, moderating, reason_option
from pbem.admin.opened import opened_store
from pbem.admin.options import config_option, json_option, show, table
from pbem.admin.table_deeds import TableDeed
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed
from pbem.play.table import Table
from pbem.store.service_records import ExtensionState
from pbem.store.unit_of_work import UnitOfWork


@click.group()
def extension() -> None:
    """Look at players' wishes for more time, and decide them."""


@extension.command("list")
@config_option
@json_option
@click.argument("game", required=False)
def list_extensions(config: str | None, as_json: bool, game: str | None) -> None:
    """List wishes for more time, of one game or of all."""
    with opened_store(config) as work:
        found = work.extensions.of_game(game) if game else work.extensions.all()
    rows = [
        (
            str(each.id),
            each.game_id,
            each.seat,
            f"{each.turn}",
            f"{each.minutes / 60:g}",
            each.asked_of,
            each.state,
            each.reason,
        )
        for each in found
    ]
    heads = ("request", "game", "seat", "turn", "hours", "decided by", "state", "reason")
    show(found, as_json, lambda: table(rows, heads))


@extension.command()
@click.argument("number", type=int)
@reason_option
@moderating
def grant(said: Said, number: int) -> None:
    """Give all open questions the time that a player asked for; everybody reads it."""
    _decide(said, number, ExtensionState.GRANTED)


@extension.command()
@click.argument("number", type=int)
@reason_option
@moderating
def deny(said: Said, number: int) -> None:
    """Leave the deadlines as they are; everybody reads it, and the reason."""
    _decide(said, number, ExtensionState.DENIED)


def _decide(said: Said, number: int, state: ExtensionState) -> None:
    with opened_store(said.config) as work:
        game = work.extensions.get(number).game_id

    def do(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> object:
        from pbem.play.timing.more_time import Case, deny, grant

        wish = work.extensions.get(number)
        if wish.state != ExtensionState.WAITING:
            raise CommandError(f"request {number} for more time does not wait: it is {wish.state}")
        if state is ExtensionState.GRANTED and not work.deadlines.open(game):
            raise CommandError(
                f"nothing in game {game} has a deadline now: request {number} has no point any more"
            )
        case = Case(desk, work, table)
        if state is ExtensionState.GRANTED:
            grant(case, wish, signed.author)
        else:
            deny(case, wish, signed.author, signed.reason)
        return {"request": number, "state": str(state), "game": game}

    carry_out(said, TableDeed(game, Deed.TIME, do, f"Request {number} for more time is {state}."))
