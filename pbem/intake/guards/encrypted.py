"""Guard: a mail of which all is encrypted."""

from __future__ import annotations

from pbem.intake.encrypted import is_encrypted, without_encrypted
from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    text, blocks = without_encrypted(incoming.text())
    return not text.strip() and (bool(blocks) or is_encrypted(incoming.root))


ENCRYPTED = Guard("encrypted", "The mail is encrypted, and this server reads no encrypted mail.", _hits)
