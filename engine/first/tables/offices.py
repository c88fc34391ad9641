"""The offices of the Company, the provincial template and the Governor General (1E-1.3)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, DieFace, Name, Positive, Row
from engine.first.tables.base import OfficeId, PresidencyId, Provenance, RegionId

Rank: TypeAlias = Literal["executive", "senior"]
"""The rank of an office; writers are below both (1E-1.3.4)."""

FilledBy: TypeAlias = Literal[
    "court_election", "chairman", "director_of_trade", "president_of_its_presidency"
]
Candidates: TypeAlias = Literal[
    "players_with_court_cube",
    "senior_officeholders_else_writers",
    "writers",
    "writers_or_officers_in_any_army",
]
ActionId: TypeAlias = Literal[
    "take_debt",
    "offer_captaincies",
    "logistics_trade",
    "transfer_trade",
    "campaign",
    "open_trade",
    "sail",
    "invest",
    "china_sail",
    "purchase_ships",
    "purchase_goods",
    "purchase_guns",
    "logistics_army",
    "transfer_army",
]

CHAIRMAN: OfficeId = "chairman"
DIRECTOR: OfficeId = "director_of_trade"
CHINA: OfficeId = "superintendent_china"
SHIPS: OfficeId = "ship_purchasing"
GOODS: OfficeId = "goods_purchasing"
MILITARY: OfficeId = "military_affairs"
GOVERNOR_GENERAL: OfficeId = "governor_general"
PROVINCE = "province_"
"""How the ids of provincial offices begin; the region follows (1E-1.3.9)."""
PRESIDENCIES: tuple[PresidencyId, ...] = ("bombay", "madras", "bengal")
"""The presidencies in the order in which they are filled and act (1E-1.3.7, 1E-1.3.8)."""


def president_of(presidency: PresidencyId) -> OfficeId:
    """Give the office of the President of this presidency (1E-1.3.1)."""
    return f"president_{presidency}"


def province_of(region: RegionId) -> OfficeId:
    """Give the provincial office that stands for this region (1E-6.8.5)."""
    return f"{PROVINCE}{region}"


def region_of_province(office: OfficeId) -> RegionId | None:
    """Give the region of a provincial office, or None for any other office (1E-1.3.9)."""
    return office.removeprefix(PROVINCE) if office.startswith(PROVINCE) else None


def presidency_of_president(office: OfficeId) -> PresidencyId | None:
    """Give the presidency whose President this is, or None for any other office (1E-1.3.1)."""
    return office.removeprefix("president_") if office.startswith("president_") else None


class OfficeAction(Row, frozen=True):
    """One line of an office card: green is required, blue rolls a Check, black is free (1E-6.0.1)."""

    id: ActionId
    colour: Literal["green", "blue", "black"]
    required: bool
    check: bool
    per_turn: Count = 0


class ChinaOrder(Row, frozen=True):
    """One order of the China Office: pieces demanded, pounds of revenue (1E-6.13.2)."""

    slot: Positive
    demand: Positive
    value: Count


class Office(Row, frozen=True):
    """One office: places on both ribbons, treasury in pounds, the roll on which it vacates (1E-1.3.4)."""

    id: OfficeId
    name: Name
    rank: Rank
    ribbon_blue: Count
    ribbon_red: Count
    treasury: bool
    start_treasury: Count
    stress: DieFace
    filled_by: FilledBy
    candidates: Candidates
    actions: tuple[OfficeAction, ...]
    start_state: Literal["open", "blocked"]
    provenance: Provenance
    campaign_targets: tuple[RegionId, ...] = ()
    china_orders: tuple[ChinaOrder, ...] = ()
    requires_open_region: RegionId = ""


class StressByRank(Row, frozen=True):
    """The attrition roll from which an office of each rank vacates (1E-8.8.1)."""

    chairman: DieFace
    executive: DieFace
    senior: DieFace


class Ranks(Row, frozen=True):
    """Ranks from the lowest, and their stress (1E-1.3.4)."""

    order: tuple[Literal["writer"], Literal["senior"], Literal["executive"]]
    stress: StressByRank
    provenance: Provenance


class Provincial(Row, frozen=True):
    """What every provincial office has in common (1E-1.3.9)."""

    rank: Rank
    stress: DieFace
    treasury: bool
    start_treasury: Count
    filled_by: FilledBy
    candidates: Candidates
    ribbon_blue_after: OfficeId
    ribbon_blue_order: Literal["order_of_formation"]
    acts_after: Literal["its_president"]
    acts_order: Literal["order_of_formation"]
    actions_governor: tuple[ActionId, ...]
    actions_resident: tuple[ActionId, ...]
    provenance: Provenance


class GovernorGeneral(Row, frozen=True):
    """The office that replaces the Presidents when the law passes (1E-8.10.20)."""

    id: OfficeId
    name: Name
    rank: Rank
    ribbon_blue: Count
    ribbon_red: Count
    treasury: bool
    stress: DieFace
    army_officer_limit: Positive
    filled_by: FilledBy
    candidates: Candidates
    campaign_targets: tuple[RegionId, ...]
    actions: tuple[ActionId, ...]
    provenance: Provenance
