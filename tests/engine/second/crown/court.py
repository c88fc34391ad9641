"""Tables with the Crown for tests: one or two people beside it, a climate, cards in the order of their file."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.chance import Chance
from engine.core.counts import counts
from engine.core.decision import Decision
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second.crown.pool import cubes
from engine.second.memos import Memo
from engine.second.state import CROWN, CrownState, State, tables
from tests.engine.second import build

ONE, TWO = ("hastings",), ("hastings", "larkins")


def table(
    people: tuple[str, ...] = ONE,
    climate: str = "bull",
    card: str = "crown_card_01",
    scenario: str = "1710",
    cubes: dict[str, int] | None = None,
    **settings: Any,
) -> State:
    """The plain table with the Crown behind the people; the front card is `card`, the back that of the next."""
    state = build.laid((*people, CROWN), scenario, **settings)
    every = [each.id for each in tables(state).crown_cards]
    held = cubes or {**dict.fromkeys(people, 12 // (len(people) + 1)), CROWN: 12 // (len(people) + 1)}
    crown = CrownState(
        cubes=counts(held.items()),
        draw=tuple(each for each in every if each != card),
        shown=(card,),
        climate=climate,
        button=people[0] if len(people) > 1 else "",
    )
    seats = tuple(Seat(each) for each in people)
    return build.change(state, dealt=seats, promises=(), crown=crown)


def guided(state: State, **fields: Any) -> State:
    """The state with what the Crown is guided by changed."""
    assert state.crown is not None
    return build.change(state, crown=msgspec.structs.replace(state.crown, **fields))


def at(state: State, step: str, memo: Memo = None, chance: Chance | None = None) -> Outcome[State]:
    """One step alone, with every favour refused that is offered on the way."""
    return declined(build.at_step(state, step, memo, chance=chance), chance)


def declined(outcome: Outcome[State], chance: Chance | None = None) -> Outcome[State]:
    """What follows when people buy no favours: until they are asked something else, or nothing."""
    events, rolls = outcome.events, outcome.rolls
    while buying := [each for each in build.asked(outcome.state) if _is_open(outcome.state, each)]:
        outcome = build.answer(outcome.state, buying[0].seat, "buy_favour", None, chance)
        events, rolls = (*events, *outcome.events), (*rolls, *outcome.rolls)
    return Outcome(outcome.state, events, rolls)


def _is_open(state: State, asked: Decision) -> bool:
    return asked.kind == "buy_favour" and asked.id not in {order.decision for order in state.agenda.answers}


def buy(state: State, seat: str, favour: str, what: str = "", chance: Chance | None = None) -> Outcome[State]:
    """Buy a favour that is offered now, and no other one after it."""
    bought = build.answer(state, seat, "buy_favour", (favour, what or ()), chance)
    rest = declined(bought, chance)
    return Outcome(rest.state, (*bought.events, *rest.events), (*bought.rolls, *rest.rolls))


def offers(state: State, seat: str) -> dict[str, Choice]:
    """Favours that a person can buy now, with what each can be bought for."""
    options: Any = build.question(state, seat, "buy_favour").options
    return dict(options.inner.branches)


def has(state: State, seat: str) -> int:
    """Cubes of a person or the Crown."""
    return cubes(state, seat)
