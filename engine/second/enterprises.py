"""Enterprises and points of a family: what it owns, how it gains and loses it, what counts for whom (2E-1.2, 2E-12.5)."""

from __future__ import annotations

import msgspec

from engine.core.counts import count
from engine.second import fleet
from engine.second.family_pieces import of_family
from engine.second.shares import shares
from engine.second.state import YARD, FamilyState, ShipState, State, family, tables, with_family, with_ship
from engine.second.tables.base import Target

SHIPYARD, WORKSHOP, LUXURY = "shipyard", "workshop", "luxury"
TYPE_OF_TARGET = {"manufacturing": WORKSHOP, "shipping": SHIPYARD, "social": LUXURY}
"""The enterprise type that counts for a target; company shares have none (2E-12.5.1)."""


def score(state: State, seat: str, points: int) -> State:
    """The state after a family scored points (lost them if negative)."""
    lying = family(state, seat)
    return with_family(state, seat, msgspec.structs.replace(lying, points=lying.points + points))


def change(state: State, seat: str, **fields: object) -> State:
    """The state with what lies before a family changed."""
    return with_family(state, seat, msgspec.structs.replace(family(state, seat), **fields))


def left(state: State, kind: str) -> int:
    """Cards of a kind that the supply still holds; of shipyards those whose ship is not in play (2E-1.2.3)."""
    if kind == SHIPYARD:
        return len(state.yards)
    lying = (each for _, each in state.families)
    held = sum(each.workshops if kind == WORKSHOP else each.luxuries for each in lying)
    return tables(state).enterprise(kind).supply - held


def shipyards(state: State, seat: str) -> tuple[str, ...]:
    """The ships whose shipyard cards a family owns, in the order of the alphabet."""
    return tuple(name for name, ship in state.ships if ship.owner == seat)


def gain_shipyard(state: State, seat: str) -> tuple[State, str]:
    """The state after a family took the top shipyard of the pile, and its unfitted ship (2E-5.2.4)."""
    name, rest = state.yards[0], state.yards[1:]
    state = msgspec.structs.replace(state, yards=rest)
    return with_ship(state, name, ShipState(seat)), name


def gain_workshop(state: State, seat: str) -> State:
    """The state after a family took a workshop, on its normal side (2E-5.2.5)."""
    return change(state, seat, workshops=family(state, seat).workshops + 1)


def gain_luxury(state: State, seat: str) -> State:
    """The state after a family took a luxury and scored its points (2E-5.2.3)."""
    state = change(state, seat, luxuries=family(state, seat).luxuries + 1)
    return score(state, seat, tables(state).enterprise(LUXURY).victory_points)


def lose_luxury(state: State, seat: str) -> State:
    """The state after a family lost a luxury and its points (2E-12.5.3)."""
    state = change(state, seat, luxuries=family(state, seat).luxuries - 1)
    return score(state, seat, -tables(state).enterprise(LUXURY).victory_points)


def lose_workshop(state: State, seat: str, invested: bool = False) -> State:
    """The state after a family lost a workshop of one side; an exhausted one goes first (2E-12.5.3)."""
    lying = family(state, seat)
    fewer = msgspec.structs.replace(
        lying,
        workshops=lying.workshops - 1,
        invested=lying.invested - invested,
        workshops_used=max(0, lying.workshops_used - 1),
    )
    return with_family(state, seat, fewer)


def lose_shipyard(state: State, name: str) -> State:
    """The state after a shipyard went to the supply; its ship, if fitted, stays in play without owner (2E-1.2.3)."""
    ship = dict(state.ships)[name]
    state = _ready(state, ship.owner, name)
    state = with_ship(state, name, msgspec.structs.replace(ship, owner=""))
    return fleet.to_yard(state, name) if ship.place == YARD else state


def lose_prestige(state: State, seat: str, card: str) -> State:
    """The state after a prestige card went to the London discards."""
    state = _ready(state, seat, card)
    state = change(state, seat, prestige=tuple(each for each in family(state, seat).prestige if each != card))
    london = msgspec.structs.replace(state.london, discards=(card, *state.london.discards))
    return msgspec.structs.replace(state, london=london)


def _ready(state: State, seat: str, card: str) -> State:
    used = family(state, seat).used
    return change(state, seat, used=tuple(each for each in used if each != card)) if card in used else state


def windows(state: State, seat: str) -> int:
    """Windows of a family: its pieces on prizes, its luxuries and its prestige cards (2E-1.6.1)."""
    book = tables(state)
    lying = family(state, seat)
    prizes = sum(
        book.prize(place.removeprefix("prize.")).windows * pieces
        for place, pieces in of_family(state, "prize.", seat)
    )
    cards = sum(book.prestige_card(card).windows for card in lying.prestige)
    return prizes + lying.luxuries * book.enterprise(LUXURY).windows + cards


def items(state: State, seat: str, target: Target) -> int:
    """How many items a family has for a policy's target or a power marker (2E-12.5.1)."""
    if target == "company_shares":
        return count(shares(state), seat)
    kind = TYPE_OF_TARGET[target]
    lying = family(state, seat)
    return _cards(state, seat, lying, kind) + len(prestige_of_type(state, seat, kind))


def _cards(state: State, seat: str, lying: FamilyState, kind: str) -> int:
    if kind == SHIPYARD:
        return len(shipyards(state, seat))
    return lying.workshops if kind == WORKSHOP else lying.luxuries


def prestige_of_type(state: State, seat: str, kind: str) -> tuple[str, ...]:
    """A family's prestige enterprises of one type."""
    book = tables(state)
    return tuple(
        card for card in family(state, seat).prestige if book.prestige_card(card).enterprise_type == kind
    )
