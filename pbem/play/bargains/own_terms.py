"""What the owner of terms on file reads when they take an offer: the others read of the deal alone."""

from __future__ import annotations

import re
from typing import Final

from engine.core.deal_steps import ACCEPT
from engine.core.event import Event, whispered
from engine.core.inputs import Input, Ordered

_OF_A_DEAL: Final = re.compile(r"\bdeal\.(?P<deal>\w+)\.\w+$")
"""The end of the name of a question that asks a seat about a deal."""


def taken_by_terms(given: Input, reader: str) -> tuple[Event, ...]:
    """The event that tells a reader which of its standing orders took which deal; () if this is none of that."""
    if not isinstance(given, Ordered) or not given.standing or given.order.seat != reader:
        return ()
    about = _OF_A_DEAL.search(given.order.decision)
    if about is None or given.order.choice != ACCEPT:
        return ()
    named = {"number": given.standing, "deal": about["deal"]}
    return (whispered((given.order.seat,), "taken_by_terms", **named),)
