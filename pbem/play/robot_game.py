"""A game that robots play among themselves, without mail: for trying out rules, and for positions to start from."""

from __future__ import annotations

import hashlib

from engine.core.agenda import GameState
from engine.core.chance import Chance, SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.ids import DecisionId, RollKey, Seat
from engine.core.options import Below, Choice
from engine.core.order import Order, Origin
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating
from engine.core.view import Question, Result, View

Rules = RuleSet[GameState[object], object]
Named = tuple[tuple[str, str], ...]

LONGEST = 20_000
"""Decisions after which a game is given up: no game is that long."""


def below_of(chance: Chance, decision: DecisionId) -> Below:
    """The robots' own luck: another for each of their answers, the same whenever the game is played again."""
    asked = 0

    def below(limit: int) -> int:
        nonlocal asked
        asked += 1
        return chance.roll(RollKey(f"robot/{decision}/{asked}"), 1, limit).values[0] - 1

    return below


class NeverEnds(RuntimeError):
    """A game of robots went on and on; a bug in the rules or in a robot."""


class RobotGame:
    """One game; every seat is a robot that sees its own view and nothing else."""

    def __init__(self, rules: Rules, players: int, seed: int, settings: Named = ()) -> None:
        """Lay the table; `settings` are those of the game, by name.

        Raises:
            ValueError: if there is no game for so many players; the sentence says why.
        """
        seating = Seating(f"robots-{seed}", players, settings)
        problems = rules.check_seating(seating)
        if problems:
            raise ValueError("; ".join(problems))
        self._rules = rules
        self._chance = SeededChance(hashlib.sha256(f"robots {seed}".encode()).digest(), seating.game)
        self._tried: set[tuple[DecisionId, tuple[int, str]]] = set()
        began = rules.setup(seating, self._chance)
        self.state = began.state
        self.events = list(began.events)
        self.decisions = 0
        self.refused = 0

    @property
    def result(self) -> Result | None:
        """The scores, once the game is over."""
        return self._rules.result(self.state)

    def play(self, until: str = "") -> bool:
        """Play to the end, or until a decision of a kind is open (an offered one too); says whether such a one is.

        Raises:
            NeverEnds: if the game does not end.
        """
        while self.result is None:
            if self.decisions > LONGEST:
                raise NeverEnds(f"no end after {LONGEST} decisions")
            if until and any(each.kind == until for each in self._rules.pending(self.state)):
                return True
            self._answer(self._waited_for()[0])
        return False

    def _waited_for(self) -> tuple[Decision, ...]:
        have = {order.decision for order in self.state.agenda.answers if order.final}
        return tuple(
            each
            for each in self._rules.pending(self.state)
            if each.urgency is Urgency.BLOCKING and each.id not in have
        )

    def _answer(self, decision: Decision) -> None:
        """What the seat wants beside the question first, looked at once in a phase, then its answer."""
        view = self._rules.view(self.state, decision.seat)
        now = self._rules.clock(self.state)
        for question in view.questions:
            offered = question.decision.urgency is Urgency.OFFERED
            if offered and (question.decision.id, now) not in self._tried:
                self._tried.add((question.decision.id, now))
                choice = self._choice(view, question)
                if choice != question.default and self._enter(question.decision, choice):
                    return
        asked = next(each for each in view.questions if each.decision.id == decision.id)
        if not self._enter(decision, self._choice(view, asked)):
            self.refused += 1
            self._enter(decision, asked.default, Origin.DEFAULT)

    def _choice(self, view: View[object], question: Question) -> Choice:
        return self._rules.robot(view, question, below_of(self._chance, question.decision.id))

    def _enter(self, decision: Decision, choice: Choice, origin: Origin = Origin.PLAYER) -> bool:
        order = Order(decision.id, Seat(decision.seat), choice, origin)
        if self._rules.validate(self.state, order):
            return False
        outcome = self._rules.submit(self.state, order, self._chance)
        self.state = outcome.state
        self.events += outcome.events
        self.decisions += 1
        return True
