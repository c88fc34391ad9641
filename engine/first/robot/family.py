"""Set-up and the family action: which cubes go where, and what money is spent on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, OneOf, Options, Pick, Split
from engine.core.view import Question
from engine.first.robot.table import Table

DRAFT = (
    "chairman",
    "president_bengal",
    "director_of_trade",
    "president_madras",
    "president_bombay",
    "ship_purchasing",
    "goods_purchasing",
    "military_affairs",
)
"""Offices as the robot likes them: those that earn and retire best come first."""


def draft(table: Table, question: Question) -> Choice:
    """The best office left."""
    options = question.decision.options
    assert isinstance(options, Pick)
    return min(options.among, key=lambda name: DRAFT.index(name) if name in DRAFT else len(DRAFT))


def action(table: Table, question: Question) -> Choice:
    """Clerks when there are none, then shares, yards and captains while they still pay, manors at the end."""
    options = question.decision.options
    assert isinstance(options, OneOf)
    branches = dict(options.branches)
    for name in _wishes(table):
        if name in branches:
            return (name, _amount(table, name, branches[name]))
    return question.default


def _wishes(table: Table) -> tuple[str, ...]:
    """Boxes in order of preference."""
    me, left = table.me, table.turns_left
    rich = me.money >= table.board.company.share_price + 2
    wishes: list[str] = []
    if me.writers == 0 and left > 0 and me.stock > 2:
        wishes.append("writers")
    if left == 0 and me.money >= 7:
        wishes.append("manor")
    if left >= 3 and me.shipyards < 4:
        wishes.append("shipyards")
    if rich and left >= 1:
        wishes.append("shares")
    if left >= 2 and me.factories == 0 and me.money >= 5:
        wishes.append("factories")
    wishes += ["officers", "writers"] if table.below(2) and left >= 2 else ["writers", "captains"]
    if left == 0:
        wishes = ["shares", "manor", *wishes]
    return tuple(wishes)


def _amount(table: Table, box: str, options: Options) -> Choice:
    """How many cubes, or which places."""
    if box == "shares":
        return 1
    if isinstance(options, Split):
        return _columns(table, options)
    if isinstance(options, Pick):
        space = _cheapest_space(table, options)
        return space if options.single else (space,)
    low, high = getattr(options, "low", 1), getattr(options, "high", 1)
    return min(high, 2) if table.me.stock > 4 else low


def _columns(table: Table, options: Split) -> Choice:
    """One yard in the cheapest column still on offer: its ship is bought first."""
    free = {place for place, cap in options.caps if cap}
    columns = [line for line in table.board.market.columns if line.id in free]
    best = min(columns, key=lambda line: (line.price, line.id))
    return ((best.id, 1),)


def _cheapest_space(table: Table, options: Pick) -> str:
    """The space whose good is dearest otherwise: below a factory it is bought sooner."""
    spaces = [line for line in table.board.market.spaces if line.id in options.among]
    return min(spaces, key=lambda line: (line.printed_price, line.id)).id


def placement(table: Table, question: Question) -> Choice:
    """A free cube, while the stock is not needed for promises."""
    return 1 if table.me.stock >= 4 else None


def promises(table: Table, question: Question) -> Choice:
    """Buy promises back near the end, when a pound is worth no more than a point."""
    options = getattr(question.decision.options, "inner", None)
    late = table.turns_left == 0 and table.board.phase in ("trade_phase", "evening_post")
    if not late or not isinstance(options, Split):
        return None
    left = options.total
    chosen: list[tuple[str, int]] = []
    for holder, cap in options.caps:
        taken = min(cap, left)
        if taken:
            chosen.append((holder, taken))
            left -= taken
    return tuple(chosen) if chosen else None


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "setup_vacancy": draft,
    "family_action": action,
    "free_placement": placement,
    "promise_buyback": promises,
}
