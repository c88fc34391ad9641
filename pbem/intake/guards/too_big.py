"""Guard: a mail beyond the size limit."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, context: GuardContext) -> bool:
    return incoming.size > context.size_limit


TOO_BIG = Guard("too-big", "The mail is too big; orders need no pictures or attachments.", _hits)
