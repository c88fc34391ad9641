"""Guard: an absence note or a challenge that bears no mark of a machine, known by its words alone."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake.clean import clean
from pbem.intake.guards import Guard, GuardContext
from pbem.intake.guards.absence_words import AWAY, BY_MACHINE, SUBJECT
from pbem.intake.guards.weak_marks import has_weak_field
from pbem.intake.message import Incoming
from pbem.intake.orderlike import could_be_order
from pbem.intake.values import Cleaned

_LOOKED_AT: Final = 20_000  # characters; notes are short
_MOST_LINES: Final = 40  # written ones
_BACK: Final = re.compile(r"back\s+\w", re.IGNORECASE)
"""The command is "back" alone; more words ("back on Monday") are of a note."""


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    """Two signs of different sorts make a note, or its subject alone; orders are a person's, unless the subject says otherwise.

    A sentence alone ("I am away until Monday") may well be a person's, and a header alone is often a gateway's.
    """
    subject = SUBJECT.match(incoming.subject[:200]) is not None
    text = incoming.text()[:_LOOKED_AT]
    if not subject and AWAY.search(text) is None and BY_MACHINE.search(text) is None:
        return False
    cleaned = clean(incoming)
    written = " ".join(line.text for line in cleaned.written()[:_MOST_LINES])
    signs = (
        subject,
        has_weak_field(incoming),
        AWAY.search(written) is not None,
        BY_MACHINE.search(written) is not None,
    )
    if _gives_orders(cleaned):
        return subject and sum(signs) > 1
    return subject or sum(signs) > 1


def _gives_orders(cleaned: Cleaned) -> bool:
    lines = (line.text for line in cleaned.written())
    return bool(cleaned.press) or any(could_be_order(text) and not _BACK.match(text) for text in lines)


ABSENCE_NOTE = Guard(
    "absence-note", "The mail reads like an absence note or a challenge of a mail program.", _hits
)
