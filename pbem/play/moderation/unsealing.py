"""A moderator looks at sealed answers: a ledger entry, of which everybody reads when the game is over."""

from __future__ import annotations

from msgspec import Struct

from engine.core.decision import Visibility
from engine.core.ids import Seat
from engine.core.inputs import Ordered
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.order_lines import open_line_of, question
from pbem.play.moderation.standing_still import remark
from pbem.play.moderation.working_out import Bench
from pbem.play.records.looks import SEALED
from pbem.play.table import Table
from pbem.store.unit_of_work import UnitOfWork


class SealedAnswer(Struct, frozen=True):
    """A sealed answer that was opened: whose, and the line."""

    seat: Seat
    line: str


def open_waiting(table: Table, signed: Signed) -> tuple[SealedAnswer, ...]:
    """The sealed answers that wait now; the look is entered."""
    rules, state = table.rules, table.state
    sealed = {each.id: each for each in rules.pending(state) if each.visibility is Visibility.SEALED}
    found = tuple(
        SealedAnswer(order.seat, open_line_of(rules, sealed[order.decision], order))
        for order in state.agenda.answers
        if order.decision in sealed
    )
    remark(table, signed.reason, signed.author, SEALED)
    return found


def open_entry(
    desk: Desk, work: UnitOfWork, table: Table, number: int, signed: Signed
) -> tuple[SealedAnswer, ...]:
    """The sealed answer of an entry, if it is one; the look is entered.

    Raises:
        CommandError: if there is no such entry.
    """
    bench = Bench(desk, work, table)
    if not 1 <= number <= len(bench.history.told):
        raise CommandError(f"there is no entry {number}; the last one is {len(bench.history.told)}")
    entered = bench.history.inputs[number - 1]
    found: tuple[SealedAnswer, ...] = ()
    if isinstance(entered, Ordered):
        asked = question(bench.rules, bench.history.state_after(number - 1), entered.order)
        if asked is not None and asked.visibility is Visibility.SEALED:
            line = open_line_of(bench.rules, asked, entered.order)
            found = (SealedAnswer(entered.order.seat, line),)
    remark(table, signed.reason, signed.author, SEALED)
    return found
