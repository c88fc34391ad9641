"""The Crown as Manager of Shipping and in Military Affairs (2E-16.6.7 to 2E-16.6.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.counts import counts
from engine.core.decision import Decision
from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick
from engine.second import fleet, offices, regions
from engine.second.crown.bought import bought, number_bought, parameter
from engine.second.crown.pool import crown, humans, noted
from engine.second.crown.setup_and_terms import (
    all_writers,
    army,
    best_presidency,
    commands,
    crown_presidencies,
    crown_writers,
    human_presidencies,
    pieces_in_army,
    presidencies,
    president,
    route,
    ships,
    table,
)
from engine.second.family_pieces import TRAINING, number
from engine.second.offices import SUPERINTENDENT
from engine.second.phases.company_operation.army_transfers import OFFICER, REGIMENT, ArmyTransfers, Transfer
from engine.second.phases.company_operation.manager_of_shipping import BUY, FIT, LEASE
from engine.second.phases.company_operation.military_affairs import has_officer
from engine.second.state import CHINA, CROWN, State, ship, tables
from engine.second.state import army as army_of

MOST_TRANSFERS = 2
COMPANY_SHIPS = "company_ships"
"""Under which name the Company ships of this turn are counted."""
CHANGED_SHIPS = "changed_company_ships"
"""Under which name it is noted that a favour changes how many of them there are to be, for the rest of the turn."""


def purchase(state: State, decision: Decision) -> Choice:
    """Own ships, then people's; Company ships by the table; then leases as many as possible (2E-16.6.7)."""
    options = decision.options
    may_stop = isinstance(options, OrPass)
    ways = _ways(options)
    if may_stop and bought(state, "leave_two_pounds"):
        return None
    if FIT in ways:
        return (FIT, (_ship(state, ways[FIT]), place(state)))
    if BUY in ways and noted(state, COMPANY_SHIPS) < company_ships(state):
        return (BUY, place(state))
    if LEASE in ways:
        return (LEASE, place(state))
    if BUY in ways and not may_stop:
        return (BUY, place(state))
    return None


def _ways(options: Options) -> dict[str, Options]:
    inner = options.inner if isinstance(options, OrPass) else options
    assert isinstance(inner, OneOf)
    return dict(inner.branches)


def _ship(state: State, form: Options) -> str:
    assert isinstance(form, Form)
    among = form.parts[0][1]
    assert isinstance(among, Pick)
    wished = [name for name in parameter(state, "fit_particular_crown_ship") if name in among.among]
    return (wished or sorted(among.among, key=lambda name: (ship(state, name).owner != CROWN, name)))[0]


def company_ships(state: State) -> int:
    """Company ships that the Crown buys this turn, by the table and favours (2E-16.6.7)."""
    number = table(state, "company_ships_bought_default")
    if changes_ships(state):
        number = 0 if number else 1
    return number + number_bought(state, "another_company_ship")


def changes_ships(state: State) -> bool:
    """Whether the number of Company ships is changed: one instead of none, none instead of one, no more in a lion (2E-16.6.7)."""
    return bought(state, "change_company_ship_default") or bool(noted(state, CHANGED_SHIPS))


def place(state: State) -> str:
    """Where ships go in this climate (2E-16.6.7)."""
    wished = parameter(state, "choose_ship_zone")
    if wished:
        return wished[0]
    own = crown_presidencies(state)
    climate, every = crown(state).climate, presidencies(state)
    if climate == "bull":
        name = best_presidency(state, every, lambda each: 2 * route(state, each) + (each in own))
    elif climate == "stag":
        name = best_presidency(
            state, every, lambda each: 100 * route(state, each) + crown_writers(state, each)
        )
    elif climate == "lion":
        name = own[0] if own else best_presidency(state, every, lambda each: all_writers(state, each))
    elif climate == "peacock" and offices.in_play(state, SUPERINTENDENT):
        return CHINA
    else:
        name = best_presidency(state, every, lambda each: crown_writers(state, each))
    return fleet.zone_of(state, name)


def army_transfers(state: State, decision: Decision) -> Choice:
    """Two moves towards Crown Presidencies, ships or Crown Commanders, by climate; never back, one less by a favour (2E-16.6.8)."""
    step, moves, prevented = (
        ArmyTransfers(),
        list[Transfer](),
        number_bought(state, "military_prevent_transfer"),
    )
    for _ in range(MOST_TRANSFERS):
        move = _army_move(state)
        if move is None:
            break
        moves.append(move)
        state = step.moved(state, move)
    return tuple(step.written(move) for move in moves[: max(0, len(moves) - prevented)])


def _army_move(state: State) -> Transfer | None:
    for source, target in _ways_of_armies(state):
        if source != target and (found := _troop(state, source, target)):
            return found
    return None


def _ways_of_armies(state: State) -> list[tuple[str, str]]:
    climate = crown(state).climate
    if climate in ("bull", "stag"):
        return [(one, other) for one in human_presidencies(state) for other in crown_presidencies(state)]
    if climate == "lion":
        rank = presidencies(state)
        by_ships = sorted(rank, key=lambda name: (ships(state, name), rank.index(name)))
        last = best_presidency(state, rank, lambda name: ships(state, name))
        return [(one, last) for one in by_ships if ships(state, one) < ships(state, last)]
    led = [name for name in presidencies(state) if commands(state, name)]
    return [(one, other) for one in human_presidencies(state) for other in led]


def _troop(state: State, source: str, target: str) -> Transfer | None:
    """A regiment, else a Crown officer, else one of a person."""
    from_, to = army(state, source), army(state, target)
    held = army_of(state, from_)
    if held.regiments + held.used:
        return Transfer(REGIMENT, "", from_, to)
    seat = next((each for each in (CROWN, *humans(state)) if has_officer(state, from_, each)), "")
    return Transfer(OFFICER, seat, from_, to) if seat else None


def assign(state: State, decision: Decision) -> Choice:
    """People's trainees before the Crown's, each to the first fitting Army (2E-16.6.9)."""
    options = decision.options
    assert isinstance(options, Form)
    sent: dict[str, list[str]] = {}
    pieces = {name: _pieces(state, name) for name in presidencies(state)}
    for family in sorted((family for family, _ in options.parts), key=lambda family: family == CROWN):
        for _ in range(number(state, TRAINING, family)):
            name = _fitting(state, pieces, family)
            pieces[name][family] = pieces[name].get(family, 0) + 1
            sent.setdefault(family, []).append(army(state, name))
    return tuple(counts((name, 1) for name in sent[family]) for family, _ in options.parts)


def _pieces(state: State, name: str) -> dict[str, int]:
    return {str(seat): pieces_in_army(state, name, seat) for seat in state.seats}


Pieces = Mapping[str, dict[str, int]]


def _fitting(state: State, pieces: Pieces, family: str) -> str:
    """The first Presidency in the climate's list of reasons that fits; by rank among several."""
    for reason in _REASONS[crown(state).climate in ("bear", "peacock")]:
        found = [name for name in presidencies(state) if reason(state, pieces[name], name, family)]
        if found:
            return found[0]
    return presidencies(state)[0]


Reason = Callable[[State, dict[str, int], str, str], bool]


def _crown_presidency(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    return president(state, name) == CROWN


def _most_ships(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    return ships(state, name) > 0 and ships(state, name) == max(
        ships(state, each) for each in presidencies(state)
    )


def _crown_governor(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    return any(
        offices.holder(state, tables(state).region(region).governor_office) == CROWN
        for region in regions.tied(state, name)
    )


def _crown_commander(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    return commands(state, name)


def _lead(pieces: dict[str, int], more: int) -> int:
    """Pieces of the Crown beyond those of the strongest person."""
    return (
        pieces.get(CROWN, 0) + more - max((held for seat, held in pieces.items() if seat != CROWN), default=0)
    )


def _new_majority(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    return family == CROWN and _lead(pieces, 0) <= 0 < _lead(pieces, 1)


def _equality(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    return family == CROWN and _lead(pieces, 1) == 0


def _keeps_majority(state: State, pieces: dict[str, int], name: str, family: str) -> bool:
    others = {**pieces, family: pieces.get(family, 0) + 1}
    return _lead(pieces, 0) > 0 and _lead(others, 0) > 0


_REASONS: Mapping[bool, tuple[Reason, ...]] = {
    False: (
        _crown_presidency,
        _most_ships,
        _crown_governor,
        _new_majority,
        _equality,
        _keeps_majority,
        _crown_commander,
    ),
    True: (
        _new_majority,
        _equality,
        _keeps_majority,
        _crown_governor,
        _crown_commander,
        _crown_presidency,
        _most_ships,
    ),
}
"""Reasons in their order: in bear and peacock (True) the Armies come first."""


def appoint_commander(state: State, decision: Decision) -> Choice:
    """A piece of the Crown where it can be (2E-16.6.9)."""
    options = decision.options
    assert isinstance(options, Pick)
    return CROWN if CROWN in options.among else options.among[0]


def tied_commanders(state: State, decision: Decision) -> tuple[str, ...]:
    """People between whom the Crown must choose (2E-16.1.10)."""
    options = decision.options
    assert isinstance(options, Pick)
    return () if CROWN in options.among else options.among


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "shipping_purchase": purchase,
    "army_transfers": army_transfers,
    "assign_training": assign,
    "appoint_commander": appoint_commander,
}
