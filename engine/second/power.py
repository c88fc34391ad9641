"""Power: what a family's items, offices, tokens and cards are worth on the power track (2E-14.3)."""

from __future__ import annotations

import msgspec

from engine.core.counts import Counts
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.second import enterprises
from engine.second.state import State, family, tables


def of_items(state: State, seat: str) -> int:
    """Items of each target times the power of its marker (2E-1.6.3, 2E-14.3.1)."""
    spaces = tables(state).tracks.power
    return sum(
        enterprises.items(state, seat, target) * space.power_per_item
        for target, space in zip(state.politics.power, spaces, strict=True)
        if space.power_per_item
    )


def of_cards(state: State, seat: str) -> int:
    """Power printed on prestige cards and on blackmail cards, face up or face down."""
    book, lying = tables(state), family(state, seat)
    blackmail = sum(book.blackmail_card(card).power for card in (*lying.hidden, *lying.shown))
    return blackmail + sum(book.prestige_card(card).power for card in lying.prestige)


def power(state: State, seat: str) -> int:
    """All power of a family (2E-14.3.1)."""
    sources, lying = tables(state).tracks.power_sources, family(state, seat)
    leading = sources.prime_minister if state.politics.prime_minister == seat else 0
    tokens = sources.passed_law_token * lying.law_tokens + sources.trophy * lying.trophies
    return of_items(state, seat) + leading + tokens + of_cards(state, seat)


def awards(state: State) -> Counts:
    """Points of the two awards by family: a tie for most shares out the second award, a tie for second nothing (2E-14.3.4)."""
    turn = tables(state).tracks.turn(state.turn)
    held = {str(seat): power(state, seat) for seat in state.seats}
    ranks = sorted(set(held.values()), reverse=True)
    first = _with(held, ranks[0])
    if len(first) > 1:
        return tuple((seat, turn.power_award_second) for seat in first)
    won = ((first[0], turn.power_award_first),)
    second = _with(held, ranks[1]) if len(ranks) > 1 else ()
    return (*won, (second[0], turn.power_award_second)) if len(second) == 1 else won


def _with(held: dict[str, int], number: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, power_held in held.items() if power_held == number)


def above(state: State, target: str) -> str:
    """The target of the marker on the next higher space of the power track, "" for the one on top."""
    track = state.politics.power
    place = next(place for place, each in enumerate(track) if each == target)
    higher = tables(state).tracks.power[place].next_higher_index
    return track[higher] if higher >= 0 else ""


def swapped(state: State, one: str, other: str) -> tuple[State, Event]:
    """The state with two power markers in each other's place."""
    change = {one: other, other: one}
    power = tuple(change.get(target, target) for target in state.politics.power)
    politics = msgspec.convert({**msgspec.to_builtins(state.politics), "power": power}, type(state.politics))
    return msgspec.structs.replace(state, politics=politics), told("power_swapped", one=one, other=other)
