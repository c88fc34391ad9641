"""The offices at work in London: envoys, ships, Armies, and those who watch over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.counts import total
from engine.core.options import Amount, Choice, Form, OneOf, OrPass, Pick, Split
from engine.core.view import Question
from engine.second.robot.prospects import next_ship_worth
from engine.second.robot.table import Table, about, number_about, spread

ENVOY_DICE = 3
LAST_DICE = 2
"""Dice of an envoy: as many as that if there is enough, and no fewer than these."""


def envoy(table: Table, question: Question) -> Choice:
    """Some dice at a time, as long as something worth it is closed; not in the last turn's poverty."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Amount)
    if inner.inner.high < LAST_DICE or number_about(question, "try") > 3:
        return None
    return inner.inner.high if inner.inner.high <= ENVOY_DICE + 1 else ENVOY_DICE


def opens(table: Table, question: Question) -> Choice:
    """A closed home port first, then the order that most of what is open leads to; China if nothing else is closed."""
    options = question.decision.options
    assert isinstance(options, Pick)
    orders = {order.id: order for line in table.board.regions for order in line.orders}

    def worth(name: str) -> tuple[int, str]:
        order = orders.get(name)
        if order is None:
            return 0, name
        linked = any(orders[link].open for link in order.links)
        return order.value + 20 * bool(order.port) + 6 * linked, name

    return max(options.among, key=worth)


def transfer(table: Table, question: Question) -> Choice:
    """Own writers to where none is, if a President can use them there."""
    return question.default


def buy(table: Table, question: Question) -> Choice:
    """An own ship before others, into the zone where the next one earns most; no more than must be spent for a lease."""
    options = question.decision.options
    inner = options.inner if isinstance(options, OrPass) else options
    assert isinstance(inner, OneOf)
    ways = dict(inner.branches)
    may_end = isinstance(options, OrPass)
    zone = _needy(table)
    if "fit" in ways:
        fit = ways["fit"]
        assert isinstance(fit, Form)
        ships = fit.parts[0][1]
        assert isinstance(ships, Pick)
        return ("fit", (_own_first(table, ships), zone))
    if "buy" in ways and (not may_end or table.turns_left):
        return ("buy", zone)
    return None if may_end else ("lease", zone)


def _own_first(table: Table, ships: Pick) -> str:
    return next((name for name in ships.among if name in table.me.ships), ships.among[0])


def _needy(table: Table) -> str:
    """The zone whose Presidency gains most by one ship more."""
    lines = table.board.presidencies
    best = max(
        lines,
        key=lambda line: (
            bool(table.holder(line.office)) * next_ship_worth(table, line),
            -table.zone(line.zone).total,
            line.id,
        ),
    )
    return best.zone


def move_troops(table: Table, question: Question) -> Choice:
    """Armies stay as they are."""
    return question.default


def train(table: Table, question: Question) -> Choice:
    """Officers to the Army that may fight: the one with most pieces, own ones where an own Commander is."""
    options = question.decision.options
    assert isinstance(options, Form)
    parts: list[Choice] = []
    for family, inner in options.parts:
        assert isinstance(inner, Split)
        given = dict.fromkeys((name for name, _ in inner.caps), 0)
        best = max(given, key=lambda name: (table.army(name).commander == family, _size(table, name), name))
        given[best] = inner.total
        parts.append(spread(given))
    return tuple(parts)


def _size(table: Table, army: str) -> int:
    line = table.army(army)
    return line.regiments + line.regiments_used + total(line.officers) + total(line.officers_used)


def commander(table: Table, question: Question) -> Choice:
    """The own family if possible."""
    options = question.decision.options
    assert isinstance(options, Pick)
    return table.seat if table.seat in options.among else question.default


def oversee(table: Table, question: Question) -> Choice:
    """Commanders stay who they are."""
    return None


def remove(table: Table, question: Question) -> Choice:
    """Nobody is removed but a leader who holds a rich office, now and then."""
    holder = about(question, "holder")
    best = max(table.board.families, key=lambda line: (line.points + line.money // 2, line.seat))
    return "remove" if holder == best.seat != table.seat and table.below(3) == 0 else "keep"


def china(table: Table, question: Question) -> Choice:
    """Every ship is tried."""
    return "roll"


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "special_envoy": envoy,
    "envoy_result": opens,
    "transfers": transfer,
    "shipping_purchase": buy,
    "army_transfers": move_troops,
    "assign_training": train,
    "appoint_commander": commander,
    "military_oversight": oversee,
    "board_of_control": remove,
    "china_trade": china,
}
