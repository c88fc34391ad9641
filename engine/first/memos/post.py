"""Memos of Trade, Evening Post and Refresh."""

from __future__ import annotations

from msgspec import Struct


class PostPlaceholder(Struct, frozen=True, tag="post_placeholder"):
    """Replaced by the first real memo of this part."""


PostMemo = PostPlaceholder
