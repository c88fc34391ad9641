"""A robot at its mail: it answers what it is asked, and leaves on file what it can word ahead."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.ahead import Ahead
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.ruleset import RuleSet
from engine.core.standing_orders import Again, Judge, Played, StandingOrder, consult
from engine.core.view import Question, View
from pbem.play.robot_game import below_of
from pbem.play.simulation.techniques import Technique, Techniques

State = GameState[object]
Rules = RuleSet[State, object]


class Sheet(Struct, frozen=True):
    """What a seat has filed: the table as its owner saw it then, the owner's desks, and the questions that were coming up.

    Its answers are what the robot makes of that table and of what a question offers: wishes in order of preference,
    of which the first one on offer is played. What happened since is looked at by rules only: their conditions test it.
    """

    view: View[object]
    desks: frozenset[str]
    coming: frozenset[str] = frozenset()


class Player:
    """One seat. It knows its own views only, and keeps what it has filed."""

    def __init__(self, rules: Rules, seat: Seat, chance: Chance, techniques: Techniques) -> None:
        self.seat = seat
        self._rules = rules
        self._chance = chance
        self._techniques = techniques
        self._game: Sheet | None = None
        self._turn: Sheet | None = None
        self._late: dict[str, Sheet] = {}
        self._new_desks: frozenset[str] = frozenset()
        self._plans: dict[str, Sheet] = {}

    @property
    def owes_turn_sheet(self) -> bool:
        """Whether a sheet for this turn is asked for and not filed yet."""
        return self._techniques.turn_sheet and self._turn is None

    @property
    def owes_desk_sheet(self) -> bool:
        """Whether desks were got since the turn's sheet was filed, and nothing is filed for them."""
        return self._techniques.turn_sheet and bool(self._new_desks)

    def begin_turn(self) -> None:
        """What was filed for the turn before is over."""
        self._turn = None
        self._late.clear()
        self._new_desks = frozenset()
        self._plans.clear()

    def sit_down(self, state: State) -> bool:
        """Take notice of the own desks; says whether some are new since the last time."""
        if self._turn is None or not self._techniques.turn_sheet:
            return False
        held = self._rules.desks(self._rules.view(state, self.seat))
        before, self._new_desks = self._new_desks, held - self._turn.desks - self._late.keys()
        return bool(self._new_desks - before)

    def file(self, view: View[object], coming: Iterable[Foreseen]) -> None:
        """File what is missing: standing orders, the sheet for this turn, that for new desks.

        `coming` are the questions that the mail lists as coming up for this seat.
        """
        kinds = (each.decision.kind for each in coming)
        asked = (each.decision.kind for each in view.questions)
        sheet = Sheet(view, self._rules.desks(view), frozenset((*kinds, *asked)))
        if Technique.STANDING_ORDERS in self._techniques and self._game is None:
            self._game = sheet
        if self.owes_turn_sheet:
            self._turn = sheet
        self._late |= dict.fromkeys(self._new_desks, sheet)
        self._new_desks = frozenset()

    def plan(self, view: View[object], decision: Decision) -> None:
        """With the answer to one question of a desk file what it does about the others of this turn."""
        worded = self._rules.ahead.get(decision.kind)
        desk = worded.desk(decision) if worded is not None else ""
        if Technique.PLANS in self._techniques and desk and desk not in self._plans:
            self._plans[desk] = Sheet(view, self._rules.desks(view))

    def choice(self, view: View[object], question: Question) -> Choice:
        """The answer to a question that is looked at now."""
        return self._rules.robot(view, question, below_of(self._chance, question.decision.id))

    def prepared(self, state: State, decision: Decision) -> Played | None:
        """What the seat's files answer to a question; None if it must be asked."""
        sheet = self._sheet(decision)
        if sheet is None:
            return None
        view = self._rules.view(state, self.seat)
        question = next(each for each in view.questions if each.decision.id == decision.id)
        is_rule = self._rules.ahead[decision.kind].ahead is Ahead.RULE
        order = StandingOrder(
            number=1,
            seat=self.seat,
            kind=decision.kind,
            choices=(self.choice(view if is_rule else sheet.view, question),),
            again=Again(),
        )
        played = consult(view, decision, (order,), self._judge(state, decision))
        return played if isinstance(played, Played) else None

    def _sheet(self, decision: Decision) -> Sheet | None:
        """The file that answers a kind of question, if any does."""
        worded = self._rules.ahead.get(decision.kind)
        if worded is None:
            return None
        if worded.ahead is Ahead.GAME:
            return self._game
        desk = worded.desk(decision)
        if worded.ahead is not Ahead.PLAN and self._turn is not None:
            if desk in self._turn.desks or (not desk and decision.kind in self._turn.coming):
                return self._turn
            if desk in self._late:
                return self._late[desk]
        return self._plans.get(desk) if desk else None

    def _judge(self, state: State, decision: Decision) -> Judge:
        return lambda choice: self._rules.validate(state, Order(decision.id, self.seat, choice))
