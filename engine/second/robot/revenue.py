"""Company money and what prizes cost: dividends, Royal Protection, upkeep."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice
from engine.core.view import Question
from engine.second.robot.table import Table, number_about

RESERVE = 6
"""Pounds of the Balance that should be left for the next turn's work."""


def dividends(table: Table, question: Question) -> Choice:
    """What raises Standing if enough is left for the next turn; all of it in the last."""
    options = question.decision.options
    assert isinstance(options, Amount)
    if table.turns_left == 0:
        return options.high
    balance, shares = number_about(question, "balance"), number_about(question, "shares")
    raising = number_about(question, "expected") // shares + 1
    if raising <= options.high and balance - raising * shares >= RESERVE:
        return raising
    return 1 if options.high and balance - shares >= RESERVE + 4 else 0


def protection(table: Table, question: Question) -> Choice:
    """The law is used as soon as loans would be needed."""
    return "discard"


def upkeep(table: Table, question: Question) -> Choice:
    """All that pays, as silence would say: it is worth its price."""
    return question.default


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "dividends": dividends,
    "royal_protection": protection,
    "pay_upkeep": upkeep,
}
