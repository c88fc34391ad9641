"""Memos of what stands beside the turn: deals, promise and blackmail cards."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.deal import Deal, Offers


class FreeActsMemo(Struct, frozen=True, tag="free_acts"):
    """How often each seat has used a free act; its next use has an id of its own."""

    uses: Counts = ()


TableMemo = Deal | Offers | FreeActsMemo
