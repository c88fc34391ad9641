"""The state of a first-edition game as plain frozen data (1E-13.2)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.counts import Counts
from engine.core.dice_check import CheckMade
from engine.core.ids import Seat
from engine.first.memos import Memo
from engine.first.settings import Settings
from engine.first.tables.base import CardId, OfficeId, PresidencyId, PrizeId, RegionId, Side
from engine.first.tables.build import built
from engine.first.tables.tables import Tables

Status = Literal["open", "blocked", "marked", "eliminated"]
"""Blocked: black disk at setup (China). Marked: black disk, eliminated after attrition (1E-13.2.4)."""
Ending = Literal["", "time", "company_failed", "india_lost"]

CLOSED: PresidencyId = ""
"""The trade status of a region beside the board (1E-1.2.7)."""
COMPANY = "company"
"""The Company as a dominator (1E-1.2.5)."""


class OfficeState(Struct, frozen=True):
    """One office; its holder is the cube in place `office.<id>`, its treasury the purse `<id>` (1E-13.2.4).

    `formation` numbers provinces in the order in which they were formed, 0 for printed offices.
    """

    status: Status = "open"
    last_holder: str = ""
    formation: int = 0


class RegionState(Struct, frozen=True):
    """One region: side up, dominator ("" sovereign), presidency ("" closed), filled order slots (1E-13.2.7)."""

    side: Side
    dominator: str = ""
    presidency: PresidencyId = CLOSED
    filled: tuple[int, ...] = ()


class Company(Struct, frozen=True):
    """Share price in pounds, debt disks, laws in force, and the flags of the turn (1E-13.2.3).

    Revenue and share money are the purses `revenue` and `share_money`; Court cubes lie in the place `court`.
    """

    share_price: int
    debt: int = 0
    former_chairman: str = ""
    laws: tuple[CardId, ...] = ()
    debt_taken: bool = False
    bailout_due: bool = False
    china_filled: tuple[int, ...] = ()
    formed: int = 0


class India(Struct, frozen=True):
    """Balance of India, the elephant's region, and where it goes next ("" = the next number) (1E-13.2.9)."""

    balance: Literal["chaos", "equilibrium", "order"]
    elephant: RegionId
    redirect: RegionId = ""


class Post(Struct, frozen=True):
    """The Evening Post: draw pile (its order is secret), discard pile (top first), factory price (0 = X)."""

    draw: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    factory_price: int


class Market(Struct, frozen=True):
    """Columns that still offer a ship, factory spaces that still offer a good (1E-13.2.8).

    Shipyard cubes lie in the places `shipyard.<column>.<slot>`, factory cubes in `factory.<space>`.
    """

    ships: tuple[int, ...]
    goods: tuple[int, ...]


class State(GameState[Memo], frozen=True, kw_only=True):
    """A whole game. Tables with amounts are sorted tuples of pairs.

    `seats` is the clockwise order, `dealt` the family of each player by number of registration. `money` holds every
    purse (a family's id, an office's id, `revenue`, `share_money`, `bank`), `cubes` every family cube by place,
    `pieces` ships, goods and guns by place, `locked` the pounds of treasuries that wait for Refresh (1E-7.4.3).
    """

    game: str
    data: bytes
    settings: Settings
    scenario: str
    seats: tuple[Seat, ...]
    dealt: tuple[Seat, ...]
    turn: int
    phase: str
    money: Counts
    cubes: tuple[tuple[str, Counts], ...]
    pieces: Counts
    offices: tuple[tuple[OfficeId, OfficeState], ...]
    regions: tuple[tuple[RegionId, RegionState], ...]
    company: Company
    india: India
    post: Post
    market: Market
    prizes: tuple[PrizeId, ...]
    manors_bought: tuple[Seat, ...] = ()
    locked: Counts = ()
    check: CheckMade = CheckMade()
    ending: Ending = ""


def tables(state: State) -> Tables:
    """The cards and numbers with which this game is played."""
    return built(state.data)


def office(state: State, name: OfficeId) -> OfficeState:
    """An office that exists.

    Raises:
        KeyError: if there is none of that name (an eliminated province leaves no entry).
    """
    place = bisect_left(state.offices, (name,))
    if place < len(state.offices) and state.offices[place][0] == name:
        return state.offices[place][1]
    raise KeyError(name)


def region(state: State, name: RegionId) -> RegionState:
    """A region by id."""
    place = bisect_left(state.regions, (name,))
    if place < len(state.regions) and state.regions[place][0] == name:
        return state.regions[place][1]
    raise KeyError(name)


def with_office(state: State, name: OfficeId, value: OfficeState | None) -> State:
    """The state with an office put (or, with None, taken away)."""
    rest = [pair for pair in state.offices if pair[0] != name]
    if value is not None:
        rest.append((name, value))
    return msgspec.structs.replace(state, offices=tuple(sorted(rest, key=lambda pair: pair[0])))


def with_region(state: State, name: RegionId, value: RegionState) -> State:
    """The state with a region changed."""
    changed = tuple((found, value if found == name else old) for found, old in state.regions)
    return msgspec.structs.replace(state, regions=changed)
