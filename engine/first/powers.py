"""What the powers of families and prize cards add for one family (1E-6.2.4, 1E-6.3.7, 1E-6.8.5)."""

from __future__ import annotations

from typing import TypeVar

from engine.first import cubes
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.families import ExtraDie, OfficeGroup
from engine.first.tables.offices import (
    CHINA,
    GOVERNOR_GENERAL,
    ActionId,
    presidency_of_president,
    region_of_province,
)
from engine.first.tables.prizes import (
    LawPassesIncome,
    PlunderBonus,
    PrizePoliticalPower,
    ShipyardIncomeBonus,
    TradePhaseIncome,
)

PrizeAmount = TypeVar(
    "PrizeAmount", PrizePoliticalPower, TradePhaseIncome, LawPassesIncome, PlunderBonus, ShipyardIncomeBonus
)


def from_prizes(state: State, family: str, kind: type[PrizeAmount]) -> int:
    """What prize cards with this power give a family: per cube, or once however many cubes lie there."""
    gained = 0
    for place, held in cubes.places(state, "prize.", family):
        card = tables(state).prize(place.removeprefix("prize."))
        if isinstance(card.power, kind):
            gained += card.power.amount * (held if card.power_scope == "per_cube" else 1)
    return gained


def extra_dice(state: State, family: str, office: OfficeId, action: ActionId) -> int:
    """Dice that the family's power adds to a Check of this office (1E-6.2.4)."""
    power = tables(state).family(family).power
    if not isinstance(power, ExtraDie) or action not in power.actions:
        return 0
    return power.dice if group_of(office) in power.offices else 0


def group_of(office: OfficeId) -> OfficeGroup | None:
    """Which kind of India or China office this is, None for one in London."""
    if office == GOVERNOR_GENERAL:
        return "governor_general"
    if office == CHINA:
        return "superintendent_china"
    if region_of_province(office) is not None:
        return "provincial"
    return "president" if presidency_of_president(office) is not None else None
