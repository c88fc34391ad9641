"""Guard: more mails from one address in an hour than people write; the last one against loops."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, context: GuardContext) -> bool:
    return context.recent_mails(incoming.sender) >= context.rate_limit


TOO_MANY = Guard("too-many", "The address sent more mails in an hour than a person writes.", _hits)
