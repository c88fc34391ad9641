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


class QueueMemo(Struct, frozen=True, tag="queue"):
    """How many offices this Hiring has looked after."""

    hires: int


class HireMemo(Struct, frozen=True, tag="hire"):
    """An office to be filled: candidates that were refused, and the only family that may be chosen ("" any)."""

    office: str
    refused: tuple[str, ...] = ()
    only: str = ""


class ConsentMemo(Struct, frozen=True, tag="consent"):
    """A hire that waits for consent: candidate, second choice ("" none), families asked, candidates refused before."""

    office: str
    candidate: str
    second: str
    families: tuple[str, ...]
    refused: tuple[str, ...] = ()


OpeningMemo = DraftMemo | PilesMemo | FamilyMemo | QueueMemo | HireMemo | ConsentMemo
