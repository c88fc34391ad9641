"""What saves round trips, each to be switched off: to see what it is worth."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Technique(StrEnum):
    """A way to go on without asking one question at a time."""

    PLANS = "plans"
    """Who is asked the first question of a desk answers all of the turn that can be worded with it."""
    STANDING_ORDERS = "standing-orders"
    """What is on file answers before anybody is asked."""
    TOGETHER = "together"
    """Questions that do not depend on each other go out at the same time."""
    COMING_UP = "coming-up"
    """At the beginning of a turn everybody is shown what may come, and files a sheet; needs standing orders."""
    AT_ONCE = "at-once"
    """The game goes on as soon as the last needed answer is there, instead of once a day."""


class Techniques(Struct, frozen=True):
    """Those that are in use."""

    used: frozenset[Technique] = frozenset(Technique)

    def __contains__(self, technique: Technique) -> bool:
        return technique in self.used

    @property
    def turn_sheet(self) -> bool:
        """Whether everybody files a sheet each turn."""
        return {Technique.STANDING_ORDERS, Technique.COMING_UP} <= self.used
