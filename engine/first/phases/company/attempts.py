"""Blue actions: an office tries as often as it likes and can pay, until it goes on or its holder fails (1E-6.0.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.dice_check import Check
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, fact, facts
from engine.core.options import Amount, Choice, Form, Options, OrPass, Pick
from engine.core.refusal import Refusal
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.first import accounts, offices, pieces
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company.checks import Attempt, dice, rolled, too_weak
from engine.first.state import State
from engine.first.tables.base import OfficeId, RegionId
from engine.first.tables.offices import CHINA, presidency_of_president


def first_try(action: str, path: str, office: OfficeId) -> Frame[OfficeMemo]:
    """The frame that asks an office for its first try of an action."""
    return Frame(action, f"{path}.{action}.1", OfficeMemo(office, 1))


def next_try(frame: Frame[object]) -> Frame[object]:
    """The frame that asks for one try more."""
    assert isinstance(frame.memo, OfficeMemo)
    tries = frame.memo.tries + 1
    stem = frame.path.rpartition(".")[0]
    return Frame(frame.step, f"{stem}.{tries}", OfficeMemo(frame.memo.office, tries))


def short_name(office: OfficeId) -> str:
    """What order lines call an office at work: China, the presidency that a President heads, else the office itself."""
    return pieces.CHINA if office == CHINA else presidency_of_president(office) or office


def office_of(decision: Decision) -> OfficeId:
    """The office that a decision is about."""
    return str(fact(decision.about, "office"))


def region_and_pounds(choice: Choice) -> tuple[RegionId, int]:
    """A choice of a region and pounds."""
    return msgspec.convert(choice, tuple[str, int])


class Attempts(Step[State]):
    """Base of the blue actions; each says what may be tried, how strong a try is, what it costs and what it gains.

    Money and pieces are spent whatever the dice say (1E-6.0.4). A plan is a standing order that goes on trying, which
    the number of the try among the facts makes possible (1E-6.0.5).
    """

    rule: str

    @abstractmethod
    def choices(self, state: State, office: OfficeId) -> Options | None:
        """What a try may consist of, None if no try is legal."""

    @abstractmethod
    def attempt(self, state: State, office: OfficeId, choice: Choice) -> Attempt:
        """The Check that a choice declares."""

    @abstractmethod
    def spend(self, state: State, office: OfficeId, choice: Choice) -> State:
        """The state after money and pieces of the try are gone."""

    @abstractmethod
    def success(self, state: State, frame: Frame[object], office: OfficeId, choice: Choice) -> Outcome[State]:
        """What a successful try does, and frames that come before the next try."""

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        seat = offices.holder(state, office)
        inner = self.choices(state, office) if seat else None
        if seat is None or inner is None:
            return ()
        about = (
            *facts(office=office, place=short_name(office), treasury=accounts.balance(state, office)),
            (TRY, frame.memo.tries),
        )
        return single(state, frame, seat, kind=self.kind, rule=self.rule, options=OrPass(inner), about=about)

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        return offices.holders(state, frame.memo.office)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Without money or pieces for it now, some may come: the question only."""
        found = super().foresee(state, frame)
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        seat = offices.holder(state, office)
        if found or seat is None:
            return found
        about = facts(office=office, place=short_name(office))
        return unknown(state, frame, seat, kind=self.kind, rule=self.rule, about=about)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        return too_weak(self.attempt(state, office_of(decision), choice))

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        return 0 if choice is None else dice(state, self.attempt(state, office_of(decision), choice))

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        assert isinstance(decision.options, OrPass)
        every = self.spendings(decision.options.inner)
        return tuple(sorted({self.dice(state, decision, choice) for choice in every}))

    def spendings(self, options: Options) -> Iterator[Choice]:
        """Choices that spend all that may be spent, one pound more each time; what they are for does not matter."""
        if isinstance(options, Form):
            (_, places), (_, options) = options.parts
            assert isinstance(places, Pick)
            yield from ((places.among[0], pounds) for pounds in self.spendings(options))
        else:
            assert isinstance(options, Amount)
            yield from range(options.low, options.high + 1)

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        assert isinstance(frame.memo, OfficeMemo)
        office, choice = frame.memo.office, answers[0].choice
        attempt = self.attempt(state, office, choice)
        checked = rolled(self.spend(state, office, choice), frame, attempt, chance)
        if checked.result is Check.FAILURE:
            return Outcome(checked.state, (checked.event,), (checked.roll,))
        if checked.result is Check.NOTHING:
            return Outcome(checked.state, (checked.event,), (checked.roll,), then=(next_try(frame),))
        gained = self.success(checked.state, frame, office, choice)
        return Outcome(
            gained.state,
            (checked.event, *gained.events),
            (checked.roll, *gained.rolls),
            then=(*gained.then, next_try(frame)),
        )
