"""Memos of Company Operation."""

from __future__ import annotations

from msgspec import Struct


class PresidencyMemo(Struct, frozen=True, tag="presidency"):
    """A Presidency at work: the actors (`trade`, `commander`, Governor offices) that have not had their turn."""

    presidency: str
    left: tuple[str, ...]


CompanyMemo = PresidencyMemo
