"""Playing later entries again on a changed state: orders are matched by decision, kept if legal, else listed as dead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, assert_never

import msgspec
from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.chance import Chance, Roll
from engine.core.decision import Mode, Visibility
from engine.core.enter import Later, enter, rebranched, start
from engine.core.event import Event, whispered
from engine.core.history import Past, Placed
from engine.core.ids import RuleId, Seat
from engine.core.inputs import (
    Amended,
    Closed,
    Corrected,
    Filed,
    Given,
    Input,
    Noted,
    Ordered,
    RolledBack,
    RollForced,
    Started,
    Upgraded,
    Vacated,
    Withdrawn,
)
from engine.core.order import Order, Origin
from engine.core.override import amend
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.step import Outcome, base_id

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")

RECOMPUTED = (Origin.STANDING_ORDER, Origin.DEFAULT)
"""Origins of orders that are never kept: what gave them is asked anew."""

Consult = Callable[[S, int, int], Order | None]
"""The next answer that a standing order gives in a state; None: none.

Given are the state, how many entries were played again so far, and the ledger's number of the last of them.
"""


class Dead(Struct, frozen=True):
    """A later entry that no longer fits: what stands against it."""

    entry: int
    seat: Seat | None
    decision: str
    refusals: tuple[Refusal, ...] = ()
    problems: tuple[str, ...] = ()


class Replaying(Generic[S]):
    """Collects what comes of playing entries again, one after the other."""

    def __init__(
        self, rules: RuleSet[S, B], past: Past[S], state: S | None, chance: Chance, consult: Consult[S]
    ) -> None:
        self._rules = rules
        self._past = past
        self._chance = chance
        self._consult = consult
        self._state = state
        self._waiting: dict[str, Placed[S]] = {}
        self._applied = 0
        self.line: list[Placed[S]] = []
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        self.kept: list[int] = []
        self.dead: list[Dead] = []
        self.answers: list[Given] = []

    @property
    def state(self) -> S:
        """The state reached so far."""
        if self._state is None:
            raise ValueError("a game begins with a Started entry")
        return self._state

    def play(self, placed: tuple[Placed[S], ...]) -> None:
        """Play entries again in their order; an order whose question is not open yet waits for it."""
        for each in placed:
            self._play(each)
        for each in self._waiting.values():
            self._bury(each, (_not_asked(each.input),))
        self._waiting.clear()

    def put_in(self, entry: int, ordered: Ordered) -> tuple[Refusal, ...]:
        """Play the order that a correction puts in; its refusals if it is not legal."""
        order = self._matched(ordered.order)
        refusals = (_not_asked(ordered),) if order is None else self._rules.validate(self.state, order)
        if order is not None and not refusals:
            self._enter(entry, msgspec.structs.replace(ordered, order=order))
        return refusals

    def _play(self, placed: Placed[S]) -> None:
        match placed.input:
            case Started() as entry:
                self._take(placed.entry, entry, start(self._rules, entry, self._chance))
            case Ordered() as entry:
                if entry.order.origin not in RECOMPUTED:
                    self._order(placed, entry)
            case Closed() as entry:
                self._close(placed, entry)
            case Amended() as entry:
                self._amend(placed, entry)
            case RolledBack() as entry:
                given = self._past.inputs[entry.to : placed.entry - 1]
                state, _ = restored(self._rules, self.state, self.state.agenda.branch + 1, given)
                self._take(placed.entry, entry, Outcome(state))
            case Filed() | Withdrawn() | Vacated() | Upgraded() | Noted() as entry:
                self._enter(placed.entry, entry)
            case RollForced() | Corrected() as entry:
                self._take(placed.entry, entry, Outcome(self.state))
            case _ as never:
                assert_never(never)

    def _order(self, placed: Placed[S], entry: Ordered) -> None:
        order = self._matched(entry.order)
        if order is None:
            self._waiting[base_id(entry.order.decision)] = placed
            return
        self._waiting.pop(base_id(entry.order.decision), None)
        refusals = self._rules.validate(self.state, order)
        if refusals:
            self._bury(placed, refusals)
            return
        self.kept.append(placed.entry)
        self._enter(placed.entry, msgspec.structs.replace(entry, order=order))
        for each in tuple(self._waiting.values()):
            if isinstance(each.input, Ordered) and base_id(each.input.order.decision) in self._waiting:
                self._order(each, each.input)

    def _close(self, placed: Placed[S], entry: Closed) -> None:
        wanted = base_id(entry.group)
        for decision in self._rules.pending(self.state):
            if base_id(decision.group.id) == wanted:
                self.kept.append(placed.entry)
                self._enter(placed.entry, msgspec.structs.replace(entry, group=decision.group.id))
                return
        self._bury(placed, (_not_asked(entry),))

    def _amend(self, placed: Placed[S], entry: Amended) -> None:
        problems = amend(self._rules, self.state, entry.settings)
        if isinstance(problems, tuple):
            self.dead.append(Dead(placed.entry, None, entry.path, problems=problems))
            return
        self.kept.append(placed.entry)
        self._enter(placed.entry, entry)

    def _enter(self, number: int, entry: Later) -> None:
        self._take(number, entry, enter(self._rules, self.state, entry, self._chance))
        self._applied += 1
        while (order := self._consult(self.state, self._applied, number)) is not None:
            if any(given.order.decision == order.decision for given in self.answers):
                raise ValueError(f"a standing order answers {order.decision} twice")
            self.answers.append(Given(self._applied, order))
            answer = Ordered(order)
            self._take(0, answer, enter(self._rules, self.state, answer, self._chance))

    def _take(self, number: int, entry: Input, outcome: Outcome[S]) -> None:
        self._state = outcome.state
        self.events += outcome.events
        self.rolls += outcome.rolls
        self.line.append(Placed(number, entry, outcome.state))

    def _matched(self, order: Order) -> Order | None:
        wanted = base_id(order.decision)
        for decision in self._rules.pending(self.state):
            if base_id(decision.id) == wanted:
                return msgspec.structs.replace(order, decision=decision.id)
        return None

    def _bury(self, placed: Placed[S], refusals: tuple[Refusal, ...]) -> None:
        entry = placed.input
        if isinstance(entry, Ordered):
            order = entry.order
            self.dead.append(Dead(placed.entry, order.seat, order.decision, refusals))
            self.events.append(
                whispered((order.seat,), "order_dead", entry=placed.entry, decision=order.decision)
            )
        elif isinstance(entry, Closed):
            self.dead.append(Dead(placed.entry, None, entry.group, refusals))


def restored(
    rules: RuleSet[S, B], state: S, branch: int, given: tuple[Input, ...]
) -> tuple[S, tuple[Order, ...]]:
    """An earlier state under a new branch, and the sealed answers given since.

    Those come back as their owners' preliminary answers, the latest to each question. What acted on arrival (a window's
    answer) has not waited, and is rolled back like everything else.
    """
    sealed = {
        base_id(decision.id): decision.id
        for decision in rules.pending(state)
        if decision.visibility is Visibility.SEALED and decision.group.mode is not Mode.WINDOW
    }
    back: dict[str, Order] = {}
    for entry in given:
        if not isinstance(entry, Ordered) or entry.order.origin in RECOMPUTED:
            continue
        name = sealed.get(base_id(entry.order.decision))
        if name is not None:
            order = msgspec.structs.replace(entry.order, decision=name, final=False)
            if not rules.validate(state, order):
                back[name] = order
    orders = tuple(back.values())
    return rebranched(rules, state, branch, orders), orders


def _not_asked(entry: Input) -> Refusal:
    name = (
        entry.order.decision
        if isinstance(entry, Ordered)
        else entry.group
        if isinstance(entry, Closed)
        else ""
    )
    return Refusal("not_asked", RuleId("1E-11.1.1"), (("decision", name),))
