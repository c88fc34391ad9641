"""Memos of Parliament."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts


class VoteMemo(Struct, frozen=True, tag="vote"):
    """A vote under way: the law, the policy's index, the marker, votes against by family, who has voted, the target.

    `extra_window_tax` is the one that Tax Collectors added; `against` counts all votes against by the family in whose
    name they were cast.
    """

    law: str
    policy: int
    marker: int
    against: Counts = ()
    target: str = ""
    extra_window_tax: bool = False


ParliamentMemo = VoteMemo
