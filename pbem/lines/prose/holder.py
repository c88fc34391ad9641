"""He who holds the office that is asked: "He opens Mysore with three pounds" is what the writer's own officer does."""

from __future__ import annotations

import re
from typing import Final

from engine.core.options import Pick
from pbem.lines.prose.question import Question
from pbem.lines.prose.tokens import stem
from pbem.lines.shapes import bare

_HE: Final = re.compile(
    r"(?:(?:so|then|and|now|well),?\s+)?(?:he|she)(?:['\u2019]ll|\s+will|\s+shall)?\s+(?P<does>(?P<verb>[a-z]+)\s+.+)",
    re.IGNORECASE | re.DOTALL,
)
_OFFICE: Final = "office"
"""The fact that names the office whose holder is asked."""


def by_holder(text: str, blocking: tuple[Question, ...]) -> str:
    """What "he" does as what the writer does, where the only question that must be answered asks his officer; else "".

    Only verbs of the question itself are taken: what else he does is told of him, or of somebody else. Who picks one
    of several names says by "he" whom he picks.
    """
    found = _HE.fullmatch(text.strip())
    if found is None or len(blocking) != 1 or "?" in text:
        return ""
    question = blocking[0]
    decision = question.asked.decision
    if isinstance(bare(decision.options), Pick) or _OFFICE not in dict(decision.about):
        return ""
    is_asked = stem(found["verb"].casefold()) in question.verbs
    return f"I {found['does']}" if is_asked else ""
