"""A sensible player: an answer to every kind of question from the view, its options and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Below, Choice
from engine.core.view import Question, View
from engine.second.board import Board
from engine.second.robot import (
    crown,
    family,
    firm_business,
    firms,
    hiring,
    london,
    offices,
    parliament,
    presidencies,
    revenue,
    table_talk,
    treasury,
)
from engine.second.robot.deals import DEALS
from engine.second.robot.table import Table

Answerer = Callable[[Table, Question], Choice]

ANSWERS: Mapping[str, Answerer] = {
    **crown.ANSWERS,
    **family.ANSWERS,
    **firms.ANSWERS,
    **firm_business.ANSWERS,
    **hiring.ANSWERS,
    **london.ANSWERS,
    **offices.ANSWERS,
    **parliament.ANSWERS,
    **presidencies.ANSWERS,
    **table_talk.ANSWERS,
    **treasury.ANSWERS,
    **revenue.ANSWERS,
}
"""Kinds of decision that the robot thinks about; all others get the default."""


def sensible(view: View[Board], question: Question, below: Below) -> Choice:
    """A sensible answer to one of the viewer's questions; it may still be refused, then the default is played."""
    kind, table = question.decision.kind, Table(view.board, question.decision.seat, below)
    if kind in DEALS:
        return DEALS[kind](table, question, view.questions)
    answerer = ANSWERS.get(kind)
    return question.default if answerer is None else answerer(table, question)
