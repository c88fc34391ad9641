"""Firms: the value track and the strategy cards (2E-6, 2E-15)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Positive, Row
from engine.second.tables.base import OrderId, PresidencyId, Sourced, ZoneId

StrategyId: TypeAlias = Literal["strategy_west", "strategy_south", "strategy_east", "strategy_hobnob"]


class FirmNumbers(Row, frozen=True, kw_only=True):
    """Pounds of earnings for one step of value, the most shares, pounds from the bank for an investment."""

    step_income: Positive
    maximum_shares: Positive
    investment_money: Count


class FirmValue(Sourced, frozen=True, kw_only=True):
    """A space of the value track: points of a share (halves are possible), pounds compared with the shares."""

    index: Count
    points: float
    expense: Count


class Strategy(Sourced, frozen=True, kw_only=True):
    """A strategy card; Hobnob has no place ("")."""

    id: StrategyId
    sea_zone: ZoneId
    home_port: OrderId
    presidency: PresidencyId


class Firms(Row, frozen=True, kw_only=True):
    """The whole file of firms; values stand by index."""

    numbers: FirmNumbers
    values: tuple[FirmValue, ...]
    strategies: tuple[Strategy, ...]
