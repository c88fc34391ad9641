"""Law cards and the Prime Minister's dial (2E-12)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Name, Positive
from engine.second.tables.base import ActionId, Consequence, LawId, Sourced, Target, Year

LawKind: TypeAlias = Literal["law", "dilemma", "special"]
Hook: TypeAlias = Literal[
    "administer_failure",
    "after_military_affairs",
    "after_office_acts",
    "after_vote",
    "attack_strength",
    "attrition",
    "before_vote",
    "bonuses",
    "borough_votes",
    "china_trade",
    "company_expenses",
    "emergency_loans",
    "extra_action",
    "fit_ship_price",
    "govern_failure",
    "govern_payout",
    "governor_pool",
    "loot",
    "on_deregulation",
    "on_draw",
    "on_fail",
    "on_pass",
    "revenue_start",
    "trade_payout",
    "vote_initial_support",
    "vote_price",
    "window_tax",
    "workshop_price",
]
"""Where a law acts."""


class Law(Sourced, frozen=True, kw_only=True):
    """A law card: start of the vote marker, what the dial is turned to, and the family action that it grants ("" none).

    `policy_match` says whether `policy_value` is a target or a consequence; the special dilemma takes over those of
    another law, Deregulation has none.
    """

    id: LawId
    number: Positive
    name: Name
    kind: LawKind
    policy_match: Literal["target", "consequence", "special", "none"]
    policy_value: Target | Consequence | Literal[""]
    initial_support: int
    extra_action: ActionId | Literal[""]
    keep_when_passed: bool
    hooks: tuple[Hook, ...]
    effect: Name


class Policy(Sourced, frozen=True, kw_only=True):
    """A space of the dial; one step right is the next index. `scenario_start` is the year that begins here (0 none)."""

    index: Count
    id: str
    consequence: Consequence
    target: Target
    window_tax: bool
    scenario_start: Year | Literal[0]
