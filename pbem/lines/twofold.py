"""Lines whose sentences answer several questions: none of them is lost in the reading of another."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from typing import Final

from engine.core.ids import DecisionId
from pbem.lines.readings import Code, Reading, Understood, Unread

_BREAK: Final = re.compile(r"(?<=[.!;])\s+")
_MOST: Final = 6
"""Sentences of a line that are looked at."""


def undivided(text: str, reading: Reading, read: Callable[[str], Reading]) -> Reading:
    """The same, or a question where a sentence alone is an order to another question: "I buy it. Borrow five for ships".

    The words of that sentence are no part of the order that the whole line reads as. `read` reads one sentence.
    """
    if not isinstance(reading, Understood) or reading.exact:
        return reading
    sentences = [each for each in _BREAK.split(text.strip()) if each]
    if not 1 < len(sentences) <= _MOST:
        return reading
    alone = [read(each) for each in sentences]
    others = [each for each in alone if isinstance(each, Understood) and each.decision != reading.decision]
    return Unread(Code.DOUBTFUL, text.strip(), headed=False) if others else reading


def asks_more(reading: Reading, answered: Set[DecisionId]) -> bool:
    """Whether a clause is an answer that lacks its beginning, to a question that no order of its line answers."""
    if not isinstance(reading, Unread) or reading.code is not Code.HEAD_NEEDED or reading.decision is None:
        return False
    return reading.decision.id not in answered
