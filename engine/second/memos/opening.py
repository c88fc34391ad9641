"""Memos of set-up, London Season, Family and Hiring."""

from __future__ import annotations

from msgspec import Struct


class DraftMemo(Struct, frozen=True, tag="draft"):
    """Set-up cards in each seat's hand and those kept so far, by seat."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]
    kept: tuple[tuple[str, tuple[str, ...]], ...] = ()


OpeningMemo = DraftMemo
