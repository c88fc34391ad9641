"""Deals of the test game: pounds, workshops, and votes that are open now."""

from __future__ import annotations

import msgspec

from engine.core import run
from engine.core.accounts import balance, move
from engine.core.counts import add, count
from engine.core.deal import AgreedAnswer, DealRules, Item, Transfer
from engine.core.decision import Visibility
from engine.core.ids import DecisionId, Moment, RuleId, Seat
from engine.core.options import Amount, Choice, Form, OneOf, Options, Pick, Several
from engine.core.refusal import Refusal
from engine.core.step import Step
from tests.testgame.state import State

THINGS = ("pounds", "workshops")


class Bargains(DealRules[State]):
    """T-11: give, take, and answers to questions that are open now."""

    rule = RuleId("T-11")

    def __init__(self, steps: dict[str, Step[State]]) -> None:
        self._steps = steps

    def options(self, state: State, seat: Seat) -> Options | None:
        others = tuple(other for other in state.seats if other != seat)
        move_to = Form((("who", Pick(others)), ("what", Pick(THINGS)), ("count", Amount(1, 3))))
        branches: tuple[tuple[str, Options], ...] = (("give", move_to), ("take", move_to))
        asked = run.open_questions(self._steps, without_sides(state))
        open_now = tuple(
            (each.decision.id, each.decision.options)
            for each in asked
            if each.decision.visibility is Visibility.OPEN and each.decision.kind == "vote"
        )
        if open_now:
            branches += (("answer", OneOf(open_now)),)
        return Several(OneOf(branches), 1, 3)

    def items(self, state: State, seat: Seat, choice: Choice) -> tuple[Item, ...]:
        return tuple(_item(state, seat, entry) for entry in choice or ())

    def transfer(self, state: State, item: Transfer) -> State | tuple[Refusal, ...]:
        if item.what == "pounds":
            if balance(state.money, item.source) < item.count:
                return (Refusal("cannot_deliver", self.rule, (("seat", item.source),)),)
            money = move(state.money, item.source, item.target, item.count)
            return msgspec.structs.replace(state, money=money)
        if count(state.workshops, item.source) < item.count:
            return (Refusal("cannot_deliver", self.rule, (("seat", item.source),)),)
        workshops = add(add(state.workshops, item.source, -item.count), item.target, item.count)
        return msgspec.structs.replace(state, workshops=workshops)

    def lapses(self, state: State) -> Moment | None:
        return Moment(f"t{state.turn}.end")

    def longest(self, state: State) -> Moment | None:
        return Moment(f"t{state.turn + 1}.end")


def without_sides(state: State) -> State:
    """The state as if nothing stood beside the current question."""
    return msgspec.structs.replace(state, agenda=msgspec.structs.replace(state.agenda, side=()))


def _item(state: State, seat: Seat, entry: Choice) -> Item:
    name, inner = entry
    if name == "answer":
        decision, choice = inner
        owner = Seat(next(each for each in state.seats if f".{each}" in decision))
        return AgreedAnswer(DecisionId(decision), owner, choice)
    who, what, number = inner
    giver, taker = (seat, Seat(who)) if name == "give" else (Seat(who), seat)
    return Transfer(what, giver, taker, number)
