"""Who holds which office, in which order offices are filled and act, and who answers for a vacant one (1E-1.3, 1E-1.5)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile

import msgspec

from engine.core import placement
from engine.core.ids import Seat
from engine.core.per_state import per_state
from engine.core.placement import Placement
from engine.first import cubes
from engine.first.state import OfficeState, State, office, region, tables, with_office
from engine.first.tables import load_canonical
from engine.first.tables.base import OfficeId, PresidencyId
from engine.first.tables.offices import (
    CHAIRMAN,
    CHINA,
    DIRECTOR,
    GOODS,
    GOVERNOR_GENERAL,
    MILITARY,
    PRESIDENCIES,
    PROVINCE,
    SHIPS,
    president_of,
    region_of_province,
)

Standing = tuple[tuple[OfficeId, OfficeState], ...]
"""The offices of a state. They change a few times a turn, so that orders made of them are kept."""
UNITED: PresidencyId = "india"
"""The one presidency under a Governor General (1E-8.10.20)."""


def united(state: State) -> bool:
    """Whether the Governor General law is in force (1E-8.10.20)."""
    return GOVERNOR_GENERAL in state.company.laws


def presidencies(state: State) -> tuple[PresidencyId, ...]:
    """Presidencies that are not dissolved, in acting order (1E-1.3.8)."""
    every = (UNITED,) if united(state) else PRESIDENCIES
    return tuple(each for each in every if status(state, president(each)) != "eliminated")


def president(presidency: PresidencyId) -> OfficeId:
    """The office that heads a presidency."""
    return GOVERNOR_GENERAL if presidency == UNITED else president_of(presidency)


def presidency_of(state: State, name: OfficeId) -> PresidencyId:
    """The presidency of a President, of the Governor General, or of a province's region ("" if closed)."""
    if name == GOVERNOR_GENERAL:
        return UNITED
    place = region_of_province(name)
    if place is not None:
        return region(state, place).presidency
    return name.removeprefix("president_")


def exists(state: State, name: OfficeId) -> bool:
    """Whether the office is in the game at all (provinces come and go)."""
    place = bisect_left(state.offices, (name,))
    return place < len(state.offices) and state.offices[place][0] == name


def status(state: State, name: OfficeId) -> str:
    """open, blocked, marked or eliminated; an office that does not exist counts as eliminated."""
    place = bisect_left(state.offices, (name,))
    if place < len(state.offices) and state.offices[place][0] == name:
        return state.offices[place][1].status
    return "eliminated"


def holder(state: State, name: OfficeId) -> Seat | None:
    """The family whose cube is on the office."""
    return _holders(state.cubes).get(name)


@per_state
def _holders(cubes_by_place: Placement) -> Mapping[OfficeId, Seat]:
    """Every office that is held; asked for so often that it is worked out once for as long as no cube moves."""
    desks = placement.under(cubes_by_place, "office.")
    return {place.removeprefix("office."): Seat(families[0][0]) for place, families in desks}


def holders(state: State, name: OfficeId) -> tuple[Seat, ...]:
    """The family whose cube is on the office, none if it is vacant."""
    found = holder(state, name)
    return () if found is None else (found,)


def at_work(state: State) -> Mapping[Seat, frozenset[OfficeId]]:
    """The offices of every family."""
    held = _holders(state.cubes).items()
    return {seat: frozenset(name for name, family in held if family == seat) for seat in state.seats}


def former_chairman(state: State) -> Seat:
    """The family that held the Chairman office most recently (1E-1.5)."""
    return Seat(state.company.former_chairman or state.seats[0])


def chair(state: State) -> Seat:
    """The Chairman's family, or the former Chairman's while the office is vacant (1E-1.5)."""
    return holder(state, CHAIRMAN) or former_chairman(state)


def clockwise(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats in clockwise order from `first` (1E-0.1.3)."""
    start = state.seats.index(first)
    return state.seats[start:] + state.seats[:start]


def provinces(state: State) -> tuple[OfficeId, ...]:
    """Provincial offices in order of formation (1E-1.3.7)."""
    return _provinces(state.offices)


def _provinces(now: Standing) -> tuple[OfficeId, ...]:
    begin = bisect_left(now, (PROVINCE,))
    found = takewhile(lambda pair: pair[0].startswith(PROVINCE), now[begin:])
    return tuple(name for name, _ in sorted(found, key=lambda pair: (pair[1].formation, pair[0])))


def blue_order(state: State) -> tuple[OfficeId, ...]:
    """All offices in the order of filling, attrition and prizes (1E-1.3.7)."""
    return _blue_order(united(state), state.offices)


@lru_cache(maxsize=64)
def _blue_order(one_presidency: bool, now: Standing) -> tuple[OfficeId, ...]:
    every = (CHAIRMAN, DIRECTOR, *_heads(one_presidency), CHINA, *_provinces(now), SHIPS, GOODS, MILITARY)
    there = {name for name, _ in now}
    return tuple(name for name in every if name in there)


def _heads(one_presidency: bool) -> tuple[OfficeId, ...]:
    return tuple(president(each) for each in ((UNITED,) if one_presidency else PRESIDENCIES))


def is_executive(state: State, name: OfficeId) -> bool:
    """Whether an office is of executive rank (1E-1.3.5)."""
    return tables(state).rank(name) == "executive"


def senior_offices(state: State) -> tuple[OfficeId, ...]:
    """Offices of senior rank, provinces among them, in blue order (1E-5.1.6)."""
    return _senior_offices(state.data, blue_order(state))


@lru_cache(maxsize=64)
def _senior_offices(data: bytes, names: tuple[OfficeId, ...]) -> tuple[OfficeId, ...]:
    book = load_canonical(data)
    return tuple(name for name in names if book.rank(name) != "executive")


def treasuries(state: State) -> tuple[OfficeId, ...]:
    """Offices that can receive money, in red order: neither blocked nor eliminated (1E-1.3.10, 1E-7.4.2)."""
    return _treasuries(state.data, united(state), state.offices)


@lru_cache(maxsize=64)
def _treasuries(data: bytes, one_presidency: bool, now: Standing) -> tuple[OfficeId, ...]:
    book = load_canonical(data)
    able = {name for name, value in now if value.status in ("open", "marked")}
    every = (SHIPS, GOODS, MILITARY, *_heads(one_presidency), *_provinces(now), CHINA)
    return tuple(name for name in every if name in able and book.has_treasury(name))


def held_offices(state: State, family: str) -> tuple[OfficeId, ...]:
    """Every office that a family holds, in blue order."""
    return tuple(name for name in blue_order(state) if holder(state, name) == family)


def army_limit(state: State) -> int:
    """Officers that one army may have (1E-1.3.2, 1E-8.10.20)."""
    if united(state):
        return tables(state).governor_general.army_officer_limit
    return tables(state).india.officers_per_army_limit


def officers_in(state: State, presidency: PresidencyId) -> int:
    """Officers in an army, exhausted ones included (1E-1.3.2)."""
    return cubes.size(state, f"army.{presidency}") + cubes.size(state, f"army.{presidency}.used")


def receivers(state: State) -> tuple[PresidencyId, ...]:
    """Presidencies that can be sent pieces: neither dissolved nor marked for it (1E-6.5.5)."""
    return tuple(each for each in presidencies(state) if status(state, president(each)) == "open")


def room(state: State, presidency: PresidencyId) -> int:
    """Officers that the army can still take (1E-6.5.3)."""
    return max(0, army_limit(state) - officers_in(state, presidency))


def answers_for(state: State, name: OfficeId) -> Seat:
    """The holder of an office, or the chair while it is vacant (1E-1.5)."""
    return holder(state, name) or chair(state)


def vacate(state: State, name: OfficeId, target: str) -> State:
    """The state after the holder's cube left an office for a cube place; the office remembers the family.

    Raises:
        NoPiece: if the office is vacant.
    """
    family = cubes.only(state, f"office.{name}")
    state = cubes.move(state, family, f"office.{name}", target)
    left = msgspec.structs.replace(office(state, name), last_holder=family)
    return with_office(state, name, left)


def appoint(state: State, family: Seat, name: OfficeId, source: str) -> State:
    """The state after a cube went from a cube place to an office; a Chairman becomes former Chairman too (1E-1.5).

    Raises:
        NoPiece: if the family has no cube in that place.
    """
    if source.startswith("office."):
        state = vacate(state, source.removeprefix("office."), f"office.{name}")
    else:
        state = cubes.move(state, family, source, f"office.{name}")
    if name == CHAIRMAN:
        state = msgspec.structs.replace(
            state, company=msgspec.structs.replace(state.company, former_chairman=family)
        )
    return state
