"""What a robot offers others, and what it takes: money for promises, and promises back before they cost points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.bargain import AGREE, REFUSE, is_own, may_offer, net
from engine.core.options import Choice, misfits
from engine.core.view import Question
from engine.first.robot.table import Table

MOST_A_TURN = 2
"""Offers that a robot makes in a turn."""
POOR, RICH = 3, 8
"""Pounds below which money counts for more than it is, and from which for less."""
BUY_BACK = 2
"""Pounds for which a promise can be had back, and points that it costs at the end (1E-2.2.2, 1E-2.2.4)."""
LEAST = 1
"""What an offer must bring, in quarters of a pound."""

Part = tuple[str, tuple[str, int], str]
"""One thing of an offer: giver, what and how much, receiver."""


def offer(table: Table, question: Question, questions: tuple[Question, ...]) -> Choice:
    """The first of a few offers that is good for oneself and should be good for the other."""
    if not may_offer(question, questions, table.board.turn, MOST_A_TURN):
        return None
    for parts in _ideas(table):
        if not misfits(question.decision.options, parts) and _good_for_both(table, parts):
            return parts
    return None


def _ideas(table: Table) -> Iterator[tuple[Part, ...]]:
    """In the last turn promises go back for a pound each; a poor family sells one to the richest."""
    me = table.me
    if table.turns_left == 0:
        for giver, number in me.held:
            yield (
                (table.seat, (f"{giver}_promises", number), giver),
                (giver, ("pounds", number), table.seat),
            )
        return
    others = [line for line in table.board.families if line.seat != table.seat]
    richest = max(others, key=lambda line: (line.money, line.seat))
    if me.money < POOR and me.stock > 2:
        promise = (table.seat, (f"{table.seat}_promises", 1), richest.seat)
        yield (promise, (richest.seat, ("pounds", BUY_BACK), table.seat))


def _good_for_both(table: Table, parts: tuple[Part, ...]) -> bool:
    other = next(seat for giver, _, taker in parts for seat in (giver, taker) if seat != table.seat)
    for seat in (table.seat, other):
        moved: dict[str, int] = {}
        for giver, (what, number), taker in parts:
            moved[what] = moved.get(what, 0) + number * ((taker == seat) - (giver == seat))
        if worth(table, seat, moved) < LEAST or table.family(seat).money + moved.get("pounds", 0) < 0:
            return False
    return True


def respond(table: Table, question: Question) -> Choice:
    """Taken if it brings the own family something and costs no money that is not there."""
    if is_own(question):
        return question.default
    moved = net(question.decision.about, table.seat)
    affordable = table.me.money + moved.get("pounds", 0) >= 0
    return AGREE if affordable and worth(table, table.seat, moved) >= LEAST else REFUSE


def worth(table: Table, seat: str, moved: Mapping[str, int]) -> int:
    """What things are worth to a family that gets them (gives them, with a minus sign), in quarters of a pound."""
    return sum(number * _each(table, seat, what, number) for what, number in moved.items())


def _each(table: Table, seat: str, what: str, number: int) -> int:
    if what == "pounds":
        money = table.family(seat).money
        return 6 if money < POOR else 3 if money >= RICH else 4
    giver = what.removesuffix("_promises")
    if giver == what:
        return 16  # a captained ship, which brings its owner revenue
    if giver == seat:
        return 4 * BUY_BACK
    return 4 * BUY_BACK - 1 if table.turns_left else 0


DEALS: Mapping[str, Callable[[Table, Question, tuple[Question, ...]], Choice]] = {
    "deal_offer": offer,
    "deal_response": lambda table, question, _: respond(table, question),
}
