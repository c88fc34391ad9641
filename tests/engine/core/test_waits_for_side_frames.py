"""A question that waits for what stands beside it goes on when that lapses, even if nobody answers it any more."""

from __future__ import annotations

import msgspec

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Urgency
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.options import Pick
from engine.core.order import Order
from engine.core.step import Answers, Outcome, Step, single
from tests.engine.core.table import CHANCE, Table
from tests.testgame.state import Nothing, State

NORTH = Seat("north")


class Patient(Step[State]):
    """Offers something as long as a frame stands beside it."""

    kind = "patient"

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        if not any(each.step == "beside" for each in state.agenda.side):
            return ()
        return single(
            state, frame, NORTH, kind="patient", rule="T-0", options=Pick(("a",)), urgency=Urgency.OFFERED
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(state, (told("went_on"),))


class Beside(Step[State]):
    """Stands beside the game until the turn is over."""

    def void(self, state: State, frame: Frame[object]) -> bool:
        return state.turn > 1

    def lapsed(self, state: State, frame: Frame[object]) -> tuple[Event, ...]:
        return (told("lapsed"),)


class Later(Step[State]):
    """A question at the side whose answer ends the turn."""

    kind = "later"

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(state, frame, NORTH, kind="later", rule="T-0", options=Pick(("a", "b")))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(msgspec.structs.replace(state, turn=2))


class Last(Step[State]):
    """Something to wait for at the end."""

    kind = "last"

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(state, frame, NORTH, kind="last", rule="T-0", options=Pick(("a", "b")))


STEPS: dict[str, Step[State]] = {"patient": Patient(), "beside": Beside(), "later": Later(), "last": Last()}


def test_a_lapse_lets_the_current_question_go_on() -> None:
    agenda = Agenda(
        main=(Frame("patient", "t1.patient", Nothing()), Frame("last", "t1.last", Nothing())),
        side=(Frame("beside", "t1.beside", Nothing()), Frame("later", "t1.later", Nothing())),
    )
    state = msgspec.structs.replace(Table().state, agenda=agenda)
    state = run.run(STEPS, state, CHANCE).state
    (asked,) = (each.decision for each in run.open_questions(STEPS, state) if each.decision.kind == "later")
    outcome = run.submit(STEPS, state, Order(asked.id, NORTH, "a"), CHANCE)
    assert [event.kind for event in outcome.events] == ["lapsed", "went_on"]
    assert [each.decision.kind for each in run.open_questions(STEPS, outcome.state)] == ["last"]
