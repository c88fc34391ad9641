"""Set-up with the Crown, and the words that its rules use: climates, ranks, most and fewest, routes (2E-16.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.core.counts import counts
from engine.second import accounts, fleet, offices, orders, regions
from engine.second.around import clockwise
from engine.second.crown.pool import crown, humans
from engine.second.family_pieces import commander, number, officers, only, writers
from engine.second.phases.hiring.candidates import hirer
from engine.second.settings import Settings
from engine.second.state import CROWN, CrownState, State, tables
from engine.second.tables.crown import CLIMATES, CrownCard, Direction
from engine.second.tables.crown_tables import NOT_AVAILABLE
from engine.second.tables.tables import Tables

T = TypeVar("T")

SOLO = 1
"""People in a game for one."""
EASY = "easy"
HARDER = ("hard", "expert", "legendary")
"""Difficulties in which the Crown has most of the cubes (2E-16.1.2)."""
CLOCKWISE: Direction = "clockwise"


def begun(book: Tables, settings: Settings, people: Sequence[str], pile: tuple[str, ...]) -> CrownState:
    """The Crown at the beginning: cubes of the pool, its shuffled cards, none revealed yet (2E-16.1.2, 2E-16.1.5)."""
    row = next(each for each in book.crown.difficulties if each.id == settings.crown_difficulty)
    if len(people) == SOLO:
        each, own = row.human_cubes_solo, row.crown_cubes_solo
    else:
        two, hard = book.crown.two_players, settings.crown_difficulty in HARDER
        each = two.each_human_hard if hard else two.each_human_normal
        own = two.crown_hard if hard else two.crown_normal
    return CrownState(counts(((CROWN, own), *((seat, each) for seat in people))), pile)


def solo(state: State) -> bool:
    """Whether one person plays against the Crown."""
    return len(humans(state)) == SOLO


def table(state: State, name: str) -> int:
    """The value of a Crown table for the present climate: c[name] of the rules."""
    row = next(each for each in tables(state).crown.tables if each.id == name)
    return row.values[CLIMATES.index(crown(state).climate)]


def available(value: int) -> bool:
    """Whether a value of a table means anything in this climate."""
    return value != NOT_AVAILABLE


def front(state: State) -> CrownCard:
    """The card revealed last (2E-16.1.7)."""
    return tables(state).crown_card(crown(state).shown[0])


def back(state: State) -> CrownCard:
    """The card on top of the pile, whose back lies up (2E-16.1.7)."""
    return tables(state).crown_card(crown(state).draw[0])


def directions(state: State) -> tuple[Direction, ...]:
    """Both directions, the one ranked best first."""
    return _ranked(back(state).back_direction_order, front(state).direction_rank)


def presidencies(state: State) -> tuple[str, ...]:
    """The Presidencies, the one ranked best first."""
    return _ranked(back(state).back_presidency_order, front(state).presidency_rank)


def _ranked(named: Sequence[T], ranks: Sequence[int]) -> tuple[T, ...]:
    return tuple(name for _, name in sorted(zip(ranks, named, strict=True), key=lambda pair: pair[0]))


def regions_in_rank(state: State) -> tuple[str, ...]:
    """The regions, the one ranked best first."""
    return front(state).region_priority


def best_presidency(state: State, among: Iterable[str], worth: Callable[[str], int]) -> str:
    """The Presidency of highest worth, of equal ones that ranked best; "" if there is none."""
    rank = presidencies(state)
    return min(among, key=lambda name: (-worth(name), rank.index(name)), default="")


def crown_presidencies(state: State) -> tuple[str, ...]:
    """Presidencies whose President is a piece of the Crown, by rank."""
    return tuple(name for name in presidencies(state) if president(state, name) == CROWN)


def human_presidencies(state: State) -> tuple[str, ...]:
    """Presidencies whose President is a person's piece, by rank."""
    return tuple(name for name in presidencies(state) if president(state, name) in humans(state))


def president(state: State, presidency: str) -> str:
    """The family of a Presidency's President, "" if it has none."""
    return offices.holder(state, tables(state).presidency(presidency).president_office)


def port_is_open(state: State, presidency: str) -> bool:
    """Whether the home port of a Presidency is open."""
    return orders.is_open(state, tables(state).presidency(presidency).home_port)


def ships(state: State, presidency: str) -> int:
    """Ships in the sea zone of a Presidency."""
    return fleet.serving(state, fleet.zone_of(state, presidency))


def crown_writers(state: State, presidency: str) -> int:
    """Writers of the Crown in a Presidency's box."""
    return number(state, writers(presidency), CROWN)


def all_writers(state: State, presidency: str) -> int:
    """Writers of everybody in a Presidency's box."""
    return sum(number(state, writers(presidency), seat) for seat in state.seats)


def route(state: State, presidency: str) -> int:
    """The trade route of a Presidency: orders that it could fill with unlimited ships through open orders (2E-16.1.9)."""
    port = tables(state).presidency(presidency).home_port
    if not orders.is_open(state, port):
        return 0
    home = regions.home(state, presidency)
    foreign = {each.id for each in tables(state).regions if not each.is_home_region}
    reached, edge = {port}, [port]
    while edge:
        name = edge.pop()
        for each in orders.connections(state, name):
            if (
                each not in reached
                and orders.is_open(state, each)
                and orders.region_of(state, each) in {home, *foreign}
            ):
                reached.add(each)
                edge.append(each)
    return len(reached)


def army(state: State, presidency: str) -> str:
    """The Army of a Presidency."""
    return tables(state).presidency(presidency).army


def pieces_in_army(state: State, presidency: str, seat: str) -> int:
    """A family's officers in an Army, active or exhausted, and its Commander."""
    name = army(state, presidency)
    places = (officers(name), officers(name, used=True), commander(name))
    return sum(number(state, place, seat) for place in places)


def commands(state: State, presidency: str) -> bool:
    """Whether the Crown is Commander of a Presidency's Army."""
    return only(state, commander(army(state, presidency))) == CROWN


def majority_in_army(state: State, presidency: str) -> bool:
    """Whether more than half of an Army's family pieces are the Crown's."""
    every = sum(pieces_in_army(state, presidency, seat) for seat in state.seats)
    return 2 * pieces_in_army(state, presidency, CROWN) > every


def most(state: State, number_of: Callable[[str], int]) -> bool:
    """Whether the Crown has at least as much as every person, and 1 at least (2E-16.1.8)."""
    own = number_of(CROWN)
    return own >= max(1, *(number_of(seat) for seat in humans(state)))


def fewest(state: State, number_of: Callable[[str], int]) -> bool:
    """Whether the Crown has at most as much as every person, 0 included (2E-16.1.8)."""
    return number_of(CROWN) <= min(number_of(seat) for seat in humans(state))


def decider(state: State) -> str:
    """Who decides between equal options: the one person, or who holds the Button (2E-16.1.10)."""
    return crown(state).button or humans(state)[0]


def best_first_seat(state: State) -> str:
    """The person next to the Crown in the direction ranked best (2E-16.2.1)."""
    around = clockwise(state, CROWN)[1:]
    return str(around[0] if directions(state)[0] == CLOCKWISE else around[-1])


def treasury(state: State) -> int:
    """Pounds of the Crown."""
    return accounts.holds(state, CROWN)


def hires(state: State, office: str) -> bool:
    """Whether the Crown hires for an office; for a command nobody is hired, Military Affairs gives it (2E-8.5.4)."""
    return offices.in_play(state, office) and hirer(state, office) == CROWN
