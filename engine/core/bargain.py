"""What a robot reads of an offer: what it would get and give, and who else is in it."""

from __future__ import annotations

from collections import Counter

from engine.core.deal_steps import ACCEPT, DECLINE
from engine.core.ids import Facts, fact
from engine.core.view import Question

AGREE, REFUSE = ACCEPT, DECLINE


def net(about: Facts, seat: str) -> dict[str, int]:
    """Of each thing how much a seat gets by a deal, with a minus sign what it gives."""
    moves = fact(about, "moves")
    found: Counter[str] = Counter()
    if isinstance(moves, tuple):
        for source, what, number, target in zip(*(moves[at::4] for at in range(4)), strict=True):
            found[str(what)] += int(number) * ((target == seat) - (source == seat))
    return dict(found)


def answered(about: Facts, seat: str) -> tuple[tuple[str, str], ...]:
    """What a seat would answer by a deal: the question, as it is called, and the way of its answer."""
    answers = fact(about, "answers")
    if not isinstance(answers, tuple):
        return ()
    each = zip(*(answers[at::3] for at in range(3)), strict=True)
    return tuple((str(question), str(way)) for whose, question, way in each if whose == seat)


def is_own(question: Question) -> bool:
    """Whether the question is about an offer that its seat has made."""
    return fact(question.decision.about, "proposer") == question.decision.seat


def may_offer(question: Question, questions: tuple[Question, ...], turn: int, a_turn: int) -> bool:
    """Whether a robot may make an offer now: one at a time, and no more than `a_turn` for each turn so far."""
    made = fact(question.decision.about, "made")
    waits = any(each.decision.kind == "deal_response" and is_own(each) for each in questions)
    return not waits and isinstance(made, int) and made < a_turn * turn
