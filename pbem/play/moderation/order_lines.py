"""Order lines that a moderator writes, read and judged as those of a mail; orders of the ledger as lines."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.decision import Decision, Visibility
from engine.core.ids import Seat
from engine.core.order import Order, Origin
from engine.core.override import HIDDEN
from engine.core.refusal import Refusal
from engine.core.step import base_id
from pbem.errors import CommandError
from pbem.lines.heads import Book
from pbem.lines.read import line_in
from pbem.lines.readings import Chatter, Understood, Unread
from pbem.lines.say import line as order_line
from pbem.play.desk import Desk
from pbem.play.rules import Rules, State
from pbem.play.table import Table
from pbem.report.letters import LineResult, NotRead, Receipt, ReceiptLine, Refused


class Place(Struct, frozen=True):
    """Where a line is read: the state, and the questions that it may answer."""

    state: State
    questions: tuple[Decision, ...]


class Read(Struct, frozen=True):
    """A line as it was understood, with what was mended in it."""

    order: Order
    decision: Decision
    corrections: tuple[str, ...]


def questions_of(rules: Rules, state: State, seat: Seat) -> tuple[Decision, ...]:
    """The open questions of a seat."""
    return tuple(each for each in rules.pending(state) if each.seat == seat)


def question(rules: Rules, state: State, order: Order) -> Decision | None:
    """The open question that an order answers, whatever the branch."""
    wanted = base_id(order.decision)
    return next((each for each in rules.pending(state) if base_id(each.id) == wanted), None)


def read_order(desk: Desk, table: Table, place: Place, text: str) -> Read:
    """The order that a line means at a place; the rules are still to judge it.

    Raises:
        CommandError: in the words of a receipt, if it is none.
    """
    rules = table.rules
    if not place.questions:
        raise CommandError(f"nothing is asked there that {text!r} could answer")
    reading = line_in(Book(place.questions, rules.phrases, rules.words), text)
    match reading:
        case Understood():
            decision = reading.decision
            order = Order(decision.id, decision.seat, reading.choice, Origin.MODERATOR)
            return Read(order, decision, reading.corrections)
        case Unread():
            result: LineResult = NotRead(str(reading.code), reading.given, reading.nearest)
        case Chatter():
            heads = tuple(dict.fromkeys(_heads(rules, place.questions)))
            result = NotRead("unknown_head", text, heads)
    raise CommandError(_said(desk, table, place, ReceiptLine(1, text, result)))


def refuse(desk: Desk, table: Table, place: Place, read: Read, refusals: tuple[Refusal, ...]) -> CommandError:
    """The error that says, in the words of a receipt, why the rules forbid an order."""
    line = open_line_of(table.rules, read.decision, read.order)
    result = Refused(read.decision, read.order.choice, refusals)
    return CommandError(_said(desk, table, place, ReceiptLine(1, line, result)))


def line_of(rules: Rules, decision: Decision, order: Order) -> str:
    """An order as its line; of a sealed answer only that it is one."""
    if decision.visibility is Visibility.SEALED:
        return HIDDEN
    return open_line_of(rules, decision, order)


def open_line_of(rules: Rules, decision: Decision, order: Order) -> str:
    """An order as its line, sealed or not."""
    return order_line(rules.phrases[decision.kind], decision, order.choice, rules.words)


def _heads(rules: Rules, questions: Sequence[Decision]) -> tuple[str, ...]:
    return tuple(each.head for each in Book(tuple(questions), rules.phrases, rules.words).asked)


def _said(desk: Desk, table: Table, place: Place, line: ReceiptLine) -> str:
    seat = place.questions[0].seat
    view = table.rules.view(place.state, seat)
    letter = Receipt(game=table.game.id, seat=seat, view=view, lines=(line,))
    (judged,) = desk.reporter.judged(letter, table.book)
    nearest = f" Nearest: {' | '.join(judged.offered)}" if judged.offered else ""
    return f"{line.text}: {judged.mark}. {' '.join(judged.said)}{nearest}"
