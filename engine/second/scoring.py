"""Points, the lines that they are made of, and who has won (2E-14.6)."""

from __future__ import annotations

from engine.core.counts import Counts, add
from engine.core.ids import Seat
from engine.core.view import Result
from engine.second import enterprises
from engine.second.around import from_prime_minister
from engine.second.family_pieces import of_family
from engine.second.state import State, family, tables

PRIZES, SPOUSES, LUXURIES = "prizes", "spouses", "luxuries"
FIRMS, POWER, SHARES, WORKSHOPS, CARD = "firms", "power", "shares", "workshops", "failure_card"
ALONE = "alone_against_the_crown"
OTHER = "other"


def scored(state: State, seat: str, line: str, points: int) -> State:
    """The state after a family scored points in Final Scoring (lost them if negative)."""
    if not points:
        return state
    state = enterprises.change(state, seat, final=add(family(state, seat).final, line, points))
    return enterprises.score(state, seat, points)


def lying_points(state: State, seat: str) -> Counts:
    """Points of what lies before a family: pieces on prizes, prestige cards, luxuries."""
    book, lying = tables(state), family(state, seat)
    prizes = sum(
        book.prize(place.removeprefix("prize.")).victory_points * pieces
        for place, pieces in of_family(state, "prize.", seat)
    )
    spouses = sum(book.prestige_card(card).victory_points for card in lying.prestige)
    luxuries = lying.luxuries * book.enterprise("luxury").victory_points
    return ((PRIZES, prizes), (SPOUSES, spouses), (LUXURIES, luxuries))


def lines(state: State, seat: str) -> Counts:
    """The lines of a family's points, those of 0 left out; `other` are points that a given position began with."""
    found = [*lying_points(state, seat), *family(state, seat).final]
    other = family(state, seat).points - sum(points for _, points in found)
    return tuple((line, points) for line, points in (*found, (OTHER, other)) if points)


def ranking(state: State) -> tuple[Seat, ...]:
    """The families, winner first: points, then windows, then nearer clockwise from the Prime Minister (2E-14.6.1)."""
    order = from_prime_minister(state)
    return tuple(
        sorted(order, key=lambda seat: (-family(state, seat).points, -enterprises.windows(state, seat)))
    )


def result(state: State) -> Result | None:
    """The final scores, None while there is something left to do."""
    if state.agenda.main or not state.ending:
        return None
    return Result(
        ending=state.ending,
        scores=tuple((seat, family(state, seat).points) for seat in state.seats),
        winners=ranking(state)[:1],
        lines=tuple((seat, lines(state, seat)) for seat in state.seats),
    )
