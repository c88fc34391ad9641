"""Guard: a mail without one sender, such as a truncated or empty one."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    return not incoming.sender


NO_SENDER = Guard("no-sender", "The mail does not name one sender, so nobody can be answered.", _hits)
