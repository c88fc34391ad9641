"""Ships, goods and guns: shared pieces by place, from an unlimited supply (1E-1.1.4).

Keys are `<kind>.<where>` for ready pieces and `<kind>.<where>.used` for exhausted ones; `where` is a presidency,
`trade_office`, `military` (guns waiting in Military Affairs) or `china`. Ships here are Company ships: a captained ship
is nothing but the cube on it, in the cube place `ship.<where>`, as an officer is the cube in `army.<presidency>`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core.counts import Counts, add, count
from engine.first import cubes
from engine.first.state import State

Kind = Literal["ships", "goods", "guns"]
TRADE_OFFICE, MILITARY, CHINA = "trade_office", "military", "china"


class NoPiece(ValueError):
    """Pieces were to move that are not there; a bug in a step, never a player's fault."""


def number(state: State, kind: Kind, where: str, used: bool = False) -> int:
    """How many pieces of a kind are somewhere, ready or exhausted."""
    return count(state.pieces, key(kind, where, used))


def key(kind: Kind, where: str, used: bool = False) -> str:
    """The entry of the pieces table."""
    return f"{kind}.{where}.used" if used else f"{kind}.{where}"


def take(state: State, kind: Kind, where: str, pieces: int, used: bool = False) -> State:
    """The state with pieces returned to the supply.

    Raises:
        NoPiece: if fewer are there.
    """
    if pieces < 0 or number(state, kind, where, used) < pieces:
        raise NoPiece(f"{pieces} {kind} from {where}: {number(state, kind, where, used)} there")
    return msgspec.structs.replace(state, pieces=add(state.pieces, key(kind, where, used), -pieces))


def put(state: State, kind: Kind, where: str, pieces: int, used: bool = False) -> State:
    """The state with pieces added from the supply."""
    return msgspec.structs.replace(state, pieces=add(state.pieces, key(kind, where, used), pieces))


def move(state: State, kind: Kind, source: str, target: str, pieces: int) -> State:
    """The state after ready pieces went from one place to another."""
    return put(take(state, kind, source, pieces), kind, target, pieces)


def exhaust(state: State, kind: Kind, where: str, pieces: int) -> State:
    """The state with ready pieces turned to exhausted (1E-1.3.3)."""
    return put(take(state, kind, where, pieces), kind, where, pieces, used=True)


def army(presidency: str, used: bool = False) -> str:
    """The cube place of the officers of an army, ready or exhausted (1E-1.3.2)."""
    return f"army.{presidency}.used" if used else f"army.{presidency}"


def fleet(where: str, used: bool = False) -> str:
    """The cube place of the captains of ships somewhere, ready or exhausted."""
    return f"ship.{where}.used" if used else f"ship.{where}"


def officers(state: State, presidency: str) -> Counts:
    """Ready officers of an army by family (1E-1.3.3)."""
    return cubes.at(state, army(presidency))


def captained(state: State, where: str) -> Counts:
    """Ready captained ships somewhere by family (1E-1.3.3)."""
    return cubes.at(state, fleet(where))


def exhaust_officers(state: State, presidency: str, chosen: Counts) -> State:
    """The state with ready officers turned to exhausted, by family (1E-1.3.3)."""
    for family, number_used in chosen:
        state = cubes.move(state, family, army(presidency), army(presidency, used=True), number_used)
    return state


def exhaust_captained(state: State, where: str, chosen: Counts) -> State:
    """The state with ready captained ships turned to exhausted, by family (1E-1.3.3)."""
    for family, number_used in chosen:
        state = cubes.move(state, family, fleet(where), fleet(where, used=True), number_used)
    return state
