"""Which questions a player can answer before they come: declared for each kind beside an edition's robot."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from engine.core.decision import Decision


class Ahead(StrEnum):
    """When an answer can be worded at the earliest. A kind that is declared nowhere must be asked."""

    GAME = "game"
    """Once for the whole game, whatever lies on the table."""
    TURN = "turn"
    """At the beginning of the turn, from what lies on the table then, as wishes in order of preference."""
    RULE = "rule"
    """At the beginning of the turn, as a rule: its conditions test money, ships, orders when the question comes."""
    PLAN = "plan"
    """Together with the first question of its desk: the desk's plan."""


def _nobody(decision: Decision) -> str:
    return ""


class Worded(Struct, frozen=True):
    """When a kind can be answered ahead, and at which desk the question is worked on ("" none).

    What belongs to a desk can be answered at the turn's beginning only by who sits there already; who comes later
    answers it with the desk's first question.
    """

    ahead: Ahead
    desk: Callable[[Decision], str] = _nobody
