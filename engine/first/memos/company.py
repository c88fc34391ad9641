"""Memos of the office actions of the Company Phase."""

from __future__ import annotations

from msgspec import Struct


class CaptainsMemo(Struct, frozen=True, tag="captains"):
    """Families in the order in which their captain cubes may buy ships, and how many have been dealt with."""

    order: tuple[str, ...]
    done: int = 0


class Shift(Struct, frozen=True):
    """Pieces of one sort that an official wants to move from one presidency to another."""

    piece: str
    source: str
    target: str
    number: int


class ShiftsMemo(Struct, frozen=True, tag="shifts"):
    """The transfers that an office asks consent for."""

    office: str
    shifts: tuple[Shift, ...]


CompanyMemo = CaptainsMemo | ShiftsMemo
