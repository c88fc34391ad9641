"""The prize cards (1E-8.8)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Name, Positive, Power, Row
from engine.first.tables.base import PrizeId, Provenance
from engine.first.tables.offices import Rank


class NoPrizePower(Power, frozen=True, tag="none"):
    """The prize gives points only."""


class PrizePoliticalPower(Power, frozen=True, tag="political_power"):
    """Points of political power in law votes (1E-8.10.3)."""

    amount: Positive


class TradePhaseIncome(Power, frozen=True, tag="trade_phase_income"):
    """Pounds in Player Revenue (1E-7.1.5)."""

    amount: Positive


class LawPassesIncome(Power, frozen=True, tag="income_when_law_passes"):
    """Pounds when a law passes (1E-8.10.6)."""

    amount: Positive


class PlunderBonus(Power, frozen=True, tag="plunder_bonus"):
    """More pounds of plunder for each officer (1E-6.8.5)."""

    amount: Positive


class ShipyardIncomeBonus(Power, frozen=True, tag="shipyard_income_bonus"):
    """Pounds for each ship bought from a column with an own shipyard (1E-6.3.7)."""

    amount: Positive


PrizePower: TypeAlias = (
    NoPrizePower
    | PrizePoliticalPower
    | TradePhaseIncome
    | LawPassesIncome
    | PlunderBonus
    | ShipyardIncomeBonus
)


class Prize(Row, frozen=True):
    """One prize: cost in pounds, victory points per cube, power per cube or once per player."""

    id: PrizeId
    name: Name
    rank: Rank
    cost: Count
    vp: int
    power: PrizePower
    power_scope: Literal["per_cube", "per_player"]
    provenance: Provenance


class PrizeDeck(Row, frozen=True):
    """Numbers that hold for all prizes; capacity 0 means any number of cubes (1E-8.8.4)."""

    capacity: Literal[0]
    deck_size: Positive
    eliminated_or_bailout_surcharge: Count
    provenance: Provenance
