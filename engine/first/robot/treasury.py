"""Company money: dividends, debt, and which treasury gets what."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice, Split
from engine.core.view import Question
from engine.first.robot.table import Table

SAILING = 4
"""Pounds that a President wants for one good try, beside the penalty for further regions."""
WANTS = (("ship_purchasing", 6), ("goods_purchasing", 4), ("military_affairs", 3))
"""Pounds that the buying offices want, once the Presidents can sail."""
CUSHION = 12
"""Pounds left to the offices before a second dividend is paid."""


def allocate(table: Table, question: Question) -> Choice:
    """Presidents who can trade first, then ships, goods and guns."""
    options = question.decision.options
    assert isinstance(options, Split)
    return _share(table, options)


def _share(table: Table, options: Split) -> Choice:
    left = options.total
    room = dict(options.caps)
    given = dict.fromkeys(room, 0)
    for office, want in (*_presidents(table), *WANTS):
        if office not in room:
            continue
        pounds = min(left, room[office], max(0, want - table.treasury(office)))
        given[office] += pounds
        left -= pounds
    rest = next((name for name, _ in WANTS if name in room), next(iter(room)))
    given[rest] += left
    return tuple((office, pounds) for office, pounds in given.items() if pounds)


def _presidents(table: Table) -> tuple[tuple[str, int], ...]:
    """Presidents by the value of what they could sell, with what a try costs them."""
    worth = []
    for place in table.board.presidencies:
        regions = table.regions_of(place.id)
        value = sum(order.value for region in regions for order in region.orders)
        worth.append((-value, place.office, SAILING + max(0, len(regions) - 1)))
    return tuple((office, want) for _, office, want in sorted(worth))


def dividends(table: Table, question: Question) -> Choice:
    """One if possible; two when the offices still get enough."""
    options = question.decision.options
    assert isinstance(options, Amount)
    shares = sum(number for _, number in table.board.company.court)
    if table.turns_left == 0:
        return options.high
    if options.high >= 2 and table.board.company.revenue - 2 * shares >= CUSHION:
        return max(options.low, 2)
    return max(options.low, min(options.high, 1))


def debt(table: Table, question: Question) -> Choice:
    """A loan when no President could pay for a try and the Company owes little."""
    inner = getattr(question.decision.options, "inner", None)
    funds = max((table.treasury(place.office) for place in table.board.presidencies), default=0)
    if (
        not isinstance(inner, Split)
        or funds >= SAILING
        or table.board.company.debt >= 3
        or table.turns_left == 0
    ):
        return None
    return _share(table, inner)


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "allocate_setup_share_money": allocate,
    "allocate_share_money": allocate,
    "allocate_emergency_rest": allocate,
    "allocate_revenue": allocate,
    "dividends": dividends,
    "take_debt": debt,
}
