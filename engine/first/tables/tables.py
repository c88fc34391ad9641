"""All tables of the first edition in one frozen value, with look-ups by id."""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from engine.first.tables.base import BoxId, CardId, FamilyId, OfficeId, PrizeId, RegionId
from engine.first.tables.decisions import DecisionKind
from engine.first.tables.evening_post import Card, PostDeck
from engine.first.tables.families import Family
from engine.first.tables.firms import Firms
from engine.first.tables.markets import Markets
from engine.first.tables.offices import (
    GOVERNOR_GENERAL,
    GovernorGeneral,
    Office,
    Provincial,
    Rank,
    Ranks,
    region_of_province,
)
from engine.first.tables.prizes import Prize, PrizeDeck
from engine.first.tables.regions import India, Region
from engine.first.tables.resource_boxes import Box
from engine.first.tables.scenarios import Scenario
from engine.first.tables.setup import Setup
from engine.first.tables.tracks import Tracks

RowType = TypeVar("RowType", bound=Struct)


class Tables(Struct, frozen=True, dict=True):
    """Every card and number of one game (1E-13). Regions stand by number, offices by blue ribbon.

    Look-ups raise KeyError for an id that does not exist.
    """

    regions: tuple[Region, ...]
    india: India
    offices: tuple[Office, ...]
    ranks: Ranks
    provincial: Provincial
    governor_general: GovernorGeneral
    families: tuple[Family, ...]
    prizes: tuple[Prize, ...]
    prize_deck: PrizeDeck
    cards: tuple[Card, ...]
    post: PostDeck
    markets: Markets
    boxes: tuple[Box, ...]
    setup: Setup
    scenarios: tuple[Scenario, ...]
    tracks: Tracks
    decisions: tuple[DecisionKind, ...]
    firms: Firms

    @cached_property
    def _regions(self) -> Mapping[str, Region]:
        return {row.id: row for row in self.regions}

    @cached_property
    def _offices(self) -> Mapping[str, Office]:
        return {row.id: row for row in self.offices}

    @cached_property
    def _families(self) -> Mapping[str, Family]:
        return {row.id: row for row in self.families}

    @cached_property
    def _prizes(self) -> Mapping[str, Prize]:
        return {row.id: row for row in self.prizes}

    @cached_property
    def _cards(self) -> Mapping[str, Card]:
        return {row.id: row for row in self.cards}

    @cached_property
    def _boxes(self) -> Mapping[str, Box]:
        return {row.id: row for row in self.boxes}

    def region(self, region: RegionId) -> Region:
        """Give the card of this region (1E-1.2.1)."""
        return _row(self._regions, region)

    def numbered(self, number: int) -> Region:
        """Give the region with this number (1E-1.2.1)."""
        return _found(self.regions, "number", number)

    def office(self, office: OfficeId) -> Office:
        """Give the card of one of the nine printed offices (1E-1.3.4)."""
        return _row(self._offices, office)

    def office_name(self, office: OfficeId) -> str:
        """Give the name people know any office by, provinces and the Governor General included (1E-1.3.9)."""
        region = region_of_province(office)
        if region is not None:
            card = self.region(region)
            return f"{card.province_type.capitalize()} of {card.name}"
        return self.governor_general.name if office == GOVERNOR_GENERAL else self.office(office).name

    def rank(self, office: OfficeId) -> Rank:
        """Give the rank of any office (1E-1.3.5)."""
        return self.terms(office).rank

    def terms(self, office: OfficeId) -> Office | Provincial | GovernorGeneral:
        """Give what rank, stress and treasury of any office are read from (1E-1.3.4, 1E-1.3.9)."""
        if region_of_province(office) is not None:
            return self.provincial
        return self.governor_general if office == GOVERNOR_GENERAL else self.office(office)

    def stress(self, office: OfficeId) -> int:
        """Give the attrition roll from which any office vacates while no law says otherwise (1E-8.8.1)."""
        return self.terms(office).stress

    def has_treasury(self, office: OfficeId) -> bool:
        """Say whether any office has a treasury (1E-1.3.10)."""
        return self.terms(office).treasury

    def family(self, family: FamilyId) -> Family:
        """Give the card of this family."""
        return _row(self._families, family)

    def player_families(self) -> tuple[Family, ...]:
        """Give the families that people may lead (1E-3.1.1)."""
        return tuple(family for family in self.families if not family.neutral)

    def prize(self, prize: PrizeId) -> Prize:
        """Give this prize card (1E-8.8.3)."""
        return _row(self._prizes, prize)

    def card(self, card: CardId) -> Card:
        """Give this Evening Post card (1E-8.1.1)."""
        return _row(self._cards, card)

    def box(self, box: BoxId) -> Box:
        """Give this resource box (1E-4.2)."""
        return _row(self._boxes, box)

    def box_for_die(self, die: int) -> Box:
        """Give the box to which this setup die leads (1E-3.1.14)."""
        return _found(self.boxes, "die", die)

    def scenario(self, scenario: str) -> Scenario:
        """Give this scenario."""
        return _found(self.scenarios, "id", scenario)

    def decision(self, kind: str) -> DecisionKind:
        """Give what the rules say on this kind of decision (1E-11.1.1)."""
        return _found(self.decisions, "kind", kind)


def _row(rows: Mapping[str, RowType], name: str) -> RowType:
    row = rows.get(name)
    if row is None:
        raise KeyError(f"no id {name!r}")
    return row


def _found(rows: tuple[RowType, ...], field: str, value: str | int) -> RowType:
    for row in rows:
        if getattr(row, field) == value:
            return row
    raise KeyError(f"no {field} {value!r}")
