"""A question that may come before the turn ends, as far as everybody can know now."""

from __future__ import annotations

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.options import Choice


class Foreseen(Struct, frozen=True):
    """A question that may come, with the options of now, and what silence would play then if nothing else changed.

    Where the answers depend on what comes before (a card that is drawn), `known` is false: there is the question only.
    """

    decision: Decision
    silence: Choice = None
    known: bool = True
