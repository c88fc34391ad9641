"""Shipyards, factories, the ships of captains and the supply (1E-6.3, 1E-6.4, 1E-6.6.2)."""

from typing import Literal

from engine.core.tables.base import Count, Positive, Row
from engine.first.tables.base import Provenance


class Shipyards(Row, frozen=True):
    """The shipyard box: slot numbers from the top are prices in pounds (1E-6.3.2)."""

    columns: Positive
    cube_slots_top_to_bottom: tuple[Positive, ...]
    price_rule: Literal["highest uncovered slot number of the column; price_when_full if all are covered"]
    price_when_full: Count
    ship_slots_per_column: Literal[1]
    fill_order: Literal["highest number first within a column; any column may be chosen"]
    owner_income_per_cube_per_ship: Count
    income_source: Literal["bank"]
    cost_of_a_shipyard: Count
    provenance: Provenance

    def price(self, cubes: int) -> int:
        """Give the pounds for the ship of a column with this many cubes (1E-6.3.2)."""
        if cubes < len(self.cube_slots_top_to_bottom):
            return self.cube_slots_top_to_bottom[cubes]
        return self.price_when_full


class FactorySpace(Row, frozen=True):
    """One space: the price in pounds of its good while no cube lies below (1E-6.4.1)."""

    id: Positive
    printed_price: Positive


class Factories(Row, frozen=True):
    """The factory box (1E-6.4)."""

    spaces: tuple[FactorySpace, ...]
    price_with_cube: Literal["factory price on the top card of the Evening Post discard pile"]
    price_with_cube_no_discard: Positive | Literal["X"]
    price_x_means: Literal["goods with a cube below cannot be bought"]
    owner_income: Literal["the price paid for that good"]
    cost_of_a_factory: Count
    provenance: Provenance

    def space(self, number: int) -> FactorySpace:
        """Give the space with this id, else raise KeyError."""
        for space in self.spaces:
            if space.id == number:
                return space
        raise KeyError(f"there is no factory space {number}")


class CaptainShip(Row, frozen=True):
    """Where a captain's ship comes from, and its price from the supply in pounds (1E-6.6.2)."""

    source: Literal["cheapest unsold ship in the shipyard box; if none, the general supply"]
    supply_price: Count
    pays_shipyard_owners: Literal[True]
    provenance: Provenance


class Supply(Row, frozen=True):
    """The shared pieces never run out (1E-1.1.4, 1E-0.1.4)."""

    ships: Literal["unlimited"]
    goods: Literal["unlimited"]
    disks: Literal["unlimited"]
    money: Literal["unlimited"]
    provenance: Provenance


class Markets(Row, frozen=True):
    """The whole file of markets."""

    shipyards: Shipyards
    factories: Factories
    captain_ship: CaptainShip
    supply: Supply
