"""The order lines of a game that robots play: what a test sends, and what must come of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from engine.core.agenda import GameState
from engine.core.chance import Chance
from engine.core.decision import Decision, Urgency
from engine.core.ids import DecisionId, RollKey, Seat
from engine.core.options import Below, Choice
from engine.core.order import Order
from engine.core.ruleset import RuleSet
from pbem.lines.say import line


class Written(NamedTuple):
    """An order line, who writes it, and the state after it."""

    seat: Seat
    line: str
    state: GameState[object]


class RobotOrders:
    """Goes through a game in which every seat writes what its robot wants; same dice, same lines."""

    def __init__(
        self, rules: RuleSet[GameState[object], object], state: GameState[object], chance: Chance
    ) -> None:
        self._rules = rules
        self._state = state
        self._chance = chance
        self._tried: set[DecisionId] = set()

    def __iter__(self) -> Iterator[Written]:
        """Order after order, to the end of the game."""
        while self._rules.result(self._state) is None:
            order = self._next()
            decision = next(each for each in self._rules.pending(self._state) if each.id == order.decision)
            words = line(self._rules.phrases[decision.kind], decision, order.choice, self._rules.words)
            self._state = self._rules.submit(self._state, order, self._chance).state
            yield Written(order.seat, words, self._state)

    def _next(self) -> Order:
        answered = {order.decision for order in self._state.agenda.answers}
        asked = next(
            each
            for each in self._rules.pending(self._state)
            if each.urgency is Urgency.BLOCKING and each.id not in answered
        )
        return self._offered(asked.seat) or self._answer(asked)

    def _offered(self, seat: Seat) -> Order | None:
        """What a seat does beside the question that it is asked, each thing once."""
        for question in self._rules.view(self._state, seat).questions:
            decision = question.decision
            if decision.urgency is Urgency.OFFERED and decision.id not in self._tried:
                self._tried.add(decision.id)
                order = Order(decision.id, seat, self._choice(decision))
                if order.choice != question.default and not self._rules.validate(self._state, order):
                    return order
        return None

    def _answer(self, asked: Decision) -> Order:
        order = Order(asked.id, asked.seat, self._choice(asked))
        if self._rules.validate(self._state, order):
            return Order(asked.id, asked.seat, self._rules.default(self._state, asked))
        return order

    def _choice(self, decision: Decision) -> Choice:
        view = self._rules.view(self._state, decision.seat)
        question = next(each for each in view.questions if each.decision.id == decision.id)
        return self._rules.robot(view, question, self._below(decision.id))

    def _below(self, decision: DecisionId) -> Below:
        numbers = count(1)

        def below(limit: int) -> int:
            return self._chance.roll(RollKey(f"robot/{decision}/{next(numbers)}"), 1, limit).values[0] - 1

        return below
