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


def gives_way(sitting: Sitting, order: Order, again: str) -> HeldBack | None:
    """What is said of an order whose question the line `again` below it answers once more; None if the order acts.

    Both act where the question comes again at once, to be answered by that line. Behind dice it is not looked whether it does: what
    they show must not choose between two lines.
    """
    table = sitting.table
    asked = next(each for each in sitting.book().asked if each.decision.id == order.decision)
    if not again or asked.phrase.repeats:
        return None
    after = fold(table.rules, table.state, Ordered(order), table.chance())
    if after.rolls:
        return _MEANT_BELOW
    own = tuple(
        each
        for each in table.rules.pending(after.state)
        if each.seat == sitting.seat and each.id != order.decision
    )
    answers = line_in(Book(own, table.rules.phrases, table.rules.words), again) if own else None
    return None if isinstance(answers, Understood) else _MEANT_BELOW
