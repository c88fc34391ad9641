"""Money of the Company: Debt, and which treasury gets what."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice, Form, Split
from engine.core.view import Question
from engine.second.robot.prospects import ships_wanted, trade_worth
from engine.second.robot.table import Table, filled, number_about, part, spread

TRY = 4
"""Pounds that a President wants for a good try."""
SECOND_TRY = 2
ENVOY = 3
"""Pounds for an envoy."""
SHIP, BOUGHT_SHIP = 3, 5
"""Pounds for a ship: one that lies unfitted on a shipyard, or else one of the Company's own."""
SHIPS = 4
"""Ships that the Manager of Shipping may get in a turn."""
HEALTHY = 6
"""Debt that the Company can carry."""


def borrow(table: Table, question: Question) -> Choice:
    """A few steps while the Company owes little: money works best at the beginning of the game."""
    options = question.decision.options
    steps = part(options, "steps") or options
    assert isinstance(steps, Amount)
    missing = _wanted(table) - number_about(question, "balance")
    debt, free = number_about(question, "debt"), number_about(question, "free")
    room = HEALTHY - debt
    wanted = max(0, min(steps.high, free, room, -(-missing // 5)))
    return filled(options, question.default, steps=wanted) if isinstance(options, Form) else wanted


def _wanted(table: Table) -> int:
    """Pounds that the offices could use well this turn."""
    return sum(max(0, want - table.treasury(office)) for office, want in _wants(table))


def _wants(table: Table) -> tuple[tuple[str, int], ...]:
    """Offices with the pounds that they want, the most useful first."""
    traders = sorted(table.board.presidencies, key=lambda line: -trade_worth(table, line))
    able = [line for line in traders if table.holder(line.office) and trade_worth(table, line)]
    ships = min(SHIPS, ships_wanted(table)) if table.turns_left else 0
    wants = [(line.office, TRY) for line in able]
    if table.holder("manager_of_shipping") and ships:
        wants.append(("manager_of_shipping", ships * _ship_price(table)))
    director = "director_of_trade"
    if table.holder(director) and table.turns_left and _closed(table) > 4:
        wants.append((director, ENVOY))
    wants += [(line.office, TRY + SECOND_TRY) for line in able]
    return tuple(wants)


def _ship_price(table: Table) -> int:
    unfitted = any(ship.place == "yard" for ship in table.board.ships)
    return SHIP if unfitted else BOUGHT_SHIP


def _closed(table: Table) -> int:
    return sum(not order.open for line in table.board.regions for order in line.orders if not line.presidency)


def allocate(table: Table, question: Question) -> Choice:
    """What each office wants in turn; the rest to the Presidents, then to the Manager of Shipping."""
    options = question.decision.options
    assert isinstance(options, Split)
    left, caps = options.total, dict(options.caps)
    given = dict.fromkeys(caps, 0)
    for office, want in _wants(table):
        if office in given:
            pounds = min(left, max(0, want - table.treasury(office) - given[office]))
            given[office] += pounds
            left -= pounds
    rest = [office for office, _ in _wants(table) if office in given] or list(given)
    while left:
        for office in rest[:left]:
            given[office] += 1
        left -= min(left, len(rest))
    return spread(given)


def consent(table: Table, question: Question) -> Choice:
    """More Debt only while the Company can carry it."""
    options = question.decision.options
    said = "yes" if number_about(question, "debt") <= HEALTHY + 1 and not table.in_danger else "no"
    return filled(options, question.default, consent=said) if isinstance(options, Form) else said


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "take_debt": borrow,
    "allocate_balance": allocate,
    "debt_consent": consent,
}
