"""Memos of Company Operation."""

from __future__ import annotations

from msgspec import Struct


class PresidencyMemo(Struct, frozen=True, tag="presidency"):
    """A Presidency at work: the actors (`trade`, `commander`, Governor offices) that have not had their turn."""

    presidency: str
    left: tuple[str, ...]


class ChairmanMemo(Struct, frozen=True, tag="chairman"):
    """The Chairman at work: the number of this round of questions, and the most that Debt may still be raised to.

    `wishes` and `allocations` count those made so far this turn. While shareholders are asked to consent: the `steps`
    wanted, and the families whose shares count for it by promise.
    """

    round: int
    ceiling: int
    wishes: int = 0
    allocations: int = 0
    steps: int = 0
    support: tuple[str, ...] = ()


class OversightMemo(Struct, frozen=True, tag="oversight"):
    """Armies whose command the Prime Minister's own family has been refused this turn."""

    refused: tuple[str, ...] = ()


CompanyMemo = PresidencyMemo | ChairmanMemo | OversightMemo
