"""Prizes: what a retirement costs with a family's spouses, and what it brings (2E-4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec import Struct

from engine.core.counts import Counts, count
from engine.core.event import Event, told
from engine.second import accounts, around, cards, charter, enterprises
from engine.second.family_pieces import move, prize
from engine.second.state import State, family, tables

HIGHGATE_LEAST = 8
"""Points of the prizes that Lord Highgate leaves to the owner (2E-4.2.7)."""


class Retirement(Struct, frozen=True):
    """A piece that goes on a prize, and the spouses whose discounts lower its cost."""

    prize: str
    spouses: tuple[str, ...] = ()


Plan = tuple[Retirement, ...]


def open_to(state: State, seat: str) -> tuple[str, ...]:
    """The prizes that a family may choose, cheapest first; with Lord Highgate only the best (2E-4.2.7)."""
    high = cards.has(state, seat, cards.LORD_HIGHGATE)
    return tuple(
        each.id for each in tables(state).prizes if not high or each.victory_points >= HIGHGATE_LEAST
    )


def discounts(state: State, seat: str) -> Counts:
    """Pounds by spouse that a family has not used this season; Letters of Introduction add those of all others
    (2E-4.2.3, 2E-3.3.10).
    """
    lying = family(state, seat)
    found = _discounts(state, lying.prestige)
    if cards.LETTERS_OF_INTRODUCTION in lying.discounts:
        found = (*found, *spouses_of_others(state, seat))
    return tuple(pair for pair in found if pair[0] not in lying.discounts)


def spouses_of_others(state: State, seat: str) -> Counts:
    """Pounds by spouse that other families' spouses take off, clockwise (2E-3.3.10)."""
    others = around.others_clockwise(state, seat)
    return tuple(pair for other in others for pair in _discounts(state, family(state, other).prestige))


def _discounts(state: State, prestige: tuple[str, ...]) -> Counts:
    found = ((card, tables(state).prestige_card(card).retirement_discount) for card in prestige)
    return tuple((card, pounds) for card, pounds in found if pounds)


def price(state: State, retirement: Retirement) -> int:
    """Pounds that a retirement costs, at least 0; several spouses may be combined (2E-4.2.3)."""
    book = tables(state)
    off = sum(book.prestige_card(card).retirement_discount for card in retirement.spouses)
    return max(0, book.prize(retirement.prize).cost - off)


def points(state: State, plan: Plan) -> int:
    """Points that a plan scores."""
    return sum(tables(state).prize(each.prize).victory_points for each in plan)


def retired(state: State, seat: str, source: str, retirement: Retirement) -> tuple[State, tuple[Event, ...]]:
    """The state after a piece of some place was put on a prize: paid, remembered as spent, and scored (2E-4.2.4, 2E-4.2.5)."""
    pounds, scored = price(state, retirement), points(state, (retirement,))
    state = accounts.pay(state, seat, accounts.BANK, pounds)
    state = move(state, seat, source, prize(retirement.prize))
    lying = family(state, seat)
    state = enterprises.change(
        state,
        seat,
        spent=lying.spent + pounds,
        retired=lying.retired + 1,
        discounts=(*lying.discounts, *retirement.spouses),
    )
    event = told(
        "retired", seat=seat, prize=retirement.prize, pounds=pounds, points=scored, spouses=retirement.spouses
    )
    return enterprises.score(state, seat, scored), (event,)


def in_turn(state: State, seat: str, pieces: int) -> Plan:
    """Each piece in turn the best prize that can be paid with all discounts left; one without points last (2E-4.2.2)."""
    left, purse, plan = discounts(state, seat), accounts.holds(state, seat), []
    for _ in range(pieces):
        best = max(_payable(state, seat, purse, left), key=lambda each: points(state, (each,)), default=None)
        if best is None:
            break
        plan.append(best)
        purse -= price(state, best)
        left = tuple(pair for pair in left if pair[0] not in best.spouses)
    return tuple(plan)


def _payable(state: State, seat: str, purse: int, left: Counts) -> Iterator[Retirement]:
    for name in open_to(state, seat):
        each = Retirement(name, _needed(tables(state).prize(name).cost, left))
        if price(state, each) <= purse:
            yield each


def special_limit(state: State, seat: str) -> int:
    """The most pounds of a special retirement: the highest recorded dividend of a firm in which the family holds shares,
    0 without one whose cube is placed (2E-4.3.2, 2E-4.3.3).
    """
    recorded = (
        held.dividend or 0 for manager, held in state.firms if count(charter.shares(state, manager), seat)
    )
    return max(recorded, default=0)


def payable(state: State, seat: str, pounds: int) -> tuple[Retirement, ...]:
    """Every prize open to a family that costs no more than so many pounds with all discounts it has left, cheapest first."""
    return tuple(_payable(state, seat, pounds, discounts(state, seat)))


def _needed(cost: int, left: Counts) -> tuple[str, ...]:
    """Spouses that lower a cost, the strongest first; none is used once it is 0."""
    used: list[str] = []
    for card, pounds in sorted(left, key=lambda pair: -pair[1]):
        if cost > 0:
            used.append(card)
            cost -= pounds
    return tuple(used)


def most_points(state: State, seat: str, pieces: int) -> Plan:
    """The payable combination of retirements with most points, and of those the cheapest (2E-14.5.5)."""
    purse = accounts.holds(state, seat)
    found: list[tuple[tuple[int, int], Plan]] = [((0, 0), ())]
    for number in range(1, pieces + 1):
        for names in combinations_with_replacement(reversed(open_to(state, seat)), number):
            plan = _shared(state, names, discounts(state, seat))
            cost = sum(price(state, each) for each in plan)
            if cost <= purse:
                found.append(((points(state, plan), -cost), plan))
    return max(found, key=lambda pair: pair[0])[1]


def _shared(state: State, names: tuple[str, ...], left: Counts) -> Plan:
    """Prizes with the discounts given to whichever costs most so far, the strongest first."""
    used: list[list[str]] = [[] for _ in names]
    costs = [tables(state).prize(name).cost for name in names]
    for card, pounds in sorted(left, key=lambda pair: -pair[1]):
        place = costs.index(max(costs))
        if costs[place] > 0:
            used[place].append(card)
            costs[place] -= pounds
    return tuple(Retirement(name, tuple(with_)) for name, with_ in zip(names, used, strict=True))
