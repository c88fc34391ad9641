"""The eight region cards (1E-1.2)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, Name, Positive, Row
from engine.first.tables.base import PresidencyId, Provenance, RegionId, Side

EventCode: TypeAlias = Literal["status_quo", "flip", "conquest", "revolt", "collapse"]
EventColumn: TypeAlias = tuple[EventCode, EventCode, EventCode, EventCode, EventCode, EventCode]
ProvinceType: TypeAlias = Literal["governor", "resident"]


class BySide(Row, frozen=True):
    """A number of pounds for each side of a region card."""

    prosperous: Count
    depressed: Count

    def on(self, side: Side) -> int:
        """Give the pounds that hold while `side` lies up (1E-1.2.2)."""
        return self.prosperous if side == "prosperous" else self.depressed


class OrderSpace(Row, frozen=True):
    """One order of a region: pieces it demands and pounds it adds to revenue, by side (1E-1.2.8)."""

    slot: Positive
    demand: Positive
    prosperous: Count
    depressed: Count

    def value(self, side: Side) -> int:
        """Give the pounds that a fill adds to Company revenue on this side (1E-6.10.4)."""
        return self.prosperous if side == "prosperous" else self.depressed


class Events(Row, frozen=True):
    """The event for each die result, first entry = die 1, by political status (1E-1.2.6)."""

    sovereign: EventColumn
    dominated: EventColumn


class Start(Row, frozen=True):
    """How the region lies when a game of the Early Company begins (1E-3.1.6)."""

    trade: Literal["open", "closed"]
    political: Literal["sovereign"]
    economic: Side


class RegionProvenance(Row, frozen=True):
    """Where each field of one region comes from."""

    number: Provenance
    name: Provenance
    strength: Provenance
    defence: Provenance
    tax: Provenance
    plunder: Provenance
    orders: Provenance
    province_type: Provenance
    targets: Provenance
    events: Provenance
    start: Provenance


class Region(Row, frozen=True):
    """A region card: pounds for tax and plunder, points for strength and defence (1E-1.2.9, 1E-1.2.10)."""

    id: RegionId
    name: Name
    number: Positive
    strength: Count
    defence: Count
    tax: BySide
    plunder_per_officer: Count
    orders: tuple[OrderSpace, ...]
    province_type: ProvinceType
    campaign_targets: tuple[RegionId, ...]
    conquest_chain: tuple[RegionId, ...]
    home_presidency: PresidencyId
    start: Start
    events: Events
    prov: RegionProvenance
    provenance: Provenance

    def order(self, slot: int) -> OrderSpace:
        """Give the order space with this number, else raise KeyError (1E-1.2.8)."""
        for space in self.orders:
            if space.slot == slot:
                return space
        raise KeyError(f"{self.id} has no order {slot}")

    def events_while(self, dominated: bool) -> EventColumn:
        """Give the column that is read while the region is dominated, or sovereign (1E-1.2.6)."""
        return self.events.dominated if dominated else self.events.sovereign


class India(Row, frozen=True):
    """Numbers that hold for all regions: officers, pounds, regions."""

    officers_per_army_limit: Positive
    mercenary_cost: Positive
    closed_regions_end_threshold: Positive
    depressed_order_value_rule: Literal["floor(prosperous_value / 2)"]
    provenance: Provenance
