"""The loop: park answers, settle what is decided, go on until somebody must decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.core.agenda import Agenda, Frame, GameState
from engine.core.chance import Chance, Roll
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import Event, whispered
from engine.core.ids import GroupId, RuleId, Seat, facts
from engine.core.options import misfits, sole
from engine.core.order import Order, Origin
from engine.core.refusal import Refusal
from engine.core.step import Answer, Answers, Outcome, Step

S = TypeVar("S", bound=GameState[object])
Steps = Mapping[str, Step[S]]

LIMIT = 20_000
"""Steps that one advance may take; more is an endless loop in the rules."""


WINDOW_LIMIT = 500
"""Rounds of defaults that may pass before a window is closed; more is an endless loop too."""


class EndlessLoop(RuntimeError):
    """A rule set went on without ever asking anybody, or asks again whatever is answered."""


class NotPending(LookupError):
    """An order was submitted for a decision that is not open; callers validate first."""


class Asked(Struct, frozen=True):
    """An open decision with the frame that asks it."""

    frame: Frame[object]
    decision: Decision


def open_questions(steps: Steps[S], state: S) -> tuple[Asked, ...]:
    """Every open decision: of the current main frame first, then of the side frames."""
    return _asked_by(steps, state, (*state.agenda.main[:1], *state.agenda.side))


def _asked_by(steps: Steps[S], state: S, frames: tuple[Frame[object], ...]) -> tuple[Asked, ...]:
    return tuple(Asked(frame, each) for frame in frames for each in steps[frame.step].ask(state, frame))


def find(steps: Steps[S], state: S, decision: str) -> Asked | None:
    """The open decision of that id."""
    agenda = state.agenda
    for frame in (*agenda.main[:1], *agenda.side):
        if decision.startswith(frame.path):
            for each in steps[frame.step].ask(state, frame):
                if each.id == decision:
                    return Asked(frame, each)
    return None


def validate(steps: Steps[S], state: S, order: Order) -> tuple[Refusal, ...]:
    """All reasons against an order; () = it may be submitted."""
    return against(steps, state, order, find(steps, state, order.decision))


def against(steps: Steps[S], state: S, order: Order, asked: Asked | None) -> tuple[Refusal, ...]:
    """The same, where the open decision (if it is one) is known already."""
    if asked is None:
        return (Refusal("not_asked", RuleId("1E-11.1.1"), facts(decision=order.decision)),)
    if asked.decision.seat != order.seat:
        return (Refusal("not_yours", asked.decision.rule, facts(seat=asked.decision.seat)),)
    if order.origin is not Origin.MODERATOR and _bound(state, order):
        return (Refusal("bound_by_deal", asked.decision.rule, facts(decision=order.decision)),)
    return _judge(steps, state, asked, order)


def _bound(state: S, order: Order) -> bool:
    """Whether a deal has answered the decision already; such an answer cannot be replaced."""
    return any(
        each.decision == order.decision and each.origin is Origin.DEAL for each in state.agenda.answers
    )


def _judge(steps: Steps[S], state: S, asked: Asked, order: Order) -> tuple[Refusal, ...]:
    question = asked.decision
    wrong = misfits(question.options, order.choice)
    if wrong:
        return tuple(
            Refusal(f"misfit_{each.code}", question.rule, facts(given=each.given), each.at, each.instead)
            for each in wrong
        )
    return steps[asked.frame.step].validate(state, question, order.choice)


def submit(steps: Steps[S], state: S, order: Order, chance: Chance) -> Outcome[S]:
    """Park a validated order and run on.

    Raises:
        NotPending: if its decision is not open.
    """
    if find(steps, state, order.decision) is None:
        raise NotPending(order.decision)
    return park(steps, state, order, chance)[0]


def park(steps: Steps[S], state: S, order: Order, chance: Chance) -> tuple[Outcome[S], tuple[Asked, ...]]:
    """The same, where the decision is known to be open; with the questions that are open then."""
    return _settled(steps, _parked(state, (order,)), chance)


def close(steps: Steps[S], state: S, group: GroupId, chance: Chance) -> Outcome[S]:
    """A deadline: preliminary answers count, defaults fill the gaps of the group, then run on.

    A WINDOW that asks again after that is closed by its defaults, until nobody of it is waited for.

    Raises:
        NotPending: if no open decision belongs to the group.
    """
    asked = _of_group(steps, state, group)
    if not asked:
        raise NotPending(group)
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()
    for _ in range(WINDOW_LIMIT):
        outcome = run(steps, _with_gaps_filled(steps, state, asked), chance)
        state, events, rolls = outcome.state, events + outcome.events, rolls + outcome.rolls
        asked = _still_waited_for(_of_group(steps, state, group))
        if not asked:
            return Outcome(state, events, rolls)
    raise EndlessLoop(group)


def _of_group(steps: Steps[S], state: S, group: GroupId) -> tuple[Asked, ...]:
    return tuple(each for each in open_questions(steps, state) if each.decision.group.id == group)


def _still_waited_for(asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
    blocking = any(each.decision.urgency is Urgency.BLOCKING for each in asked)
    return asked if blocking and asked[0].decision.group.mode is Mode.WINDOW else ()


def _with_gaps_filled(steps: Steps[S], state: S, asked: tuple[Asked, ...]) -> S:
    answers = {order.decision: order for order in state.agenda.answers}
    filled = []
    for each in asked:
        parked = answers.get(each.decision.id)
        if parked is None:
            choice = steps[each.frame.step].default(state, each.decision)
            filled.append(Order(each.decision.id, each.decision.seat, choice, Origin.DEFAULT))
        elif not parked.final:
            filled.append(msgspec.structs.replace(parked, final=True))
    return _parked(state, tuple(filled))


def run(steps: Steps[S], state: S, chance: Chance) -> Outcome[S]:
    """Settle all that is decided; ends when every open question waits for a seat, or the game is over."""
    return _settled(steps, state, chance)[0]


def _settled(steps: Steps[S], state: S, chance: Chance) -> tuple[Outcome[S], tuple[Asked, ...]]:
    events: list[Event] = []
    rolls: list[Roll] = []
    for _ in range(LIMIT):
        look = _look(steps, state)
        if look is None or look.waits:
            rested, lapsed = _without_void_frames(steps, state)
            asked = _open_beside(steps, state, look) if rested is state else open_questions(steps, rested)
            outcome = Outcome(_without_stale_answers(rested, asked), (*events, *lapsed), tuple(rolls))
            return outcome, asked
        frame, answers = look.frame, look.answers
        still, void = _without_void(steps, state, frame, answers)
        if still is not state:
            state = still
            events += void
            continue
        outcome = steps[frame.step].resolve(state, frame, answers, chance)
        events += outcome.events
        rolls += outcome.rolls
        state, lapsed = _onward(steps, outcome, frame, answers)
        events += lapsed
    raise EndlessLoop(state.agenda.main[0].path if state.agenda.main else "side frames")


class _Look(Struct, frozen=True):
    """The frame whose turn it is, what it asks, and the answers to apply."""

    frame: Frame[object]
    asked: tuple[Decision, ...]
    answers: Answers

    @property
    def waits(self) -> bool:
        """Whether somebody must answer first."""
        return bool(self.asked) and not self.answers


def _look(steps: Steps[S], state: S) -> _Look | None:
    """The next frame: a side frame that got its answers, else the current one; None when the game is over."""
    agenda = state.agenda
    for frame in agenda.side:
        if any(order.decision.startswith(frame.path) for order in agenda.answers):
            asked = steps[frame.step].ask(state, frame)
            answers = _decided(steps[frame.step], state, frame, asked) if asked else ()
            if answers:
                return _Look(frame, asked, answers)
    if not agenda.main:
        return None
    frame = agenda.main[0]
    asked = steps[frame.step].ask(state, frame)
    return _Look(frame, asked, _decided(steps[frame.step], state, frame, asked) if asked else ())


def _open_beside(steps: Steps[S], state: S, look: _Look | None) -> tuple[Asked, ...]:
    """Every open decision, where those of the current frame are known."""
    main = tuple(Asked(look.frame, each) for each in look.asked) if look is not None else ()
    return (*main, *_asked_by(steps, state, state.agenda.side))


def _decided(step: Step[S], state: S, frame: Frame[object], asked: tuple[Decision, ...]) -> Answers:
    """The answers that may be applied now; () = still waiting."""
    parked = {order.decision: order for order in state.agenda.answers if order.final}
    answers: list[Answer] = []
    for each in asked:
        order = parked.get(each.id)
        if order is not None:
            answers.append(Answer(each, order.choice, order.origin))
        elif each.urgency is Urgency.BLOCKING and (only := sole(each.options)):
            answers.append(Answer(each, only[0], Origin.FORCED))
    mode = asked[0].group.mode
    if mode is Mode.JOINT:
        return tuple(answers) if answers and step.settled(state, frame, asked, tuple(answers)) else ()
    if mode is Mode.SEQUENCE:
        return tuple(answers[:1]) if answers and answers[0].decision.id == asked[0].id else ()
    return tuple(answers[:1])


def _without_void(steps: Steps[S], state: S, frame: Frame[object], answers: Answers) -> tuple[S, list[Event]]:
    """Drop parked answers that became illegal while they waited; a default is taken anew."""
    step = steps[frame.step]
    events: list[Event] = []
    for answer in answers:
        if answer.origin is Origin.FORCED:
            continue
        order = Order(answer.decision.id, answer.seat, answer.choice, answer.origin)
        if not _judge(steps, state, Asked(frame, answer.decision), order):
            continue
        if answer.origin is Origin.DEFAULT:
            again = step.default(state, answer.decision)
            state = _parked(state, (msgspec.structs.replace(order, choice=again),))
        else:
            kept = tuple(each for each in state.agenda.answers if each.decision != order.decision)
            state = _with_agenda(state, msgspec.structs.replace(state.agenda, answers=kept))
            events.append(
                whispered((answer.seat,), "order_void", decision=answer.decision.id, seat=answer.seat)
            )
    return state, events


def _without_void_frames(steps: Steps[S], state: S) -> tuple[S, tuple[Event, ...]]:
    """Side frames that lost their point lapse; all of them do when the game is over."""
    agenda = state.agenda
    if not agenda.side:
        return state, ()
    void = tuple(each for each in agenda.side if not agenda.main or steps[each.step].void(state, each))
    if not void:
        return state, ()
    events = tuple(event for each in void for event in steps[each.step].lapsed(state, each))
    side = tuple(each for each in agenda.side if each not in void)
    return _with_agenda(state, msgspec.structs.replace(agenda, side=side)), events


def _onward(
    steps: Steps[S], outcome: Outcome[S], frame: Frame[object], answers: Answers
) -> tuple[S, tuple[Event, ...]]:
    """The state with its agenda moved on, and what lapsed."""
    agenda = outcome.state.agenda
    used = {answer.decision.id for answer in answers}
    if agenda.main and agenda.main[0] == frame:
        main, side = (*outcome.then, *agenda.main[1:]), agenda.side
    else:
        main, side = (*outcome.then, *agenda.main), tuple(each for each in agenda.side if each != frame)
    side += outcome.beside
    lapsing = tuple(each for each in side if each.lapses is not None and each.lapses in outcome.passed)
    events = tuple(event for each in lapsing for event in steps[each.step].lapsed(outcome.state, each))
    onward = Agenda(
        main=main,
        side=tuple(each for each in side if each not in lapsing),
        answers=tuple(order for order in agenda.answers if order.decision not in used),
        branch=agenda.branch,
    )
    state = _with_agenda(outcome.state, onward)
    return (_parked(state, outcome.orders) if outcome.orders else state), events


def _parked(state: S, orders: tuple[Order, ...]) -> S:
    replaced = {order.decision for order in orders}
    kept = tuple(order for order in state.agenda.answers if order.decision not in replaced)
    return _with_agenda(state, msgspec.structs.replace(state.agenda, answers=(*kept, *orders)))


def _without_stale_answers(state: S, asked: tuple[Asked, ...]) -> S:
    answers = state.agenda.answers
    if not answers:
        return state
    still = {each.decision.id for each in asked}
    kept = tuple(order for order in answers if order.decision in still)
    if len(kept) == len(answers):
        return state
    return _with_agenda(state, msgspec.structs.replace(state.agenda, answers=kept))


def _with_agenda(state: S, agenda: Agenda[object]) -> S:
    return msgspec.structs.replace(state, agenda=agenda)


def waiting_among(asked: tuple[Asked, ...], state: GameState[object]) -> tuple[Seat, ...]:
    """Seats with a blocking question and no final answer to it, in the order of their groups."""
    have = {order.decision for order in state.agenda.answers if order.final}
    seats: list[Seat] = []
    for each in asked:
        question = each.decision
        if question.urgency is Urgency.BLOCKING and question.id not in have and question.seat not in seats:
            seats.append(question.seat)
    return tuple(seats)
