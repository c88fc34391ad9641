"""An open question with the beginning of its line."""

from __future__ import annotations

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.phrase import Phrase


class Asked(Struct, frozen=True):
    """An open decision, the beginning of its line with all names filled in, and the words of its kind."""

    decision: Decision
    head: str
    phrase: Phrase
