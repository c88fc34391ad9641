"""The resource boxes of the family action (1E-4.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from engine.core.tables.base import Count, Name, Positive, Row
from engine.first.tables.base import BoxId, Provenance


class Box(Row, frozen=True):
    """One box: cubes per action, pounds per cube, the setup die that leads here (0 = none)."""

    id: BoxId
    name: Name
    die: Annotated[int, Meta(ge=0, le=6)]
    min_cubes: Positive
    max_cubes: Positive
    cost: Literal[
        "current share price each, paid to the Company and allocated by the Chairman",
        "fixed, to the bank",
        "free",
    ]
    cost_fixed: Count
    destination: Literal[
        "court_of_directors",
        "shipyard_slot",
        "factory_space",
        "officer_box",
        "captain_box",
        "manor_box",
        "writer_box",
    ]
    provenance: Provenance
