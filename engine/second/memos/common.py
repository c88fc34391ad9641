"""Memos used in more than one part of the turn."""

from __future__ import annotations

from msgspec import Struct


class OfficeMemo(Struct, frozen=True, tag="office"):
    """An office at work; `tries` counts attempts of its current action."""

    office: str
    tries: int = 0


class SeatMemo(Struct, frozen=True, tag="seat"):
    """One seat's question; `number` counts questions of that sort from 0."""

    seat: str
    number: int = 0


CommonMemo = OfficeMemo | SeatMemo
