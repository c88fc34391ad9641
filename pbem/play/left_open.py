"""Lines of a mail that came back, and orders of the same mail that would close their questions."""

from __future__ import annotations

from engine.core.inputs import Ordered
from engine.core.order import Order
from engine.core.replay import fold
from pbem.lines.readings import Code, Reading, Understood, Unread
from pbem.play.sitting import Sitting
from pbem.report.letters import LineResult, NotRead, Refused


def note_left_open(sitting: Sitting, reading: Reading, result: LineResult) -> None:
    """Remember the question of a line that came back: its sender wanted to answer it and did not."""
    if not isinstance(result, NotRead | Refused) or not isinstance(reading, Understood | Unread):
        return
    asks_itself = isinstance(reading, Unread) and reading.code is Code.QUESTION and not reading.headed
    if reading.decision is not None and not asks_itself:
        sitting.left_open.add(reading.decision.id)


def closes_left_open(sitting: Sitting, reading: Understood, order: Order) -> NotRead | None:
    """Why an order must wait: it ends the time for an answer that a line above tried to give, and cannot be taken back."""
    sitting.left_open.discard(order.decision)
    book, table = sitting.book(), sitting.table
    left = {each.decision.id: each.head for each in book.asked if each.decision.id in sitting.left_open}
    if not left:
        return None
    after = fold(table.rules, table.state, Ordered(order), table.chance()).state
    open_then = {each.id for each in table.rules.pending(after)}
    closed = next((head for decision, head in left.items() if decision not in open_then), None)
    if closed is None:
        return None
    return NotRead("closes_left_open", closed, (book.worded(reading.decision, reading.choice),))
