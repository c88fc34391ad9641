"""The offices of the Company, and the positions that are none (2E-1.4.1, 2E-7)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Name, Positive
from engine.second.tables.base import OfficeId, PresidencyId, RegionId, Sourced

Hirer: TypeAlias = Literal[
    "court_of_directors",
    "chairman",
    "director_of_trade_or_governor_general",
    "president_of_controlling_presidency",
]
Candidates: TypeAlias = Literal[
    "court_shares",
    "officeholders_except_chairman_and_governors",
    "officeholders_except_chairman",
    "writers_anywhere",
    "commanders",
    "officers_anywhere",
    "officers_in_training",
    "writers_of_presidency",
    "governors_of_presidency",
    "officers_of_presidency",
]
"""A pool of candidates (2E-7.3)."""
Treasury: TypeAlias = Literal["none", "money", "ships_only", "inherits_director_of_trade"]


class Office(Sourced, frozen=True, kw_only=True):
    """An office: place in the hiring queue, place on the ribbon (0 = does not act alone on it), and who hires whom.

    `candidates` are pools that all count; a pool of `fallback_candidates` counts only if those before it are empty.
    `attrition_modifier` is added to the attrition roll. `dice_pool` are a Governor's dice. `presidency` is a President's,
    `region` a Governor's, `replaces` the office that makes way for this one; "" if there is none. `created_by` are laws,
    the special envoy or conquest.
    """

    id: OfficeId
    name: Name
    number: Positive
    ribbon: Count
    treasury: Treasury
    hirer: Hirer
    candidates: tuple[Candidates, ...]
    attrition_modifier: Count
    in_play_at_setup: bool
    fallback_candidates: tuple[Candidates, ...] = ()
    created_by: tuple[str, ...] = ()
    replaces: OfficeId = ""
    presidency: PresidencyId = ""
    region: RegionId = ""
    dice_pool: Count = 0

    @property
    def has_money(self) -> bool:
        """Whether the office has a treasury for money (2E-1.5.5)."""
        return self.treasury in ("money", "inherits_director_of_trade")


class Position(Sourced, frozen=True, kw_only=True):
    """A role that is no office: no card, no attrition, no nepotism."""

    id: Literal["commander", "prime_minister", "leader_of_opposition"]
    count: Positive
    per: Literal["", "army"] = ""
    filled_by: OfficeId = ""
