"""Retirement: which prize a leaving cube buys. Defence, police and losses are played as the defaults say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, OrPass, Pick
from engine.core.view import Question
from engine.first.robot.table import Table

EARNS = ("trade_phase_income",)


def prize(table: Table, question: Question) -> Choice:
    """The most points; early in the game a card that earns counts for what it will bring."""
    options = question.decision.options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Pick)
    cards = {line.id: line for line in table.board.prizes}

    def worth(name: str) -> tuple[int, int, str]:
        card = cards[name]
        income = table.turns_left * 2 if card.power in EARNS else 0
        return (card.points + income, -card.cost, name)

    return max(options.inner.among, key=worth)


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {"claim_prize": prize}
