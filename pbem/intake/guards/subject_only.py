"""Guard: a mail without text that may hold an order in its subject."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming
from pbem.intake.normalise import normalised
from pbem.intake.orderlike import could_be_order

_REPLY: Final = re.compile(r"^\s*(?:(?:re|aw|sv|vs|antw|fwd?|wg)\s*:\s*)+", re.IGNORECASE)


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    subject = _REPLY.sub("", incoming.subject[:500])
    is_ours = "[" in subject  # the subject of a mail of ours, which is answered
    return not is_ours and not incoming.text().strip() and could_be_order(normalised(subject))


SUBJECT_ONLY = Guard(
    "subject-only", "The mail holds no text, and what stands in the subject alone is not read.", _hits
)
