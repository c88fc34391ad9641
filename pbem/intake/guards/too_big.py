"""Guard: a mail that is larger than what is read of it, with nothing to read in its beginning."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    return incoming.cut and not incoming.text().strip()


TOO_BIG = Guard(
    "too-big",
    "The mail is very large: only its beginning was read, and no text stands there. Orders need no pictures or attachments.",
    _hits,
)
