"""Memos used in more than one part of the turn."""

from __future__ import annotations

from msgspec import Struct


class OfficeMemo(Struct, frozen=True, tag="office"):
    """An office at work; `tries` counts attempts of its current action."""

    office: str
    tries: int = 0


class SeatMemo(Struct, frozen=True, tag="seat"):
    """One seat's question."""

    seat: str


class PileMemo(Struct, frozen=True, tag="pile"):
    """How many cards on top of the draw pile are known and stay in their order."""

    known: int


CommonMemo = OfficeMemo | SeatMemo | PileMemo
