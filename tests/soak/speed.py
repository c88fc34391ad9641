"""How many decisions a second of processor time an edition gets through, each with a view and a check of its answer."""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating

Rules = RuleSet[GameState[object], object]
PLAYERS = (4, 5, 6)
TRIES = 10


def decisions_a_second(edition: str, robots: bool, seeds: Iterable[int]) -> float:
    """Play whole games, all seats answering as robots or at random, and count."""
    rules = rules_for(edition)
    Timed(rules, 0, robots).play()  # loads the data
    begin, decisions = time.process_time(), 0
    for seed in seeds:
        decisions += Timed(rules, seed, robots).play()
    return decisions / (time.process_time() - begin)


class Timed:
    """One game of a seed."""

    def __init__(self, rules: Rules, seed: int, robots: bool) -> None:
        self._rules = rules
        self._robots = robots
        self._random = Random(seed)
        self._chance = SeededChance(f"speed {seed}".encode(), f"speed-{seed}")
        seating = Seating(f"speed-{seed}", PLAYERS[seed % len(PLAYERS)])
        self.state = rules.setup(seating, self._chance).state

    def play(self) -> int:
        """The number of decisions to the end."""
        decisions = 0
        while self._rules.result(self.state) is None:
            question = self._random.choice(self._waited_for())
            order = Order(question.id, question.seat, self._choice(question))
            self.state = self._rules.submit(self.state, order, self._chance).state
            decisions += 1
        return decisions

    def _waited_for(self) -> list[Decision]:
        have = {order.decision for order in self.state.agenda.answers if order.final}
        pending = self._rules.pending(self.state)
        return [each for each in pending if each.urgency is Urgency.BLOCKING and each.id not in have]

    def _choice(self, question: Decision) -> Choice:
        """What the seat answers, with its view before it; what silence plays if nothing legal comes up."""
        view = self._rules.view(self.state, question.seat)
        asked = next(each for each in view.questions if each.decision.id == question.id)
        for _ in range(TRIES):
            choice = (
                self._rules.robot(view, asked, self._random.randrange)
                if self._robots
                else self._rules.sample(self.state, question, self._random.randrange)
            )
            if not self._rules.validate(self.state, Order(question.id, question.seat, choice)):
                return choice
        return asked.default
