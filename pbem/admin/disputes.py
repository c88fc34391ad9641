"""`pbem dispute …`: look at objections of players, and decide them."""

from __future__ import annotations

import click

from pbem.admin.looks import opened_entry
from pbem.admin.moderating import (
    Said,
    acting_option,
    carry_out,
    moderating,
)
from pbem.admin.opened import opened, opened_store
from pbem.admin.options import config_option, json_option, show, table
from pbem.admin.table_deeds import TableDeed
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed
from pbem.play.table import Table
from pbem.store.moderation_records import DisputeState
from pbem.store.unit_of_work import UnitOfWork


@click.group()
def dispute() -> None:
    """Look at players' objections to entries, and decide them."""


@dispute.command("list")
@config_option
@json_option
@click.argument("game", required=False)
def list_disputes(config: str | None, as_json: bool, game: str | None) -> None:
    """List disputes, of one game or of all."""
    from pbem.play.moderation.listing import disputes

    with opened_store(config) as work:
        found = disputes(work, game)
    rows = [
        (str(each.number), each.game, f"{each.entry}", f"{each.told}", each.seat, each.opened, each.state)
        for each in found
    ]
    heads = ("dispute", "game", "entry", "in reports", "seat", "opened (UTC)", "state")
    show(found, as_json, lambda: table(rows, heads))


@dispute.command("show")
@config_option
@json_option
@acting_option
@click.argument("number", type=int)
@click.option(
    "--open-sealed", is_flag=True, help="Show a sealed answer; players read of the look at the game's end."
)
@click.option("--reason", default="", help="Why a sealed answer is opened.")
def show_dispute(
    config: str | None, as_json: bool, named: str | None, number: int, open_sealed: bool, reason: str
) -> None:
    """Show an objection: the entry, the mail behind it, the rule, and what the entry changed."""
    from pbem.admin.screens import dispute_text
    from pbem.play.moderation.dispute_shown import dispute_shown

    sealed = opened_entry(config, number, named, reason) if open_sealed else ()
    with opened(config, write=True) as (desk, work):
        shown = dispute_shown(desk, work, number)
        text = dispute_text(desk, shown, sealed)
        work.rollback()
    show({"shown": shown, "sealed": sealed}, as_json, lambda: text)


@dispute.command()
@click.argument("number", type=int)
@click.argument("reason", metavar="'RULING'")
@moderating
def uphold(said: Said, number: int) -> None:
    """Decide that an objection is right (mend the game first, while it stands still); everybody reads the ruling."""
    _rule(said, number, DisputeState.UPHELD)


@dispute.command()
@click.argument("number", type=int)
@click.argument("reason", metavar="'RULING'")
@moderating
def dismiss(said: Said, number: int) -> None:
    """Decide that an objection is not right; everybody reads the ruling, and the game goes on."""
    _rule(said, number, DisputeState.DISMISSED)


def _rule(said: Said, number: int, state: DisputeState) -> None:
    with opened_store(said.config) as work:
        game = work.disputes.get(number).game_id

    def do(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> object:
        from pbem.play.moderation.ruling import rule

        rule(desk, work, table, (work.disputes.get(number), state), signed)
        return {"dispute": number, "state": str(state), "game": game, "status": str(table.game.status)}

    carry_out(said, TableDeed(game, Deed.DISPUTE, do, f"Dispute {number} is {state}."))
