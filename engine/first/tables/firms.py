"""The numbers of deregulation (1E-10)."""

from typing import Literal

from engine.core.tables.base import Count, Positive, Row
from engine.first.tables.base import Provenance


class Establish(Row, frozen=True):
    """Founding a firm: shares and pounds (1E-10.2.1)."""

    minimum_founder_shares: Positive
    maximum_founder_shares: Positive
    price_per_founder_share: Count
    paid_to: Literal["firm_treasury"]
    may_convert_own_captained_ships: bool
    start_expectation: Count
    firms_per_family: Literal[1]
    provenance: Provenance


class Invest(Row, frozen=True):
    """Buying shares of a firm (1E-10.3.1)."""

    maximum_shares_per_action: Positive
    price_base: Count
    price_plus_expectation: bool
    manager_consent: bool
    share_limit: Positive
    provenance: Provenance


class Operation(Row, frozen=True):
    """Buying and trade missions (1E-10.4)."""

    acts_after: Literal["superintendent_china"]
    order: Literal["order_of_establishment"]
    buys: tuple[Literal["ships"], Literal["goods"]]
    buy_rule: Literal["cheapest first, any number"]
    trade_mission_strength_per_pound: Positive
    trade_mission_penalty_per_extra_region: Count
    order_bonus_to_manager: Count
    ships_exhausted_by_mission: bool
    provenance: Provenance


class FirmTradePhase(Row, frozen=True):
    """Expenses, dividends and the public expectation (1E-10.6)."""

    expense_per_ship: Count
    dividend_unit_per_share: Positive
    expectation_minimum: Count
    expectation_maximum: Positive
    rise_if_dividend_at_least: Literal["expectation + 1"]
    fall_if_dividend_below: Literal["expectation"]
    dissolve_if_would_fall_below: Count
    provenance: Provenance


class FirmScoring(Row, frozen=True):
    """Points of a share (1E-10.8.1)."""

    vp_per_share: Literal["expectation"]
    provenance: Provenance


class Takeover(Row, frozen=True):
    """When a firm changes its manager (1E-10.7.1)."""

    requires: Literal[
        "families holding more than half of the firm's shares, not counting the manager's, agree"
    ]
    new_manager: Literal["a family in that majority that manages no firm"]
    provenance: Provenance


class Merger(Row, frozen=True):
    """When two firms become one; the compensation is in pounds (1E-10.7.2)."""

    requires: Literal["both managers and more than half of each firm's shares agree"]
    survivor: Literal["higher expectation; tie: the firm established first"]
    excess_share_compensation: Count
    provenance: Provenance


class Firms(Row, frozen=True):
    """The whole file of firms."""

    establish: Establish
    invest: Invest
    operation: Operation
    trade_phase: FirmTradePhase
    scoring: FirmScoring
    takeover: Takeover
    merger: Merger
