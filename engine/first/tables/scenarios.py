"""The scenarios: how long they last and how they begin (1E-3.1, 1E-3.4, 1E-3.5)."""

from engine.core.tables.base import Count, Name, Positive, Row
from engine.first.tables.base import CardId, PresidencyId, Provenance, RegionId
from engine.first.tables.evening_post import ScenarioId


class Placed(Row, frozen=True):
    """A region that begins in a presidency."""

    region: RegionId
    presidency: PresidencyId


class Scenario(Row, frozen=True):
    """One scenario: turns, removed cards, share price in pounds, debt disks, first turn with an India check."""

    id: ScenarioId
    name: Name
    players: tuple[Positive, ...]
    first_turn: Positive
    last_turn: Positive
    remove_cards: tuple[CardId, ...]
    deregulated_at_start: bool
    share_price: Positive
    debt: Count
    china_open: bool
    dominated_regions: tuple[Placed, ...]
    extra_starting_cubes: Count
    mutiny_check_from_turn: Positive
    provenance: Provenance
    extra_open_regions: tuple[Placed, ...] = ()
    presidency_ships: Count | None = None
    presidency_guns: Count | None = None
    starting_treasury: Count | None = None
