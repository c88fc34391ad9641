"""An office at work in a real game: a line on file answers what it is asked, dice fall as they are told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from engine import rules_for
from engine.core.chance import ScriptedChance, SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.order import Order
from engine.core.seating import Seating
from engine.core.standing_orders import Played, Skipped, consult
from pbem.lines.facts import FactNames
from pbem.play.standing import reading as standing_reading

NOT_FILED_LATE = patch.multiple(standing_reading, _tries_before=lambda *_: 0, _used_before=lambda *_: 0)
"""The line stands there before the first try."""


@dataclass
class Office:
    """A game in which some question is open."""

    rules: object
    state: object
    decision: Decision
    seed: int

    def told(self, name: str) -> object:
        """What the question is about."""
        return dict(self.decision.about)[name]

    def answers(self, text: str, dice: tuple[int, ...] = ()) -> list[tuple[str, object]]:
        """What a line on file answers, one question after the other, as (kind, choice); it ends where somebody must be asked."""
        chance = ScriptedChance(dice, SeededChance(b"%032d" % self.seed, "office"))
        state, made = self.state, []
        while (decision := self._own(state)) is not None:
            result = self._consulted(state, decision, text)
            if not isinstance(result, Played):
                break
            made.append((decision.kind, result.order.choice))
            state = self.rules.submit(state, result.order, chance).state
        self.after = state
        return made

    def with_state(self, state: object) -> Office:
        """The same question on another table."""
        again = next(each for each in self.rules.pending(state) if each.id == self.decision.id)
        return Office(self.rules, state, again, self.seed)

    def asked(self) -> Decision:
        """What the seat is asked where the last line ended."""
        asked = self._own(self.after)
        assert asked is not None
        return asked

    def is_legal(self, choice: object) -> bool:
        """Whether the question may be answered so."""
        return not self.rules.validate(self.state, Order(self.decision.id, self.decision.seat, choice))

    def id_of(self, shown: str) -> str:
        """The id that is written so."""
        return next(key for key, names in self.rules.words.items() if names[0] == shown)

    def _own(self, state: object) -> Decision | None:
        """The next question to the seat, if it is its turn."""
        parked = {order.decision for order in state.agenda.answers}
        asked = (
            each
            for each in self.rules.pending(state)
            if each.urgency is Urgency.BLOCKING and each.id not in parked
        )
        return next((each for each in asked if each.seat == self.decision.seat), None)

    def _consulted(self, state: object, decision: Decision, text: str) -> Played | Skipped:
        view = self.rules.view(state, decision.seat)
        names = FactNames(
            {**dict(view.facts), **dict(decision.about)}, self.rules.words, self.rules.plain_aspects
        )
        row = SimpleNamespace(number=1, text=text, entry=0)
        table = SimpleNamespace(rules=self.rules, state=state)
        with NOT_FILED_LATE:
            found = standing_reading.standing_orders_of(None, table, row, decision, names)
        return consult(
            view,
            decision,
            found,
            lambda choice: self.rules.validate(state, Order(decision.id, decision.seat, choice)),
        )


def offices(edition: str, kind: str, players: int = 5) -> Iterator[Office]:
    """Games that robots play, wherever a question of a kind is open and none of its group is answered."""
    rules = rules_for(edition)
    for seed in range(30):
        random, chance = Random(seed), SeededChance(b"%032d" % seed, f"g{seed}")
        state = rules.setup(Seating(f"g{seed}", players), chance).state
        while rules.result(state) is None:
            seat = rules.waiting(state)[0]
            view = rules.view(state, seat)
            question = next(
                each
                for each in view.questions
                if each.decision.urgency is Urgency.BLOCKING and not (each.answered and each.final)
            )
            if question.decision.kind == kind:
                yield Office(rules, state, question.decision, seed)
            order = Order(question.decision.id, seat, rules.robot(view, question, random.randrange))
            state = rules.submit(state, order, chance).state


def office(edition: str, kind: str, where: Callable[[Office], bool] = lambda _: True) -> Office:
    """The first of them for which something holds."""
    return next(each for each in offices(edition, kind) if where(each))
