"""Guard: a mail in which nothing can be read."""

from __future__ import annotations

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    return not incoming.text().strip()


NO_TEXT = Guard(
    "no-text",
    "The mail holds no text that can be read, only pictures, attachments, encrypted parts, or text that is struck out or cannot be seen.",
    _hits,
)
