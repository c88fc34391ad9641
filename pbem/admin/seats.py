"""`pbem seat`: who sits in a seat."""

from __future__ import annotations

import click

from pbem.admin.games import person_of
from pbem.admin.moderating import Said, carry_out, moderating, reason_option
from pbem.admin.table_deeds import TableDeed
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed
from pbem.play.table import Table
from pbem.store.unit_of_work import UnitOfWork


@click.command()
@click.argument("game")
@click.argument("seat")
@click.option("--replace-by", metavar="'NAME <ADDRESS>'", default=None, help="Give the seat to this person.")
@click.option(
    "--standby", is_flag=True, help="Tell everybody that a standby is wanted; the player may go on."
)
@click.option(
    "--token",
    type=click.Choice(["renew"]),
    default=None,
    help="Make the address for the player's replies void, and tell the player a new one.",
)
@click.option(
    "--expel", is_flag=True, help="Leave the seat empty; what becomes of it says config.toml (empty_seats)."
)
@click.option("--robot", is_flag=True, help="Let a robot answer for a seat that nobody plays.")
@reason_option
@moderating
def seat(
    said: Said,
    game: str,
    seat: str,
    replace_by: str | None,
    standby: bool,
    token: str | None,
    expel: bool,
    robot: bool,
) -> None:
    """Change who sits in a SEAT of a game, or the address for its player's replies.

    What the former player had prepared does not run for the next one: answers that wait, standing orders, kept lines.
    """
    given = [bool(each) for each in (replace_by, standby, token, expel, robot)]
    if sum(given) != 1:
        raise CommandError(
            "say one of --replace-by 'NAME <ADDRESS>', --standby, --token renew, --expel, --robot"
        )
    person = person_of(replace_by) if replace_by else None

    def do(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> object:
        from engine.core.ids import Seat
        from pbem.play.moderation.seating import SeatOffice

        office, place = SeatOffice(desk, work, table), Seat(seat)
        if person is not None:
            office.give(place, person, signed)
        elif standby:
            office.want_standby(place, signed)
        elif token:
            office.renew_token(place, signed)
        elif robot:
            office.let_robot_play(place, signed)
        else:
            office.expel(place, signed)
        return {"game": game, "seat": seat}

    sentence = (
        f"{person.name} plays {seat} in game {game} now."
        if person is not None
        else f"Everybody reads that a standby is wanted for {seat}."
        if standby
        else f"The player of {seat} has a new address for replies."
        if token
        else f"A robot answers for {seat} in game {game} now."
        if robot
        else f"Nobody plays {seat} in game {game} now."
    )
    carry_out(said, TableDeed(game, Deed.SEAT, do, sentence))
