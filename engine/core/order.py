"""A choice sent for a decision."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.ids import DecisionId, Seat
from engine.core.options import Choice


class Origin(StrEnum):
    """Where an order came from."""

    PLAYER = "player"
    STANDING_ORDER = "standing_order"
    DEAL = "deal"
    DEFAULT = "default"
    MODERATOR = "moderator"
    FORCED = "forced"


class Order(Struct, frozen=True):
    """A seat's choice; a preliminary one (`final` false) counts only when its group is closed."""

    decision: DecisionId
    seat: Seat
    choice: Choice
    origin: Origin = Origin.PLAYER
    final: bool = True
