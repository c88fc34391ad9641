"""Memos of Parliament."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts

NO_POLICY = -1
"""The policy of a vote that has none: the Vote to Deregulate (2E-15.1.3)."""


class DrawMemo(Struct, frozen=True, tag="law_draw"):
    """How many law cards have been drawn, and whether Old Ideas Made New waits beside the deck (2E-12.1.8)."""

    drawn: int = 0
    waiting: bool = False


class VoteMemo(Struct, frozen=True, tag="vote"):
    """A proposed law on its way: the law, the policy's index (`NO_POLICY` none), the marker, who has done what, and the target.

    `against` counts votes against by the family in whose name they were cast, `leader` is the leader of the opposition
    so far ("" none). `opposed` are families that cast votes against themselves, `sides` what each family did last (for,
    against, pass). `left` are those yet to act in round
    `number`, `cast` tells whether anybody voted in it. `target` is the officeholder's office of an impeachment;
    `window_tax` says that Tax Collectors added one; `old_idea` that the law came by Old Ideas Made New.
    """

    law: str
    policy: int = 0
    marker: int = 0
    against: Counts = ()
    leader: str = ""
    opposed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    number: int = 1
    cast: bool = False
    target: str = ""
    window_tax: bool = False
    old_idea: bool = False
    sides: tuple[tuple[str, str], ...] = ()


class PolicyMemo(Struct, frozen=True, tag="policy"):
    """A policy that is carried out: its index, and whether Tax Collectors added a window tax."""

    policy: int
    window_tax: bool = False


ParliamentMemo = DrawMemo | VoteMemo | PolicyMemo
