"""Memos of set-up, London Season, Family and Hiring."""

from __future__ import annotations

from msgspec import Struct


class DraftMemo(Struct, frozen=True, tag="draft"):
    """Set-up cards in each seat's hand and those kept so far, by seat."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]
    kept: tuple[tuple[str, tuple[str, ...]], ...] = ()


class PilesMemo(Struct, frozen=True, tag="piles"):
    """Piles of a position that are to be shuffled: how many on top of each are known, London cards to lay out."""

    known: tuple[tuple[str, int], ...]
    display: int = 0


class FamilyMemo(Struct, frozen=True, tag="family"):
    """Families that have not taken their action yet, in order."""

    left: tuple[str, ...]


OpeningMemo = DraftMemo | PilesMemo | FamilyMemo
