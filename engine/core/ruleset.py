"""What a mail server may ask of an edition; the run loop is shared, the rest each edition fills in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec

from engine.core import dice_check, run
from engine.core.agenda import GameState, same_table
from engine.core.ahead import Worded
from engine.core.chance import Chance
from engine.core.decision import Decision, Urgency, Visibility
from engine.core.dice_check import Odds
from engine.core.foreseen import Foreseen
from engine.core.ids import MODERATOR, PUBLIC, DecisionId, GroupId, Seat
from engine.core.look_ahead import Ahead
from engine.core.options import Below, Choice
from engine.core.order import Order
from engine.core.phrase import Phrase, Slots
from engine.core.plan import Plan
from engine.core.questions import Asked, Questions
from engine.core.refusal import Refusal
from engine.core.seating import Seating
from engine.core.step import Outcome, Step
from engine.core.view import Question, Result, View

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")

MOST_DICE = 12
"""Dice for which a question still tells the odds: with more, success is all but certain."""


class RuleSet(ABC, Generic[S, B]):
    """One edition. `steps` maps step names to steps; `words` maps ids to spellings (the first is shown).

    `unseen` names the fields of its state, sealed values apart, that not everybody at the table may know;
    `question_facts` the facts that its questions are about (text and numbers), which a condition may test as well;
    `plain_aspects` those aspects (of facts called `aspect.thing`) that the name of the thing alone means;
    `plans` say which questions one line may answer together;
    `slots` what the names in braces of phrases and plans may stand for, as far as that can be listed;
    `goods` names everything that deals may move;
    `ahead` which kinds of question its robot can answer before they come.
    """

    edition: str
    version: int
    steps: Mapping[str, Step[S]]
    words: Mapping[str, tuple[str, ...]]
    unseen: frozenset[str] = frozenset()
    question_facts: frozenset[str] = frozenset()
    plain_aspects: frozenset[str] = frozenset()
    plans: tuple[Plan, ...] = ()
    slots: Slots = MappingProxyType({})
    goods: tuple[str, ...] = ()
    ahead: Mapping[str, Worded] = MappingProxyType({})
    _looked_at: Questions[S] | None = None
    _laid: tuple[S, B] | None = None
    _views: tuple[S, dict[str, View[B]]] | None = None
    _ahead: Ahead[S] | None = None
    _looked_from: S | None = None

    @cached_property
    def phrases(self) -> Mapping[str, Phrase]:
        """The phrase of every kind of decision."""
        return {step.kind: step.phrase for step in self.steps.values() if step.phrase is not None}

    # -- filled in by each edition

    @abstractmethod
    def check_seating(self, seating: Seating) -> tuple[str, ...]:
        """Problems of players, settings and data corrections in plain words; () = set-up will work."""

    @abstractmethod
    def start(self, seating: Seating, chance: Chance) -> Outcome[S]:
        """The state before the first question, its agenda filled."""

    @abstractmethod
    def seats(self, state: S) -> tuple[Seat, ...]:
        """The seat of each player, by number of registration."""

    @abstractmethod
    def clock(self, state: S) -> tuple[int, str]:
        """Turn and phase."""

    @abstractmethod
    def board(self, state: S, viewer: str) -> tuple[B, tuple[tuple[str, str | int], ...]]:
        """The edition's part of a view, and the facts that standing orders may test."""

    @abstractmethod
    def audit(self, state: S) -> tuple[str, ...]:
        """Broken invariants in plain words; () = healthy."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The final scores, or None while the game goes on."""

    @abstractmethod
    def encode(self, state: S) -> bytes:
        """The state as bytes with its format version."""

    @abstractmethod
    def decode(self, data: bytes) -> S:
        """The state back; older formats are upgraded step by step."""

    @abstractmethod
    def decode_view(self, data: bytes) -> View[B]:
        """A view back from JSON (robots read an attached one)."""

    @abstractmethod
    def position(self, data: bytes) -> S:
        """A documented position as a state.

        Raises:
            ValueError: naming every problem, also those that `audit` finds.
        """

    @abstractmethod
    def robot(self, view: View[B], question: Question, below: Below) -> Choice:
        """A sensible answer from the view alone."""

    def desks(self, view: View[B]) -> frozenset[str]:
        """Where the viewer works on questions that come: the desks that `ahead` speaks of."""
        return frozenset()

    def at_work(self, state: S) -> Mapping[Seat, frozenset[str]]:
        """The desks of every seat; they lie open, and are told without a view."""
        return dict.fromkeys(self.seats(state), frozenset[str]())

    def corrections(self, given: Mapping[str, object]) -> bytes:
        """Corrected house values (`[rules.<edition>.data]` of the configuration) in the edition's canonical form.

        Raises:
            ValueError: naming every problem by file, entry and field.
        """
        if given:
            raise ValueError(f"the {self.edition} edition has no values that can be corrected")
        return b""

    def face_down(self, state: S) -> object:
        """What lies on the table and not everybody knows (a draw pile): changed by whatever uncovers, or may uncover, some of it."""
        return ()

    def is_unseen(self, path: str) -> bool:
        """Whether a path into the encoded state leads to what not everybody may know."""
        return not self.unseen.isdisjoint(path.split("."))

    def amended(self, state: S) -> S:
        """The state after a moderator's correction, with derived values (the bank's balance) made right."""
        return state

    # -- the same for all

    def setup(self, seating: Seating, chance: Chance) -> Outcome[S]:
        """Set up and run to the first question."""
        began = self.start(seating, chance)
        ran = run.run(self.steps, began.state, chance)
        return Outcome(ran.state, began.events + ran.events, began.rolls + ran.rolls)

    def open_questions(self, state: S) -> tuple[Asked, ...]:
        """Every open decision with its frame."""
        return self._open(state).all()

    def pending(self, state: S) -> tuple[Decision, ...]:
        """Every open decision."""
        return tuple(each.decision for each in self.open_questions(state))

    def validate(self, state: S, order: Order) -> tuple[Refusal, ...]:
        """All reasons against an order; () = it may be submitted."""
        return run.against(self.steps, state, order, self._open(state).find(order.decision))

    def submit(self, state: S, order: Order, chance: Chance) -> Outcome[S]:
        """Park or apply a validated order and run on.

        Raises:
            NotPending: if its decision is not open.
        """
        outcome, self._looked_at = run.park(self.steps, self._open(state), order, chance)
        return outcome

    def close(self, state: S, group: GroupId, chance: Chance, only: tuple[Seat, ...] = ()) -> Outcome[S]:
        """A deadline: defaults fill the gaps of a group, or those of some of its seats.

        Raises:
            NotPending: if no open decision belongs to the group.
        """
        return run.close(self.steps, state, group, chance, only)

    def default(self, state: S, decision: Decision) -> Choice:
        """What silence plays.

        Raises:
            NotPending: if the decision is not open.
        """
        asked = self._asked(state, decision.id)
        return self.steps[asked.frame.step].default(state, asked.decision)

    def odds(self, dice: int) -> Odds:
        """The odds of a check with so many dice (one at least), outcomes named as the edition names them."""
        return Odds(dice, dice_check.odds(dice))

    def odds_of(self, state: S, order: Order) -> Odds | None:
        """The odds of the check to which a valid order leads, None if it leads to none.

        Raises:
            NotPending: if its decision is not open.
        """
        asked = self._asked(state, order.decision)
        dice = self.steps[asked.frame.step].dice(state, asked.decision, order.choice)
        return self.odds(dice) if dice else None

    def foreseen(self, state: S) -> tuple[Foreseen, ...]:
        """What every seat may be asked from here to the end of the turn, in the order of play, open questions left out."""
        return self._looking_ahead(state).all()

    def foreseen_by(self, state: S, seat: Seat) -> tuple[Foreseen, ...]:
        """What one seat may be asked, likewise; what was found out for one serves the others."""
        return self._looking_ahead(state).of(seat)

    def _looking_ahead(self, state: S) -> Ahead[S]:
        """Kept while the same state is looked at; answers that are parked meanwhile change nothing that comes."""
        if self._ahead is None or self._looked_from is not state:
            bare = _unanswered(state)
            if self._ahead is None or self._ahead.state != bare:
                self._ahead = Ahead(self.steps, bare)
            self._looked_from = state
        return self._ahead

    def odds_to_come(self, state: S, decision: Decision, choice: Choice) -> Odds | None:
        """The odds of the check to which a choice for a foreseen question would lead, None if to none."""
        step = next(each for each in self.steps.values() if each.kind == decision.kind)
        dice = step.dice(state, decision, choice)
        return self.odds(dice) if dice > 0 else None

    def sample(self, state: S, decision: Decision, below: Below) -> Choice:
        """A random choice for an open decision, mostly legal.

        Raises:
            NotPending: if the decision is not open.
        """
        asked = self._asked(state, decision.id)
        return self.steps[asked.frame.step].sample(state, asked.decision, below)

    def waiting(self, state: S) -> tuple[Seat, ...]:
        """Seats that the game waits for."""
        return run.waiting_among(self.open_questions(state), state)

    def _open(self, state: S) -> Questions[S]:
        """The questions of a state, kept while the same state is looked at."""
        if self._looked_at is None or self._looked_at.state is not state:
            self._looked_at = Questions(self.steps, state)
        return self._looked_at

    def _asked(self, state: S, decision: DecisionId) -> Asked:
        asked = self._open(state).find(decision)
        if asked is None:
            raise run.NotPending(decision)
        return asked

    def view(self, state: S, viewer: str) -> View[B]:
        """What a seat, the public or a moderator may know, built by adding; once for as long as a state is looked at."""
        if self._views is None or self._views[0] is not state:
            self._views = (state, {})
        seen = self._views[1]
        if viewer not in seen:
            seen[viewer] = self._view(state, viewer)
        return seen[viewer]

    def _view(self, state: S, viewer: str) -> View[B]:
        board, known = self.board(state, viewer)
        asked = self.open_questions(state)
        turn, phase = self.clock(state)
        return View(
            edition=self.edition,
            viewer=viewer,
            turn=turn,
            phase=phase,
            seats=self.seats(state),
            waiting=run.waiting_among(asked, state),
            questions=self._questions(state, viewer, asked),
            facts=known,
            board=board,
        )

    def laid(self, state: S, look: Callable[[S], B]) -> B:
        """What `look` shows of the table: looked at anew only where more than questions and answers changed.

        For a `board` that shows nothing of the agenda.
        """
        if self._laid is None or not same_table(self._laid[0], state):
            self._laid = (state, look(state))
        return self._laid[1]

    def _questions(self, state: S, viewer: str, asked: tuple[Asked, ...]) -> tuple[Question, ...]:
        if viewer == PUBLIC:
            return ()
        parked = {order.decision: order for order in state.agenda.answers}
        found: list[Question] = []
        for each in asked:
            question = each.decision
            if viewer not in (question.seat, MODERATOR):
                continue
            order = parked.get(question.id)
            if order is not None and viewer == MODERATOR and question.visibility is Visibility.SEALED:
                order = None
            step = self.steps[each.frame.step]
            silence = step.default(state, question)
            odds = tuple(map(self.odds, (n for n in step.dice_numbers(state, question) if n <= MOST_DICE)))
            dice = step.dice(state, question, silence if order is None else order.choice)
            if order is None:
                found.append(Question(question, silence, odds=odds, dice=dice))
            else:
                found.append(Question(question, silence, True, order.choice, order.final, odds, dice))
        found.sort(key=lambda each: each.decision.urgency is Urgency.OFFERED)
        return tuple(found)


def _unanswered(state: S) -> S:
    """The state without the answers that are parked."""
    if not state.agenda.answers:
        return state
    return msgspec.structs.replace(state, agenda=msgspec.structs.replace(state.agenda, answers=()))
