"""The Crown as Chairman: Debt, and how it hands out the Balance (2E-16.6.1 to 2E-16.6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.counts import Counts
from engine.core.decision import Decision
from engine.core.options import Amount, Choice, Form
from engine.second import offices, regions
from engine.second.accounts import BALANCE, holds
from engine.second.crown.bought import bought, number_bought, parameter
from engine.second.crown.pool import crown
from engine.second.crown.setup_and_terms import (
    best_presidency,
    commands,
    crown_presidencies,
    crown_writers,
    majority_in_army,
    pieces_in_army,
    port_is_open,
    presidencies,
    ships,
)
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL, MANAGER
from engine.second.state import CROWN, State, tables

FEW_SHIPS = 2
"""Ships below which a lion wants more in a zone."""
MOST_STEPS = 3
"""Steps of Debt that the Crown takes in a turn at most."""
LIMIT = 3
"""Pounds to which a favour limits one office."""
YES, NO = "yes", "no"

Share = tuple[str, int]
"""An office and the pounds that it is to get."""


def wanted_debt(state: State) -> int:
    """Steps of Debt that the Crown wants this turn (2E-16.6.2), with what favours change."""
    every = presidencies(state)
    climate = crown(state).climate
    if climate in ("bull", "stag"):
        steps = sum(port_is_open(state, name) for name in every)
    elif climate == "lion":
        steps = sum(ships(state, name) < FEW_SHIPS for name in every)
    elif climate == "bear":
        steps = sum(commands(state, name) or majority_in_army(state, name) for name in every)
    else:
        steps = 0
    steps += number_bought(state, "request_more_debt") - number_bought(state, "request_less_debt")
    return max(0, min(MOST_STEPS, steps))


def take_debt(state: State, decision: Decision) -> Choice:
    """All the steps that it wants, at once; none once it has taken some."""
    options = decision.options
    form = isinstance(options, Form)
    amount = options.parts[0][1] if isinstance(options, Form) else options
    assert isinstance(amount, Amount)
    steps = 0 if state.this_turn.debt_steps else min(amount.high, wanted_debt(state))
    return (steps, ()) if form else steps


def allocate(state: State, decision: Decision) -> Choice:
    """Office after office as far as money lasts, the rest to Shipping (2E-16.6.3)."""
    left, given = holds(state, BALANCE), dict[str, int]()
    capped = dict.fromkeys(parameter(state, "limit_allocation"), LIMIT)
    for office, pounds in _wishes(state):
        some = min(
            left, pounds, capped.get(office, pounds) - (given.get(office, 0) if office in capped else 0)
        )
        if some > 0:
            given[office] = given.get(office, 0) + some
            left -= some
    if left:
        given[MANAGER] = given.get(MANAGER, 0) + left
    return _in_order(state, given)


def _in_order(state: State, given: Mapping[str, int]) -> Counts:
    return tuple((each.id, given[each.id]) for each in tables(state).offices if given.get(each.id))


def _wishes(state: State) -> Iterator[Share]:
    yield from _WISHES[crown(state).climate](state)


def _president(state: State, presidency: str) -> str:
    return tables(state).presidency(presidency).president_office


def trade_office(state: State) -> str:
    """The Director of Trade, or the Governor General in play."""
    return GOVERNOR_GENERAL if offices.in_play(state, GOVERNOR_GENERAL) else DIRECTOR


def _writing(state: State, pounds: int) -> Iterator[Share]:
    for name in presidencies(state):
        if crown_writers(state, name):
            yield _president(state, name), pounds


def _governing(state: State, pounds: int) -> Iterator[Share]:
    for name in presidencies(state):
        if any(_governs(state, each) for each in regions.tied(state, name)):
            yield _president(state, name), pounds


def _governs(state: State, region: str) -> bool:
    return offices.holder(state, tables(state).region(region).governor_office) == CROWN


def _general(state: State, pounds: int) -> Iterator[Share]:
    if offices.holder(state, GOVERNOR_GENERAL) == CROWN:
        yield GOVERNOR_GENERAL, pounds


def _bull(state: State) -> Iterator[Share]:
    for name in presidencies(state):
        if port_is_open(state, name):
            yield _president(state, name), 4
    yield trade_office(state), 5


def _stag(state: State) -> Iterator[Share]:
    for name in crown_presidencies(state):
        if port_is_open(state, name):
            yield _president(state, name), 4
    yield from _writing(state, 1)
    yield trade_office(state), 3


def _lion(state: State) -> Iterator[Share]:
    for name in presidencies(state):
        if ships(state, name) < FEW_SHIPS:
            yield MANAGER, 5
    best = best_presidency(state, crown_presidencies(state), lambda name: ships(state, name))
    if best:
        yield _president(state, best), 4
    yield trade_office(state), 3
    yield from _writing(state, 1)


def _bear(state: State) -> Iterator[Share]:
    for name in presidencies(state):
        if majority_in_army(state, name):
            yield _president(state, name), 4
    yield from _governing(state, 2)
    yield from _general(state, 4)
    yield from _writing(state, 2)


def _peacock(state: State) -> Iterator[Share]:
    for name in presidencies(state):
        if commands(state, name) or _most_officers(state, name):
            yield _president(state, name), 5
    yield from _governing(state, 2)
    yield from _general(state, 5)


def _most_officers(state: State, presidency: str) -> bool:
    own = pieces_in_army(state, presidency, CROWN)
    return own >= max(1, *(pieces_in_army(state, presidency, seat) for seat in state.seats))


_WISHES: Mapping[str, Callable[[State], Iterator[Share]]] = {
    "bull": _bull,
    "stag": _stag,
    "lion": _lion,
    "bear": _bear,
    "peacock": _peacock,
}


def consent_to_debt(state: State, decision: Decision) -> Choice:
    """No, unless it was bought (2E-16.6.1)."""
    said = YES if bought(state, "extra_debt_consent") else NO
    return (said, ()) if isinstance(decision.options, Form) else said


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "take_debt": take_debt,
    "allocate_balance": allocate,
    "debt_consent": consent_to_debt,
}
