"""Presidencies at work: trade, Commanders, Governors, and the defence of what was won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from engine.core.counts import total
from engine.core.ids import FactValue
from engine.core.options import Amount, Choice, Form, OneOf, OrPass, Pick, Several, Split
from engine.core.view import Question
from engine.second.robot.prospects import further, reach, reached
from engine.second.robot.table import Table, about, number_about

TRADE_DICE = 4
"""Dice of a trade, if there is money for them."""
LEAST_TRADE = 2
"""Dice without which no trade is tried."""
DEPLOY_DICE, BOLD_DICE = 3, 2
"""Dice of a Deploy; soldiers are content with fewer."""
GOVERN_DICE = 3
"""Dice without which neither Governor nor Governor General rolls."""


def order(table: Table, question: Question) -> Choice:
    """Governors, then trade, then the Commander; he opens a closed home port first."""
    options = question.decision.options
    assert isinstance(options, Pick)
    port = table.presidency(about(question, "presidency")).port
    last = ("trade", "commander") if table.is_open(port) else ("commander", "trade")
    actors = sorted(options.among, key=lambda name: last.index(name) if name in last else -1)
    return actors[0] if options.single else tuple(actors)


def trade(table: Table, question: Question) -> Choice:
    """The regions and the money that promise most."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Form)
    parts = dict(inner.inner.parts)
    pounds, regions = parts["pounds"], parts.get("regions")
    assert isinstance(pounds, Amount)
    plans = [
        (_expected(table, question, declared, pounds.high), declared) for declared in _plans(table, question)
    ]
    promised, declared = max(plans, key=lambda plan: (plan[0], -len(plan[1]), plan[1]))
    spent = min(pounds.high, TRADE_DICE + len(declared))
    if not promised or spent - len(declared) < LEAST_TRADE:
        return None
    return (spent, declared) if regions is not None else (spent,)


def _plans(table: Table, question: Question) -> Iterator[tuple[str, ...]]:
    """Sets of regions that may be declared: the home region alone, with one more, with two."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Form)
    regions = dict(inner.inner.parts).get("regions")
    yield ()
    if isinstance(regions, Pick):
        line = table.presidency(about(question, "presidency"))
        for number in (1, 2):
            for declared in combinations(regions.among, number):
                if number <= regions.most and set(declared) <= reached(table, line, declared):
                    yield declared


def _expected(table: Table, question: Question, declared: tuple[str, ...], pounds: int) -> int:
    """Thousandths of a pound that a trade brings on average."""
    dice = min(TRADE_DICE, pounds - len(declared))
    if dice < LEAST_TRADE:
        return 0
    line = table.presidency(about(question, "presidency"))
    sold = reach(table, line, number_about(question, "ships"), declared)
    return sum(each.value + 1 for each in sold) * _success(dice)


def _success(dice: int) -> int:
    """Out of a thousand rolls of so many dice, how many succeed."""
    return 1000 - int(1000 * (2 / 3) ** dice)


def fill(table: Table, question: Question) -> Choice:
    """The dearest orders, one after the other, looking one order ahead."""
    options = question.decision.options
    assert isinstance(options, Pick)
    known = dict(question.decision.about)
    regions = {str(known["home"]), *_words(known["regions"])}
    chosen = further(table, regions, _words(known["filled"]), options.most)
    named = tuple(each.id for each in chosen if each.id in options.among)
    return question.default if not named else named[0] if options.single else named


def _words(value: FactValue) -> tuple[str, ...]:
    return tuple(str(each) for each in value) if isinstance(value, tuple) else (str(value),)


def place(table: Table, question: Question) -> Choice:
    """Own writers first, then those of families with fewest points."""
    options = question.decision.options
    assert isinstance(options, Several)
    assert isinstance(options.of, Pick)
    box = dict(table.presidency(about(question, "presidency")).writers)
    points = {line.seat: line.points for line in table.board.families}
    seats = sorted(options.of.among, key=lambda seat: (seat != table.seat, points[seat], seat))
    writers = [seat for seat in seats for _ in range(box.get(seat, 0))]
    return tuple(writers[: options.most]) if len(writers) >= options.least else question.default


def ask_alliances(table: Table, question: Question) -> Choice:
    """The cheapest that makes a good Deploy possible, if the treasury can spare it."""
    options = question.decision.options
    assert isinstance(options, Pick)
    army = table.army(about(question, "army"))
    spare = number_about(question, "treasury") - TRADE_DICE
    costs = {line.id: (line.cost, line.strength) for line in army.alliances}
    there = army.regiments + total(army.officers)
    home = about(question, "home")
    missing = table.region(home).empire + _wanted_dice(table) - there
    for name in sorted(options.among, key=lambda each: (costs[each], each)):
        cost, strength = costs[name]
        if not table.region(home).presidency and 0 < missing <= strength and cost <= spare:
            return (name,)
    return ()


def pay_alliances(table: Table, question: Question) -> Choice:
    """Those that leave enough money for trade."""
    options = question.decision.options
    assert isinstance(options, Pick)
    army = table.army(about(question, "army"))
    costs = {line.id: line.cost for line in army.alliances}
    spare = number_about(question, "treasury") - TRADE_DICE
    return options.among if sum(costs[name] for name in options.among) <= spare else ()


def _wanted_dice(table: Table) -> int:
    return BOLD_DICE if table.leaning == "soldiers" else DEPLOY_DICE


def deploy(table: Table, question: Question) -> Choice:
    """Everything against the target that leaves most dice and loot, if that makes a good check."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Form)
    targets = inner.inner.parts[0][1]
    assert isinstance(targets, Pick)
    dice = number_about(question, "dice")
    best = max(targets.among, key=lambda name: (_spoils(table, name) - 3 * table.region(name).empire, name))
    if dice - table.region(best).empire < _wanted_dice(table):
        return None
    everything: list[Choice] = [best]
    for _, part in inner.inner.parts[1:]:
        if isinstance(part, Amount):
            everything.append(part.high)
        elif isinstance(part, Split):
            everything.append(_all_of(part))
        else:
            assert isinstance(part, Pick)
            everything.append(part.among)
    return tuple(everything)


def _all_of(part: Split) -> Choice:
    """As many pieces of each family as there are, up to the total."""
    left, chosen = part.total, list[tuple[str, int]]()
    for name, cap in part.caps:
        taken = min(cap, left)
        left -= taken
        if taken:
            chosen.append((name, taken))
    return tuple(chosen)


def _spoils(table: Table, name: str) -> int:
    """Pounds of loot, or what order is worth in a region that the Company has already."""
    line = table.region(name)
    if line.presidency:
        return 3 * line.unrest + sum(not each.open for each in line.orders)
    return 4 * line.strength + line.loot


def administer(table: Table, question: Question) -> Choice:
    """As long as three dice are left: fewer risk the office and stir up the region."""
    return "roll" if number_about(question, "dice") >= GOVERN_DICE else "stop"


def gain(table: Table, question: Question) -> Choice:
    """Money while it costs no unrest, then ships."""
    options = question.decision.options
    assert isinstance(options, Pick)
    if not number_about(question, "unrest"):
        return "tax_to_balance"
    return next(name for name in ("ship", "regiment", "tax_to_balance") if name in options.among)


def govern(table: Table, question: Question) -> Choice:
    """Three dice or more."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Amount)
    return None if inner.inner.high < GOVERN_DICE else min(inner.inner.high, TRADE_DICE)


def gains(table: Table, question: Question) -> Choice:
    """A ship for the neediest zone as long as there are some, then what silence would take."""
    options = question.decision.options
    assert isinstance(options, Several)
    assert isinstance(options.of, OneOf)
    ships = dict(options.of.branches).get("ship")
    default = question.default
    if not isinstance(ships, Pick) or not isinstance(default, tuple) or not table.board.piles.ships:
        return default
    zone = min(ships.among, key=lambda name: (table.zone(name).total, name))
    return (("ship", zone), *default[1:])


def defend(table: Table, question: Question) -> Choice:
    """As silence would: regiments, then alliances, own officers last."""
    return question.default


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "presidency_order": order,
    "trade": trade,
    "fill_order": fill,
    "place_writer": place,
    "request_alliance": ask_alliances,
    "pay_alliance": pay_alliances,
    "deploy": deploy,
    "administer": administer,
    "administer_result": gain,
    "govern": govern,
    "govern_result": gains,
    "defend": defend,
    "rebellion_order": defend,
}
