"""Memos of set-up, Family Phase, vacancies and negotiation."""

from __future__ import annotations

from msgspec import Struct


class OpeningPlaceholder(Struct, frozen=True, tag="opening_placeholder"):
    """Replaced by the first real memo of this part."""


OpeningMemo = OpeningPlaceholder
