"""An answer that shows how a long question is answered, where all that may be said to it would fill a screen."""

from __future__ import annotations

from typing import Final

from engine.core.deal import OFFER
from engine.core.decision import Decision, Urgency
from engine.core.ids import Seat
from engine.core.options import Amount, OneOf, Options, OrPass, Pick, Several
from engine.core.options import Form as Parts
from pbem.lines.hints import example
from pbem.lines.numbers import is_money
from pbem.report.order_form import Form

MOST_SHOWN: Final = 240
"""Letters of hints from which on a question that nobody waits for shows an example in their place: three lines of a mail."""
_GIFT: Final = "{head}: {giver} gives £1 to {taker}"


def example_of(decision: Decision, form: Form) -> str:
    """A line that could be sent, in place of the hints of a question that may be left alone; "" where those are short."""
    hinted = sum(len(each) for each in form.hints(decision))
    if decision.urgency is not Urgency.OFFERED or hinted <= MOST_SHOWN:
        return ""
    seats = _seats(decision.options, decision.seat)
    others = [each for each in seats if each != decision.seat]
    if decision.kind == OFFER and others and _moves_money(decision.options):
        giver, taker = form.name(decision.seat), form.name(others[0])
        return _GIFT.format(head=form.head(decision), giver=giver, taker=taker)
    options = decision.options.inner if isinstance(decision.options, OrPass) else decision.options
    return form.line(decision, example(options))


def _moves_money(options: Options) -> bool:
    return (isinstance(options, Amount) and is_money(options.unit)) or any(map(_moves_money, _inner(options)))


def _seats(options: Options, own: Seat) -> tuple[str, ...]:
    """The first names to pick from that the owner's is one of."""
    if isinstance(options, Pick) and own in options.among:
        return options.among
    return next((found for each in _inner(options) if (found := _seats(each, own))), ())


def _inner(options: Options) -> tuple[Options, ...]:
    match options:
        case OrPass():
            return (options.inner,)
        case Several():
            return (options.of,)
        case Parts():
            return tuple(each for _, each in options.parts)
        case OneOf():
            return tuple(each for _, each in options.branches)
        case _:
            return ()
