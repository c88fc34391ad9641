"""Black disks on provinces that the Company loses and on presidencies without a region (1E-8.3.8, 1E-8.3.9)."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, told
from engine.first import offices
from engine.first.regions import in_presidency
from engine.first.state import State, office, with_office
from engine.first.tables.base import OfficeId, RegionId
from engine.first.tables.offices import province_of


def regions_lost(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state with a black disk on the President of every presidency that has no region left (1E-8.3.9).

    They are eliminated after attrition (1E-8.9).
    """
    events: list[Event] = []
    for presidency in offices.presidencies(state):
        head = offices.president(presidency)
        if offices.status(state, head) == "open" and not in_presidency(state, presidency):
            state = _marked(state, head)
            events.append(told("presidency_lost", office=head, presidency=presidency))
    return state, tuple(events)


def province_lost(state: State, name: RegionId) -> tuple[State, tuple[Event, ...]]:
    """The state with a black disk on a region's provincial office (1E-8.3.8, 1E-8.5.4)."""
    lost = province_of(name)
    return _marked(state, lost), (told("province_lost", office=lost, region=name),)


def _marked(state: State, name: OfficeId) -> State:
    return with_office(state, name, msgspec.structs.replace(office(state, name), status="marked"))
