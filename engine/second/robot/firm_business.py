"""Private firms at work: what they fill and pay, who helps one that cannot pay, what dividends allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice, Form, OneOf, OrPass, Pick, Split
from engine.core.view import Question
from engine.second.board.lines import FirmLine
from engine.second.robot.table import Table, about, number_about

RESERVE = 4
"""Pounds beside the expenses of a turn that a firm keeps for its next bid."""
TOKENS = 2
"""Investments that a manager gives for the own firm in an emergency."""


def fill(table: Table, question: Question) -> Choice:
    """What earns most."""
    return question.default


def tie(table: Table, question: Question) -> Choice:
    """The own firm first, else the Company."""
    options = question.decision.options
    assert isinstance(options, Pick)
    if table.seat not in options.among:
        return question.default
    return table.seat if options.single else (table.seat,)


def expenses(table: Table, question: Question) -> Choice:
    """London first: dividends are paid from India."""
    options = question.decision.options
    assert isinstance(options, Split)
    caps = dict(options.caps)
    london = min(options.total, caps.get("london", 0))
    split = (("india", options.total - london), ("london", london))
    return tuple(pair for pair in split if pair[1])


def waive(table: Table, question: Question) -> Choice:
    """Nobody gives up what is due."""
    return 0


def waivers(table: Table, question: Question) -> Choice:
    """Gifts are taken."""
    return question.default


def dividends(table: Table, question: Question) -> Choice:
    """As many as leave the expenses of another turn and a bid; all there is in the last turn."""
    options = question.decision.options
    assert isinstance(options, Form)
    _, most = options.parts[0]
    assert isinstance(most, Amount)
    cost = number_about(question, "shares") + 1
    firm = _own(table)
    kept = len(firm.ships) + max(sum(held for _, held in firm.shares), firm.expense) + RESERVE
    spare = firm.india + firm.london - (kept if table.turns_left else 0)
    paid = max(0, min(firm.india, spare) // cost)
    return (paid, *(0 for _ in options.parts[1:]))


def _own(table: Table) -> FirmLine:
    return next(line for line in table.board.firms if line.manager == table.seat)


def offer(table: Table, question: Question) -> Choice:
    """A manager gives up to two workshops or shares for the own firm, if that saves it."""
    options = question.decision.options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, OneOf)
    invest = dict(options.inner.branches).get("invest")
    if about(question, "firm") != table.seat or not isinstance(invest, Split):
        return None
    wanted = -(-number_about(question, "needed") // 5)
    return ("invest", _tokens(invest, wanted)) if wanted <= min(TOKENS, invest.total) else None


def _tokens(invest: Split, wanted: int) -> Choice:
    """So many tokens, workshops first."""
    chosen: dict[str, int] = {}
    for name, cap in sorted(invest.caps, key=lambda pair: pair[0] != "invest_workshop"):
        chosen[name] = min(cap, wanted)
        wanted -= chosen[name]
    return tuple((name, chosen[name]) for name, _ in invest.caps if chosen[name])


def accept(table: Table, question: Question) -> Choice:
    """The first help that there is."""
    return question.default


def special(table: Table, question: Question) -> Choice:
    """The prize with most points, as silence would: money is for prizes."""
    return question.default


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "firm_fill": fill,
    "initiative_tie": tie,
    "firm_expenses": expenses,
    "waive": waive,
    "waive_consent": waivers,
    "firm_dividends": dividends,
    "emergency_offer": offer,
    "accept_emergency": accept,
    "special_retirement": special,
}
