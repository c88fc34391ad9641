"""A test game in hand: answers by seat and kind, with the ledger that they make."""

from __future__ import annotations

from engine.core.chance import Chance, SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.event import Event
from engine.core.ids import Seat
from engine.core.inputs import Closed, Input, Ordered, Started
from engine.core.options import Choice
from engine.core.order import Order, Origin
from engine.core.refusal import Refusal
from engine.core.replay import Past, fold
from engine.core.seating import Seating
from engine.core.step import Outcome
from tests.testgame.rules import RULES
from tests.testgame.state import State

CHANCE = SeededChance(b"a seed of the tests", "game")


class Table:
    """One game of three seats, with every state that it had."""

    def __init__(self, chance: Chance = CHANCE, players: int = 3) -> None:
        self.chance = chance
        self.inputs: list[Input] = []
        self.outcomes: list[Outcome[State]] = []
        self.enter(Started("testgame", 1, Seating("game", players)))

    @property
    def state(self) -> State:
        return self.outcomes[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last input gave to tell."""
        return self.outcomes[-1].events

    @property
    def past(self) -> Past[State]:
        return Past(self.inputs, lambda entry: self.outcomes[entry - 1].state)

    def enter(self, entry: Input) -> Outcome[State]:
        before = self.state if self.outcomes else None
        outcome = fold(RULES, before, entry, self.chance, self.past)
        self.inputs.append(entry)
        self.outcomes.append(outcome)
        return outcome

    def ask(self, kind: str, seat: str | None = None) -> Decision:
        """The open decision of that kind."""
        for each in RULES.pending(self.state):
            if each.kind == kind and seat in (None, each.seat):
                return each
        raise LookupError(f"{kind} is not asked of {seat}: {kinds(self)}")

    def order(self, kind: str, seat: str, choice: Choice, final: bool = True) -> Order:
        return Order(self.ask(kind, seat).id, Seat(seat), choice, final=final)

    def judge(self, kind: str, seat: str, choice: Choice) -> tuple[Refusal, ...]:
        return RULES.validate(self.state, self.order(kind, seat, choice))

    def answer(self, kind: str, seat: str, choice: Choice, final: bool = True) -> Outcome[State]:
        order = self.order(kind, seat, choice, final)
        assert RULES.validate(self.state, order) == ()
        return self.enter(Ordered(order))

    def standing(self, kind: str, seat: str, choice: Choice) -> Outcome[State]:
        decision = self.ask(kind, seat)
        order = Order(decision.id, decision.seat, choice, Origin.STANDING_ORDER)
        return self.enter(Ordered(order, standing=1))

    def close(self, kind: str) -> Outcome[State]:
        return self.enter(Closed(self.ask(kind).group.id))

    def enter_deadline(self) -> Outcome[State]:
        """Let the deadline of the question pass that the game waits for."""
        waited_for = next(each for each in RULES.pending(self.state) if each.urgency is Urgency.BLOCKING)
        return self.enter(Closed(waited_for.group.id))

    def until(self, kind: str) -> None:
        """Let deadlines pass until a decision of that kind is open."""
        while all(each.kind != kind for each in RULES.pending(self.state)):
            self.enter_deadline()


def kinds(table: Table) -> tuple[tuple[str, str], ...]:
    """Kind and seat of every open decision that is waited for."""
    return tuple(
        (each.kind, each.seat) for each in RULES.pending(table.state) if each.urgency is Urgency.BLOCKING
    )


def told_kinds(outcome: Outcome[State]) -> tuple[str, ...]:
    """The kinds of the events of an outcome."""
    return tuple(event.kind for event in outcome.events)
