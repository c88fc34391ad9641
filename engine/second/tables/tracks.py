"""The tracks of the board: Standing, Debt, Balance, power, turns, share value, stock exchange, vote (2E-1.5)."""

from typing import Literal

from engine.core.tables.base import Count, Name, Positive, Row
from engine.second.tables.base import Sourced


class StandingSpace(Sourced, frozen=True, kw_only=True):
    """A space of Standing, left to right: pounds expected; lined and star spaces concern Deregulation (2E-15.1.1)."""

    index: Count
    expectations: Count
    fails_company: bool
    lined: bool
    star: bool
    reset_space: bool


class DebtSpace(Sourced, frozen=True, kw_only=True):
    """A space of Debt (2E-1.5.2)."""

    index: Count
    lined: bool
    star: bool


class BalanceTrack(Sourced, frozen=True, kw_only=True):
    """The Company Balance in pounds: its least, its start, and the spaces printed (2E-1.5.3)."""

    minimum: Count
    printed_spaces: Positive
    start: Count


class PowerSpace(Sourced, frozen=True, kw_only=True):
    """A space of the power track: power of an item of the marker there, and the index of the next higher (-1 none)."""

    index: Count
    name: Literal["top", "middle", "low_left", "low_right"]
    power_per_item: Count
    next_higher_index: int


class PowerSources(Sourced, frozen=True, kw_only=True):
    """Power apart from items (2E-14.3.1)."""

    prime_minister: Count
    passed_law_token: Count
    trophy: Count
    cards: Name


class TurnSpace(Sourced, frozen=True, kw_only=True):
    """A turn, with the points of the power awards if it is the last (2E-14.3.3)."""

    number: Positive
    power_award_first: Count
    power_award_second: Count


class ShareValue(Sourced, frozen=True, kw_only=True):
    """A side of the share value token: points of a Company share (2E-14.4)."""

    level: Positive
    survived: int
    failed: int


class StockSpace(Sourced, frozen=True, kw_only=True):
    """A space of the stock exchange, left to right, with its price in pounds (2E-5.2.6)."""

    index: Count
    id: str
    price: Count


class VoteTrack(Sourced, frozen=True, kw_only=True):
    """The least place of the vote marker at which a law passes (2E-12.4.1)."""

    pass_threshold: int


class Tracks(Row, frozen=True, kw_only=True):
    """The whole file of tracks; spaces stand by index, turns and share values by number."""

    standing: tuple[StandingSpace, ...]
    debt: tuple[DebtSpace, ...]
    balance: BalanceTrack
    power: tuple[PowerSpace, ...]
    power_sources: PowerSources
    turns: tuple[TurnSpace, ...]
    share_values: tuple[ShareValue, ...]
    stock_exchange: tuple[StockSpace, ...]
    vote: VoteTrack

    def turn(self, number: int) -> TurnSpace:
        """Give the turn with this number."""
        return self.turns[number - 1]

    def share_value(self, level: int) -> ShareValue:
        """Give this side of the share value token."""
        return self.share_values[level - 1]
