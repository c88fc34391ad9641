"""Offices with a black disk leave the game with all that belongs to them (1E-8.9)."""

from __future__ import annotations

import msgspec

from engine.core.counts import put
from engine.core.event import Event, told
from engine.first import accounts, cubes, offices, pieces, regions
from engine.first.state import CLOSED, State, office, region, with_office
from engine.first.tables.base import OfficeId, PresidencyId
from engine.first.tables.offices import province_of, region_of_province

KINDS: tuple[pieces.Kind, ...] = ("ships", "goods", "guns")


def eliminate(state: State, name: OfficeId) -> tuple[State, tuple[Event, ...]]:
    """The state without an office: its money goes to the bank, a presidency's pieces with it (1E-8.9.1, 1E-8.9.4).

    A holder that is still there goes to stock.
    """
    if region_of_province(name) is not None:
        return _without_province(state, name), (told("province_eliminated", office=name),)
    presidency = offices.presidency_of(state, name)
    events: list[Event] = [told("presidency_eliminated", office=name, presidency=presidency)]
    state = _emptied(_without_pieces(state, presidency), name)
    for place in regions.in_presidency(state, presidency):
        province = province_of(place)
        if offices.exists(state, province):
            state = _without_province(state, province)
            events.append(told("province_eliminated", office=province))
        dominator = "" if regions.company_dominated(state, place) else region(state, place).dominator
        state = regions.change(state, place, presidency=CLOSED, dominator=dominator, filled=())
        events.append(told("region_closes", region=place))
    gone = msgspec.structs.replace(office(state, name), status="eliminated")
    return with_office(state, name, gone), tuple(events)


def _without_province(state: State, name: OfficeId) -> State:
    """A provincial card returns to the unused ones and may be formed again (1E-8.9.2)."""
    return with_office(_emptied(state, name), name, None)


def _emptied(state: State, name: OfficeId) -> State:
    """The state with an office's treasury in the bank, whatever waits for Refresh too, and its cube, if any, in stock."""
    if offices.holder(state, name):
        state = offices.vacate(state, name, cubes.STOCK)
    state = msgspec.structs.replace(state, locked=put(state.locked, name, 0))
    return accounts.pay(state, name, accounts.BANK, accounts.balance(state, name))


def _without_pieces(state: State, presidency: PresidencyId) -> State:
    """Ships, goods and guns to the supply, captains and officers to stock (1E-8.9.1)."""
    for used in (False, True):
        for kind in KINDS:
            held = pieces.number(state, kind, presidency, used)
            state = pieces.take(state, kind, presidency, held, used)
        state = cubes.move_all(state, pieces.fleet(presidency, used), cubes.STOCK)
        state = cubes.move_all(state, pieces.army(presidency, used), cubes.STOCK)
    return state
