"""Memos of the office actions of the Company Phase."""

from __future__ import annotations

from msgspec import Struct


class CompanyPlaceholder(Struct, frozen=True, tag="company_placeholder"):
    """Replaced by the first real memo of this part."""


CompanyMemo = CompanyPlaceholder
