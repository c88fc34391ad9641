"""The Evening Post cards with their effects (1E-8.10)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, DieFace, Name, Positive, Power, Row
from engine.first.tables.base import CardId, OfficeId, Provenance

ScenarioId: TypeAlias = Literal["early", "campaign", "late"]
FactoryPrice: TypeAlias = Positive | Literal["X"]
"""Pounds for a good with a factory cube below it; X means that it is not for sale (1E-6.4.2)."""


class Deregulate(Power, frozen=True, tag="deregulate"):
    """Firms may be established (1E-10.1.1)."""


class IncomePerManor(Power, frozen=True, tag="income_per_manor"):
    """Pounds from the bank for each manor cube, up to a maximum per family."""

    per_manor: Positive
    maximum: Positive


class SharePrice(Power, frozen=True, tag="share_price"):
    """Spaces that the share price moves, inside the track (1E-8.10.10)."""

    delta: int


class LoseShipEachPresidency(Power, frozen=True, tag="lose_ship_each_presidency"):
    """Ships that each presidency loses."""

    ships: Positive
    captainless_only: Literal[True]


class RemoveFromBox(Power, frozen=True, tag="remove_from_box"):
    """Cubes that each family takes back from a box."""

    box: Literal["writers", "officers", "captains"]
    per_family: Positive


class FreePlacement(Power, frozen=True, tag="free_placement"):
    """Stock cubes that each family may place in a box."""

    box: Literal["writers", "officers", "captains"]
    per_family: Positive


class RemoveShipyard(Power, frozen=True, tag="remove_shipyard"):
    """Columns that lose their lowest cube."""

    columns: Positive


class RemoveFactory(Power, frozen=True, tag="remove_factory"):
    """Factories that each family with the most of them loses."""

    per_family: Positive


class OpenChina(Power, frozen=True, tag="open_china"):
    """The China Office loses its black disk (1E-8.10.11)."""


class CheapPromiseBuyback(Power, frozen=True, tag="cheap_promise_buyback"):
    """Pounds for which a promise may be bought back now."""

    cost: Count


class GovernorGeneralLaw(Power, frozen=True, tag="governor_general"):
    """The presidencies merge (1E-8.10.20); the limit counts officers."""

    officer_limit: Positive


class NepotismPromises(Power, frozen=True, tag="nepotism_promises"):
    """Promises to each family that was passed over (1E-5.3.2)."""

    promises: Positive


class DividendCapWithDebt(Power, frozen=True, tag="dividend_cap_with_debt"):
    """The most dividends of a turn with a debt disk on the Court (1E-7.3.7)."""

    maximum: Count


class ShipPrice(Power, frozen=True, tag="ship_price"):
    """Pounds added to the price of every ship (1E-6.3.2)."""

    delta: int


class OrderBonus(Power, frozen=True, tag="order_bonus"):
    """Pounds of revenue added to each order of at least this demand (1E-8.10.12)."""

    minimum_demand: Positive
    bonus: Positive


class NoOfficerUpkeep(Power, frozen=True, tag="no_officer_upkeep"):
    """Officers cost nothing in the expenses (1E-7.2.2)."""


class CaptainRates(Power, frozen=True, tag="captain_rates"):
    """Pounds that a captained ship earns its family and costs the Company (1E-7.1.4, 1E-7.2.1)."""

    interloper_income: Count
    country_trade_cost: Count


class ManorTax(Power, frozen=True, tag="manor_tax"):
    """Pounds that each family pays for each manor cube (1E-7.1.8)."""

    per_manor: Positive


class MercenaryCost(Power, frozen=True, tag="mercenary_cost"):
    """Pounds for one point of mercenaries or police (1E-6.8.2)."""

    cost: Positive


class Stress(Power, frozen=True, tag="stress"):
    """The attrition roll from which an office vacates (1E-8.8.1)."""

    office: OfficeId
    threshold: DieFace


Effect: TypeAlias = (
    Deregulate
    | IncomePerManor
    | SharePrice
    | LoseShipEachPresidency
    | RemoveFromBox
    | FreePlacement
    | RemoveShipyard
    | RemoveFactory
    | OpenChina
    | CheapPromiseBuyback
    | GovernorGeneralLaw
    | NepotismPromises
    | DividendCapWithDebt
    | ShipPrice
    | OrderBonus
    | NoOfficerUpkeep
    | CaptainRates
    | ManorTax
    | MercenaryCost
    | Stress
)
LastingEffect: TypeAlias = (
    NepotismPromises
    | DividendCapWithDebt
    | ShipPrice
    | OrderBonus
    | NoOfficerUpkeep
    | CaptainRates
    | ManorTax
    | MercenaryCost
    | Stress
)
"""Effects that hold while their law is in force and do nothing when it passes (1E-8.10.12)."""


class Card(Row, frozen=True):
    """One card: moves of the elephant, price of factory goods, one event or law (1E-8.1.1)."""

    id: CardId
    title: Name
    events: int
    factory_price: FactoryPrice
    kind: Literal["domestic", "law"]
    scenarios: tuple[ScenarioId, ...]
    effect: Effect
    text: Name
    provenance: Provenance
    title_provenance: Provenance
    initial_support: int | None = None


class PostDeck(Row, frozen=True):
    """Numbers that hold for the whole deck: cards and pounds."""

    deck_size: Positive
    cards_used_early: Positive
    factory_price_before_first_card: FactoryPrice
    provenance: Provenance
