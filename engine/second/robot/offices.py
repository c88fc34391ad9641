"""The offices at work in London: envoys, ships, Armies, and those who watch over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.counts import count, total
from engine.core.options import Amount, Choice, Form, OneOf, OrPass, Pick, Several, Split
from engine.core.view import Question
from engine.second.board.lines import PresidencyLine
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
    """Ships out of a zone whose Presidency cannot trade, and an own writer to where a President lacks one."""
    options = question.decision.options
    assert isinstance(options, Several)
    assert isinstance(options.of, OneOf)
    offered = {name for name, _ in options.of.branches}
    moves: list[Choice] = [*_ships_to_work(table, offered), *_own_writer(table, offered)]
    return tuple(moves[: options.most])


def _trades(table: Table, line: PresidencyLine) -> bool:
    return bool(table.holder(line.office)) and table.is_open(line.port)


def _ships_to_work(table: Table, offered: set[str]) -> Iterator[Choice]:
    """A ship from where nobody can trade to where the next one earns most."""
    target = _needy(table)
    for line in table.board.presidencies:
        zone = table.zone(line.zone)
        if _trades(table, line) or line.zone == target or not zone.total:
            continue
        if zone.company and "company_ship" in offered:
            yield ("company_ship", (line.zone, target))
        elif zone.ships and "ship" in offered:
            yield ("ship", (zone.ships[0], target))


def _own_writer(table: Table, offered: set[str]) -> Iterator[Choice]:
    """From a box with several own writers to one without, where a President trades."""
    boxes = {line.id: count(line.writers, table.seat) for line in table.board.presidencies}
    rich = max(boxes, key=lambda name: (boxes[name], name))
    for line in table.board.presidencies:
        if "writer" in offered and boxes[rich] > 1 and not boxes[line.id] and _trades(table, line):
            yield ("writer", (table.seat, rich, line.id))
            return


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
    """A regiment to an Army that has something to defend, out of the largest that has not."""
    options = question.decision.options
    assert isinstance(options, Several)
    assert isinstance(options.of, OneOf)
    ruled = {line.presidency for line in table.board.regions if line.presidency}
    needy = [line for line in table.board.armies if line.presidency in ruled]
    idle = [line for line in table.board.armies if line.presidency not in ruled and line.regiments]
    if not needy or not idle or "regiment" not in dict(options.of.branches):
        return ()
    weakest = min(needy, key=lambda line: (_size(table, line.id), line.id))
    largest = max(idle, key=lambda line: (line.regiments, line.id))
    return (("regiment", (largest.id, weakest.id)),)


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
