"""Guard: what a calendar sends when an appointment is accepted or declined in it."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake.clean import clean
from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming
from pbem.intake.mime import Part
from pbem.intake.orderlike import could_be_order

_METHOD: Final = re.compile(r"^METHOD\s*:\s*(\w+)", re.IGNORECASE | re.MULTILINE)
_LOOKED_AT: Final = 5_000  # characters
_ANSWERS: Final = frozenset({"reply", "counter", "refresh"})
_LABEL: Final = re.compile(
    r"(?:when|where|who|what|date|time|location|organi[sz]er|calendar|event|invitation from|subject|title|attendees?|guests?"
    r"|accepted|declined|tentative(?:ly accepted)?|wann|wo|wer|was|termin|datum|zeit|ort|betreff|quand|où|qui|heure|lieu|cu[aá]ndo|d[oó]nde"
    r"|qui[eé]n|quando|onde|quem|dove|chi|wanneer|waar|wie|n[aä]r|var|hvorn[aå]r|hvor)\s*:",
    re.IGNORECASE,
)
"""What calendars write before a colon around their answers."""


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    if not any(map(_is_answer, incoming.root.walk())):
        return False
    return not any(
        could_be_order(line.text) and _LABEL.match(line.text) is None for line in clean(incoming).written()
    )


def _is_answer(part: Part) -> bool:
    """Whether a part answers an invitation; the method stands in the type of the part, in the calendar, or in both."""
    if part.content_type != "text/calendar":
        return False
    said = _METHOD.search(part.text(_LOOKED_AT))
    named = part.parameters.get("method", "") or (said[1] if said is not None else "")
    return named.casefold() in _ANSWERS


CALENDAR_ANSWER = Guard("calendar-answer", "The mail is the answer of a calendar to an appointment.", _hits)
