"""Hiring, elections and law votes: whom to promote and what to support."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, OneOf, Pick
from engine.core.view import Question
from engine.first.robot.table import Table, about

GOOD = ("china_trade_act", "commutation_act", "sepoy_act", "half_pay_act", "embassy_to_canton")
"""Laws that help the Company, and with it every shareholder."""
BAD = ("governor_general", "regulating_act", "navigation_act")
"""Laws that cost the Company or every family."""
MOST_FOR_A_LAW, PRIZE_MONEY = 3, 6
"""Pounds that a vote may cost, and pounds that are kept for prizes whatever is proposed."""
WORTH_A_PROMISE = 1
"""Families that may be passed over for an own cube: each costs a promise."""


def promote(table: Table, question: Question) -> Choice:
    """An own cube where that costs at most one promise, else a family that gives a promise back."""
    options = question.decision.options
    assert isinstance(options, Pick)
    own = [name for name in options.among if _family(name) == table.seat]
    others = sorted({_family(name) for name in options.among} - {table.seat})
    if own and (not others or (len(others) <= WORTH_A_PROMISE and table.me.stock > 2)):
        return own[0]
    owed = dict(table.me.given)
    for name in options.among:
        if _family(name) != table.seat and owed.get(_family(name)):
            return name
    return question.default


def _family(candidate: str) -> str:
    return candidate.partition("_")[0]


def nominate(table: Table, question: Question) -> Choice:
    """Oneself if possible."""
    options = question.decision.options
    assert isinstance(options, Pick)
    return table.seat if table.seat in options.among else question.default


def vote_in_election(table: Table, question: Question) -> Choice:
    """For oneself; for the largest shareholder too, when one's own shares can elect nobody."""
    nominee = about(question, "nominee")
    if nominee == table.seat:
        return "yes"
    largest = max(table.board.seats, key=lambda seat: (table.court(seat), seat))
    return "yes" if nominee == largest and table.court(table.seat) <= 1 else "no"


def vote_on_law(table: Table, question: Question) -> Choice:
    """By own interest, with a little money where a law matters to everybody and there is enough."""
    options = question.decision.options
    assert isinstance(options, OneOf)
    branches = dict(options.branches)
    card = about(question, "card")
    side = _side(table, card)
    if side not in branches:
        return question.default
    spare = max(0, min(MOST_FOR_A_LAW, table.me.money - PRIZE_MONEY)) if card in (*GOOD, *BAD) else 0
    return ("abstain", ()) if side == "abstain" else (side, spare)


def _side(table: Table, card: str) -> str:
    me = table.me
    if card in GOOD:
        return "for"
    if card in BAD:
        return "against"
    mine = {
        "dividend_act": -table.court(table.seat),
        "land_tax": -me.manors,
        "country_trade_act": 2 * me.ships - 1,
        "tenure_act": -1 if "chairman" in me.offices else 1,
    }.get(card, 0)
    return "for" if mine > 0 else "against" if mine < 0 else "abstain"


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "promote": promote,
    "nominate": nominate,
    "election_fallback": nominate,
    "election_vote": vote_in_election,
    "law_vote": vote_on_law,
}
