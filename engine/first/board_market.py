"""The shipyard and factory boxes as everybody sees them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core.counts import Counts
from engine.first import cubes, laws
from engine.first.state import Market, State
from engine.first.tables import load_canonical
from engine.first.tables.markets import FactorySpace, Shipyards

Covered = tuple[tuple[str, Counts], ...]
"""Places of shipyard and factory cubes with their families."""


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


def market_line(state: State) -> MarketLine:
    """Both boxes."""
    covered = (*cubes.under(state, "factory."), *cubes.under(state, "shipyard."))
    return _boxes(state.data, laws.ship_surcharge(state), state.post.factory_price, state.market, covered)


@lru_cache(maxsize=64)
def _boxes(data: bytes, surcharge: int, factory_price: int, offers: Market, covered: Covered) -> MarketLine:
    """Both boxes; they change a few times a turn, so one look at them serves many boards."""
    markets, owners = load_canonical(data).markets, {place: families[0][0] for place, families in covered}
    yards = markets.shipyards
    return MarketLine(
        columns=tuple(
            _column(yards, number, owners, surcharge, number in offers.ships)
            for number in range(1, yards.columns + 1)
        ),
        spaces=tuple(
            _space(each, owners.get(f"factory.{each.id}", ""), factory_price, each.id in offers.goods)
            for each in markets.factories.spaces
        ),
        shipyard_cost=yards.cost_of_a_shipyard,
        factory_cost=markets.factories.cost_of_a_factory,
        supply_ship_price=markets.captain_ship.supply_price + surcharge,
    )


def _column(
    yards: Shipyards, number: int, owners: dict[str, str], surcharge: int, offered: bool
) -> ColumnLine:
    slots = yards.cube_slots_top_to_bottom
    places = (f"shipyard.{number}.{slot}" for slot in slots)
    here = tuple(owners[place] for place in places if place in owners)
    price = yards.price(len(here)) + surcharge
    return ColumnLine(f"column_{number}", here, len(slots) - len(here), price, offered)


def _space(space: FactorySpace, owner: str, factory_price: int, offered: bool) -> SpaceLine:
    price = factory_price if owner else space.printed_price
    return SpaceLine(f"space_{space.id}", owner, space.printed_price, price, offered)
