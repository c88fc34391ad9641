"""The Crown's automation cards (2E-16.1)."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.core.tables.base import Positive
from engine.second.tables.base import CardId, PresidencyId, RegionId, Sourced

Climate: TypeAlias = Literal["bull", "stag", "lion", "bear", "peacock"]
"""The Crown's climates, left to right."""

CLIMATES: tuple[Climate, ...] = ("bull", "stag", "lion", "bear", "peacock")

Direction: TypeAlias = Literal["clockwise", "counter_clockwise"]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
"""0 is best."""

Metric: TypeAlias = Literal[
    "expectations",
    "presidencies_controlling_a_region",
    "company_debt",
    "sea_zones_with_two_or_more_ships",
    "company_shares_incl_chairman",
    "crown_treasury",
    "constant",
]
"""What the climate rule of a card measures."""

_CLIMATES: Mapping[str, Climate] = MappingProxyType({climate: climate for climate in CLIMATES})
_CASE = re.compile(r"(?:(\*)|(deregulated)|(<=|>=)?(\d+)(?:-(\d+))?):([a-z]+)")


class ClimateCase(Struct, frozen=True):
    """One alternative of a climate rule: the values from `least` to `most` for which it holds (None = no bound).

    With `deregulated` it holds after deregulation, whatever the value.
    """

    climate: Climate
    least: int | None = None
    most: int | None = None
    deregulated: bool = False

    def holds(self, value: int, deregulated: bool) -> bool:
        """Say whether the alternative applies."""
        if self.deregulated:
            return deregulated
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


def climate_cases(rule: str) -> tuple[ClimateCase, ...]:
    """Give the alternatives of a climate rule such as `4:peacock,6:lion,*:bull`, in its order.

    Raises:
        ValueError: if it is no such rule, or its last alternative does not hold always.
    """
    cases = tuple(_case(part) for part in rule.split(","))
    if cases[-1] != ClimateCase(cases[-1].climate):
        raise ValueError("the last alternative is *:climate, so that one always holds")
    return cases


def _case(part: str) -> ClimateCase:
    match = _CASE.fullmatch(part)
    climate = _CLIMATES.get(match[6]) if match else None
    if match is None or climate is None:
        raise ValueError(
            f"cannot read {part!r}; an alternative is like 4:lion, 1-4:bull, <=7:bear, >=9:lion or *:stag"
        )
    if match[1]:
        return ClimateCase(climate)
    if match[2]:
        return ClimateCase(climate, deregulated=True)
    number = int(match[4])
    least = None if match[3] == "<=" else number
    most = None if match[3] == ">=" else int(match[5] or number)
    return ClimateCase(climate, least, most)


class CrownCard(Sourced, frozen=True, kw_only=True):
    """An automation card. Its back names directions and Presidencies in an order, the front of another ranks them.

    `display_priority` are London display slots in the order in which they are looked at, `law_draws` the law cards that a
    Prime Minister of the Crown draws.
    """

    id: CardId
    back_direction_order: tuple[Direction, Direction]
    back_presidency_order: tuple[PresidencyId, PresidencyId, PresidencyId]
    display_priority: tuple[Rank, Rank, Rank]
    direction_rank: tuple[Rank, Rank]
    presidency_rank: tuple[Rank, Rank, Rank]
    region_priority: tuple[RegionId, ...]
    climate_metric: Metric
    climate_rule: str
    law_draws: Positive

    def climate(self, value: int, deregulated: bool) -> Climate:
        """Give the climate that this card sets while what it measures has this value (2E-16.1.6)."""
        return next(
            case.climate for case in climate_cases(self.climate_rule) if case.holds(value, deregulated)
        )
