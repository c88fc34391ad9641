"""Up to two pieces moved one after the other, as the Director of Trade and Military Affairs do (2E-8.3.7, 2E-8.5.2)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, OneOf, Options, Several
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import offices
from engine.second.state import State

MOST = 2
"""Pieces that an office moves in a turn."""

M = TypeVar("M")


class Moves(Step[State], Generic[M]):
    """Asks an office which pieces move. Each move is judged on the table that the one before has left."""

    kind: str
    office: str
    rule: RuleId

    @abstractmethod
    def branches(self, state: State) -> tuple[tuple[str, Options], ...]:
        """What can be moved at all, by sort of piece; the second move may begin where the first one ends."""

    @abstractmethod
    def possible(self, state: State) -> tuple[M, ...]:
        """Every move of a piece that is there."""

    @abstractmethod
    def read(self, state: State, item: Choice) -> M:
        """One item of an answer."""

    @abstractmethod
    def written(self, move: M) -> Choice:
        """The item of an answer from which `read` makes the move."""

    @abstractmethod
    def against(self, state: State, move: M, place: str) -> tuple[Refusal, ...]:
        """Why this cannot move so; `place` is where it stands in the answer, from 1."""

    @abstractmethod
    def moved(self, state: State, move: M) -> State:
        """The state after one move."""

    @abstractmethod
    def report(self, move: M) -> Event:
        """What everybody hears of a move."""

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, self.office)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, self.office)
        branches = self.branches(state)
        if not seat or not branches:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule=self.rule,
            options=Several(OneOf(branches), 0, MOST),
            about=facts(office=self.office),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        for place, item in enumerate(_items(choice), 1):
            move = self.read(state, item)
            wrong = self.against(state, move, str(place))
            if wrong:
                return wrong
            state = self.moved(state, move)
        return ()

    def default(self, state: State, decision: Decision) -> Choice:
        return ()

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """So many random moves, each of a piece that is there."""
        chosen: list[Choice] = []
        for _ in range(below(MOST + 1)):
            every = self.possible(state)
            move = every[below(len(every))]
            chosen.append(self.written(move))
            state = self.moved(state, move)
        return tuple(chosen)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for item in _items(answers[0].choice) if answers else ():
            move = self.read(state, item)
            state = self.moved(state, move)
            events.append(self.report(move))
        return Outcome(state, tuple(events))


def _items(choice: Choice) -> tuple[Choice, ...]:
    assert isinstance(choice, tuple)
    return choice
