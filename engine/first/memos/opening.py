"""Memos of set-up, Family Phase, vacancies and negotiation."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.deal import Deal, Offers


class PoundsMemo(Struct, frozen=True, tag="pounds"):
    """A sum to be given out that lies in no purse of its own."""

    pounds: int


class CubesMemo(Struct, frozen=True, tag="cubes"):
    """How many cubes of a seat must lie in its stock before the next frame."""

    seat: str
    cubes: int


class CubeMemo(Struct, frozen=True, tag="cube"):
    """One starting cube of a seat, numbered from 1."""

    seat: str
    number: int


class NepotismMemo(Struct, frozen=True, tag="nepotism"):
    """Promises that a seat owes to each of the families that it passed over."""

    seat: str
    families: tuple[str, ...]
    promises: int


class ElectionMemo(Struct, frozen=True, tag="election"):
    """An election so far: the nominees that failed, the one voted on, and the cubes of those who have voted."""

    failed: tuple[str, ...] = ()
    nominee: str = ""
    yes: Counts = ()
    no: Counts = ()


class FreeActsMemo(Struct, frozen=True, tag="free_acts"):
    """How often each seat has used a free act; its next use has an id of its own."""

    uses: Counts = ()


OpeningMemo = PoundsMemo | CubesMemo | CubeMemo | NepotismMemo | ElectionMemo | FreeActsMemo | Offers | Deal
