"""Laws in force and the values that they change (1E-8.10.12)."""

from __future__ import annotations

from typing import TypeVar

from engine.first.state import State, tables
from engine.first.tables.base import CardId
from engine.first.tables.evening_post import (
    CaptainRates,
    DividendCapWithDebt,
    ManorTax,
    MercenaryCost,
    NepotismPromises,
    NoOfficerUpkeep,
    OrderBonus,
    ShipPrice,
    Stress,
)
from engine.first.tables.tables import Tables

EffectType = TypeVar("EffectType")


def in_force(state: State, kind: type[EffectType]) -> EffectType | None:
    """The effect of that type among the laws in force, or None."""
    for card in state.company.laws:
        effect: object = tables(state).card(card).effect
        if isinstance(effect, kind):
            return effect
    return None


def mercenary_cost(state: State) -> int:
    """Pounds for one point of mercenaries or police (1E-6.8.2, 1E-8.5.2)."""
    law = in_force(state, MercenaryCost)
    return law.cost if law else tables(state).india.mercenary_cost


def ship_surcharge(state: State) -> int:
    """Pounds added to every ship's price (1E-6.3.2)."""
    law = in_force(state, ShipPrice)
    return law.delta if law else 0


def promises_for_nepotism(state: State) -> int:
    """Promises to each family that was passed over (1E-5.3.2)."""
    law = in_force(state, NepotismPromises)
    return law.promises if law else 1


def order_bonus(state: State, demand: int) -> int:
    """Pounds of revenue added to a filled order of this demand (1E-8.10.12)."""
    law = in_force(state, OrderBonus)
    return law.bonus if law and demand >= law.minimum_demand else 0


def officers_cost_nothing(state: State) -> bool:
    """Whether officers are free of upkeep (1E-7.2.2)."""
    return in_force(state, NoOfficerUpkeep) is not None


def interloper_income(state: State) -> int:
    """Pounds that each captained ship earns its family (1E-7.1.4)."""
    law = in_force(state, CaptainRates)
    return law.interloper_income if law else 2


def country_trade_cost(state: State) -> int:
    """Pounds that each captain on a ship costs the Company (1E-7.2.1)."""
    law = in_force(state, CaptainRates)
    return law.country_trade_cost if law else 1


def manor_tax(state: State) -> int:
    """Pounds that each family pays for each manor cube (1E-7.1.8)."""
    law = in_force(state, ManorTax)
    return law.per_manor if law else 0


def most_dividends(state: State) -> int | None:
    """The most dividends of this turn under a law, or None (1E-7.3.7)."""
    law = in_force(state, DividendCapWithDebt)
    return law.maximum if law and state.company.debt else None


def stress(state: State, office: str) -> int:
    """The attrition roll from which an office vacates (1E-8.8.1)."""
    return stress_under(tables(state), state.company.laws, office)


def stress_under(book: Tables, laws: tuple[CardId, ...], office: str) -> int:
    """The same, under these laws."""
    for card in laws:
        effect = book.card(card).effect
        if isinstance(effect, Stress) and effect.office == office:
            return effect.threshold
    return book.stress(office)
