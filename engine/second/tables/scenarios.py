"""The scenarios: how the table lies when a game begins (2E-2.3)."""

from msgspec import field

from engine.core.tables.base import Count, Name, Positive, Row
from engine.second.tables.base import (
    ArmyId,
    BorderId,
    LawId,
    OfficeId,
    OrderId,
    PresidencyId,
    RegionId,
    Sourced,
    Target,
    Year,
    ZoneId,
)


class RegionStart(Row, frozen=True, kw_only=True):
    """A region: tower levels, the capital that dominates it, the Presidency that holds it, star flag, unrest."""

    id: RegionId
    strength: Count
    dominated_by: RegionId
    company_presidency: PresidencyId
    capital: bool
    unrest: Count


class ShipsStart(Row, frozen=True, kw_only=True):
    """Company ships in a sea zone."""

    zone: ZoneId
    count: Positive


class RegimentsStart(Row, frozen=True, kw_only=True):
    """Regiments of an Army."""

    army: ArmyId
    count: Count


class Scenario(Sourced, frozen=True, kw_only=True):
    """A scenario: turns, tracks, pounds of each office treasury, the Elephant, closed orders, laws, power markers.

    `power_track` names targets from the top space to the low right one; `dial_start` is an index of the dial.
    """

    id: str
    name: Name
    summary: Name
    setup_year: Year
    first_turn: Positive
    last_turn: Positive
    company_debt: Count
    company_standing: Count
    company_balance: Count
    office_treasury: Count
    share_value: Positive
    dial_start: Count
    elephant_border: BorderId
    elephant_facing: RegionId
    closed_orders: tuple[OrderId, ...]
    laws_in_force: tuple[LawId, ...]
    deregulated_at_start: bool
    deregulation_vote_possible: bool
    superintendent_in_play: bool
    vacant_offices_at_start_may_include_governors: tuple[OfficeId, ...]
    power_track: tuple[Target, Target, Target, Target]
    notes: str
    regions: tuple[RegionStart, ...] = field(name="region")
    regiments: tuple[RegimentsStart, ...]
    company_ships: tuple[ShipsStart, ...] = field(name="company_ship", default=())
