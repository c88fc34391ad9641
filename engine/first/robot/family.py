"""Set-up and the family action: which cubes go where, and what money is spent on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice, OneOf, Options, Pick, Split
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
    """The box that pays best for the rest of the game."""
    options = question.decision.options
    assert isinstance(options, OneOf)
    found = [(_worth(table, box), box, inner) for box, inner in options.branches]
    _, box, inner = max(found, key=lambda each: (each[0], each[1]))
    return (box, _amount(table, box, inner))


def _worth(table: Table, box: str) -> int:
    """Tenths of a point that a box brings by the end of the game, after its cost; luck breaks what is nearly a tie."""
    trades = table.turns_left + 1
    me, spare = table.me, table.me.money - _kept(table)
    price = table.board.company.share_price
    clerks = sum(line.writers for line in table.board.families)
    worth = {
        "shares": min(2, spare // price) * (10 + 9 * trades - 10 * price) if spare >= price else 0,
        "shipyards": min(2, spare // 2) * (6 * trades - 20),
        "factories": 10 * trades - 30 if me.factories < 2 and spare >= 3 else 0,
        "captains": 2 * (15 * (trades - 1) - 50) if me.captains_box + me.ships < 2 else 0,
        "officers": 14 * trades if me.officers + me.officers_box < 2 else 0,
        "writers": (16 if clerks < 3 else 12) * trades if me.writers < 2 else 1,
        "manor": 5 if table.turns_left == 0 and spare >= 5 else 0,
    }
    return worth.get(box, 0) + table.below(12)


def _kept(table: Table) -> int:
    """Pounds that are not to be spent on boxes: on the last turn what the prizes of own offices may cost."""
    return 6 * len(table.me.offices) if table.turns_left == 0 else 0


def _amount(table: Table, box: str, options: Options) -> Choice:
    """How many cubes, or which places."""
    if isinstance(options, Split):
        return _columns(table, options)
    if isinstance(options, Pick):
        space = _cheapest_space(table, options)
        return space if options.single else (space,)
    assert isinstance(options, Amount)
    if box == "shares":
        affordable = max(1, (table.me.money - _kept(table)) // table.board.company.share_price)
        return max(options.low, min(options.high, affordable, 2))
    return options.high if table.me.stock > 4 else options.low


def _columns(table: Table, options: Split) -> Choice:
    """One or two yards in the cheapest column still on offer: its ship is bought first."""
    wanted = max(options.least, min(options.total, 2, table.me.money // 2))
    free = {place: cap for place, cap in options.caps if cap}
    lines = sorted(table.board.market.columns, key=lambda line: (line.price, line.id))
    chosen: list[tuple[str, int]] = []
    for line in lines:
        cubes = min(wanted, free.get(line.id, 0))
        if cubes:
            chosen.append((line.id, cubes))
            wanted -= cubes
    return tuple(chosen)


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
