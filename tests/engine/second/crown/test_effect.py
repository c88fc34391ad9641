"""Favours that would change nothing are not offered (2E-16.1.11)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.order import Order
from engine.core.seating import Seating
from engine.second.crown.favours import OFFERED
from engine.second.memos.common import OfficeMemo
from engine.second.ruleset import RULES
from engine.second.state import CROWN, State
from tests.engine.second import build
from tests.engine.second.crown import court

CHANCE = SeededChance(b"a seed of favours", "favours")
COUNTED_LATER = {"crown_elects_you_chairman"}
PLAIN = {
    each.id for rows in OFFERED.values() for each in rows if not each.turned and not each.deed
} - COUNTED_LATER
"""Favours that change what the Crown answers; its votes count with those of people, which come later."""


def paying(balance: int, climate: str = "lion") -> set[str]:
    """What is offered before the Crown says how many dividends there are."""
    state = court.table(climate=climate, cubes={"hastings": 12, CROWN: 0})
    state = build.put(build.hold(state, chairman=CROWN), CROWN, "court", 4)
    asked = build.at_step(build.purse(state, balance=balance), "dividends").state
    return {
        name
        for each in RULES.pending(asked)
        if each.kind == "buy_favour"
        for name in court.offers(asked, "hastings")
    }


def test_2E_16_1_11_no_dividend_more_where_none_more_can_be_paid() -> None:
    """2E-16.1.11, 2E-16.7.2: with a full Balance one more or one less, with little only one less, with nothing none at all."""
    assert paying(10) == {"one_more_dividend", "one_fewer_dividend"}
    assert paying(5) == {"one_fewer_dividend"}
    assert paying(0) == set()


def test_2E_16_6_4_one_transfer_less_stops_the_only_one() -> None:
    """2E-16.6.4, 2E-16.1.11: one less than the Crown would make; where it makes none there is nothing to stop."""
    state = build.hold(
        court.table(cubes={"hastings": 12, CROWN: 0}, climate="bear"),
        director_of_trade=CROWN,
        president_of_bombay="hastings",
        president_of_bengal=CROWN,
    )
    none = build.at_step(state, "transfers", OfficeMemo("director_of_trade", 1)).state
    assert build.asked(none) == ()
    one = build.at_step(
        build.put(state, CROWN, "writers.bombay_presidency"), "transfers", OfficeMemo("director_of_trade", 1)
    ).state
    stopped = court.buy(one, "hastings", "prevent_transfer")
    assert build.told(stopped, "transferred") == []
    assert build.told(court.declined(build.answer(one, "hastings", "buy_favour", None)), "transferred") != []


@pytest.mark.parametrize("people", [1, 2])
def test_2E_16_1_11_whatever_is_bought_changes_what_the_crown_does(people: int) -> None:
    """2E-16.1.11: in whole games, with cubes for everything."""
    met = 0
    for seed in range(2):
        state, random = RULES.setup(Seating(f"favours-{seed}", people), CHANCE).state, Random(seed)
        while RULES.result(state) is None:
            state = rich(state)
            asked = awaited(state)
            if asked.kind == "buy_favour":
                for choice in choices(asked):
                    met += 1
                    assert after(state, asked, choice) != after(state, asked, None), (asked.id, choice)
            state = RULES.submit(state, answer(state, asked, random), CHANCE).state
    assert met > 20


def awaited(state: State) -> Decision:
    """A question for whose answer the game waits."""
    have = {order.decision for order in state.agenda.answers}
    return next(
        each for each in RULES.pending(state) if each.urgency is Urgency.BLOCKING and each.id not in have
    )


def rich(state: State) -> State:
    """The state with cubes for every favour, so that nothing is left out for its price."""
    if state.crown is None or not state.crown.cubes:
        return state
    seats = tuple((str(seat), 12) for seat in sorted(state.dealt))
    return court.guided(state, cubes=tuple(sorted((*seats, (CROWN, 12)))))


def choices(asked: Decision) -> list[tuple[str, Any]]:
    """Each favour that changes an answer, with each thing that it can be bought for."""
    options: Any = asked.options
    return [
        (name, what)
        for name, inner in options.inner.branches
        if name in PLAIN
        for what in (getattr(inner, "among", ()) or ((),))
    ]


def after(state: State, asked: Decision, choice: Any) -> object:
    """The table once this is bought and nothing else, up to the next other question."""
    ends = RULES.submit(state, Order(asked.id, asked.seat, choice), CHANCE).state
    while RULES.result(ends) is None and same_step(other := awaited(ends), asked):
        ends = RULES.submit(ends, Order(other.id, other.seat, None), CHANCE).state
    questions = [
        (each.id, each.seat, each.options) for each in RULES.pending(ends) if each.kind != "buy_favour"
    ]
    return questions, msgspec.structs.replace(ends, crown=None, agenda=ends.agenda.__class__())


def same_step(other: Decision, asked: Decision) -> bool:
    """Whether a favour is offered before the same step."""
    place = asked.id.partition(".favours")[0]
    return other.kind == "buy_favour" and other.id.partition(".favours")[0] == place


def answer(state: State, asked: Decision, random: Random) -> Order:
    """A robot's answer, no favour bought."""
    if asked.kind == "buy_favour":
        return Order(asked.id, asked.seat, None)
    view = RULES.view(state, asked.seat)
    question = next(each for each in view.questions if each.decision.id == asked.id)
    return Order(asked.id, asked.seat, RULES.robot(view, question, random.randrange))
