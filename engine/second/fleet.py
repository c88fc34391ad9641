"""Ships of the families and of the Company: where they serve, and how they come home (2E-1.2).

Player ships are listed as in the state: by the alphabet, which is the order of the data file (2E-0.1.10). Neutral ships
lie in the pool, under `company.<where>` or `extra.<where>` in the state, or half built in a region.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core.counts import add, count, total
from engine.second.offices import SUPERINTENDENT, in_play
from engine.second.state import CHINA, NO_OWNER, YARD, ShipState, State, ship, tables, with_ship

Kind = Literal["company", "extra"]
"""The two sides of a neutral ship; an extra ship leaves in Refresh (2E-1.1.3, 2E-8.4.2)."""
COMPANY: Kind = "company"
EXTRA: Kind = "extra"
KINDS: tuple[Kind, ...] = (COMPANY, EXTRA)


def places(state: State) -> tuple[str, ...]:
    """Where ships can serve: the sea zones, and the China treasury once the Superintendent is in play (2E-8.3.6)."""
    zones = tuple(each.id for each in tables(state).sea_zones)
    return (*zones, CHINA) if in_play(state, SUPERINTENDENT) else zones


def zone_of(state: State, presidency: str) -> str:
    """The sea zone of a Presidency."""
    return tables(state).presidency(presidency).sea_zone


def serving(state: State, where: str) -> int:
    """Ships of all kinds that serve the Company in a zone or in China."""
    return len(player_ships(state, where)) + sum(neutral(state, kind, where) for kind in KINDS)


def player_ships(state: State, where: str) -> tuple[str, ...]:
    """Player ships in a place."""
    return tuple(name for name, held in state.ships if held.place == where)


def of_company(state: State) -> tuple[str, ...]:
    """Player ships that serve the Company, in a zone or in China: none of those on charters of firms (2E-8.4.8, 2E-10.2.1)."""
    ports = {CHINA, *(each.id for each in tables(state).sea_zones)}
    return tuple(name for name, held in state.ships if held.place in ports)


def unfitted(state: State) -> tuple[str, ...]:
    """Ships that lie unfitted on a shipyard of any family (2E-1.2.1)."""
    return tuple(name for name, held in state.ships if held.place == YARD and held.owner != NO_OWNER)


def neutral(state: State, kind: Kind, where: str) -> int:
    """Company or extra ships in a place."""
    return count(state.neutral, f"{kind}.{where}")


def pool(state: State) -> int:
    """Neutral ships that are left in the pool (2E-1.1.3)."""
    building = sum(held.half_built for _, held in state.regions)
    return tables(state).neutral_ships.pieces - total(state.neutral) - building


def put_neutral(state: State, kind: Kind, where: str) -> State:
    """The state with one more Company or extra ship in a place.

    Raises:
        ValueError: if the pool is empty.
    """
    if not pool(state):
        raise ValueError(f"no neutral ship is left for {where}")
    return msgspec.structs.replace(state, neutral=add(state.neutral, f"{kind}.{where}", 1))


def take_neutral(state: State, kind: Kind, where: str) -> State:
    """The state with one Company or extra ship of a place back in the pool.

    Raises:
        ValueError: if there is none.
    """
    if not neutral(state, kind, where):
        raise ValueError(f"there is no {kind} ship in {where}")
    return msgspec.structs.replace(state, neutral=add(state.neutral, f"{kind}.{where}", -1))


def send(state: State, name: str, where: str) -> State:
    """The state with a player ship fitted or moved to a place; its side and owner stay (2E-8.3.6, 2E-8.4.3)."""
    return with_ship(state, name, msgspec.structs.replace(ship(state, name), place=where))


def to_yard(state: State, name: str) -> State:
    """The state with a player ship back on its shipyard card, fresh and unfitted (2E-1.2.2, 2E-11.1.3).

    Without owner it goes to the supply together with its card (2E-1.2.4).
    """
    owner = ship(state, name).owner
    if owner == NO_OWNER:
        state = msgspec.structs.replace(state, yards=(*state.yards, name))
    return with_ship(state, name, ShipState(owner))
