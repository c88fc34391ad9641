"""Set-up and the family action: which cards are kept, and what a family does with its turn and its money."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.counts import count, total
from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Pick, Split
from engine.core.view import Question
from engine.second.robot.table import Table, filled, part, spread

CARDS = (
    "01",
    "05",
    "04",
    "03",
    "11",
    "12",
    "02",
    "10",
    "09",
    "08",
    "07",
    "06",
    "17",
    "16",
    "14",
    "13",
    "15",
    "18",
)
"""Ends of the ids of set-up cards as the robot likes them: offices that earn come first."""
LIKED = {
    "writers": "enlist_writer",
    "soldiers": "enlist_officer",
    "shipyards": "buy_shipyard",
    "workshops": "buy_workshop",
    "luxuries": "buy_luxury",
    "shares": "seek_share",
}
SHARE = 22
"""Tenths of a point that a share brings which pays Debt at once, beside three for each turn that is left."""
LIKING = 8
"""Tenths of a point by which a leaning outweighs other actions."""
DEAR = {"buy_luxury": 4, "buy_shipyard": 2, "buy_workshop": 5}
"""Pounds that the robot thinks of for what it buys; the question says what is really asked."""


def draft(table: Table, question: Question) -> Choice:
    """The best card of the hand, or the best ones."""
    options = question.decision.options
    assert isinstance(options, Pick)
    ranked = sorted(
        options.among, key=lambda name: CARDS.index(name[-2:]) if name[-2:] in CARDS else len(CARDS)
    )
    return ranked[0] if options.single else tuple(ranked[: options.most])


def action(table: Table, question: Question) -> Choice:
    """The action that brings most by the end of the game; a law's extra action where it costs nothing."""
    options = question.decision.options
    whole = part(options, "action") or options
    inner = whole.inner if isinstance(whole, OrPass) else whole
    if not isinstance(inner, OneOf) or not inner.branches:
        return question.default
    ranked = sorted(((_worth(table, name), name, ways) for name, ways in inner.branches), key=_rank)
    worth, name, ways = ranked[-1]
    chosen: Choice = (name, _ways(table, name, ways)) if worth > 0 else None
    if not isinstance(options, Form):
        return chosen
    if part(options, "from_prizes") is not None and name in ("enlist_writer", "enlist_officer", "seek_share"):
        return _without_prizes(table, question, ranked)
    return filled(options, question.default, action=chosen, extra=_extra(table, options, name))


def _rank(each: tuple[int, str, Options]) -> tuple[int, str]:
    return each[0], each[1]


def _without_prizes(table: Table, question: Question, ranked: list[tuple[int, str, Options]]) -> Choice:
    """No piece is worth its prize: something that is bought, or nothing."""
    bought = [each for each in ranked if each[1] in DEAR and each[0] > 0]
    if not bought:
        return question.default
    _, name, ways = bought[-1]
    return filled(
        question.decision.options, question.default, action=(name, _ways(table, name, ways)), extra=None
    )


def _extra(table: Table, options: Options, chosen: str) -> Choice:
    """A law's extra writer or officer costs nothing; what has a price only if it is liked and much is left."""
    offered = part(options, "extra")
    inner = offered.inner if isinstance(offered, OrPass) else None
    if not isinstance(inner, OneOf) or table.me.supply < 3:
        return None
    name, ways = inner.branches[0]
    if name == "enlist_officer" or (name == "enlist_writer" and chosen != "enlist_writer"):
        return (name, _ways(table, name, ways))
    if name == LIKED.get(table.leaning) and table.me.money >= 12 and chosen not in DEAR:
        return (name, 1) if isinstance(ways, Amount) else None
    return None


def _worth(table: Table, name: str) -> int:
    """Tenths of a point that an action brings by the end of the game, after its cost; luck breaks what is nearly a tie."""
    turns, me = table.turns_left + 1, table.me
    spare = me.money - _kept(table)
    company = table.board.company
    fitted = sum(ship.owner == table.seat and ship.place == "yard" for ship in table.board.ships)
    unfitted = sum(ship.place == "yard" for ship in table.board.ships)
    writers, soldiers = total(me.writers), total(me.officers) + total(me.officers_used) + me.training
    worth = {
        "enlist_writer": (24 - 5 * writers if writers < 4 else 2) * (turns > 1) + 1,
        "enlist_officer": (15 - 6 * soldiers if soldiers < 2 else 1) * (turns > 1),
        "buy_shipyard": (6 * turns - 10 - 8 * fitted + (8 if unfitted == 0 else 0)) if spare >= 2 else 0,
        "buy_workshop": (7 * turns - 22) if spare >= 5 else 0,
        "buy_luxury": (14 if turns > 1 else 6) if spare >= 4 else 0,
        "seek_share": _share_worth(table, turns) if spare >= 2 else 0,
    }
    liked = LIKING if name == LIKED.get(table.leaning) and worth[name] > -LIKING else 0
    danger = 14 if name == "seek_share" and (table.in_danger or company.debt > 3) and spare >= 2 else 0
    return worth[name] + (liked if worth[name] > 0 else 0) + danger + table.below(7)


def _share_worth(table: Table, turns: int) -> int:
    """A share pays Debt: worth most while there is more of it than pieces on the exchange."""
    waiting = sum(bool(space.family) for space in table.board.stock)
    at_once = table.board.company.debt > waiting
    return SHARE + 3 * turns if at_once else 2 * turns - 2


def _kept(table: Table) -> int:
    """Pounds that are kept for the retirement of those who may soon leave office."""
    return min(8, 3 * len(table.me.offices)) if table.turns_left < 3 else 2


def _ways(table: Table, name: str, ways: Options) -> Choice:
    """How often, or where."""
    if isinstance(ways, Split):
        return _boxes(table, ways)
    if isinstance(ways, Pick):
        return _spaces(table, ways)
    assert isinstance(ways, Amount)
    cost = DEAR.get(name, 0)
    affordable = (table.me.money - _kept(table)) // cost if cost else ways.high
    return max(ways.low, min(ways.high, affordable))


def _boxes(table: Table, ways: Split) -> Choice:
    """Writers where the fewest own ones are, and there rather where a President may take one on soon."""
    given = {place: 0 for place, _ in ways.caps}
    mine = {place: count(table.me.writers, place) for place in given}
    for _ in range(ways.total):
        place = min(given, key=lambda name: (mine[name] + given[name], not _trades(table, name), name))
        given[place] += 1
    return spread(given)


def _trades(table: Table, presidency: str) -> bool:
    """Whether a Presidency can trade: an open home port, and a ship in its zone."""
    line = table.presidency(presidency)
    return table.is_open(line.port) and table.zone(line.zone).total > 0


def _spaces(table: Table, ways: Pick) -> Choice:
    """The cheapest space; a second one only while there is Debt for it and money enough."""
    prices = {space.id: space.price for space in table.board.stock}
    cheapest = sorted(ways.among, key=lambda name: (prices.get(name, 9), name))
    if ways.single:
        return cheapest[0]
    waiting = sum(bool(space.family) for space in table.board.stock)
    second = len(cheapest) > 1 and ways.most > 1 and table.board.company.debt > waiting + 1
    cost = prices[cheapest[0]] + prices[cheapest[1]] if second else 0
    return tuple(cheapest[:2]) if second and table.me.money - _kept(table) >= cost else (cheapest[0],)


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "draft_setup_card": draft,
    "family_action": action,
}
