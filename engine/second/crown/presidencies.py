"""The Crown as President, Governor and Superintendent (2E-16.6.10, 2E-16.6.13, 2E-16.6.14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from msgspec import Struct

from engine.core.counts import counts
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Amount, Choice, Form, OrPass, Pick, Several
from engine.second import fleet, orders
from engine.second.crown.bought import bought, number_bought
from engine.second.crown.director import gain
from engine.second.crown.setup_and_terms import president, table
from engine.second.family_pieces import at, writers
from engine.second.phases.company_operation import reach
from engine.second.phases.company_operation.govern_result import REGIMENT, SHIP
from engine.second.phases.company_operation.governors import ROLL, STOP, TAX_TO_BALANCE, TAX_TO_PRESIDENT
from engine.second.phases.company_operation.presidencies import COMMANDER, TRADE
from engine.second.state import CHINA, CROWN, State, region, tables

MORE_DICE = 3
"""Pounds that the Crown adds to a trade if it can (2E-16.6.13)."""
COMPANY = "company"
PASS = "pass"


def order(state: State, decision: Decision) -> Choice:
    """Governors, then the Commander, then Trade (2E-16.6.10)."""
    options = decision.options
    assert isinstance(options, Pick)
    last = (COMMANDER, TRADE)
    every = (
        *(each for each in options.among if each not in last),
        *(each for each in last if each in options.among),
    )
    return every[0] if options.single else every


def administer(state: State, decision: Decision) -> Choice:
    """As long as there are dice enough for the climate (2E-16.6.10)."""
    dice = fact(decision.about, "dice")
    assert isinstance(dice, int)
    if bought(state, "no_administer"):
        return STOP
    return ROLL if dice >= table(state, "administer_minimum_dice") else STOP


def administer_result(state: State, decision: Decision) -> Choice:
    """As a Governor General's; a tax goes to a Crown Presidency first (2E-16.6.10)."""
    options = decision.options
    assert isinstance(options, Pick)
    wish = gain(state)
    if wish == SHIP and "ship" in options.among:
        return "ship"
    if wish == REGIMENT and "regiment" in options.among:
        return "regiment"
    presidency = region(state, str(fact(decision.about, "region"))).presidency
    return TAX_TO_PRESIDENT if president(state, presidency) == CROWN else TAX_TO_BALANCE


class Route(Struct, frozen=True):
    """Orders of a trade behind the home port, and the regions that must be declared for them."""

    orders: tuple[str, ...]
    regions: tuple[str, ...]
    pounds: int


def trade(state: State, decision: Decision) -> Choice:
    """So many dice for the most valuable route that can be paid, and up to £3 more (2E-16.6.13)."""
    presidency = str(fact(decision.about, "presidency"))
    treasury, ships = (int(str(fact(decision.about, name))) for name in ("treasury", "ships"))
    dice = max(
        1,
        table(state, "crown_trade_dice")
        + number_bought(state, "more_trade_dice")
        - number_bought(state, "fewer_trade_dice"),
    )
    payable = [each for each in routes(state, presidency, ships) if dice + len(each.regions) <= treasury]
    if not payable:
        return None
    best = max(payable, key=lambda each: (each.pounds, -len(each.regions)))
    least = dice + len(best.regions)
    return _written(decision, min(treasury, least + MORE_DICE), best.regions)


def routes(state: State, presidency: str, ships: int) -> tuple[Route, ...]:
    """A route for each set of regions that can be declared: every next order is the dearest that is connected."""
    row = tables(state).presidency(presidency)
    every = reach.declarable(state, presidency, ships)
    found: list[Route] = []
    for number in range(len(every) + 1):
        for declared in combinations(every, number):
            if reach.regions_reached(state, presidency, declared, ships) != declared:
                continue
            where = (row.home_region, *declared)
            named = (row.home_port, *reach.dearest(state, (row.home_port,), where, ships - 1))
            found.append(Route(named, declared, sum(reach.value(state, name) for name in named)))
    return tuple(found)


def _written(decision: Decision, pounds: int, declared: tuple[str, ...]) -> Choice:
    options = decision.options
    inner = options.inner if isinstance(options, OrPass) else options
    if isinstance(inner, Amount):
        return pounds
    assert isinstance(inner, Form)
    return tuple(pounds if isinstance(part, Amount) else declared for _, part in inner.parts)


def fill(state: State, decision: Decision) -> Choice:
    """The most valuable route: home orders first, then the nearest, then the southernmost (2E-16.6.13)."""
    options = decision.options
    assert isinstance(options, Pick)
    about = dict(decision.about)
    home, declared, filled = str(about["home"]), _words(about["regions"]), _words(about["filled"])
    wanted = reach.dearest(state, filled, (home, *declared), options.most)
    found: list[str] = []
    while len(found) < len(wanted):
        begun = {*filled, *found}
        near = [
            name
            for name in wanted
            if name not in found and begun.intersection(tables(state).order(name).connections)
        ]
        found.append(min(near, key=lambda name: _southward(state, home, name)))
    return found[0] if options.single else tuple(found)


def _southward(state: State, home: str, name: str) -> tuple[bool, int]:
    return (orders.region_of(state, name) != home, -tables(state).order(name).north_rank)


def _words(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return tuple(str(each) for each in value)


def place_writers(state: State, decision: Decision) -> Choice:
    """Writers of the Crown first, then people's clockwise (2E-16.6.13); one of a person who has bought it before."""
    options = decision.options
    assert isinstance(options, Several)
    presidency = str(fact(decision.about, "presidency"))
    box = at(state, writers(presidency))
    seats = state.seats[state.seats.index(decision.seat) :] + state.seats[: state.seats.index(decision.seat)]
    first = [seat for seat in seats if bought(state, "place_own_writer", seat) and dict(box).get(seat)]
    left = dict(counts((*box, *((seat, -1) for seat in first))))
    every = [*first, *(str(seat) for seat in seats for _ in range(left.get(str(seat), 0)))]
    return tuple(every[: options.most])


def initiative(state: State, decision: Decision) -> Choice:
    """The Company first (2E-16.6.13); which firm is next is asked when it has filled."""
    options = decision.options
    assert isinstance(options, Pick)
    first = COMPANY if COMPANY in options.among else options.among[0]
    return first if options.single else (first,)


def tied_firms(state: State, decision: Decision) -> tuple[str, ...]:
    """Firms of people with the same initiative, between which the Crown must choose (2E-16.1.10)."""
    options = decision.options
    assert isinstance(options, Pick)
    return () if COMPANY in options.among else options.among


def china(state: State, decision: Decision) -> Choice:
    """All ships, if there are enough for the climate (2E-16.6.14)."""
    least = table(state, "crown_china_minimum_dice") - number_bought(state, "lower_china_minimum")
    least += number_bought(state, "higher_china_minimum")
    return ROLL if fleet.serving(state, CHINA) >= least else PASS


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "presidency_order": order,
    "administer": administer,
    "administer_result": administer_result,
    "trade": trade,
    "fill_order": fill,
    "place_writer": place_writers,
    "initiative_tie": initiative,
    "china_trade": china,
}
