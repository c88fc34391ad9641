"""Who holds an office, and what happens when a holder leaves (2E-1.4, 2E-8.1.7)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core import placement
from engine.core.ids import Seat
from engine.core.per_state import per_state
from engine.core.placement import Placement
from engine.second.around import CHAIRMAN
from engine.second.family_pieces import SUPPLY, desk, move
from engine.second.state import OfficeState, State, tables, with_office

DIRECTOR, GOVERNOR_GENERAL = "director_of_trade", "governor_general"
MANAGER, MILITARY = "manager_of_shipping", "military_affairs"
SUPERINTENDENT = "superintendent_of_trade_in_china"


def holder(state: State, office: str) -> str:
    """The family in an office, "" if it is vacant or not in play."""
    return _holders(state.pieces).get(office, "")


@per_state
def _holders(pieces: Placement) -> Mapping[str, str]:
    """Every office that is held; asked for so often that it is worked out once for as long as no piece moves."""
    desks = placement.under(pieces, desk(""))
    return {place.removeprefix(desk("")): families[0][0] for place, families in desks}


def holders(state: State, office: str) -> tuple[Seat, ...]:
    """The family in an office, none if it is vacant or not in play."""
    found = holder(state, office)
    return (Seat(found),) if found else ()


def in_play(state: State, office: str) -> bool:
    """Whether the office's card is in the game."""
    return any(name == office for name, _ in state.offices)


def vacant(state: State) -> tuple[str, ...]:
    """Offices in play without holder, by number: the Vacant Offices (2E-7.1.1)."""
    empty = [name for name, _ in state.offices if not holder(state, name)]
    return tuple(sorted(empty, key=lambda name: (tables(state).office(name).number, name)))


def vacate(state: State, office: str, target: str = SUPPLY) -> State:
    """The state after an office's piece went to a place; fatigue goes to the supply (2E-1.1.5, 2E-8.1.7)."""
    family = holder(state, office)
    if not family:
        return state
    state = with_office(move(state, family, desk(office), target), office, OfficeState())
    if office == CHAIRMAN:
        state = msgspec.structs.replace(
            state, company=msgspec.structs.replace(state.company, former_chairman=family)
        )
    return state


def take(state: State, family: str, source: str, office: str, fatigue: int = 0) -> State:
    """The state after a family's piece took a vacant office, with the fatigue that it brings (2E-7.3.3)."""
    state = with_office(move(state, family, source, desk(office)), office, OfficeState(fatigue))
    if office == CHAIRMAN:
        state = msgspec.structs.replace(
            state, company=msgspec.structs.replace(state.company, former_chairman="")
        )
    return state


def rested(state: State, office: str) -> State:
    """The state without fatigue on an office's card."""
    return with_office(state, office, OfficeState())
