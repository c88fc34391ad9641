"""What ships and goods cost, who earns by a purchase, and the purchase itself (1E-6.3, 1E-6.4)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from engine.core.counts import Counts, counts
from engine.core.event import Event, told
from engine.first import accounts, cubes, laws, powers
from engine.first.accounts import BANK, pay
from engine.first.state import State, tables
from engine.first.tables.prizes import ShipyardIncomeBonus


class Lot(Struct, frozen=True):
    """A ship or good on offer: its choice id, its column or space, its price and each family's income in pounds."""

    id: str
    number: int
    price: int
    incomes: Counts = ()


def column_cubes(state: State, column: int) -> Counts:
    """Cubes in a column of the shipyard box by family."""
    return counts(pair for _, families in cubes.under(state, f"shipyard.{column}.") for pair in families)


def ships(state: State) -> tuple[Lot, ...]:
    """Ships still on offer, by column (1E-6.3.2, 1E-6.3.6)."""
    return tuple(_ship(state, column) for column in state.market.ships)


def _ship(state: State, column: int) -> Lot:
    owners = column_cubes(state, column)
    yards = tables(state).markets.shipyards
    price = yards.price(sum(held for _, held in owners)) + laws.ship_surcharge(state)
    incomes = counts(
        (
            family,
            held * yards.owner_income_per_cube_per_ship
            + powers.from_prizes(state, family, ShipyardIncomeBonus),
        )
        for family, held in owners
    )
    return Lot(f"column_{column}", column, price, incomes)


def goods(state: State) -> tuple[Lot, ...]:
    """Goods that can be bought, by space; those above a factory cannot while the factory price is X (1E-6.4.2)."""
    found = (_good(state, space) for space in state.market.goods)
    return tuple(lot for lot in found if lot is not None)


def _good(state: State, space: int) -> Lot | None:
    owner = cubes.only(state, f"factory.{space}")
    if not owner:
        return Lot(f"space_{space}", space, tables(state).markets.factories.space(space).printed_price)
    price = state.post.factory_price
    return Lot(f"space_{space}", space, price, ((owner, price),)) if price else None


def cheapest(lots: Iterable[Lot]) -> tuple[Lot, ...]:
    """The lots with the lowest price, all of them on a tie."""
    every = tuple(lots)
    lowest = min((lot.price for lot in every), default=0)
    return tuple(lot for lot in every if lot.price == lowest)


def matters(tied: tuple[Lot, ...], pounds: int) -> bool:
    """Whether the choice among tied lots changes somebody's income: not all can be bought, and they differ (1E-6.3.4)."""
    affordable = pounds // tied[0].price if tied[0].price else len(tied)
    return affordable < len(tied) and len({lot.incomes for lot in tied}) > 1


def buy_ship(state: State, lot: Lot, purse: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a ship of the shipyard box was paid for and its column's families earned (1E-6.3.3)."""
    left = tuple(column for column in state.market.ships if column != lot.number)
    state = msgspec.structs.replace(state, market=msgspec.structs.replace(state.market, ships=left))
    return _paid(state, lot, purse, told("ship_bought", purse=purse, column=lot.id, pounds=lot.price))


def buy_good(state: State, lot: Lot, purse: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a good of the factory box was paid for and its factory's family earned (1E-6.4.3)."""
    left = tuple(space for space in state.market.goods if space != lot.number)
    state = msgspec.structs.replace(state, market=msgspec.structs.replace(state.market, goods=left))
    return _paid(state, lot, purse, told("good_bought", purse=purse, space=lot.id, pounds=lot.price))


def _paid(state: State, lot: Lot, purse: str, bought: Event) -> tuple[State, tuple[Event, ...]]:
    state = accounts.pay(state, purse, BANK, lot.price)
    events = [bought]
    for family, pounds in lot.incomes:
        state = pay(state, BANK, family, pounds)
        events.append(told("supplier_earns", family=family, lot=lot.id, pounds=pounds))
    return state, tuple(events)
