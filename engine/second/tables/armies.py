"""Armies, their pieces and the local alliances (2E-1.7.4, 2E-8.8)."""

from typing import Literal

from engine.core.tables.base import Count, Name, Positive
from engine.second.tables.base import ArmyId, PresidencyId, Sourced


class Army(Sourced, frozen=True, kw_only=True):
    """The Army of a Presidency."""

    id: ArmyId
    presidency: PresidencyId


class ArmyPiece(Sourced, frozen=True, kw_only=True):
    """A kind of piece: dice in a Deploy, pounds of Company expenses, whether a 6 after a Deploy returns it (2E-8.8.6)."""

    id: Literal["officer", "regiment", "commander"]
    source: Literal["family piece", "supply"]
    dice: Count
    expense: Count
    dies_on_six: bool
    supply: Count = 0


class LocalAlliance(Sourced, frozen=True, kw_only=True):
    """A local alliance: pounds from the President's treasury, dice in a Deploy or points of defence (2E-8.8.2)."""

    id: str
    name: Name
    army: ArmyId
    cost: Count
    strength: Positive
