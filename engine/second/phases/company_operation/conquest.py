"""What a successful Deploy brings, in its order: loot, trophies, order, governorship, Elephant (2E-8.8.9)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.event import Event, told
from engine.second import elephant, enterprises, offices, orders, regions
from engine.second.offices import GOVERNOR_GENERAL
from engine.second.phases.company_operation import loot
from engine.second.state import Elephant, OfficeState, State, family, region, tables, with_office

Told = tuple[Event, ...]


class Conquest(Struct, frozen=True):
    """A successful Deploy: whose Commander took which region, officers that survived it, and how many other pieces."""

    presidency: str
    target: str
    commander: str
    officers: Counts
    others: int


def conquered(state: State, won: Conquest) -> tuple[State, Told]:
    """The state after a successful Deploy, and what to tell (2E-8.8.9)."""
    state, plunder = loot.taken(state, won.target, won.commander, won.officers, won.others)
    state, fallen = _break_resistance(state, won)
    state, ruled = _rule(state, won)
    state, settled = _settle_elephant(state, won.target)
    return state, (*plunder, *fallen, *ruled, *settled)


def _break_resistance(state: State, won: Conquest) -> tuple[State, Told]:
    """Trophies for tower levels, then towers and flags leave, and order returns (2E-8.8.13, 2E-8.8.14)."""
    levels, freed = region(state, won.target).towers, regions.dominated(state, won.target)
    before = family(state, won.commander).trophies
    state = enterprises.change(state, won.commander, trophies=before + levels)
    state = regions.change(regions.freed(state, won.target), won.target, towers=0, unrest=0)
    state = orders.open_all(state, won.target)
    events = [told("order_in_region", region=won.target)]
    if levels:
        events.insert(0, told("trophies_won", seat=won.commander, trophies=levels))
    if freed:
        events.insert(-1, told("empire_falls", capital=won.target, regions=freed))
    return state, tuple(events)


def _rule(state: State, won: Conquest) -> tuple[State, Told]:
    """The control token goes to the Presidency, a Governor's office comes into play, if there are Governors (2E-8.8.15)."""
    if regions.is_controlled(state, won.target):
        return state, ()
    state = regions.change(state, won.target, presidency=won.presidency, loot=False)
    event = told("region_conquered", region=won.target, presidency=won.presidency)
    if offices.in_play(state, GOVERNOR_GENERAL):
        return state, (event,)
    office = tables(state).region(won.target).governor_office
    return with_office(state, office, OfficeState()), (event, told("governorship_begins", office=office))


def _settle_elephant(state: State, target: str) -> tuple[State, Told]:
    """Facing out of the region it moves into its middle; facing it from outside it stays (2E-8.8.16)."""
    if state.elephant.tail != target or elephant.inside(state.elephant):
        return state, ()
    return elephant.placed(state, Elephant(target)), (told("elephant_settles", region=target),)
