"""Beside the Crown: the Company is kept from paying dividends that it cannot afford, and pounds are turned into cubes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, OneOf, OrPass, Pick
from engine.core.view import Question
from engine.second.robot.table import Table, number_about

FEWER_DIVIDENDS, GIVE_POUNDS = "one_fewer_dividend", "give_three_pounds"
RESERVE = 14
"""Pounds of the Balance that a family wants to see left for the next turn."""
MUCH_MONEY, FEW_CUBES = 8, 4
"""Pounds of one's own from which some are given for cubes, and cubes below which that is done."""


def buy(table: Table, question: Question) -> Choice:
    """One dividend less while the Company is short of money; other favours are left to those who know what they want."""
    short = table.board.company.balance - table.all_shares < RESERVE
    return (FEWER_DIVIDENDS, ()) if FEWER_DIVIDENDS in _offered(question) and short else None


def sell(table: Table, question: Question) -> Choice:
    """£3 for cubes, with money enough and few cubes left."""
    rich = table.me.money >= MUCH_MONEY and number_about(question, "cubes") < FEW_CUBES
    return (GIVE_POUNDS, ()) if GIVE_POUNDS in _offered(question) and rich else None


def _offered(question: Question) -> tuple[str, ...]:
    options = question.decision.options
    if not isinstance(options, OrPass) or not isinstance(options.inner, OneOf):
        return ()
    return tuple(name for name, _ in options.inner.branches)


def decide(table: Table, question: Question) -> Choice:
    """What is one's own; else the first."""
    options = question.decision.options
    assert isinstance(options, Pick)
    own = [name for name in options.among if name.startswith(table.seat)]
    return (own or list(options.among))[0]


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "buy_favour": buy,
    "flat_favour": sell,
    "crown_tie": decide,
}
