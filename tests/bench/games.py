"""Whole games of an edition, all seats answering in one manner, for whoever measures the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.core.agenda import GameState
from engine.core.chance import Chance, SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.inputs import Input, Ordered, Started
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating

Rules = RuleSet[GameState[object], object]
TRIES = 10
"""Answers that a seat thinks of before it plays what silence plays."""


class Game:
    """One game of a seed; `orders` are those that were given, in order."""

    def __init__(self, rules: Rules, seed: int, players: int) -> None:
        self.rules = rules
        self.random = Random(seed)
        self.chance: Chance = SeededChance(f"speed {seed}".encode(), f"speed-{seed}")
        self.seating = Seating(f"speed-{seed}", players)
        self.state = rules.setup(self.seating, self.chance).state
        self.orders: list[Order] = []

    def play(self, manner: Manner) -> None:
        """Play to the end."""
        while self.rules.result(self.state) is None:
            question = self.random.choice(self._waited_for())
            order = self._order(question, manner)
            self.state = self.rules.submit(self.state, order, self.chance).state
            self.orders.append(order)

    def inputs(self) -> tuple[Input, ...]:
        """The ledger of the game."""
        started = Started(self.rules.edition, self.rules.version, self.seating)
        return (started, *(Ordered(order) for order in self.orders))

    def _waited_for(self) -> list[Decision]:
        have = {order.decision for order in self.state.agenda.answers if order.final}
        pending = self.rules.pending(self.state)
        return [each for each in pending if each.urgency is Urgency.BLOCKING and each.id not in have]

    def _order(self, question: Decision, manner: Manner) -> Order:
        think = manner(self, question)
        for _ in range(TRIES):
            order = Order(question.id, question.seat, think())
            if not self.rules.validate(self.state, order):
                return order
        return Order(question.id, question.seat, self.rules.default(self.state, question))


Manner = Callable[[Game, Decision], Callable[[], Choice]]
"""How a seat thinks about a question: what gives one answer after the other."""


def at_random(game: Game, question: Decision) -> Callable[[], Choice]:
    """Anything that fits."""
    return lambda: game.rules.sample(game.state, question, game.random.randrange)


def at_random_after_a_view(game: Game, question: Decision) -> Callable[[], Choice]:
    """The same, after a look at the table that nothing comes of."""
    game.rules.view(game.state, question.seat)
    return at_random(game, question)


def as_robot(game: Game, question: Decision) -> Callable[[], Choice]:
    """What the edition's robot makes of the seat's view."""
    view = game.rules.view(game.state, question.seat)
    asked = next(each for each in view.questions if each.decision.id == question.id)
    return lambda: game.rules.robot(view, asked, game.random.randrange)
