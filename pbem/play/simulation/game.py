"""One simulated game: the real rules, views and standing orders, with people's days instead of mail servers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from heapq import heappop, heappush

from msgspec import Struct

from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.ids import DecisionId, RollKey, Seat
from engine.core.options import Choice
from engine.core.order import Order, Origin
from engine.core.seating import Seating
from engine.core.view import Result
from pbem.play.robot_game import LONGEST, NeverEnds
from pbem.play.simulation.legal import legal_answers
from pbem.play.simulation.people import DAY, HOUR, Habits, Person
from pbem.play.simulation.player import Player, Rules
from pbem.play.simulation.record import DESK_SHEET, TURN_SHEET, Record
from pbem.play.simulation.techniques import Technique, Techniques
from pbem.play.timing.question_deadlines import owed

LAST_CALL = 12 * HOUR
"""How long before a deadline the last reminder is written."""
NOON = 12 * HOUR
"""When a game goes on that goes on once a day only."""
WEEK = 7 * DAY


class Limits(Struct, frozen=True):
    """Minutes from a question to its deadline, and from there to the end of its grace."""

    deadline: int = 48 * HOUR
    grace: int = 12 * HOUR


class Conditions(Struct, frozen=True):
    """Under what a game is simulated."""

    habits: Habits = Habits()
    techniques: Techniques = Techniques()
    limits: Limits = Limits()


class SimulatedGame:
    """A game whose seats are robots with people's habits; `now` is in minutes of the simulated clock."""

    def __init__(self, rules: Rules, seating: Seating, seed: int, conditions: Conditions) -> None:
        """Lay the table.

        Raises:
            ValueError: if there is no game of that kind; the sentence says why.
        """
        problems = rules.check_seating(seating)
        if problems:
            raise ValueError("; ".join(problems))
        self.record = Record()
        self._rules, self._conditions = rules, conditions
        self._chance = SeededChance(hashlib.sha256(f"simulation {seed}".encode()).digest(), seating.game)
        self._state = rules.setup(seating, self._chance).state
        seats = rules.seats(self._state)
        self._players = {seat: Player(rules, seat, self._chance, conditions.techniques) for seat in seats}
        self._people = {seat: Person(conditions.habits, at, self._chance) for at, seat in enumerate(seats)}
        self._began = self._chance.roll(RollKey("simulation/begin"), 1, WEEK).values[0]
        self.now = self._began
        self._turn = rules.clock(self._state)[0]
        self._queue: list[tuple[int, int, Callable[[], None]]] = []
        self._scheduled = 0
        self._mailed: dict[DecisionId, Decision] = {}
        self._told_all = False
        self._reminded: set[DecisionId] = set()
        self._tried: set[DecisionId] = set()
        self._written: dict[Seat, tuple[DecisionId, ...]] = {}
        self.decisions = 0

    @property
    def result(self) -> Result | None:
        """The scores, once the game is over."""
        return self._rules.result(self._state)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table."""
        return self._rules.seats(self._state)

    @property
    def days(self) -> float:
        """How long the game has lasted."""
        return (self.now - self._began) / DAY

    def play(self) -> None:
        """Play to the end.

        Raises:
            NeverEnds: if the game does not end.
        """
        for seat, person in self._people.items():
            self._read_next(seat, iter(person.readings(self.now)))
        if Technique.AT_ONCE not in self._conditions.techniques:
            self._at(self.now + (NOON - self.now) % DAY, self._daily_run)
        self._told_all = True
        self._go_on(frozenset())
        while self.result is None:
            if self.decisions > LONGEST:
                raise NeverEnds(f"no end after {LONGEST} decisions")
            self.now, _, happen = heappop(self._queue)
            happen()

    # -- the clock

    def _at(self, moment: int, happen: Callable[[], None]) -> None:
        self._scheduled += 1
        heappush(self._queue, (moment, self._scheduled, happen))

    def _read_next(self, seat: Seat, readings: Iterable[int]) -> None:
        moments = iter(readings)

        def read() -> None:
            self._read(seat)
            self._at(next(moments), read)

        self._at(next(moments), read)

    def _daily_run(self) -> None:
        written, self._written = self._written, {}
        writers = {seat for seat, ids in written.items() if self._answer(seat, ids)}
        self._go_on(writers)
        self._at(self.now + DAY, self._daily_run)

    # -- what people do

    def _read(self, seat: Seat) -> None:
        """Read what has come, and answer it all in one mail."""
        person = self._people[seat]
        found = tuple(
            each.id
            for each in self._mailed.values()
            if each.seat == seat and (each.id in self._reminded or not person.forgets(each.id))
        )
        if Technique.AT_ONCE not in self._conditions.techniques:
            self._written[seat] = found
        elif self._answer(seat, found):
            self._go_on({seat})

    def _answer(self, seat: Seat, questions: tuple[DecisionId, ...]) -> bool:
        """File what is to be filed and answer; says whether a mail was written at all."""
        player = self._players[seat]
        if not questions and not player.owes_turn_sheet and not player.owes_desk_sheet:
            return False
        player.file(self._rules.view(self._state, seat), self._rules.foreseen_by(self._state, seat))
        self._offer(seat)
        for name in questions:
            question = self._asked().get(name)
            if question is not None:
                self._decide(player, question)
        return True

    def _offer(self, seat: Seat) -> None:
        """What a seat wants beside the questions, each thing once."""
        view = self._rules.view(self._state, seat)
        for question in view.questions:
            decision = question.decision
            if decision.urgency is Urgency.OFFERED and decision.id not in self._tried:
                self._tried.add(decision.id)
                choice = self._players[seat].choice(view, question)
                if choice != question.default:
                    self._enter(decision, choice, Origin.PLAYER)

    def _decide(self, player: Player, decision: Decision) -> None:
        """Answer one question as the robot likes, or as silence would if that is refused."""
        view = self._rules.view(self._state, player.seat)
        question = next(each for each in view.questions if each.decision.id == decision.id)
        player.plan(view, decision)
        if not self._enter(decision, player.choice(view, question), Origin.PLAYER):
            self._enter(decision, question.default, Origin.DEFAULT)

    def _enter(self, decision: Decision, choice: Choice, origin: Origin) -> bool:
        order = Order(decision.id, decision.seat, choice, origin)
        if self._rules.validate(self._state, order):
            return False
        self._state = self._rules.submit(self._state, order, self._chance).state
        self.decisions += 1
        turn = self._rules.clock(self._state)[0]
        if turn != self._turn and self.result is None:
            self._turn = turn
            self._told_all = True
            self.record.begin_turn()
            for player in self._players.values():
                player.begin_turn()
        return True

    # -- what the server does

    def _go_on(self, writers: Collection[Seat]) -> None:
        """Play what is on file, then write to those who are asked and set the clocks of new questions."""
        while self._play_prepared():
            pass
        asked = self._asked()
        new = tuple(each for name, each in asked.items() if name not in self._mailed)
        self._mailed = dict(asked)
        for seat in writers:
            self.record.receipt(seat)
        everybody = self._told_all or self.result is not None
        hired = {seat for seat, player in self._players.items() if player.sit_down(self._state)}
        told = set(self._players) if everybody else {each.seat for each in new} | hired
        self.record.mail(told.difference(writers))
        self._told_all = False
        for question in new:
            self.record.ask(question, legal=legal_answers(self._rules, self._state, question))
        self._set_clocks(new)
        self.record.rest(asked.values(), self._owing())

    def _owing(self) -> dict[Seat, str]:
        """Seats that owe a sheet, and which."""
        turn = {seat: TURN_SHEET for seat, player in self._players.items() if player.owes_turn_sheet}
        desk = {seat: DESK_SHEET for seat, player in self._players.items() if player.owes_desk_sheet}
        return desk | turn

    def _play_prepared(self) -> bool:
        """Enter the first answer that somebody has on file; False if there is none."""
        for decision in self._asked().values():
            played = self._players[decision.seat].prepared(self._state, decision)
            if played is not None:
                return self._enter(decision, played.order.choice, Origin.STANDING_ORDER)
        return False

    def _asked(self) -> Mapping[DecisionId, Decision]:
        """The questions that are out: all that are open, or the first of them."""
        found = [each for group in owed(self._rules, self._state).values() for each in group]
        if Technique.TOGETHER not in self._conditions.techniques:
            found = found[:1]
        return {each.id: each for each in found}

    def _set_clocks(self, new: tuple[Decision, ...]) -> None:
        """Reminders at half time and before the deadline, and the end of the grace: one mail a seat and moment."""
        limits = self._conditions.limits
        by_seat: dict[Seat, tuple[DecisionId, ...]] = {}
        for each in new:
            by_seat[each.seat] = (*by_seat.get(each.seat, ()), each.id)
        due = self.now + limits.deadline
        for seat, questions in by_seat.items():
            for moment in sorted({self.now + limits.deadline // 2, max(self.now, due - LAST_CALL), due}):
                self._at(moment, self._reminder(seat, questions))
            self._at(due + limits.grace, self._closing(questions))

    def _reminder(self, seat: Seat, questions: tuple[DecisionId, ...]) -> Callable[[], None]:
        def remind() -> None:
            still = [name for name in questions if name in self._mailed]
            if still:
                self._reminded.update(still)
                self.record.mail({seat})

        return remind

    def _closing(self, questions: tuple[DecisionId, ...]) -> Callable[[], None]:
        def close() -> None:
            still = [name for name in questions if name in self._mailed]
            for name in still:
                decision = self._asked().get(name)
                if decision is not None:
                    self._enter(decision, self._rules.default(self._state, decision), Origin.DEFAULT)
                    self.record.closed += 1
            if still:
                self._go_on(frozenset())

        return close
