"""India: regions, Presidencies, sea zones, trade orders with their links, and borders (2E-1.3, 2E-8.7, 2E-11.9)."""

from collections.abc import Mapping
from typing import Literal

from engine.core.tables.base import Count, Name, Positive
from engine.second.tables.base import (
    ArmyId,
    BorderId,
    OfficeId,
    OrderId,
    PresidencyId,
    RegionId,
    Shape,
    Sourced,
    ZoneId,
)


class Region(Sourced, frozen=True, kw_only=True):
    """A region: pounds of its loot token, icons for the China trade, orders north to south, neighbours clockwise.

    `shape_…` is the neighbour whose border carries that shape on this region's side; `home_of` is the Presidency whose
    home it is, or "".
    """

    id: RegionId
    name: Name
    loot: Positive
    export_icons: Count
    is_home_region: bool
    home_of: PresidencyId
    orders: tuple[OrderId, ...]
    clockwise: tuple[RegionId, ...]
    shape_circle: RegionId
    shape_triangle: RegionId
    shape_square: RegionId
    governor_office: OfficeId

    def towards(self, shape: Shape) -> RegionId:
        """Give the neighbour to which a shape points from here (2E-11.9.4)."""
        match shape:
            case "circle":
                return self.shape_circle
            case "triangle":
                return self.shape_triangle
            case "square":
                return self.shape_square


class Presidency(Sourced, frozen=True, kw_only=True):
    """A Presidency with its places; `resolution_order` counts from 1 (2E-8.6.1)."""

    id: PresidencyId
    name: Name
    home_region: RegionId
    home_port: OrderId
    sea_zone: ZoneId
    army: ArmyId
    writers_box: Name
    president_office: OfficeId
    resolution_order: Positive


class SeaZone(Sourced, frozen=True, kw_only=True):
    """A sea zone, and for what the China treasury counts as part of it (2E-8.10.5)."""

    id: ZoneId
    name: Name
    presidency: PresidencyId
    includes_china_treasury_for: tuple[Literal["storms", "expenses", "events", "laws"], ...] = ()


class TradeOrder(Sourced, frozen=True, kw_only=True):
    """An order: pounds for the Company when it is filled fresh, pounds for a firm, place from the north from 1 on.

    `home_port_of` is the Presidency whose home port it is, or ""; `connections` are the orders linked to it.
    """

    id: OrderId
    region: RegionId
    value: Positive
    small_value: Count
    north_rank: Positive
    home_port_of: PresidencyId
    connections: tuple[OrderId, ...]


class Link(Sourced, frozen=True, kw_only=True):
    """Two linked orders, and the border that their link crosses ("" inside one region)."""

    a: OrderId
    b: OrderId
    border: BorderId


class Border(Sourced, frozen=True, kw_only=True):
    """A land border: its regions, the linked orders across it, and the shapes seen from each region outwards."""

    id: BorderId
    regions: tuple[RegionId, RegionId]
    connected_orders: tuple[tuple[OrderId, OrderId], ...]
    marks: Mapping[RegionId, tuple[Shape, ...]]

    def beyond(self, region: RegionId) -> RegionId:
        """Give the region on the other side."""
        first, second = self.regions
        return second if region == first else first


def border_between(one: RegionId, other: RegionId) -> BorderId:
    """Give the id of the border between two regions: their ids by the alphabet, with two underscores between."""
    return "__".join(sorted((one, other)))
