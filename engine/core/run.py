"""The loop: park answers, settle what is decided, go on until somebody must decide."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from engine.core.agenda import Agenda, Frame, GameState
from engine.core.chance import Chance, Roll
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import Event, whispered
from engine.core.ids import GroupId, RuleId, Seat, facts
from engine.core.options import misfits, sole
from engine.core.order import Order, Origin
from engine.core.questions import Asked, Questions, Steps
from engine.core.refusal import Refusal
from engine.core.step import Answer, Answers, Outcome, Step

__all__ = [
    "Asked",
    "EndlessLoop",
    "NotPending",
    "Steps",
    "against",
    "close",
    "find",
    "open_questions",
    "park",
    "run",
    "submit",
    "validate",
    "waiting_among",
]

S = TypeVar("S", bound=GameState[object])

Frames = tuple[Frame[object], ...]

LIMIT = 20_000
"""Steps that one advance may take; more is an endless loop in the rules."""


WINDOW_LIMIT = 500
"""Rounds of defaults that may pass before a window is closed; more is an endless loop too."""


class EndlessLoop(RuntimeError):
    """A rule set went on without ever asking anybody, or asks again whatever is answered."""


class NotPending(LookupError):
    """An order was submitted for a decision that is not open; callers validate first."""


def open_questions(steps: Steps[S], state: S) -> tuple[Asked, ...]:
    """Every open decision: of the current main frame first, then of the side frames."""
    return Questions(steps, state).all()


def find(steps: Steps[S], state: S, decision: str) -> Asked | None:
    """The open decision of that id."""
    return Questions(steps, state).find(decision)


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
    return park(steps, Questions(steps, state), order, chance)[0]


def park(
    steps: Steps[S], questions: Questions[S], order: Order, chance: Chance
) -> tuple[Outcome[S], Questions[S]]:
    """The same, where questions of the state are known; with those that are open then.

    Raises:
        NotPending: if its decision is not open.
    """
    if questions.find(order.decision) is None:
        raise NotPending(order.decision)
    return _settled(steps, questions.with_answers(_parked(questions.state, (order,))), chance)


def close(
    steps: Steps[S], state: S, group: GroupId, chance: Chance, only: tuple[Seat, ...] = ()
) -> Outcome[S]:
    """A deadline: preliminary answers count, defaults fill the gaps of the group, then run on.

    With `only` that happens to the questions of those seats alone, once. A WINDOW that asks again after a closing is
    closed by its defaults, until nobody of it is waited for.

    Raises:
        NotPending: if no open decision belongs to the group.
    """
    asked = tuple(each for each in _of_group(steps, state, group) if not only or each.decision.seat in only)
    if not asked:
        raise NotPending(group)
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()
    for _ in range(WINDOW_LIMIT):
        outcome = run(steps, _with_gaps_filled(steps, state, asked), chance)
        state, events, rolls = outcome.state, events + outcome.events, rolls + outcome.rolls
        asked = () if only else _still_waited_for(_of_group(steps, state, group))
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
    return _settled(steps, Questions(steps, state), chance)[0]


def _settled(steps: Steps[S], questions: Questions[S], chance: Chance) -> tuple[Outcome[S], Questions[S]]:
    events: list[Event] = []
    rolls: list[Roll] = []
    for _ in range(LIMIT):
        found = _ready(steps, questions)
        if found is None:
            cleared, lapsed = _without_void_frames(steps, questions)
            events += lapsed
            if cleared is not questions:
                questions = cleared
                continue
            questions = _without_stale_answers(questions)
            return Outcome(questions.state, tuple(events), tuple(rolls)), questions
        frame, answers = found
        state, void = _without_void(steps, questions.state, frame, answers)
        if state is not questions.state:
            questions = questions.with_answers(state)
            events += void
            continue
        outcome = steps[frame.step].resolve(state, frame, answers, chance)
        events += outcome.events
        rolls += outcome.rolls
        state, lapsed = _onward(steps, outcome, frame, answers)
        events += lapsed
        questions = Questions(steps, state)
    main = questions.state.agenda.main
    raise EndlessLoop(main[0].path if main else "side frames")


def _ready(steps: Steps[S], questions: Questions[S]) -> tuple[Frame[object], Answers] | None:
    """The frame to resolve next and its answers: a side frame that got them, else the current one.

    None when somebody must answer first, or the game is over.
    """
    state = questions.state
    agenda = state.agenda
    if agenda.answers:
        for frame in agenda.side:
            if any(order.decision.startswith(frame.path) for order in agenda.answers):
                asked = questions.of(frame)
                answers = _decided(steps[frame.step], state, frame, asked)
                if answers:
                    return frame, answers
    if not agenda.main:
        return None
    frame = agenda.main[0]
    asked = questions.of(frame)
    answers = _decided(steps[frame.step], state, frame, asked)
    return None if asked and not answers else (frame, answers)


def _decided(step: Step[S], state: S, frame: Frame[object], asked: tuple[Decision, ...]) -> Answers:
    """The answers that may be applied now; () = still waiting."""
    if not asked:
        return ()
    mode = asked[0].group.mode
    parked = {order.decision: order for order in state.agenda.answers if order.final}
    answers: list[Answer] = []
    for each in asked[:1] if mode is Mode.SEQUENCE else asked:
        order = parked.get(each.id)
        if order is not None:
            answers.append(Answer(each, order.choice, order.origin))
        elif each.urgency is Urgency.BLOCKING and (only := sole(each.options)):
            answers.append(Answer(each, only[0], Origin.FORCED))
    if mode is Mode.JOINT:
        return tuple(answers) if answers and step.settled(state, frame, asked, tuple(answers)) else ()
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


def _without_void_frames(steps: Steps[S], questions: Questions[S]) -> tuple[Questions[S], tuple[Event, ...]]:
    """Side frames that lost their point lapse; all of them do when the game is over."""
    state = questions.state
    agenda = state.agenda
    void = tuple(each for each in agenda.side if not agenda.main or steps[each.step].void(state, each))
    if not void:
        return questions, ()
    events = tuple(event for each in void for event in steps[each.step].lapsed(state, each))
    side = tuple(each for each in agenda.side if each not in void)
    return Questions(steps, _with_agenda(state, msgspec.structs.replace(agenda, side=side))), events


def _onward(
    steps: Steps[S], outcome: Outcome[S], frame: Frame[object], answers: Answers
) -> tuple[S, tuple[Event, ...]]:
    """The state with its agenda moved on, and what lapsed."""
    agenda = outcome.state.agenda
    main, side = agenda.main, agenda.side
    if main and main[0] == frame:
        main, side = main[1:], side + outcome.beside
    else:
        side = _beside(side, frame, outcome.beside)
    lapsing = tuple(each for each in side if each.lapses in outcome.passed) if outcome.passed else ()
    events = tuple(event for each in lapsing for event in steps[each.step].lapsed(outcome.state, each))
    if lapsing:
        side = tuple(each for each in side if each not in lapsing)
    kept = agenda.answers
    if kept:
        used = {answer.decision.id for answer in answers}
        kept = tuple(order for order in kept if order.decision not in used)
    onward = Agenda(main=(*outcome.then, *main), side=side, answers=kept, branch=agenda.branch)
    state = _with_agenda(outcome.state, onward)
    return (_parked(state, outcome.orders) if outcome.orders else state), events


def _beside(side: Frames, resolved: Frame[object], beside: Frames) -> Frames:
    """The side frames after one was resolved. One that goes on keeps its place: a new place would show to everybody
    that it was used, since questions are listed in this order."""
    again = tuple(each for each in beside if each.path == resolved.path)
    others = tuple(each for each in beside if each.path != resolved.path)
    kept = tuple(frame for each in side for frame in ((each,) if each != resolved else again))
    return (*kept, *others)


def _parked(state: S, orders: tuple[Order, ...]) -> S:
    replaced = {order.decision for order in orders}
    kept = tuple(order for order in state.agenda.answers if order.decision not in replaced)
    return _with_agenda(state, msgspec.structs.replace(state.agenda, answers=(*kept, *orders)))


def _without_stale_answers(questions: Questions[S]) -> Questions[S]:
    agenda = questions.state.agenda
    kept = tuple(order for order in agenda.answers if questions.find(order.decision) is not None)
    if len(kept) == len(agenda.answers):
        return questions
    onward = msgspec.structs.replace(agenda, answers=kept)
    return questions.with_answers(_with_agenda(questions.state, onward))


def _with_agenda(state: S, agenda: Agenda[object]) -> S:
    return msgspec.structs.replace(state, agenda=agenda)


def waiting_among(asked: tuple[Asked, ...], state: GameState[object]) -> tuple[Seat, ...]:
    """Seats with a blocking question that leaves a choice, and no final answer to it, in the order of their groups."""
    have = {order.decision for order in state.agenda.answers if order.final}
    waited = (
        each.decision.seat
        for each in asked
        if each.decision.urgency is Urgency.BLOCKING
        and each.decision.id not in have
        and not sole(each.decision.options)
    )
    return tuple(dict.fromkeys(waited))
