"""Who sits at a new game, and under which settings."""

from __future__ import annotations

from msgspec import Struct


class Seating(Struct, frozen=True):
    """What set-up needs: the game's name, number of players, settings, data corrections and the players' salts.

    Players are numbered 0 to players-1 in the order of registration; `RuleSet.seats` tells which family each got.
    `data` holds corrections of house values in the edition's canonical form (empty: none).
    """

    game: str
    players: int
    settings: tuple[tuple[str, str], ...] = ()
    data: bytes = b""
    salts: tuple[str, ...] = ()
