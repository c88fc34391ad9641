"""The tracks of the board: share price, turns, revenue, Balance of India, law support, promises."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Positive, Row
from engine.first.tables.base import Provenance

Balance: TypeAlias = Literal["chaos", "equilibrium", "order"]
Keep: TypeAlias = Literal["highest", "only", "lowest"]


class SharePriceTrack(Row, frozen=True):
    """Pounds per share from the lowest space to the top (1E-7.3.2, 1E-7.3.3)."""

    spaces: tuple[Positive, ...]
    start: Positive
    floor: Positive
    top_behaviour: Literal["stay"]
    provenance: Provenance


class GameTurnTrack(Row, frozen=True):
    """First turn, and the last by scenario (1E-9.2.1)."""

    early_last_turn: Positive
    campaign_last_turn: Positive
    start: Positive
    provenance: Provenance


class RevenueTrack(Row, frozen=True):
    """Pounds of Company revenue at the start, and the most that the engine keeps."""

    start: Count
    maximum: Positive
    provenance: Provenance


class BalanceDice(Row, frozen=True):
    """Event dice rolled, and the one that is kept (1E-8.2.3)."""

    number: Positive
    keep: Keep


class DiceByBalance(Row, frozen=True):
    """Event dice for each space of the Balance of India (1E-8.2.3)."""

    chaos: BalanceDice
    equilibrium: BalanceDice
    order: BalanceDice

    def on(self, balance: Balance) -> BalanceDice:
        """Give the dice that are rolled while the marker stands here."""
        match balance:
            case "chaos":
                return self.chaos
            case "equilibrium":
                return self.equilibrium
            case "order":
                return self.order


class BalanceTrack(Row, frozen=True):
    """The Balance of India from chaos to order."""

    spaces: tuple[Literal["chaos"], Literal["equilibrium"], Literal["order"]]
    start: Balance
    dice: DiceByBalance
    provenance: Provenance


class SupportTrack(Row, frozen=True):
    """Support of a proposed law (1E-8.10.4, 1E-8.10.5)."""

    minimum: int
    maximum: int
    passes_if_greater_than: int
    provenance: Provenance


class PromiseNumbers(Row, frozen=True):
    """Victory points of a promise given, and pounds to buy it back (1E-2.2.2, 1E-2.2.3)."""

    victory_points_each: int
    buy_back_cost: Count
    provenance: Provenance


class Tracks(Row, frozen=True):
    """The whole file of tracks."""

    share_price: SharePriceTrack
    game_turn: GameTurnTrack
    company_revenue: RevenueTrack
    balance_of_india: BalanceTrack
    law_support: SupportTrack
    promise: PromiseNumbers
