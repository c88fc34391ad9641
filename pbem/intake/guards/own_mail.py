"""Guard: a mail that we sent ourselves."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, context: GuardContext) -> bool:
    own_id = bool(incoming.message_id) and context.is_own_message(incoming.message_id)
    return own_id or context.is_ours(incoming.sender)


OWN_MAIL = Guard("our-own-mail", "The mail comes from this server itself.", _hits)
