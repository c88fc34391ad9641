"""Beside the Crown: favours are bought seldom, and equal options are decided for oneself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, Pick
from engine.core.view import Question
from engine.second.robot.table import Table


def buy(table: Table, question: Question) -> Choice:
    """Nothing: cubes are kept for those who know what they want."""
    return None


def decide(table: Table, question: Question) -> Choice:
    """What is one's own; else the first."""
    options = question.decision.options
    assert isinstance(options, Pick)
    own = [name for name in options.among if name.startswith(table.seat)]
    return (own or list(options.among))[0]


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "buy_favour": buy,
    "flat_favour": buy,
    "crown_tie": decide,
}
