"""Prizes and cards of London: prestige, blackmail, promise and failure cards (2E-3, 2E-4, 2E-14.5)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from engine.core.tables.base import Count, Name, Positive, Power
from engine.second.tables.base import CardId, EnterpriseType, Sourced, Target

Timing: TypeAlias = Literal[
    "turn_before_family",
    "revenue_start",
    "retirement",
    "on_take_or_after_revenue",
    "hiring",
    "turn_before_events",
    "after_trade_check",
    "after_deploy_check",
    "when_blackmail_played",
]
"""When a blackmail card may be played (2E-3.3.2)."""


class Prize(Sourced, frozen=True, kw_only=True):
    """A prize: pounds to retire to it, pounds of upkeep, windows, points; capacity 0 means any number of pieces."""

    id: str
    name: Name
    cost: Count
    upkeep: Count
    windows: Count
    victory_points: Count
    capacity: Literal[0]
    known_fields: tuple[str, ...]


class PrestigeCard(Sourced, frozen=True, kw_only=True):
    """A spouse or a prestige enterprise: points on taking, pounds off one retirement a season, power, votes, windows.

    `enterprise_type` is what it counts as ("" for spouses); `votes_only_for_targets` are the targets for which its votes
    may be used (all if empty).
    """

    id: CardId
    number: Positive
    name: Name
    kind: Literal["spouse", "enterprise"]
    victory_points: Count
    retirement_discount: Count
    power: Count
    enterprise_type: EnterpriseType | Literal[""]
    votes: Count
    votes_only_for_targets: tuple[Target, ...]
    windows: Count
    tradeable: bool
    effect: Name


class BlackmailCard(Sourced, frozen=True, kw_only=True):
    """A blackmail card: its power face up or down, and when it may be played (2E-3.3)."""

    id: CardId
    number: Positive
    name: Name
    power: Count
    timing: Timing
    effect: Name


class PromiseCard(Sourced, frozen=True, kw_only=True):
    """A promise card; every family owns one of each. The server enforces all but free-form ones (2E-3.2.3)."""

    id: CardId
    effect: Name
    enforced: bool


class SharesScore(Power, frozen=True, tag="shares_score"):
    """Points of a Company share, in place of its negative value."""

    points: int


class ChairmanLoses(Power, frozen=True, tag="chairman_loses"):
    """Points that the family of the present or last Chairman loses."""

    points: Count


class LosesPerPresident(Power, frozen=True, tag="loses_per_president"):
    """Points that a family loses for each President."""

    points: Count


class LosesPerTrophies(Power, frozen=True, tag="loses_per_trophies"):
    """Points that a family loses for each so many trophies, rounded up."""

    points: Count
    trophies: Positive


class LosesPerGovernor(Power, frozen=True, tag="loses_per_governor"):
    """Points that a family loses for each Governor, and for the Governor General."""

    points: Count
    governor_general: Count


class PrimeMinisterLoses(Power, frozen=True, tag="prime_minister_loses"):
    """Points that the Prime Minister's family loses for each law token, and the fewest."""

    points: Count
    least: Count


FailureEffect: TypeAlias = (
    SharesScore | ChairmanLoses | LosesPerPresident | LosesPerTrophies | LosesPerGovernor | PrimeMinisterLoses
)


class FailureCard(Sourced, frozen=True, kw_only=True):
    """A card that is drawn once, only if the Company failed (2E-14.5.2)."""

    id: Annotated[str, Meta(min_length=1)]
    name: Name
    effect: FailureEffect
    text: Name
