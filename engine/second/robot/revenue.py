"""Company money and what prizes cost: dividends, Royal Protection, upkeep."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice, Split
from engine.core.view import Question
from engine.second.robot.table import Table, number_about

WEAK = 8
"""Expectations from which one more step down is dangerous."""
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
    """The law is used against several loans, or as soon as the Company is weak; a single loan may be borne."""
    weak = table.in_danger or table.board.company.expectations <= WEAK
    return "discard" if weak or number_about(question, "loans") > 1 else "keep"


def upkeep(table: Table, question: Question) -> Choice:
    """The prizes with most points for each pound first, as long as there is money."""
    options = question.decision.options
    assert isinstance(options, Split)
    prizes = {line.id: line for line in table.board.prizes}
    names = sorted((name for name, _ in options.caps), key=lambda name: -prizes[name].points)
    caps, left, kept = dict(options.caps), table.me.money, dict[str, int]()
    for name in names:
        number = min(caps[name], left // prizes[name].upkeep)
        left -= number * prizes[name].upkeep
        kept[name] = number
    return tuple((name, kept[name]) for name, _ in options.caps if kept[name])


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "dividends": dividends,
    "royal_protection": protection,
    "pay_upkeep": upkeep,
}
