"""London Season: which prizes pensioners take, which card is chosen, and what is given up for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement

from engine.core.options import Choice, Form, OneOf, OrPass, Pick, Several
from engine.core.view import Question
from engine.second.robot.table import Table, number_about

WORTH = {
    "prestige_11": 24,
    "prestige_12": 24,
    "prestige_13": 26,
    "prestige_14": 22,
    "prestige_15": 12,
    "prestige_16": 18,
    "prestige_17": 28,
    "prestige_18": 26,
    "prestige_19": 34,
    "prestige_20": 34,
    "prestige_21": 10,
    "prestige_22": 10,
    "prestige_23": 14,
    "prestige_24": 8,
    "prestige_25": 20,
    "prestige_26": 22,
    "prestige_27": 34,
    "prestige_28": 22,
    "prestige_29": 22,
    "prestige_30": 22,
}
"""Tenths of a point that prestige cards bring with their points, power, discounts and votes."""
BLACKMAIL = 17
"""The same of any blackmail card: most of them count for power at the end."""
MANY = 3
"""Pensioners that the robot thinks about together."""
DISCOUNT = {
    "prestige_11": 2,
    "prestige_13": 2,
    "prestige_16": 0,
    "prestige_18": 2,
    "prestige_19": 2,
    "prestige_20": 2,
}
"""Pounds that spouses take off a retirement, those that do not take off one."""
FEW = {
    "prestige_13": "workshops",
    "prestige_14": "shipyards",
    "prestige_15": "shares",
    "prestige_12": "blackmail",
}
"""What a spouse's family must give up."""


def card(table: Table, question: Question) -> Choice:
    """The best card of the display; a good one that cannot be had is not left to the others."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, OneOf)
    branches = dict(inner.inner.branches)
    takes = branches.get("take")
    if isinstance(takes, Pick):
        best = max(takes.among, key=lambda name: (_worth(table, name), name))
        if _worth(table, best) > 0:
            return ("take", best)
    if "take_top" in branches:
        return ("take_top", ())
    gone = branches["discard"]
    assert isinstance(gone, Pick)
    return ("discard", max(gone.among, key=lambda name: (WORTH.get(name, BLACKMAIL), name)))


def _worth(table: Table, name: str) -> int:
    """What a card brings, less what its family must give up."""
    me, what = table.me, FEW.get(name, "")
    lost = {
        "workshops": 30 * me.workshops,
        "shipyards": 20 * len(me.ships),
        "shares": 20 * me.shares + 30 * ("chairman" in me.offices),
        "blackmail": BLACKMAIL * (me.hidden + len(me.shown)),
    }
    return WORTH.get(name, BLACKMAIL) - lost.get(what, 0)


def retire(table: Table, question: Question) -> Choice:
    """The prizes with most points together that the family can pay, every spouse where it helps."""
    options = question.decision.options
    assert isinstance(options, Several)
    inner, spouses = options.of, tuple[str, ...]()
    if isinstance(inner, Form):
        lent = inner.parts[1][1]
        assert isinstance(lent, Pick)
        inner, spouses = inner.parts[0][1], tuple(sorted(lent.among, key=lambda card: -DISCOUNT.get(card, 1)))
    assert isinstance(inner, Pick)
    prizes = {line.id: line for line in table.board.prizes if line.id in inner.among}
    best: tuple[tuple[int, int], Choice] = ((0, 0), ())
    for number in range(1, min(options.most, MANY) + 1):
        for names in combinations_with_replacement(sorted(prizes), number):
            used = _helped(names, {name: prizes[name].cost for name in names}, spouses)
            cost = sum(
                max(0, prizes[name].cost - _off(cards)) for name, cards in zip(names, used, strict=True)
            )
            rank = (sum(prizes[name].points for name in names), -cost)
            if cost <= number_about(question, "treasury") and rank > best[0]:
                chosen = tuple(zip(names, used, strict=True)) if isinstance(options.of, Form) else names
                best = (rank, chosen)
    return best[1]


def _helped(names: tuple[str, ...], costs: dict[str, int], spouses: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Each spouse with the prize that costs most so far."""
    used: list[tuple[str, ...]] = [()] * len(names)
    for card in spouses:
        left = [costs[name] - _off(cards) for name, cards in zip(names, used, strict=True)]
        place = left.index(max(left))
        if left[place] > 0:
            used[place] = (*used[place], card)
    return used


def _off(cards: tuple[str, ...]) -> int:
    return sum(DISCOUNT.get(card, 1) for card in cards)


def dispose(table: Table, question: Question) -> Choice:
    """What must go goes."""
    return None


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "retire_pensioners": retire,
    "london_card": card,
    "dispose": dispose,
}
