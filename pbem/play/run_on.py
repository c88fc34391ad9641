"""The game goes on by itself as far as it can: from what is on file, and by the robots that answer for seats."""

from __future__ import annotations

from pbem.play.absence.stand_ins import answer_offers, play_robots
from pbem.play.standing.orders import play_standing_orders
from pbem.play.table import Table
from pbem.store.unit_of_work import UnitOfWork


def run_on(work: UnitOfWork, table: Table, mail_id: int | None) -> None:
    """Play what standing orders and robots answer, until somebody has to be asked; `mail_id` is the mail that caused it.

    What a player has on file goes before that player's robot.
    """
    play_standing_orders(work, table, mail_id)
    while play_robots(work, table) or answer_offers(work, table):
        play_standing_orders(work, table, mail_id)
