"""Lines of one mail that answer the same question: the last one is meant, and nothing acts before that is known."""

from __future__ import annotations

from engine.core.inputs import Ordered
from engine.core.order import Order
from engine.core.replay import fold
from pbem.lines.heads import Book
from pbem.lines.read import line_in
from pbem.lines.readings import Understood
from pbem.play.sitting import Sitting
from pbem.report.letters import HeldBack

_MEANT_BELOW = HeldBack("meant_below")


def gives_way(sitting: Sitting, order: Order, again: tuple[Understood, ...]) -> HeldBack | None:
    """What is said of an order if one of the orders `again` below it is meant in its place; None if it acts.

    What is not possible takes nobody's place. Both act where the question comes again at once, to be answered by the line below. What leads to
    dice is one try, and the line below says what to do after it: "open Bengal: Delhi; £2", then "open Bengal: pass".
    """
    table = sitting.table
    asked = next(each for each in sitting.book().asked if each.decision.id == order.decision)
    possible = (each for each in again if not _refused(sitting, order, each))
    meant = next(possible, None)
    if meant is None or asked.phrase.repeats:
        return None
    after = fold(table.rules, table.state, Ordered(order), table.chance())
    if after.rolls:
        return None
    own = tuple(
        each
        for each in table.rules.pending(after.state)
        if each.seat == sitting.seat and each.id != order.decision
    )
    line = sitting.book().worded(meant.decision, meant.choice)
    answers = line_in(Book(own, table.rules.phrases, table.rules.words), line) if own else None
    return None if isinstance(answers, Understood) else _MEANT_BELOW


def _refused(sitting: Sitting, order: Order, other: Understood) -> bool:
    """Whether another answer to the question of an order is not possible."""
    table = sitting.table
    return bool(table.rules.validate(table.state, Order(order.decision, sitting.seat, other.choice)))
