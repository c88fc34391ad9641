"""The end of a game and its final scores (1E-9.3)."""

from __future__ import annotations

from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.step import Outcome
from engine.core.view import Result
from engine.first import accounts, cubes, offices, promises
from engine.first.sequence import end_game
from engine.first.state import Ending, State, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import (
    CHAIRMAN,
    GOVERNOR_GENERAL,
    presidency_of_president,
    region_of_province,
)

PER_SHARE = 1
"""Victory points of each cube on the Court (1E-9.3.1)."""
PER_OFFICE = -3
"""Victory points of each office held at a bad end (1E-9.3.5, 1E-9.3.6)."""

Line = tuple[str, int]


def finish(state: State, ending: Ending, events: tuple[Event, ...] = ()) -> Outcome[State]:
    """End the game in the current frame and tell every family's points (1E-9.2)."""
    state = end_game(state, ending)
    final = result(state)
    assert final is not None
    scores = tuple(told("final_score", seat=seat, points=points) for seat, points in final.scores)
    over = told("game_over", ending=ending)
    return Outcome(state, (*events, over, *scores, told("winners", seats=final.winners)))


def result(state: State) -> Result | None:
    """Points by seat with the lines that they are made of, and the winners; None while the game goes on (1E-9.3.9).

    Under the points stand the two tie-breaks: prize cubes and money in pounds.
    """
    if not state.ending:
        return None
    lines = tuple((seat, points(state, seat)) for seat in state.seats)
    scores = tuple((seat, sum(number for _, number in parts)) for seat, parts in lines)
    ranks = {seat: (score, prize_cubes(state, seat), accounts.balance(state, seat)) for seat, score in scores}
    best = max(ranks.values())
    shown = tuple((seat, (*parts, *_tie_breaks(state, seat))) for seat, parts in lines)
    return Result(state.ending, scores, tuple(seat for seat in state.seats if ranks[seat] == best), shown)


def points(state: State, seat: Seat) -> tuple[Line, ...]:
    """Victory points of a family by source (1E-9.3.1 to 1E-9.3.6); nothing else scores (1E-9.3.8)."""
    given = sum(number for _, number in promises.holders(state, seat))
    return (
        ("court", PER_SHARE * cubes.number(state, cubes.COURT, seat)),
        ("manors", cubes.MANOR_POINTS * cubes.number(state, cubes.MANOR, seat)),
        ("prizes", sum(tables(state).prize(card).vp * held for card, held in _prizes(state, seat))),
        ("promises", tables(state).tracks.promise.victory_points_each * given),
        (
            "offices",
            PER_OFFICE * sum(_answers_for_the_end(state, name) for name in offices.held_offices(state, seat)),
        ),
    )


def prize_cubes(state: State, seat: Seat) -> int:
    """Cubes of a family on prizes, the first tie-break (1E-9.3.9)."""
    return sum(held for _, held in _prizes(state, seat))


def _prizes(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    return tuple((place.removeprefix("prize."), held) for place, held in cubes.places(state, "prize.", seat))


def _tie_breaks(state: State, seat: Seat) -> tuple[Line, ...]:
    return (("prize_cubes", prize_cubes(state, seat)), ("money", accounts.balance(state, seat)))


def _answers_for_the_end(state: State, name: OfficeId) -> bool:
    """Whether the holder of an office loses points by the way the game ended (1E-9.3.5, 1E-9.3.6)."""
    match state.ending:
        case "company_failed":
            return offices.is_executive(state, name)
        case "india_lost":
            india = region_of_province(name) is not None or presidency_of_president(name) is not None
            return india or name in (CHAIRMAN, GOVERNOR_GENERAL)
        case _:
            return False
