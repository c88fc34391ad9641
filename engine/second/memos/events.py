"""Memos of Events in India."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Assault = Literal[
    "rebellion_crisis", "rebellion_leader", "invasion_crisis", "follow_up_rebellion", "foreign_invasion"
]
"""Kinds of attacks on the Company (2E-11.8.1, 2E-11.8.8)."""


class TileMemo(Struct, frozen=True, tag="tile"):
    """An event under way, and what it has done so far.

    `place` is the path that those of all its frames begin with; `tile` is the drawn event tile ("" if a law brings the
    event), `pictured` the region that it pictures. `overflowed` and `attacked` are regions that cannot be so a second time
    by this event (2E-11.3.3, 2E-11.8.10); `rebels` are regions that will rebel yet, in order; `invaded` those that foreign
    powers will invade yet; `winner` is the capital that the Elephant marches to.
    """

    place: str
    tile: str
    pictured: str
    overflowed: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    rebels: tuple[str, ...] = ()
    invaded: tuple[str, ...] = ()
    winner: str = ""


class AttackMemo(Struct, frozen=True, tag="attack"):
    """An attack on a Company-controlled region: by an event, of one kind, with a strength (its base, until it begins).

    `attacker` is the region that invades ("" for all others); `towers` are the tower levels that the region has if it is
    lost.
    """

    event: TileMemo
    kind: Assault
    region: str
    strength: int
    attacker: str = ""
    towers: int = 1


EventsMemo = TileMemo | AttackMemo
