"""Random games of any rule set, each step checked, what was met counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from string import Formatter

import msgspec

from engine.core import run
from engine.core.chance import Chance, SeededChance
from engine.core.decision import Decision, Mode, Urgency
from engine.core.ids import MODERATOR, PUBLIC
from engine.core.inputs import Closed, Input, Ordered, Started
from engine.core.options import sole
from engine.core.order import Order
from engine.core.phrase import OWNER
from engine.core.replay import fold
from tests.conformance.cases import AnyRules, Case

TRIES = 25
LONGEST = 50_000
DEEP_CHECKS = 0.05
"""Share of the steps at which the costly checks are made."""


@dataclass
class Tally:
    """What the games of a case met: problems by check, and numbers by kind of decision."""

    problems: dict[str, list[str]] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    sampled: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    choosable: set[str] = field(default_factory=set)
    otherwise: set[str] = field(default_factory=set)
    endings: Counter[str] = field(default_factory=Counter)
    games: int = 0
    decisions: int = 0

    def note(self, check: str, problem: str) -> None:
        """Write a problem down under its check."""
        self.problems.setdefault(check, []).append(problem)


def play_all(case: Case) -> Tally:
    """Every game of a case, random and then by its robots."""
    tally = Tally()
    for seed in range(case.count):
        RandomGame(case, seed, tally).play()
    return tally


def chance_of(case: Case, seed: int) -> Chance:
    """The dice of a game."""
    return SeededChance(f"seed {seed}".encode(), f"{case.name}-{seed}")


class RandomGame:
    """One game in which every seat answers at random, mostly for good, sometimes late."""

    def __init__(self, case: Case, seed: int, tally: Tally | None = None) -> None:
        self.case = case
        self.rules: AnyRules = case.rules()
        self.chance = chance_of(case, seed)
        self.seed = seed
        self.random = Random(f"{case.name} {seed}")
        self.tally = Tally() if tally is None else tally
        self.inputs: list[Input] = [Started(self.rules.edition, self.rules.version, case.seating(seed))]
        self.state = fold(self.rules, None, self.inputs[0], self.chance).state

    def play(self) -> None:
        """Play until the end."""
        for _ in range(LONGEST):
            if self.rules.result(self.state) is not None:
                break
            self.step()
        else:
            self.tally.note("endless", f"seed {self.seed}: no end after {LONGEST} inputs")
        self._check_end()

    def step(self) -> None:
        """Check the state, then answer something or let a deadline pass."""
        self._check()
        questions = self.rules.pending(self.state)
        waited_for = self._waited_for(questions)
        if not waited_for:
            raise AssertionError(f"{self.case.name} seed {self.seed}: nobody is waited for")
        if self.random.random() < 0.03:
            self._enter(Closed(self.random.choice(waited_for).group.id))
            return
        question = self.random.choice(waited_for if self.random.random() < 0.8 else questions)
        self._answer(question)

    def _waited_for(self, questions: tuple[Decision, ...]) -> list[Decision]:
        have = {order.decision for order in self.state.agenda.answers if order.final}
        return [each for each in questions if each.urgency is Urgency.BLOCKING and each.id not in have]

    def _answer(self, question: Decision) -> None:
        tally, kind = self.tally, question.kind
        tally.asked[kind] += 1
        default = self.rules.default(self.state, question)
        if not sole(question.options):
            tally.choosable.add(kind)
        for _ in range(TRIES):
            choice = self.rules.sample(self.state, question, self.random.randrange)
            final = question.group.mode is Mode.WINDOW or self.random.random() < 0.9
            order = Order(question.id, question.seat, choice, final=final)
            refusals = self.rules.validate(self.state, order)
            if any(refusal.code == "bound_by_deal" for refusal in refusals):
                return
            tally.sampled[kind] += 1
            if refusals:
                tally.refused.update(refusal.code for refusal in refusals)
                continue
            tally.accepted[kind] += 1
            if choice != default:
                tally.otherwise.add(kind)
            self._enter(Ordered(order))
            return
        self._enter(Ordered(Order(question.id, question.seat, default)))

    def _enter(self, entry: Input) -> None:
        self.inputs.append(entry)
        self.tally.decisions += 1
        self.state = fold(self.rules, self.state, entry, self.chance).state

    def _check(self) -> None:
        state, tally, where = self.state, self.tally, f"seed {self.seed} entry {len(self.inputs)}"
        for problem in self.rules.audit(state):
            tally.note("audit", f"{where}: {problem}")
        questions = self.rules.pending(state)
        if not questions:
            tally.note("pending", f"{where}: nothing is pending")
        ids = [question.id for question in questions]
        if len(set(ids)) != len(ids):
            tally.note("ids", f"{where}: {ids}")
        for question in questions:
            self._check_default(question, where)
            self._check_facts(question, where)
            self._check_slots(question, where)
        self._check_asked(where)
        if self.random.random() < DEEP_CHECKS:
            self._check_codecs(where)

    def _check_facts(self, question: Decision, where: str) -> None:
        """Conditions and plans are written before a question comes: what it is about is declared.

        Offered questions are never answered from what is on file.
        """
        if question.urgency is Urgency.OFFERED:
            return
        told = {name for name, value in question.about if isinstance(value, str | int)}
        if told - self.rules.question_facts:
            self.tally.note("facts", f"{where}: {question.kind} {sorted(told - self.rules.question_facts)}")
        about = dict(question.about)
        for plan in self.rules.plans:
            if question.kind in {part.kind for part in plan.parts}:
                missing = [
                    name for _, name, _, _ in Formatter().parse(plan.head) if name and name not in about
                ]
                if missing:
                    self.tally.note("plans", f"{where}: {question.kind} {plan.head} {missing}")

    def _check_slots(self, question: Decision, where: str) -> None:
        """What fills the braces of a beginning is listed, where the edition lists anything: `{owner}` is who is asked."""
        phrase = self.rules.phrases[question.kind]
        slots, about = {**self.rules.slots, OWNER: (question.seat,)}, dict(question.about)
        for name in {
            name for head in (phrase.head, *phrase.also) for _, name, _, _ in Formatter().parse(head)
        }:
            among = slots.get(name or "")
            fits = among is None or (about[name] in among if among else str(about[name]).isdigit())
            if not fits:
                self.tally.note("slots", f"{where}: {question.kind} {name} is {about[name]}")

    def _check_default(self, question: Decision, where: str) -> None:
        default = self.rules.default(self.state, question)
        order = Order(question.id, question.seat, default)
        refusals = self.rules.validate(self.state, order)
        if any(refusal.code != "bound_by_deal" for refusal in refusals):
            self.tally.note("default", f"{where}: {question.kind} {default}: {refusals}")

    def _check_asked(self, where: str) -> None:
        """What is asked is kept while answers wait, and looked for by the path of its frame."""
        kept, anew = self.rules.open_questions(self.state), run.open_questions(self.rules.steps, self.state)
        if kept != anew:
            self.tally.note("kept", f"{where}: {kept} became {anew}")
        for each in anew:
            if not each.decision.id.startswith(f"{each.frame.path}."):
                self.tally.note("path", f"{where}: {each.decision.id} is asked at {each.frame.path}")

    def _check_codecs(self, where: str) -> None:
        rules, state, tally = self.rules, self.state, self.tally
        data = rules.encode(state)
        if rules.decode(data) != state or rules.encode(rules.decode(data)) != data:
            tally.note("codec", f"{where}: the state does not survive")
        for viewer in (*rules.seats(state), PUBLIC, MODERATOR):
            view = rules.view(state, viewer)
            again = rules.decode_view(msgspec.json.encode(view))
            if again != view:
                tally.note("view", f"{where}: the view of {viewer} does not survive")
            for question, other in zip(view.questions, again.questions, strict=True):
                if (question.default, question.answer) != (other.default, other.answer):
                    tally.note("question", f"{where}: {question.decision.id}")

    def _check_end(self) -> None:
        result = self.rules.result(self.state)
        if result is None:
            return
        tally = self.tally
        tally.games += 1
        tally.endings[result.ending] += 1
        if self.rules.pending(self.state):
            tally.note("end", f"seed {self.seed}: questions after the end")
        for problem in self.rules.audit(self.state):
            tally.note("audit", f"seed {self.seed} end: {problem}")


def robot_game(case: Case, seed: int) -> tuple[AnyRules, GameEnd]:
    """A game in which the edition's robots answer everything, from their views alone."""
    rules, chance, random = case.rules(), chance_of(case, seed), Random(f"robots {case.name} {seed}")
    state = rules.setup(case.seating(seed), chance).state
    answered = 0
    while rules.result(state) is None:
        seat = rules.waiting(state)[0]
        view = rules.decode_view(msgspec.json.encode(rules.view(state, seat)))
        question = next(
            each
            for each in view.questions
            if each.decision.urgency is Urgency.BLOCKING and not (each.answered and each.final)
        )
        choice = rules.robot(view, question, random.randrange)
        order = Order(question.decision.id, seat, choice)
        refusals = rules.validate(state, order)
        if refusals:
            raise AssertionError(f"{case.name} seed {seed}: robot plays {order}: {refusals}")
        state = rules.submit(state, order, chance).state
        answered += 1
        if answered > LONGEST:
            raise AssertionError(f"{case.name} seed {seed}: the robots never end")
    return rules, GameEnd(answered, rules.encode(state))


@dataclass(frozen=True)
class GameEnd:
    """How many answers a game took, and its last state."""

    answers: int
    state: bytes
