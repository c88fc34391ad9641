"""What a family may do beside every question of the game, as often as it likes (2E-3.1, 2E-3.2, 2E-3.3)."""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, add, count
from engine.core.decision import Decision, Mode, Urgency, Visibility
from engine.core.ids import Facts, RuleId, Seat
from engine.core.options import Choice, Options, OrPass
from engine.core.step import Answer, Answers, Outcome, Step, decision, group_of
from engine.second.memos.table import FreeActsMemo
from engine.second.state import State


class FreeAct(Step[State]):
    """A side frame that offers an act to whoever can do it; it acts at once and is offered again."""

    rule: RuleId
    visibility = Visibility.OPEN
    _asked: tuple[object, tuple[Decision, ...]] | None = None

    def depends_on(self, state: State) -> object:
        """All of a state that the offers depend on, beside seats, branch and frame; None where that is too much to name."""
        return None

    @abstractmethod
    def offer(self, state: State, seat: Seat) -> Options | None:
        """What a seat may do now, None for nothing."""

    @abstractmethod
    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        """What comes of an answer that is no pass; the frame goes on by itself."""

    def about(self, state: State, seat: Seat, offer: Options) -> Facts:
        """What the offer is about."""
        return ()

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        """The offers; those made last as long as nothing has changed that they depend on."""
        inputs = self.depends_on(state)
        if inputs is None:
            return self._ask(state, frame)
        seen = (frame, state.seats, state.agenda.branch, inputs)
        if self._asked is None or self._asked[0] != seen:
            self._asked = (seen, self._ask(state, frame))
        return self._asked[1]

    def _ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        offers = [(seat, offer) for seat in state.seats if (offer := self.offer(state, seat)) is not None]
        group = group_of(state, frame, tuple(seat for seat, _ in offers), Mode.WINDOW)
        uses = _uses(frame)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=self.rule,
                options=OrPass(offer),
                about=self.about(state, seat, offer),
                visibility=self.visibility,
                urgency=Urgency.OFFERED,
                attempt=1 + count(uses, seat),
            )
            for seat, offer in offers
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        """Act at once; the offer stays, with an id of its own for the seat's next use."""
        (answer,) = answers
        memo = FreeActsMemo(add(_uses(frame), answer.seat, 1))
        again: Frame[object] = msgspec.structs.replace(frame, memo=memo)
        if answer.choice is None:
            return Outcome(state, beside=(again,))
        acted = self.act(state, frame, answer, chance)
        return msgspec.structs.replace(acted, beside=(again, *acted.beside))


def _uses(frame: Frame[object]) -> Counts:
    return frame.memo.uses if isinstance(frame.memo, FreeActsMemo) else ()
