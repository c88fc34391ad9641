"""The Crown's seat: a step that asks it something is answered by its rules instead (2E-16.1.10, 2E-16.1.11).

People are asked first which favours they buy; then a question that a favour gave to somebody is asked of that person, one
with equal options of who decides between them. All else the Crown answers at once, and no one is waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import Event
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.options import Below, Choice, Pick, sample, sole
from engine.core.order import Order, Origin
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answer, Answers, Outcome, Step, base_id, roll_key
from engine.second.crown import offers, turns
from engine.second.crown.answers import ANSWERS, TIES, decided
from engine.second.crown.bought import current
from engine.second.crown.favours import OFFERED, turned_to
from engine.second.crown.offers import BUY
from engine.second.crown.pool import cubes, humans
from engine.second.crown.setup_and_terms import decider, hires, solo
from engine.second.crown.the_button import passed_on
from engine.second.memos.firms import Proposal
from engine.second.state import CROWN, State

TIE = "crown_tie"
OLD_IDEA = "old_idea"
DEFEND = "defend"
"""Pieces of a defence are chosen by a person, though the Crown commands (2E-16.7.3)."""
CONSENT, YES = "nepotism_consent", "yes"
MUST_CONSENT = 2
"""Cubes of the Crown from which one person must consent to its nepotism, and gets them (2E-16.5.3)."""


class CrownTie(Step[State]):
    """Stands here for its kind and phrase: a person decides between options that are equal for the Crown."""

    kind = TIE
    phrase = Phrase("for the crown", ("crown tie", "tie"), idle=("choose", "pick"))


class Led(Step[State]):
    """Put before a step of the game: takes the Crown's part in it. Without the Crown it does nothing."""

    _plain: Step[State]
    _steps: Callable[[], Mapping[str, Step[State]]]

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        asked = super().ask(state, frame)
        if state.crown is None or frame in state.agenda.side:
            return asked if state.crown is None else _beside(asked)
        state = current(state, frame)
        mine = due(asked)
        if buying := offers.question(state, frame, mine):
            return buying
        people = tuple(_bound(state, each) for each in asked if each.seat != CROWN)
        given = tuple(found for each in mine if (found := handed_over(state, each)) is not None)
        if mine and asked[0].group.mode is not Mode.JOINT:
            return given
        if people and not given and mine and self._certain(state, frame, asked, mine):
            return ()
        return (*given, *people)

    def _certain(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], mine: tuple[Decision, ...]
    ) -> bool:
        """Whether the Crown's answers alone decide, so that nobody else needs to be asked."""
        everybody = tuple(each for each in asked if each.urgency is Urgency.BLOCKING)
        return super().settled(state, frame, everybody, self._played(state, mine, ()))

    def _played(self, state: State, mine: tuple[Decision, ...], answers: Answers) -> Answers:
        """The Crown's answers: its own, or those of people who answer in its stead."""
        said = {answer.decision.id: answer for answer in answers}
        found: list[Answer] = []
        for each in mine:
            answer = said.get(each.id)
            if answer is None:
                found.append(Answer(each, self._own(state, each), Origin.FORCED))
            elif answer.decision.kind == TIE:
                found.append(Answer(each, decided(state, each, str(answer.choice)), answer.origin))
            else:
                found.append(Answer(each, answer.choice, answer.origin))
        return tuple(found)

    def _own(self, state: State, asked: Decision) -> Choice:
        only = sole(asked.options)
        if only:
            return only[0]
        rule = ANSWERS.get(asked.kind)
        return rule(state, asked) if rule else super().default(state, asked)

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        if state.crown is None:
            return super().settled(state, frame, asked, answers)
        if asked[0].kind == BUY:
            return len(answers) == len(asked)
        every = super().ask(state, frame)
        mine = due(every)
        given = {each.id for each in asked if _for_the_crown(each)}
        if given - {answer.decision.id for answer in answers}:
            return False
        people = tuple(each for each in answers if each.decision.seat in humans(state))
        people = tuple(each for each in people if not _for_the_crown(each.decision))
        everybody = tuple(each for each in every if each.seat != CROWN or each in mine)
        return super().settled(state, frame, everybody, (*people, *self._played(state, mine, answers)))

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if decision.kind in (BUY, TIE):
            return ()
        return super().validate(state, restored(decision), choice)

    def default(self, state: State, decision: Decision) -> Choice:
        if decision.kind == BUY:
            return None
        if decision.kind == TIE:
            assert isinstance(decision.options, Pick)
            return decision.options.among[0]
        if _for_the_crown(decision) and decision.kind in ANSWERS:
            return ANSWERS[decision.kind](state, restored(decision))
        return super().default(state, restored(decision))

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        return 0 if decision.kind in (BUY, TIE) else super().dice(state, restored(decision), choice)

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        return () if decision.kind in (BUY, TIE) else super().dice_numbers(state, restored(decision))

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        if decision.kind in (BUY, TIE):
            return sample(decision.options, below)
        return super().sample(state, restored(decision), below)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """What people may be asked; favours and what is decided for the Crown come with what it does."""
        found = self._plain.foresee(state, frame)
        return found if state.crown is None else tuple(each for each in found if each.decision.seat != CROWN)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if state.crown is None:
            return super().resolve(state, frame, answers, chance)
        state = current(state, frame)
        mine = due(super().ask(state, frame))
        if answers and answers[0].decision.kind == BUY:
            return offers.bought(state, frame, mine, answers)
        if mine and frame.step in turns.TURNS:
            return turns.TURNS[frame.step](state, frame)
        if answers and any(answer.decision.kind == TIE for answer in answers):
            state, passed = passed_on(state)
        else:
            passed = ()
        state, paid = turns.made_payable(state, mine)
        mine = due(super().ask(state, frame)) if paid else mine
        people = tuple(each for each in answers if not _for_the_crown(each.decision))
        drawn, rolls = _by_lot(state, frame, mine, chance)
        every = (*people, *turns.spoken(state, self._played(state, mine, (*answers, *drawn))))
        outcome = super().resolve(state, frame, _in_order(super().ask(state, frame), every), chance)
        told_before: tuple[Event, ...] = (*passed, *paid)
        outcome = msgspec.structs.replace(
            outcome, events=(*told_before, *outcome.events), rolls=(*rolls, *outcome.rolls)
        )
        outcome = turns.after(state, frame, every, outcome)
        return self._said_beside(outcome)

    def _said_beside(self, outcome: Outcome[State]) -> Outcome[State]:
        """The Crown's answers to what people propose beside the questions of the game (2E-16.4.5)."""
        state, steps = outcome.state, self._steps()
        parked = {order.decision for order in state.agenda.answers}
        orders = [
            Order(each.id, each.seat, ANSWERS[each.kind](state, each), Origin.FORCED)
            for frame in (*state.agenda.side, *outcome.beside)
            if isinstance(frame.memo, Proposal)
            for each in steps[frame.step].ask(_with_side(state, frame), frame)
            if each.seat == CROWN and each.kind in ANSWERS and each.id not in parked
        ]
        if not orders:
            return outcome
        return msgspec.structs.replace(outcome, orders=(*outcome.orders, *orders))


def _beside(asked: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """What a side frame asks: of the Crown only consent, which it has given or refused already."""
    return tuple(each for each in asked if each.seat != CROWN or each.urgency is Urgency.BLOCKING)


def _with_side(state: State, frame: Frame[object]) -> State:
    """The state with a frame beside its questions."""
    side = state.agenda.side if frame in state.agenda.side else (*state.agenda.side, frame)
    return msgspec.structs.replace(state, agenda=msgspec.structs.replace(state.agenda, side=side))


def due(asked: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The questions that the Crown answers now; in a sequence only when it is next."""
    own = tuple(each for each in asked if each.seat == CROWN and each.urgency is Urgency.BLOCKING)
    if not own or asked[0].group.mode is Mode.JOINT:
        return own
    if asked[0].group.mode is Mode.SEQUENCE:
        return own if asked[0].seat == CROWN else ()
    return own[:1]


def handed_over(state: State, asked: Decision) -> Decision | None:
    """A question of the Crown's as a person is asked it: by a favour, by rule, or between equal options."""
    if asked.kind == DEFEND:
        return _turned(asked, decider(state))
    if buyer := turned_to(state, OFFERED.get(asked.kind, ())):
        return _turned(asked, buyer)
    if sole(asked.options) or asked.kind not in TIES:
        return None
    tied = TIES[asked.kind](state, asked)
    if len(tied) < 2:
        return None
    about = (*asked.about, ("next", f"next_{asked.kind}"))
    return msgspec.structs.replace(_turned(asked, decider(state)), kind=TIE, options=Pick(tied), about=about)


def _by_lot(
    state: State, frame: Frame[object], mine: tuple[Decision, ...], chance: Chance
) -> tuple[Answers, tuple[Roll, ...]]:
    """The answer to a question that the voting plan leaves to chance: which old idea is made new (2E-16.7.4)."""
    asked = next((each for each in mine if each.kind == OLD_IDEA and not sole(each.options)), None)
    if asked is None:
        return (), ()
    assert isinstance(asked.options, Pick)
    roll = chance.roll(roll_key(state, frame, "crown"), 1, len(asked.options.among))
    choice = asked.options.among[roll.values[0] - 1]
    return (Answer(asked, choice, Origin.FORCED),), (roll,)


def _turned(asked: Decision, seat: str) -> Decision:
    """A question of the Crown's as it is asked of somebody else."""
    order = tuple(dict.fromkeys(Seat(seat) if each == CROWN else each for each in asked.group.order))
    return msgspec.structs.replace(
        asked, seat=Seat(seat), group=msgspec.structs.replace(asked.group, order=order)
    )


def _for_the_crown(asked: Decision) -> bool:
    """Whether a person answers a question in the Crown's stead."""
    return asked.seat != CROWN and base_id(asked.id).endswith(f".{CROWN}")


def restored(asked: Decision) -> Decision:
    """A question as the step asked it: one that a person answers for the Crown is the Crown's."""
    return msgspec.structs.replace(asked, seat=Seat(CROWN)) if _for_the_crown(asked) else asked


def _bound(state: State, asked: Decision) -> Decision:
    """One person must consent to nepotism of a Crown that has cubes for it (2E-16.5.3)."""
    if asked.kind != CONSENT or not solo(state) or cubes(state, CROWN) < MUST_CONSENT:
        return asked
    office = str(dict(asked.about)["office"])
    return msgspec.structs.replace(asked, options=Pick((YES,))) if hires(state, office) else asked


def _in_order(asked: tuple[Decision, ...], answers: Answers) -> Answers:
    """Answers in the order of their questions, each with the question as it was asked."""
    said = {answer.decision.id: answer for answer in answers}
    return tuple(
        Answer(each, said[each.id].choice, said[each.id].origin) for each in asked if each.id in said
    )


def led(step: Step[State], steps: Callable[[], Mapping[str, Step[State]]]) -> Step[State]:
    """A step with the Crown's part taken; `steps` gives all of them."""
    kind: type[Step[State]] = type(f"Led{type(step).__name__}", (Led, type(step)), {})
    made = object.__new__(kind)
    vars(made).update(vars(step), _plain=step, _steps=steps, asks=step.asks)
    return made
