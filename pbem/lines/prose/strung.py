"""Sentences that are parts of one answer: "Trade comes first. Then the Commander." is read as one list."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pbem.lines.prose.asides import reaches_back
from pbem.lines.prose.reader import Prose
from pbem.lines.readings import Reading, Understood
from pbem.lines.text import fold

_END: Final = re.compile(r"(?<=[a-z0-9)])[.!]\s+(?=[A-Z\d])")
_TURNING: Final = frozenset(
    "no nope nah not or instead actually rather but otherwise else if unless wait sorry correction".split()
)
"""Words with which a sentence begins that goes on with none before it, or takes it back."""
_MOST: Final = 5


def strung(text: str, prose: Prose, read: Callable[[str], Reading]) -> tuple[str]:
    """The sentences of a text as entries of one list, if each may be a part of an order and all are one; else the text."""
    entries = _entries(text, prose)
    return (entries,) if entries and isinstance(read(entries), Understood) else (text,)


def _entries(text: str, prose: Prose) -> str:
    """The sentences of a text with semicolons between; "" if some of them is no part of an order, or takes one back."""
    sentences = _END.split(text.strip().rstrip(".!"))
    if not 1 < len(sentences) <= _MOST or "?" in text or ":" in text:
        return ""
    goes_on = (fold(each)[:1] for each in sentences[1:])
    if not all(first and first[0] not in _TURNING for first in goes_on) or any(
        map(reaches_back, sentences[1:])
    ):
        return ""
    return "; ".join(sentences) if all(map(prose.may_be_order, sentences)) else ""
