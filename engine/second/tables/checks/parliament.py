"""Load checks of law cards and the Prime Minister's dial."""

from collections.abc import Iterator
from typing import get_args

from engine.core.tables.checks import numbered
from engine.core.tables.problems import Problem
from engine.second.tables.base import Consequence, Target, Year
from engine.second.tables.laws import Law
from engine.second.tables.tables import Tables

FILE = "law_cards.toml"
VALUES = {"target": get_args(Target), "consequence": get_args(Consequence), "special": ("",), "none": ("",)}
"""The policy values of each kind of match."""


def parliament_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the laws and the dial."""
    numbers = [row.number for row in tables.laws]
    for law in tables.laws:
        yield from _law(law)
        if numbers.count(law.number) > 1:
            yield Problem(FILE, law.id, "number", f"{law.number} is used twice; every law has its own")
    yield from _dial(tables)


def _law(law: Law) -> Iterator[Problem]:
    known = VALUES[law.policy_match]
    if law.policy_value not in known:
        shown = ", ".join(known) if known != ("",) else "empty"
        fault = f"{law.policy_value!r} is no {law.policy_match}; it is {shown}"
        yield Problem(FILE, law.id, "policy_value", fault)
    if (law.kind == "special") != (law.policy_match == "none"):
        yield Problem(FILE, law.id, "policy_match", "is none for the special law, and for no other")
    if bool(law.extra_action) != ("extra_action" in law.hooks):
        yield Problem(FILE, law.id, "extra_action", "stands exactly if the law grants a family action")


def _dial(tables: Tables) -> Iterator[Problem]:
    file = "policy_dial.toml"
    yield from numbered(file, "index", [(row.id, row.index) for row in tables.policies], first=0)
    for year in get_args(Year):
        starts = [row.id for row in tables.policies if row.scenario_start == year]
        if len(starts) != 1:
            shown = ", ".join(starts) or "no space"
            fault = f"{year} begins on {shown}; each year begins on exactly one"
            yield Problem(file, "policy", "scenario_start", fault)
    for title, words in (("target", get_args(Target)), ("consequence", get_args(Consequence))):
        for word in words:
            if sum(getattr(row, title) == word for row in tables.policies) < 2:
                fault = f"{word} needs at least two spaces, so that the dial can always be turned to one"
                yield Problem(file, "policy", title, fault)
