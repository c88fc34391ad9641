"""Whole games of the first edition in which every seat answers at random, or as a sensible robot, each step checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import msgspec

from engine.core import run
from engine.core.chance import SeededChance
from engine.core.decision import Decision, Mode, Urgency
from engine.core.options import Choice, sole
from engine.core.order import Order
from engine.core.seating import Seating
from engine.first.ruleset import RULES
from engine.first.state import State

PLAYERS = (4, 5, 6)
TRIES = 25
ALWAYS = 99
"""Turns of a game in which robots never stop thinking."""
LONGEST = 5_000
"""Inputs after which a game is given up; the longest take a few hundred."""
SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"setup": "ribbon_fill"},
    {"conquest_target_defence": "whole_empire", "manor_limit": "global"},
    {"allocated_revenue": "after_refresh", "law_abstain": "forbidden"},
)
"""Settings that the games take in turn: every reading is played."""


def play(seed: int, met: Met) -> None:
    """The game of a seed: all at random, all by robots, or by robots until some turn, in turn."""
    thinking = (0, ALWAYS, 1 + seed % 5)[seed % 3]
    Game(seed // 3, met, thinking).play()


@dataclass
class Met:
    """What games met: problems, endings, and numbers by kind of decision."""

    problems: list[str] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    otherwise: Counter[str] = field(default_factory=Counter)
    sampled: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    choosable: set[str] = field(default_factory=set)
    decisions: int = 0


class Game:
    """One game; seats think as robots for so many turns, after that they answer at random."""

    def __init__(self, seed: int, met: Met, thinking: int = 0) -> None:
        self._name = f"seed {seed}, robots for {thinking} turns"
        self._thinking = thinking
        self._random = Random(self._name)
        self._chance = SeededChance(self._name.encode(), f"soak-{seed}")
        self._met = met
        settings = tuple(SETTINGS[seed % len(SETTINGS)].items())
        seating = Seating(f"soak-{seed}", PLAYERS[seed % len(PLAYERS)], settings)
        self.state: State = RULES.setup(seating, self._chance).state

    def begin_at(self, position: dict[str, object]) -> None:
        """Begin in a documented position instead of at the set-up."""
        laid = RULES.position(msgspec.json.encode(position))
        self.state = run.run(RULES.steps, laid, self._chance).state

    @property
    def _robots(self) -> bool:
        return self.state.turn <= self._thinking

    def play(self) -> None:
        """Play to the end, checking after every input."""
        for _ in range(LONGEST):
            self._check_state()
            result = RULES.result(self.state)
            if result is not None:
                self._met.endings[result.ending] += 1
                if RULES.pending(self.state):
                    self._problem("something is asked after the end")
                return
            self._step()
        self._problem(f"no end after {LONGEST} inputs")

    def _problem(self, what: str) -> None:
        self._met.problems.append(f"{self._name}, turn {self.state.turn} {self.state.phase}: {what}")

    def _check_state(self) -> None:
        for problem in RULES.audit(self.state):
            self._problem(problem)
        for question in self._open():
            order = Order(question.id, question.seat, RULES.default(self.state, question))
            refusals = RULES.validate(self.state, order)
            if refusals:
                self._problem(f"the default {order.choice} of {question.kind} is refused: {refusals}")

    def _open(self) -> list[Decision]:
        """Questions without a final answer that nobody has bound by a deal; offers are looked at now and then."""
        have = {order.decision for order in self.state.agenda.answers if order.final}
        return [
            each
            for each in RULES.pending(self.state)
            if each.id not in have and (each.urgency is Urgency.BLOCKING or self._random.random() < 0.1)
        ]

    def _step(self) -> None:
        have = {order.decision for order in self.state.agenda.answers if order.final}
        free = [each for each in RULES.pending(self.state) if each.id not in have]
        waited_for = [each for each in free if each.urgency is Urgency.BLOCKING]
        if not waited_for:
            raise AssertionError(f"{self._name}: nobody is waited for, and the game is not over")
        if self._random.random() < 0.02:
            group = self._random.choice(waited_for).group.id
            self.state = RULES.close(self.state, group, self._chance).state
            return
        offers = not self._robots and self._random.random() < 0.2
        self._answer(self._random.choice(free if offers else waited_for))

    def _answer(self, question: Decision) -> None:
        met, kind = self._met, question.kind
        met.asked[kind] += 1
        default = RULES.default(self.state, question)
        if not sole(question.options):
            met.choosable.add(kind)
        choice = self._thought(question, default) if self._robots else self._sampled(question, default)
        if choice != default:
            met.otherwise[kind] += 1
        final = question.group.mode is Mode.WINDOW or self._random.random() < 0.95
        order = Order(question.id, question.seat, choice, final=final)
        self.state = RULES.submit(self.state, order, self._chance).state
        met.decisions += 1

    def _thought(self, question: Decision, default: Choice) -> Choice:
        """What the robot of the seat answers from its own view."""
        view = RULES.view(self.state, question.seat)
        asked = next(each for each in view.questions if each.decision.id == question.id)
        choice = RULES.robot(view, asked, self._random.randrange)
        refusals = RULES.validate(self.state, Order(question.id, question.seat, choice))
        if refusals:
            self._problem(f"the robot's {choice} for {question.kind} is refused: {refusals}")
            return default
        return choice

    def _sampled(self, question: Decision, default: Choice) -> Choice:
        """A random legal choice; the default when none is found."""
        for _ in range(TRIES):
            choice = RULES.sample(self.state, question, self._random.randrange)
            self._met.sampled[question.kind] += 1
            if not RULES.validate(self.state, Order(question.id, question.seat, choice)):
                self._met.accepted[question.kind] += 1
                return choice
        return default
