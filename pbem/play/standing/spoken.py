"""Conditional orders that were read from prose: kept like others, but no dice are rolled for them before their author has read how."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.order import Order
from engine.core.standing_orders import Played
from pbem.intake.commands import FileStanding
from pbem.lines.readings import Understood
from pbem.play.second_thoughts import enter_order, leads_to_dice
from pbem.play.standing.orders import file_standing, next_played
from pbem.play.table import Actor, Table
from pbem.report.letters import Accepted, Done, LineResult
from pbem.store.unit_of_work import UnitOfWork


def file_spoken(
    work: UnitOfWork, table: Table, seat: Seat, command: FileStanding, actor: Actor
) -> LineResult:
    """Keep such a line; what it answers at once waits for second thoughts where dice would follow."""
    result = file_standing(work, table, seat, command.text, actor, always=command.always)
    if not isinstance(result, Done) or table.stands_still:
        return result
    number = max(row.number for row in work.standing.live(table.game.id, seat))
    newest = tuple(row for row in work.standing.live(table.game.id, seat) if row.number == number)
    played = next_played(work, table, newest)
    return (_parked(work, table, played, actor) or result) if played is not None else result


def _parked(work: UnitOfWork, table: Table, played: Played, actor: Actor) -> Accepted | None:
    """The answer as it waits; None if no dice follow."""
    order = Order(played.order.decision, played.order.seat, played.order.choice)
    if not leads_to_dice(table, order):
        return None
    decision = next(each for each in table.rules.pending(table.state) if each.id == order.decision)
    odds = table.rules.odds_of(table.state, order)
    acts_at = enter_order(work, table, Understood(decision, order.choice, exact=False), order, actor)
    waiting = any(parked.decision == order.decision for parked in table.state.agenda.answers)
    return Accepted(decision, order.choice, waiting, (), acts_at, odds)
