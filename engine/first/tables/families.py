"""The six player families and the neutral Jones family, with their powers."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Name, Positive, Power, Row
from engine.first.tables.base import FamilyId, Provenance
from engine.first.tables.offices import ActionId

OfficeGroup: TypeAlias = Literal["president", "governor_general", "provincial", "superintendent_china"]
"""The offices in India or China, by kind."""


class ExtraDie(Power, frozen=True, tag="extra_die"):
    """More dice in the Checks of these offices; never makes an attempt legal (1E-6.2.4)."""

    dice: Positive
    offices: tuple[OfficeGroup, ...]
    actions: tuple[ActionId, ...]


class ShipyardDiscount(Power, frozen=True, tag="shipyard_discount"):
    """Pounds off each shipyard."""

    discount: Positive


class IndiaOfficeIncome(Power, frozen=True, tag="trade_phase_income_india_offices"):
    """Pounds in Player Revenue for each India or China office held (1E-7.1.6)."""

    per_office: Positive
    offices: tuple[OfficeGroup, ...]


class DebtIncome(Power, frozen=True, tag="trade_phase_income_debt"):
    """Pounds in Player Revenue for each debt disk on the Court, up to a maximum (1E-7.1.6)."""

    per_debt_disk: Positive
    maximum: Positive


class PrizeDiscount(Power, frozen=True, tag="prize_discount"):
    """Pounds off each prize, not below the minimum; surcharges stay (1E-8.8.3)."""

    discount: Positive
    minimum_cost: Count


class PoliticalPower(Power, frozen=True, tag="political_power"):
    """Points of political power in every law vote (1E-8.10.3)."""

    bonus: Positive


class NoFamilyPower(Power, frozen=True, tag="none"):
    """No power: the neutral family."""


FamilyPower: TypeAlias = (
    ExtraDie
    | ShipyardDiscount
    | IndiaOfficeIncome
    | DebtIncome
    | PrizeDiscount
    | PoliticalPower
    | NoFamilyPower
)


class Family(Row, frozen=True):
    """One family card (1E-3.1.1)."""

    id: FamilyId
    name: Name
    colour: Name
    neutral: bool
    power: FamilyPower
    text: Name
    provenance: Provenance
