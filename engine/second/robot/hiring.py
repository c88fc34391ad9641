"""Elections, hires and consents: whom to promote and what to support."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, Form, Options, OrPass, Pick
from engine.core.view import Question
from engine.second.robot.table import Table, about, filled, part


def vote(table: Table, question: Question) -> Choice:
    """For oneself with as many shares as anybody, else for the largest shareholder."""
    options = question.decision.options
    ballot = part(options, "vote") or options
    assert isinstance(ballot, Pick)
    candidates = [name for name in ballot.among if name in table.board.seats]
    largest = max(candidates, key=lambda seat: (table.shares(seat), seat == table.seat), default="abstain")
    if not isinstance(options, Form):
        return largest
    return filled(options, question.default, vote=largest)


def appoint(table: Table, question: Question) -> Choice:
    """Oneself if possible."""
    options = question.decision.options
    assert isinstance(options, Pick)
    return table.seat if table.seat in options.among else question.default


def hire(table: Table, question: Question) -> Choice:
    """An own piece, and somebody who needs no consent if it is refused."""
    options = question.decision.options
    choice = part(options, "hire") or options
    assert isinstance(choice, Pick)
    own = [name for name in choice.among if _family(name) == table.seat]
    others = [name for name in choice.among if _family(name) != table.seat]
    first = own[0] if own and _worth_a_try(table, others) else (others or own)[0]
    if not isinstance(options, Form):
        return first
    second = others[0] if first in own and others else None
    return filled(
        options,
        question.default,
        hire=first,
        otherwise=second,
        with_consent_of=_promised(options, first in own),
    )


def _promised(options: Options, own: bool) -> Choice:
    held = part(options, "with_consent_of")
    return held.among[: held.most] if own and isinstance(held, Pick) else ()


def _worth_a_try(table: Table, others: list[str]) -> bool:
    """Whether the consent that an own piece needs may be had: of few families, and now and then of more."""
    families = len({_family(name) for name in others})
    return families == 0 or table.below(1 + families) == 0


def _family(candidate: str) -> str:
    return candidate.partition("_")[0]


def consent(table: Table, question: Question) -> Choice:
    """Yes to whoever has fewer offices; the leader has to do without."""
    candidate = _family(about(question, "candidate"))
    offices = {line.seat: len(line.offices) for line in table.board.families}
    return "yes" if offices[candidate] < offices[table.seat] else "no"


def redeem(table: Table, question: Question) -> Choice:
    """A promise to hire is used for the offices that earn."""
    options = question.decision.options
    assert isinstance(options, Pick)
    office = about(question, "office")
    earns = office.startswith("president") or office in ("director_of_trade", "manager_of_shipping")
    return options.among[0] if earns else question.default


def permission(table: Table, question: Question) -> Choice:
    """Whoever helps the Company with a share may buy it cheaply, while there is Debt."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Pick)
    return inner.inner.among[: inner.inner.most] if table.in_danger else None


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "chairman_vote": vote,
    "appoint_chairman": appoint,
    "hire": hire,
    "nepotism_consent": consent,
    "redeem_promise": redeem,
    "broker_permission": permission,
}
