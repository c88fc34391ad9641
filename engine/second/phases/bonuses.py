"""Phase V: Bonuses (2E-9.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.step import Answers, Outcome, Step
from engine.second import accounts
from engine.second.family_pieces import of_family
from engine.second.laws import INCLOSURE_ACTS, in_force
from engine.second.state import YARD, State, family, tables

PER_PRIZE_PIECE = 1
"""Pounds for each piece on a prize with Inclosure Acts (2E-9.1.4)."""


class PayBonuses(Step[State]):
    """Pays every family for its fitted ships and its workshops, all at once (2E-9.1.5)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for seat in state.seats:
            ships, workshops, prizes = (
                fitted(state, seat),
                normal_workshops(state, seat),
                _landed(state, seat),
            )
            book = tables(state)
            pounds = (
                ships * book.enterprise("shipyard").bonus
                + workshops * book.enterprise("workshop").bonus
                + prizes * PER_PRIZE_PIECE
            )
            if pounds:
                state = accounts.pay(state, accounts.BANK, seat, pounds)
                events.append(
                    told("bonus", seat=seat, pounds=pounds, ships=ships, workshops=workshops, prizes=prizes)
                )
        return Outcome(state, tuple(events))


def fitted(state: State, seat: Seat) -> int:
    """Shipyards of a family whose ship is in service (2E-9.1.2)."""
    return sum(ship.owner == seat and ship.place != YARD for _, ship in state.ships)


def normal_workshops(state: State, seat: Seat) -> int:
    """Workshops of a family that are not invested in a firm (2E-9.1.1)."""
    lying = family(state, seat)
    return lying.workshops - lying.invested


def _landed(state: State, seat: Seat) -> int:
    if not in_force(state, INCLOSURE_ACTS):
        return 0
    return sum(pieces for _, pieces in of_family(state, "prize.", seat))


STEPS: Mapping[str, Step[State]] = {"pay_bonuses": PayBonuses()}
