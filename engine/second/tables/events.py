"""Event tiles and the storm die (2E-11)."""

from typing import Literal, TypeAlias

from engine.core.tables.base import Count, DieFace
from engine.second.tables.base import RegionId, Shape, Sourced, ZoneId

EventType: TypeAlias = Literal[
    "crisis", "windfall", "turmoil", "leader", "peace", "shuffle", "foreign_invasion"
]
StormResult: TypeAlias = Literal["safe", "fatigue_or_sink_if_fatigued", "sink"]


class EventTile(Sourced, frozen=True, kw_only=True):
    """A tile: its event, the region on its back, the shape of its march ("" never marches), strength added."""

    id: str
    type: EventType
    back_region: RegionId
    shape: Shape | Literal[""]
    modifier: int = 0


class MarchRule(Sourced, frozen=True, kw_only=True):
    """After which events the Elephant marches (2E-11.9)."""

    marches_always: tuple[EventType, ...]
    marches_if_elephant_region_lost: tuple[EventType, ...]
    never_marches: tuple[EventType, ...]


class StormFace(Sourced, frozen=True, kw_only=True):
    """A face of the storm die: stormy sea zones, event tiles drawn this turn (2E-11.1.1)."""

    id: str
    zones: tuple[ZoneId, ...]
    events: Count


class ShipResult(Sourced, frozen=True, kw_only=True):
    """What rolls do to a player ship in a storm (2E-11.1.2)."""

    rolls: tuple[DieFace, ...]
    result: StormResult
