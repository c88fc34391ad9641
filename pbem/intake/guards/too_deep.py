"""Guard: a mail whose parts are nested too deep, or too many, to find a text among them."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    return incoming.incomplete and not incoming.text().strip()


TOO_DEEP = Guard(
    "too-deep",
    "The mail has more parts, or more parts within parts than are looked at, and no text stands in those that are.",
    _hits,
)
