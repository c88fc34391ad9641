"""The shipyard and factory boxes as everybody sees them."""

from __future__ import annotations

from msgspec import Struct

from engine.first import laws
from engine.first.gathered import Gathered


class ColumnLine(Struct, frozen=True):
    """One shipyard column: owners from the top slot down, free slots, price of its ship in pounds, ship on offer."""

    id: str
    owners: tuple[str, ...]
    free: int
    price: int
    on_offer: bool


class SpaceLine(Struct, frozen=True):
    """One factory space: owner ("" none), price of its good now in pounds (0 = not for sale), good on offer."""

    id: str
    owner: str
    printed_price: int
    price: int
    on_offer: bool


class MarketLine(Struct, frozen=True):
    """What the boxes offer, and what a new shipyard or factory costs in pounds."""

    columns: tuple[ColumnLine, ...]
    spaces: tuple[SpaceLine, ...]
    shipyard_cost: int
    factory_cost: int
    supply_ship_price: int


def market_line(all_: Gathered) -> MarketLine:
    """Both boxes."""
    markets, surcharge = all_.book.markets, laws.ship_surcharge(all_.state)
    return MarketLine(
        columns=tuple(_column(all_, number, surcharge) for number in range(1, markets.shipyards.columns + 1)),
        spaces=tuple(_space(all_, each.id, each.printed_price) for each in markets.factories.spaces),
        shipyard_cost=markets.shipyards.cost_of_a_shipyard,
        factory_cost=markets.factories.cost_of_a_factory,
        supply_ship_price=markets.captain_ship.supply_price + surcharge,
    )


def _column(all_: Gathered, number: int, surcharge: int) -> ColumnLine:
    yards = all_.book.markets.shipyards
    slots = yards.cube_slots_top_to_bottom
    owners = tuple(owner for slot in slots if (owner := all_.only(f"shipyard.{number}.{slot}")))
    return ColumnLine(
        id=f"column_{number}",
        owners=owners,
        free=len(slots) - len(owners),
        price=yards.price(len(owners)) + surcharge,
        on_offer=number in all_.state.market.ships,
    )


def _space(all_: Gathered, number: int, printed: int) -> SpaceLine:
    owner = all_.only(f"factory.{number}")
    price = all_.state.post.factory_price if owner else printed
    return SpaceLine(f"space_{number}", owner, printed, price, number in all_.state.market.goods)
