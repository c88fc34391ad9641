"""Positions as a mail server meets them: played from the beginning with random legal answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.event import Event
from engine.core.ids import Seat
from engine.core.order import Order
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating
from pbem.report.letters import Book, Envelope, Report, Told
from pbem.report.reporter import Reporter
from pbem.share import templates_dir

Rules = RuleSet[GameState[object], object]

RULES = rules_for("first")
BOOK = Book("first", RULES.words, RULES.phrases)
PEOPLE = ("Ann Example", "Bob Sample", "Cy Specimen", "Di Model", "Ed Instance", "Fay Pattern")
TRIES = 30


def reporter() -> Reporter:
    return Reporter(templates_dir())


@dataclass
class Game:
    """One game in play, with everything that a report may need of its past."""

    seed: int
    players: int = 4
    rules: Rules = RULES
    state: GameState[object] = field(init=False)
    entries: list[tuple[Event, ...]] = field(default_factory=list)
    asked: list[Decision] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self._chance = SeededChance(b"%032d" % self.seed, "g12")
        outcome = self.rules.setup(Seating("g12", self.players), self._chance)
        self.state = outcome.state
        self.entries.append(outcome.events)

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    def to_answer(self) -> tuple[Decision, ...]:
        """The questions that the game waits for."""
        parked = {order.decision for order in self.state.agenda.answers}
        blocking = (each for each in self.rules.pending(self.state) if each.urgency is Urgency.BLOCKING)
        return tuple(each for each in blocking if each.id not in parked)

    def step(self) -> None:
        """Answer one question."""
        decision = self._random.choice(self.to_answer())
        self.asked += self.rules.pending(self.state)
        outcome = self.rules.submit(self.state, self._legal(decision), self._chance)
        self.state = outcome.state
        self.entries.append(outcome.events)

    def run(self, steps: int) -> Game:
        """Answer so many questions, or all that are left."""
        for _ in range(steps):
            if self.over:
                break
            self.step()
        return self

    def _legal(self, decision: Decision) -> Order:
        for _ in range(TRIES):
            choice = self.rules.sample(self.state, decision, self._random.randrange)
            order = Order(decision.id, decision.seat, choice)
            against = self.rules.validate(self.state, order)
            if not against:
                return order
            self.refused += against
        return Order(decision.id, decision.seat, self.rules.default(self.state, decision))

    def letter(self, seat: Seat, last: int = 20, **more: object) -> Report:
        """The report that a seat would get now."""
        numbered = list(enumerate(self.entries, 1))[-last:]
        told = tuple(
            Told(number, tuple(event for event in events if event.to is None or seat in event.to))
            for number, events in numbered
        )
        seats = self.rules.seats(self.state)
        fields = {
            "game": "g12",
            "seat": seat,
            "view": self.rules.view(self.state, seat),
            "names": tuple(zip(seats, PEOPLE, strict=False)),
            "told": told,
            "result": self.rules.result(self.state),
        }
        return Report(**(fields | more))


def envelope(**more: object) -> Envelope:
    """A mail from the server to Ann Example."""
    fields = {
        "message_id": "<5f0c3b1a9e2d4c6b8a7f0e1d@mail.example.org>",
        "sender": "company@example.org",
        "recipient": "ann@example.org",
        "date": datetime(2031, 5, 4, 12, 30, tzinfo=UTC),
        "root": "<a1b2c3d4e5f60718293a4b5c@mail.example.org>",
    }
    return Envelope(**(fields | more))
