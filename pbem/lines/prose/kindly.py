"""What is asked for with "please" as what shall be done: "Could you please open Delhi?"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pbem.lines.prose.question import Question
from pbem.lines.prose.tokens import stem

_KINDLY: Final = re.compile(
    r"(?P<before>^|(?<=[.!?;,] )|\b(?:and|so|then) )(?:could|can|would|will|may|might) (?:(?P<own>i|we)|you|(?:our |the )(?:president|chairman|governor|director|manager|commander|company|moderator|gm))"
    r"(?= [^.!?;]*\b(?:please|pls|kindly|so kind as to|kind enough to)\b)(?: be)?(?P<bidden> [^.!?;]*)\?",
    re.IGNORECASE,
)
"""A sentence that asks with "please" whether something may be done: "Could you please open Delhi?"."""
_KINDNESS: Final = re.compile(r"^ (?:so kind as to|kind enough to)\b", re.IGNORECASE)
_VOTE: Final = stem("vote")
_OPEN: Final = re.compile(
    r"\b(?:or|if|whether|what|how|why|who|which|when|where|not|anyone|anybody|somebody|someone|your|yours|later|tomorrow|wait)\b",
    re.IGNORECASE,
)
"""Words with which something is really asked."""
_OF_OTHERS: Final = re.compile(
    r"\b(?:vote|elect|nominate|support|consent|agree|accept|approve|back|allow|tell|explain|remind|confirm|check|say|answer|join|help|reply|write|stop|give me|lend|hire me|let me|let us|me know)\b",
    re.IGNORECASE,
)
"""What people ask of each other."""


def bidden(text: str, blocking: Callable[[], tuple[Question, ...]]) -> str:
    """The text with what it asks to be done with "please" as what shall be done; what is really asked, or asked of other people, stays.

    So does all where somebody's yes or vote is what must be answered (`blocking`): others may be asked for theirs.
    """
    plain = _KINDLY.sub(_bidden, text) if "?" in text else text
    if plain == text or any(map(_is_asked_of_others, blocking())):
        return text
    return plain


def _is_asked_of_others(question: Question) -> bool:
    """Whether a yes or a vote answers a question, which people ask of each other."""
    return question.agrees or "against" in question.names or _VOTE in question.literal


def _bidden(asked: re.Match[str]) -> str:
    bidden = asked["bidden"]
    if _OPEN.search(bidden) or (not asked["own"] and _OF_OTHERS.search(bidden)):
        return asked[0]
    subject = asked["own"] or ("please" if _KINDNESS.match(bidden) else "")
    return f"{asked['before']}{subject}{_KINDNESS.sub('', bidden)}.".replace("  ", " ")
