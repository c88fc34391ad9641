"""Whole games of an edition in which every seat answers at random, or as a sensible robot, each step checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import msgspec

from engine.core import run
from engine.core.agenda import GameState
from engine.core.chance import SeededChance
from engine.core.decision import Decision, Mode, Urgency
from engine.core.options import Choice, sole
from engine.core.order import Order
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating

TRIES = 25
ALWAYS = 99
"""Turns of a game in which robots never stop thinking."""
LONGEST = 5_000
"""Inputs after which a game is given up; the longest take a few hundred."""


@dataclass(frozen=True)
class Soaked:
    """An edition with the numbers of players and the settings that its games take in turn: every reading is played.

    `endings` are all that a game can have; `seldom` are positions by the kind of decision to which they lead.
    """

    rules: RuleSet[GameState[object], object]
    players: tuple[int, ...]
    settings: tuple[dict[str, str], ...]
    endings: frozenset[str]
    seldom: dict[str, dict[str, object]]


def play(soaked: Soaked, seed: int, met: Met) -> None:
    """The game of a seed: all at random, all by robots, or by robots until some turn, in turn."""
    thinking = (0, ALWAYS, 1 + seed % 5)[seed % 3]
    Game(soaked, seed // 3, met, thinking).play()


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

    def __init__(self, soaked: Soaked, seed: int, met: Met, thinking: int = 0) -> None:
        self._rules = soaked.rules
        self._name = f"seed {seed}, robots for {thinking} turns"
        self._thinking = thinking
        self._random = Random(self._name)
        self._chance = SeededChance(self._name.encode(), f"soak-{seed}")
        self._met = met
        settings = tuple(soaked.settings[seed % len(soaked.settings)].items())
        seating = Seating(f"soak-{seed}", soaked.players[seed % len(soaked.players)], settings)
        self.state = self._rules.setup(seating, self._chance).state

    def begin_at(self, position: dict[str, object]) -> None:
        """Begin in a documented position instead of at the set-up."""
        laid = self._rules.position(msgspec.json.encode(position))
        self.state = run.run(self._rules.steps, laid, self._chance).state

    @property
    def _robots(self) -> bool:
        return self._rules.clock(self.state)[0] <= self._thinking

    def play(self) -> None:
        """Play to the end, checking after every input."""
        for _ in range(LONGEST):
            self._check_state()
            result = self._rules.result(self.state)
            if result is not None:
                self._met.endings[result.ending] += 1
                if self._rules.pending(self.state):
                    self._problem("something is asked after the end")
                return
            self._step()
        self._problem(f"no end after {LONGEST} inputs")

    def _problem(self, what: str) -> None:
        turn, phase = self._rules.clock(self.state)
        self._met.problems.append(f"{self._name}, turn {turn} {phase}: {what}")

    def _check_state(self) -> None:
        for problem in self._rules.audit(self.state):
            self._problem(problem)
        for question in self._open():
            order = Order(question.id, question.seat, self._rules.default(self.state, question))
            refusals = self._rules.validate(self.state, order)
            if refusals:
                self._problem(f"the default {order.choice} of {question.kind} is refused: {refusals}")

    def _open(self) -> list[Decision]:
        """Questions without a final answer that nobody has bound by a deal; offers are looked at now and then."""
        have = {order.decision for order in self.state.agenda.answers if order.final}
        return [
            each
            for each in self._rules.pending(self.state)
            if each.id not in have and (each.urgency is Urgency.BLOCKING or self._random.random() < 0.1)
        ]

    def _step(self) -> None:
        have = {order.decision for order in self.state.agenda.answers if order.final}
        free = [each for each in self._rules.pending(self.state) if each.id not in have]
        waited_for = [each for each in free if each.urgency is Urgency.BLOCKING]
        if not waited_for:
            raise AssertionError(f"{self._name}: nobody is waited for, and the game is not over")
        if self._random.random() < 0.02:
            group = self._random.choice(waited_for).group.id
            self.state = self._rules.close(self.state, group, self._chance).state
            return
        offers = not self._robots and self._random.random() < 0.2
        self._answer(self._random.choice(free if offers else waited_for))

    def _answer(self, question: Decision) -> None:
        met, kind = self._met, question.kind
        met.asked[kind] += 1
        default = self._rules.default(self.state, question)
        if not sole(question.options):
            met.choosable.add(kind)
        choice = self._thought(question, default) if self._robots else self._sampled(question, default)
        if choice != default:
            met.otherwise[kind] += 1
        final = question.group.mode is Mode.WINDOW or self._random.random() < 0.95
        order = Order(question.id, question.seat, choice, final=final)
        self.state = self._rules.submit(self.state, order, self._chance).state
        met.decisions += 1

    def _thought(self, question: Decision, default: Choice) -> Choice:
        """What the robot of the seat answers from its own view."""
        view = self._rules.view(self.state, question.seat)
        asked = next(each for each in view.questions if each.decision.id == question.id)
        choice = self._rules.robot(view, asked, self._random.randrange)
        refusals = self._rules.validate(self.state, Order(question.id, question.seat, choice))
        if refusals:
            self._problem(f"the robot's {choice} for {question.kind} is refused: {refusals}")
            return default
        return choice

    def _sampled(self, question: Decision, default: Choice) -> Choice:
        """A random legal choice; the default when none is found."""
        for _ in range(TRIES):
            choice = self._rules.sample(self.state, question, self._random.randrange)
            self._met.sampled[question.kind] += 1
            if not self._rules.validate(self.state, Order(question.id, question.seat, choice)):
                self._met.accepted[question.kind] += 1
                return choice
        return default
