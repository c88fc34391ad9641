"""The settings of a second-edition game: scenario, readings and set-up choices that are fixed when it starts (2E-0.1.12)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SEATS = (3, 4, 5, 6)
"""The numbers of players for which there is a game."""


class Settings(Struct, frozen=True):
    """What was agreed before the game; the defaults are those of 99-gaps, section F.

    `picks` holds the family of each player by number of registration (with `families` = "pick").
    """

    scenario: Literal["1710"] = "1710"
    seat_order: Literal["random", "registered"] = "random"
    families: Literal["random", "pick"] = "random"
    picks: tuple[str, ...] = ()
    setup: Literal["random", "draft"] = "random"
    cascade_when_emptied: bool = False
    pm_may_use_own_enterprises: bool = True
    deploy_from_unconquered_home: bool = False
