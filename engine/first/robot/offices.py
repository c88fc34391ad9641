"""The offices at work: where pieces go, and how much is staked on a Check."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Amount, Choice, Form, OrPass, Pick, Split
from engine.core.view import Question
from engine.first.robot.table import Table, about, number_about

SAIL_DICE = 4
OPEN_DICE = 2
CAMPAIGN_DICE = 2
"""Dice that the robot wants for each kind of Check."""


def captaincy(table: Table, question: Question) -> Choice:
    """A ship while it still earns back most of its price."""
    options = question.decision.options
    assert isinstance(options, Pick)
    earns = table.turns_left * 2
    if earns + 1 < number_about(question, "price") or table.me.money < number_about(question, "price") + 1:
        return question.default
    columns = [name for name in options.among if name.startswith("column_")]
    return columns[0] if "yes" not in options.among and columns else "yes"


def logistics(table: Table, question: Question) -> Choice:
    """Ships and goods one by one to where the next piece earns most."""
    options = question.decision.options
    assert isinstance(options, Form)
    sent = {place.id: table.ships(place) + place.goods for place in table.board.presidencies}
    parts: list[Choice] = []
    for _, inner in options.parts:
        assert isinstance(inner, Split)
        parts.append(_spread(table, inner, sent))
    return tuple(parts)


def _spread(table: Table, options: Split, sent: dict[str, int]) -> Choice:
    room = dict(options.caps)
    given = dict.fromkeys(room, 0)
    for _ in range(options.total):
        free = [place for place in room if given[place] < room[place]]
        place = max(free, key=lambda name: (_earns(table, name, sent.get(name, 0)), -sent.get(name, 0), name))
        given[place] += 1
        sent[place] = sent.get(place, 0) + 1
    return tuple((place, number) for place, number in given.items() if number)


def _earns(table: Table, presidency: str, pieces: int) -> int:
    """Tenths of a pound that one more piece is worth where so many are; next to nothing where nobody can sail."""
    place = table.presidency(presidency)
    if place is None:
        return 5 if table.china_open else -10
    values = sorted(
        (10 * order.value // order.demand, order.demand)
        for region in table.regions_of(presidency)
        for order in region.orders
        if not order.filled
    )
    penalty = max(0, len(table.regions_of(presidency)) - 1)
    dice = table.treasury(place.office) - penalty
    for value, demand in reversed(values):
        if pieces < demand:
            return value * min(max(dice, 0), 3) // 3 + 1
        pieces -= demand
    return 0


def campaign(table: Table, question: Question) -> Choice:
    """Guns, officers and what money a sail can spare, if that makes a good Check; the weakest target first."""
    form = _form(question)
    parts = dict(form.parts)
    targets, guns, officers = parts["target"], parts["guns"], parts["officers"]
    assert isinstance(targets, Pick)
    assert isinstance(guns, Amount)
    assert isinstance(officers, Split)
    target = min(targets.among, key=lambda name: (_empire_defence(table, name), name))
    missing = _empire_defence(table, target) + CAMPAIGN_DICE - guns.high - officers.total
    cost = max(0, missing) * table.board.company.mercenary_cost
    if cost > max(0, number_about(question, "treasury") - SAIL_DICE) or guns.high + officers.total == 0:
        return None
    return (target, guns.high, officers.caps, cost)


def _empire_defence(table: Table, name: str) -> int:
    """What a campaign against a region meets: the defence of its whole empire."""
    region = table.region(name)
    head = region.dominator if region.dominator not in ("", "company") else name
    members = [line for line in table.board.regions if line.id == head or line.dominator == head]
    return sum(line.defence for line in members)


def open_trade(table: Table, question: Question) -> Choice:
    """A further region when ships would idle and enough is left to sail."""
    form = _form(question)
    regions, pounds = dict(form.parts)["region"], dict(form.parts)["pounds"]
    assert isinstance(regions, Pick)
    assert isinstance(pounds, Amount)
    place = table.presidency(about(question, "office"))
    if place is None or number_about(question, "try") > 2:
        return None
    known = len(table.regions_of(place.id))
    treasury = number_about(question, "treasury")
    idle = table.ships(place) + place.goods > table.open_demand(place.id) or known == 0
    if not idle and known < 2:
        idle = treasury > OPEN_DICE + SAIL_DICE or table.below(2) == 0
    if treasury - OPEN_DICE <= known or not idle:
        return None
    best = max(regions.among, key=lambda name: (_value(table, name), name))
    return (best, max(pounds.low, min(pounds.high, OPEN_DICE)))


def _value(table: Table, name: str) -> int:
    return sum(order.value for order in table.region(name).orders)


def sail(table: Table, question: Question) -> Choice:
    """Several dice, as long as something worth it can be sold."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, Amount)
    return min(inner.inner.high, inner.inner.low + SAIL_DICE - 1)


def invest(table: Table, question: Question) -> Choice:
    """An own presidency's region first; only with two dice or more."""
    form = _form(question)
    regions, pounds = dict(form.parts)["region"], dict(form.parts)["pounds"]
    assert isinstance(regions, Pick)
    assert isinstance(pounds, Amount)
    if pounds.high < 2:
        return None
    best = max(
        regions.among, key=lambda name: (bool(table.region(name).presidency), _value(table, name), name)
    )
    return (best, min(pounds.high, 3))


def _form(question: Question) -> Form:
    options = question.decision.options
    inner = options.inner if isinstance(options, OrPass) else options
    assert isinstance(inner, Form)
    return inner


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "buy_captaincy": captaincy,
    "logistics_trade": logistics,
    "campaign": campaign,
    "open_trade": open_trade,
    "sail": sail,
    "china_sail": sail,
    "invest": invest,
}
