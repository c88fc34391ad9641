"""Memos of Events in India."""

from __future__ import annotations

from msgspec import Struct


class TileMemo(Struct, frozen=True, tag="tile"):
    """A drawn event tile that is being resolved, and its pictured region."""

    tile: str
    pictured: str


EventsMemo = TileMemo
