"""All tables of the second edition in one frozen value, with look-ups by id."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Protocol, TypeVar

from msgspec import Struct

from engine.second.tables.armies import Army, ArmyPiece, LocalAlliance
from engine.second.tables.base import RegionId
from engine.second.tables.crown import CrownCard
from engine.second.tables.crown_tables import CrownTables
from engine.second.tables.decisions import DecisionKind
from engine.second.tables.events import EventTile, MarchRule, ShipResult, StormFace, StormResult
from engine.second.tables.families import (
    Enterprise,
    Family,
    FamilyAction,
    NeutralShips,
    OtherCosts,
    PerFamily,
    Ship,
)
from engine.second.tables.firms import Firms
from engine.second.tables.india import Border, Link, Presidency, Region, SeaZone, TradeOrder, border_between
from engine.second.tables.laws import Law, Policy
from engine.second.tables.london import BlackmailCard, FailureCard, PrestigeCard, Prize, PromiseCard
from engine.second.tables.offices import Office, Position
from engine.second.tables.scenarios import Scenario
from engine.second.tables.setup import Deal, SetupCard
from engine.second.tables.tracks import Tracks


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


RowType = TypeVar("RowType")
IdRowType = TypeVar("IdRowType", bound=_Identified)


class Tables(Struct, frozen=True, dict=True):
    """Every card and number of one game, in the order of the data files.

    Orders of India stand from north to south, Presidencies by resolution, offices by number, policies by index, deals by
    players. Look-ups are called with an id and raise KeyError for one that does not exist.
    """

    regions: tuple[Region, ...]
    presidencies: tuple[Presidency, ...]
    sea_zones: tuple[SeaZone, ...]
    orders: tuple[TradeOrder, ...]
    links: tuple[Link, ...]
    borders: tuple[Border, ...]
    armies: tuple[Army, ...]
    army_pieces: tuple[ArmyPiece, ...]
    alliances: tuple[LocalAlliance, ...]
    offices: tuple[Office, ...]
    positions: tuple[Position, ...]
    event_tiles: tuple[EventTile, ...]
    march: MarchRule
    storm_faces: tuple[StormFace, ...]
    ship_results: tuple[ShipResult, ...]
    families: tuple[Family, ...]
    per_family: PerFamily
    family_actions: tuple[FamilyAction, ...]
    enterprises: tuple[Enterprise, ...]
    costs: OtherCosts
    ships: tuple[Ship, ...]
    neutral_ships: NeutralShips
    prizes: tuple[Prize, ...]
    prestige_cards: tuple[PrestigeCard, ...]
    blackmail_cards: tuple[BlackmailCard, ...]
    promise_cards: tuple[PromiseCard, ...]
    failure_cards: tuple[FailureCard, ...]
    laws: tuple[Law, ...]
    policies: tuple[Policy, ...]
    tracks: Tracks
    scenarios: tuple[Scenario, ...]
    setup_cards: tuple[SetupCard, ...]
    deals: tuple[Deal, ...]
    firms: Firms
    crown_cards: tuple[CrownCard, ...]
    crown: CrownTables
    decisions: tuple[DecisionKind, ...]

    @cached_property
    def region(self) -> Callable[[str], Region]:
        """Give this region (2E-1.3)."""
        return _by_id(self.regions)

    @cached_property
    def presidency(self) -> Callable[[str], Presidency]:
        """Give this Presidency."""
        return _by_id(self.presidencies)

    @cached_property
    def sea_zone(self) -> Callable[[str], SeaZone]:
        """Give this sea zone."""
        return _by_id(self.sea_zones)

    @cached_property
    def order(self) -> Callable[[str], TradeOrder]:
        """Give this order of India."""
        return _by_id(self.orders)

    @cached_property
    def border(self) -> Callable[[str], Border]:
        """Give this border."""
        return _by_id(self.borders)

    @cached_property
    def army(self) -> Callable[[str], Army]:
        """Give this Army."""
        return _by_id(self.armies)

    @cached_property
    def army_piece(self) -> Callable[[str], ArmyPiece]:
        """Give this kind of Army piece."""
        return _by_id(self.army_pieces)

    @cached_property
    def alliance(self) -> Callable[[str], LocalAlliance]:
        """Give this local alliance (2E-8.8.2)."""
        return _by_id(self.alliances)

    @cached_property
    def office(self) -> Callable[[str], Office]:
        """Give this office (2E-1.4.1)."""
        return _by_id(self.offices)

    @cached_property
    def event_tile(self) -> Callable[[str], EventTile]:
        """Give this event tile (2E-11.2)."""
        return _by_id(self.event_tiles)

    @cached_property
    def family(self) -> Callable[[str], Family]:
        """Give this family, the Crown included."""
        return _by_id(self.families)

    @cached_property
    def family_action(self) -> Callable[[str], FamilyAction]:
        """Give this family action (2E-5.2)."""
        return _by_id(self.family_actions)

    @cached_property
    def enterprise(self) -> Callable[[str], Enterprise]:
        """Give this kind of enterprise."""
        return _by_id(self.enterprises)

    @cached_property
    def ship(self) -> Callable[[str], Ship]:
        """Give this player ship."""
        return _by_id(self.ships)

    @cached_property
    def prize(self) -> Callable[[str], Prize]:
        """Give this prize."""
        return _by_id(self.prizes)

    @cached_property
    def prestige_card(self) -> Callable[[str], PrestigeCard]:
        """Give this prestige card."""
        return _by_id(self.prestige_cards)

    @cached_property
    def blackmail_card(self) -> Callable[[str], BlackmailCard]:
        """Give this blackmail card."""
        return _by_id(self.blackmail_cards)

    @cached_property
    def promise_card(self) -> Callable[[str], PromiseCard]:
        """Give this promise card."""
        return _by_id(self.promise_cards)

    @cached_property
    def failure_card(self) -> Callable[[str], FailureCard]:
        """Give this failure card."""
        return _by_id(self.failure_cards)

    @cached_property
    def law(self) -> Callable[[str], Law]:
        """Give this law card."""
        return _by_id(self.laws)

    @cached_property
    def setup_card(self) -> Callable[[str], SetupCard]:
        """Give this set-up card."""
        return _by_id(self.setup_cards)

    @cached_property
    def crown_card(self) -> Callable[[str], CrownCard]:
        """Give this automation card."""
        return _by_id(self.crown_cards)

    @cached_property
    def scenario(self) -> Callable[[str], Scenario]:
        """Give this scenario by its setting: 1710, 1758, 1813, long_1710."""
        return _by_key((row.id.removeprefix("scenario_"), row) for row in self.scenarios)

    @cached_property
    def deal(self) -> Callable[[int], Deal]:
        """Give the deal of set-up cards for so many people (2E-2.2)."""
        rows: Mapping[int, Deal] = {row.players: row for row in self.deals}
        return rows.__getitem__

    @cached_property
    def decision(self) -> Callable[[str], DecisionKind]:
        """Give what the rules say on this kind of decision."""
        return _by_key((row.kind, row) for row in self.decisions)

    @cached_property
    def ribbon(self) -> tuple[Office, ...]:
        """Offices that act alone, in the order of the ribbon; the Governor General stands beside the Director."""
        return tuple(sorted((row for row in self.offices if row.ribbon), key=lambda row: row.ribbon))

    @cached_property
    def governor(self) -> Callable[[RegionId], Office]:
        """Give the Governor's office of a region."""
        return _by_key((row.region, row) for row in self.offices if row.region)

    @cached_property
    def president(self) -> Callable[[str], Office]:
        """Give the President's office of a Presidency."""
        return _by_key((row.presidency, row) for row in self.offices if row.presidency)

    @cached_property
    def storm_result(self) -> Callable[[int], StormResult]:
        """Give what a roll does to a player ship in a storm (2E-11.1.2)."""
        rows: Mapping[int, StormResult] = {
            roll: row.result for row in self.ship_results for roll in row.rolls
        }
        return rows.__getitem__

    def between(self, one: RegionId, other: RegionId) -> Border:
        """Give the border between two regions, else raise KeyError."""
        return self.border(border_between(one, other))

    def playable_families(self) -> tuple[Family, ...]:
        """Give the families that people may lead (2E-2.1.1)."""
        return tuple(row for row in self.families if row.playable)


def _by_id(rows: tuple[IdRowType, ...]) -> Callable[[str], IdRowType]:
    return _by_key((row.id, row) for row in rows)


def _by_key(pairs: Iterable[tuple[str, RowType]]) -> Callable[[str], RowType]:
    return MappingProxyType(dict(pairs)).__getitem__
