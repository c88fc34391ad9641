"""The China Office opens (1E-6.13.1, 1E-8.10.11)."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, told
from engine.first import offices
from engine.first.state import State, office, with_office
from engine.first.tables.offices import CHINA


def opened(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state without the black disk on the China Office; nothing happens if it is open already (1E-8.10.11)."""
    if offices.status(state, CHINA) != "blocked":
        return state, (told("china_open_already", office=CHINA),)
    state = with_office(state, CHINA, msgspec.structs.replace(office(state, CHINA), status="open"))
    return state, (told("china_opened", office=CHINA),)
