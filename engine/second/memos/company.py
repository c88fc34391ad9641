"""Memos of Company Operation."""

from __future__ import annotations

from msgspec import Struct


class PresidencyMemo(Struct, frozen=True, tag="presidency"):
    """A Presidency at work: the actors (`trade`, `commander`, Governor offices) that have not had their turn."""

    presidency: str
    left: tuple[str, ...]


class DebtMemo(Struct, frozen=True, tag="debt"):
    """The Chairman at work: how often Debt has been asked about, and the most that it may still be raised to.

    While shareholders are asked to consent: the `steps` wanted, and the families whose shares count for it by promise.
    """

    round: int
    ceiling: int
    steps: int = 0
    support: tuple[str, ...] = ()


class OversightMemo(Struct, frozen=True, tag="oversight"):
    """Armies whose command the Prime Minister's own family has been refused this turn."""

    refused: tuple[str, ...] = ()


CompanyMemo = PresidencyMemo | DebtMemo | OversightMemo
