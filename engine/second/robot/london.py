"""London Season: which prizes pensioners take, which card is chosen, and what is given up for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, OneOf, OrPass, Pick
from engine.core.view import Question
from engine.second.robot.table import Table

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
SPOUSES = tuple(f"prestige_{number}" for number in range(11, 21))
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
    """The best prizes that can be paid for, as silence would say."""
    return question.default


def dispose(table: Table, question: Question) -> Choice:
    """What must go goes."""
    return None


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "retire_pensioners": retire,
    "london_card": card,
    "dispose": dispose,
}
