"""The Crown as Director of Trade or Governor General (2E-16.6.4, 2E-16.6.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.options import Choice
from engine.second import accounts, armies, fleet, offices, orders, regions
from engine.second.accounts import BALANCE
from engine.second.crown.bought import bought, number_bought, parameter
from engine.second.crown.pool import crown, humans
from engine.second.crown.setup_and_terms import (
    all_writers,
    crown_presidencies,
    crown_writers,
    human_presidencies,
    presidencies,
    regions_in_rank,
    route,
    ships,
    table,
)
from engine.second.family_pieces import number, writers
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL, SUPERINTENDENT
from engine.second.phases.company_operation.director_of_trade import openable
from engine.second.phases.company_operation.govern_result import REGIMENT, SHIP, TAX
from engine.second.phases.company_operation.transfers import NEUTRAL, Transfer, Transfers
from engine.second.state import CHINA, CROWN, State, ship, tables

MOST_TRANSFERS = 2
CROWN_WRITER, HUMAN_WRITER, A_SHIP = "crown_writer", "human_writer", "ship"
BY_ROUTE, BY_SHIPS, BY_CROWN_WRITERS, BY_HUMAN_WRITERS = "route", "ships", "crown_writers", "human_writers"


class Rule(Struct, frozen=True):
    """An entry of a climate's list of transfers: what moves, by which measure of the Presidencies, and which way.

    `up` is from fewest to most (or shortest to longest). Without measure it is from a human to a Crown Presidency, with
    `china` from the first Presidency of the measure to China.
    """

    piece: str
    measure: str = ""
    up: bool = True
    china: bool = False


_RULES: Mapping[str, tuple[Rule, ...]] = {
    "bull": (Rule(CROWN_WRITER, BY_ROUTE), Rule(A_SHIP, BY_ROUTE), Rule(HUMAN_WRITER, BY_ROUTE, up=False)),
    "stag": (Rule(A_SHIP, BY_ROUTE), Rule(CROWN_WRITER, BY_SHIPS), Rule(HUMAN_WRITER, BY_ROUTE, up=False)),
    "lion": (
        Rule(A_SHIP, BY_CROWN_WRITERS),
        Rule(CROWN_WRITER, BY_SHIPS),
        Rule(A_SHIP, BY_CROWN_WRITERS, china=True),
        Rule(A_SHIP, BY_HUMAN_WRITERS, up=False),
    ),
    "bear": (Rule(A_SHIP), Rule(CROWN_WRITER, BY_SHIPS), Rule(CROWN_WRITER)),
    "peacock": (
        Rule(CROWN_WRITER),
        Rule(A_SHIP, BY_CROWN_WRITERS),
        Rule(A_SHIP, BY_CROWN_WRITERS),
        Rule(HUMAN_WRITER),
    ),
}


def envoy(state: State, decision: Decision) -> Choice:
    """Exactly so many pounds while they are there, and there is an order to open (2E-16.6.4)."""
    pounds = table(state, "crown_envoy_spend")
    aim = [name for name in openable(state) if name != CHINA] or bought(state, "envoy_opens_china")
    return pounds if aim and pounds <= accounts.holds(state, DIRECTOR) else None


def envoy_result(state: State, decision: Decision) -> Choice:
    """The northernmost closed order in the region ranked best; China only by a favour (2E-16.6.4)."""
    among = openable(state)
    if bought(state, "envoy_opens_china") and CHINA in among:
        return CHINA
    wished = [name for name in parameter(state, "target_envoy_order") if name in among]
    if wished:
        return wished[0]
    rank = regions_in_rank(state)
    closed = [name for name in among if name != CHINA]
    return min(closed, key=lambda name: rank.index(orders.region_of(state, name)), default=among[0])


def transfers(state: State, decision: Decision) -> Choice:
    """Up to two moves: the first entries of the climate's list that are possible, one less by a favour (2E-16.6.4)."""
    step, moves, prevented = Transfers(), list[Transfer](), number_bought(state, "prevent_transfer")
    for rule in _RULES[crown(state).climate]:
        if len(moves) >= MOST_TRANSFERS:
            break
        move = _move(state, rule)
        if move is not None:
            moves.append(move)
            state = step.moved(state, move)
    return tuple(step.written(move) for move in moves[: max(0, len(moves) - prevented)])


def _move(state: State, rule: Rule) -> Transfer | None:
    for source in _sources(state, rule):
        for target in _targets(state, rule, source):
            found = _piece(state, rule, source, target)
            if found is not None:
                return found
    return None


def _sources(state: State, rule: Rule) -> tuple[str, ...]:
    if not rule.measure:
        return human_presidencies(state)
    return _by(state, rule.measure, up=rule.up)


def _targets(state: State, rule: Rule, source: str) -> tuple[str, ...]:
    if rule.china:
        return (CHINA,) if offices.in_play(state, SUPERINTENDENT) else ()
    if not rule.measure:
        return crown_presidencies(state)
    last = _by(state, rule.measure, up=not rule.up)[0]
    differ = _measure(state, rule.measure, last) != _measure(state, rule.measure, source)
    return (last,) if differ else ()


def _by(state: State, measure: str, *, up: bool) -> tuple[str, ...]:
    """The Presidencies by a measure, of equal ones that ranked best first."""
    rank, sign = presidencies(state), 1 if up else -1
    return tuple(sorted(rank, key=lambda name: (sign * _measure(state, measure, name), rank.index(name))))


def _measure(state: State, measure: str, presidency: str) -> int:
    return _MEASURES[measure](state, presidency)


def _human_writers(state: State, presidency: str) -> int:
    return all_writers(state, presidency) - crown_writers(state, presidency)


_MEASURES: Mapping[str, Callable[[State, str], int]] = {
    BY_ROUTE: route,
    BY_SHIPS: ships,
    BY_CROWN_WRITERS: crown_writers,
    BY_HUMAN_WRITERS: _human_writers,
}


def _piece(state: State, rule: Rule, source: str, target: str) -> Transfer | None:
    """The piece that goes, if there is one: of ships Company ones, then fresh, then the Crown's (2E-16.6.4)."""
    if rule.piece != A_SHIP:
        families = (CROWN,) if rule.piece == CROWN_WRITER else humans(state)
        seat = next((each for each in families if number(state, writers(source), each)), "")
        return Transfer("writer", seat, source, target) if seat else None
    zone = fleet.zone_of(state, source)
    port = CHINA if target == CHINA else fleet.zone_of(state, target)
    for piece, kind in NEUTRAL.items():
        if fleet.neutral(state, kind, zone):
            return Transfer(piece, "", zone, port)
    waiting = sorted(
        fleet.player_ships(state, zone),
        key=lambda name: (ship(state, name).fatigued, ship(state, name).owner != CROWN, name),
    )
    return Transfer("ship", waiting[0], zone, port) if waiting else None


def govern(state: State, decision: Decision) -> Choice:
    """So many dice while they can be paid, until a success (2E-16.6.6)."""
    dice = table(state, "crown_govern_dice")
    return dice if dice <= accounts.holds(state, GOVERNOR_GENERAL) else None


def govern_result(state: State, decision: Decision) -> Choice:
    """Taxes in bull and stag, ships in a lion, regiments in bear and peacock; taxes where there are no more (2E-16.6.6)."""
    ruled = list(regions.controlled(state))
    favoured = crown_presidencies(state) or presidencies(state)
    found: list[Choice] = []
    for place in range(len(ruled)):
        name = favoured[place % len(favoured)]
        now = gain(state)
        if now == SHIP and place < fleet.pool(state):
            found.append((SHIP, fleet.zone_of(state, name)))
        elif now == REGIMENT and place < armies.regiments_left(state):
            found.append((REGIMENT, tables(state).presidency(name).army))
        else:
            found.append((TAX, (_purse(state, place), ruled[place])))
    return tuple(found)


def gain(state: State) -> str:
    """What the Crown makes of regions in this climate (2E-16.6.6)."""
    return {"bull": TAX, "stag": TAX, "lion": SHIP}.get(crown(state).climate, REGIMENT)


def _purse(state: State, place: int) -> str:
    """Taxes go evenly to Crown Presidencies, the rest to the Balance."""
    own = crown_presidencies(state)
    ruled = len(regions.controlled(state))
    if not own or place >= ruled // len(own) * len(own):
        return BALANCE
    return tables(state).presidency(own[place % len(own)]).president_office


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "special_envoy": envoy,
    "envoy_result": envoy_result,
    "transfers": transfers,
    "govern": govern,
    "govern_result": govern_result,
}
