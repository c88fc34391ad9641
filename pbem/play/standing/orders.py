"""Standing orders at work: filed by a line, withdrawn by another, asked before anybody is, ended when their time is over."""

from __future__ import annotations

from engine.core.decision import Decision, Mode, Urgency
from engine.core.ids import DecisionId, GroupId, Seat
from engine.core.inputs import Filed, Withdrawn
from engine.core.order import Order
from engine.core.phrase import Phrase
from engine.core.plan import Plan
from engine.core.replay import fold
from engine.core.standing_orders import Judge, Played, Skip, Skipped, StandingOrder, consult
from engine.core.step import Outcome
from engine.core.view import View
from pbem.intake.commands import Withdraw
from pbem.intake.deal_text import read_offer
from pbem.intake.plan_text import divided
from pbem.intake.series_text import series_in
from pbem.intake.standing_text import StandingText, is_never_tried, read_standing
from pbem.lines.beginnings import Beginnings
from pbem.lines.facts import FactNames
from pbem.lines.heads import Book
from pbem.lines.names import lexicon_of
from pbem.lines.read import LONGEST_LINE, line_in
from pbem.lines.readings import Code, Understood, Unread
from pbem.play.bargains.acceptances import is_acceptance, next_acceptance
from pbem.play.standing.reading import (
    is_about,
    is_due,
    is_read,
    meets_impossible,
    misread,
    standing_orders_of,
    unclear,
)
from pbem.play.standing.said_back import said_back
from pbem.play.standing.words import unknown_choice
from pbem.play.table import Actor, Table
from pbem.play.timing.waiting import is_wait, last_turn, waiting_seats
from pbem.report.letters import NO_DECISION, Done, LineResult, NotRead, StandingLine
from pbem.store.records import StandingOrder as Row
from pbem.store.unit_of_work import UnitOfWork

UNKNOWN = "standing_unknown"
"""Code of a line that begins like no question."""
OVER = "turn_over"
"""Why an order ends that was meant for turns which are over."""
NOT_DUE, UNFIT, WAITS, IMPOSSIBLE = "not_due", "unfit", "waits", "impossible"


def file_standing(
    work: UnitOfWork, table: Table, seat: Seat, text: str, actor: Actor, *, always: bool
) -> LineResult:
    """Keep a line for decisions to come, once it names a question and tests what its owner may know.

    Unless it is meant for `always` or names its last turn, it holds for the present turn.
    """
    if len(text) > LONGEST_LINE:
        return NotRead(str(Code.TOO_LONG), f"{text[:60]}...")
    if read_offer(text) is not None:
        return NotRead("standing_offer", text)
    beginnings = _beginnings(table, seat)
    begun = beginnings.parted(text) if read_standing(text) is None else None
    text = f"{begun[0]}: {begun[1]}" if begun is not None else text
    parts = read_standing(text)
    head = text.partition(":")[0].strip()
    if parts is None and beginnings.has(head):
        return NotRead("standing_no_answer", head, (f"{head}: ...",))
    if parts is None or not beginnings.has(parts.head):
        said = text.partition(":")[0] if parts is None else parts.head
        return NotRead(UNKNOWN, text, tuple(f"{each}: ..." for each in beginnings.nearest(said)))
    turn = table.rules.clock(table.state)[0]
    if parts.until is not None and parts.until < turn:
        return NotRead("standing_past", str(parts.until))
    if is_never_tried(text):
        return NotRead("standing_never_tried", text)
    doubt = unclear(text, _names_to_come(table, seat))
    if doubt is not None:
        return NotRead(str(doubt.doubt), doubt.given, doubt.nearest)
    rules = table.rules
    unread = _unread_now(table, seat, text, parts) or unknown_choice(parts, rules.words, rules.phrases)
    if unread is not None:
        return NotRead(str(unread.code), unread.given, unread.nearest)
    kept = text if always or parts.until is not None else f"{text.rstrip(' ,;')}, until turn {turn}"
    row = work.standing.file(table.game.id, seat, kept, table.entry + 1)
    table.enter(Filed(seat, row.number, kept), Outcome(table.state), actor)
    last = parts.until if parts.until is not None or always else turn
    named = (("number", str(row.number)), ("text", kept), ("until", str(last)))
    return Done(
        "standing_filed" if last is None else "standing_filed_until", named, said_back(table, seat, text)
    )


def begins_as_a_question(table: Table, seat: Seat, text: str) -> bool:
    """Whether a line begins like a question that a seat can be asked in this game: only such a one can be kept."""
    parts = read_standing(text)
    return parts is not None and _beginnings(table, seat).has(parts.head)


def is_conditional(text: str) -> bool:
    """Whether an order line says more than an answer: a condition, a second choice, tries, a last turn."""
    parts = read_standing(text) if len(text) <= LONGEST_LINE else None
    return parts is not None and not parts.plain


def is_plan(table: Table, text: str) -> bool:
    """Whether a line divides into answers to several questions of one office."""
    parts = read_standing(text) if len(text) <= LONGEST_LINE else None
    if parts is None:
        return False
    plans = [
        plan
        for plan in table.rules.plans
        if any(_begins(head, parts.head) for head in (plan.head, *plan.also))
    ]
    lexicon = lexicon_of(table.rules.words)
    return any(_answers_several(plan, text) or series_in(plan, text, lexicon) for plan in plans)


def _answers_several(plan: Plan, text: str) -> bool:
    """Whether a plan has pieces for several questions, of several kinds or of one that comes again and again."""
    division = divided(plan, text)
    if division is None:
        return False
    again = {part.kind for part in plan.parts if part.one_by_one}
    return len(division.parts) > 1 or any(
        kind in again and len(said.pieces) > 1 for kind, said in division.parts
    )


def withdraw(work: UnitOfWork, table: Table, seat: Seat, which: Withdraw, actor: Actor) -> LineResult:
    """End the standing orders of these numbers, or every one; without a number the only one. All of them, or none."""
    live = work.standing.live(table.game.id, seat)
    if not live:
        return NotRead("standing_none", "")
    if not which.numbers and not which.every and len(live) > 1:
        return NotRead("standing_which", ", ".join(str(row.number) for row in live))
    absent = set(which.numbers) - {row.number for row in live}
    if absent:
        ways = tuple(f"cancel {row.number}" for row in live)
        return NotRead("standing_absent", ", ".join(map(str, sorted(absent))), ways)
    rows = [row for row in live if row.number in which.numbers or not which.numbers]
    for row in rows:
        work.standing.strike(table.game.id, seat, row.number)
        table.enter(Withdrawn(seat, row.number), Outcome(table.state), actor)
    return Done("standing_withdrawn", (("number", ", ".join(str(row.number) for row in rows)),))


def lines_of(work: UnitOfWork, table: Table, seat: Seat) -> tuple[StandingLine, ...]:
    """The seat's standing orders as its report shows them: why one does not answer a question that is open now."""
    rows = work.standing.live(table.game.id, seat)
    waits = seat in waiting_seats(rows, table.rules.clock(table.state)[0])
    return tuple(StandingLine(row.number, row.text, *_why(work, table, row, waits)) for row in rows)


def play_standing_orders(work: UnitOfWork, table: Table, mail_id: int | None) -> None:
    """Answer open questions from what is on file, until nothing on file answers any more; end what is over.

    Nothing is played for a seat that asked to wait, or while the game stands still.
    """
    rows = () if table.stands_still else work.standing.live(table.game.id)
    if not rows:
        return
    _play(work, table, rows, mail_id, waiting_seats(rows, table.rules.clock(table.state)[0]))
    _end_what_is_over(work, table)


def next_played(work: UnitOfWork, table: Table, rows: tuple[Row, ...]) -> Played | None:
    """The first open question that one of these orders answers; nothing is entered."""
    waiting = waiting_seats(rows, table.rules.clock(table.state)[0])
    return _next(work, table, tuple(row for row in rows if row.seat not in waiting))


def play_at_deadline(work: UnitOfWork, table: Table) -> None:
    """The same when questions fall due: then also for those who asked to wait."""
    rows = work.standing.live(table.game.id)
    if rows:
        _play(work, table, rows, None, frozenset())
        _end_what_is_over(work, table)


def play_in_group(work: UnitOfWork, table: Table, group: GroupId) -> None:
    """The same for the questions of one group that falls due."""
    rows = work.standing.live(table.game.id)
    asked = {each.seat for each in table.rules.pending(table.state) if each.group.id == group}
    if rows and asked:
        _play(work, table, tuple(row for row in rows if row.seat in asked), None, frozenset())


def passed_by(work: UnitOfWork, table: Table, group: GroupId) -> tuple[Seat, ...]:
    """The seat that is to be passed by first, if the order of a seat behind it waits for its turn; () if none does."""
    asked = [each for each in table.rules.pending(table.state) if each.group.id == group]
    if not asked or asked[0].group.mode is not Mode.SEQUENCE:
        return ()
    final = {order.decision for order in table.state.agenda.answers if order.final}
    order = asked[0].group.order
    left = sorted((each for each in asked if each.id not in final), key=lambda each: order.index(each.seat))
    waits = any(_has_orders(work, table, each) for each in left[1:])
    return (left[0].seat,) if waits else ()


def _has_orders(work: UnitOfWork, table: Table, decision: Decision) -> bool:
    rows = work.standing.live(table.game.id, decision.seat)
    return any(is_read(table.rules, row.text, decision) for row in rows)


def _play(
    work: UnitOfWork, table: Table, rows: tuple[Row, ...], mail_id: int | None, waiting: frozenset[str]
) -> None:
    rows = tuple(row for row in rows if row.seat not in waiting)
    while True:
        played = _next(work, table, rows) or next_acceptance(work, table, rows)
        if played is None:
            return
        seat = played.order.seat
        table.submit(played.order, Actor("standing order", seat, mail_id), played.number)


def _next(work: UnitOfWork, table: Table, rows: tuple[Row, ...]) -> Played | None:
    """The first open question that a standing order answers."""
    rows = tuple(row for row in rows if not is_acceptance(row.text))
    for decision in _unanswered(table):
        own = tuple(row for row in rows if row.seat == decision.seat)
        result = _consulted(work, table, own, decision) if own else None
        if isinstance(result, Played):
            return result
    return None


def _unanswered(table: Table) -> tuple[Decision, ...]:
    """Open questions that somebody is waited for, and that nobody has answered, not even for the time being."""
    answered = {order.decision for order in table.state.agenda.answers}
    return tuple(
        each
        for each in table.rules.pending(table.state)
        if each.urgency is not Urgency.OFFERED and each.id not in answered
    )


def _consulted(
    work: UnitOfWork, table: Table, rows: tuple[Row, ...], decision: Decision
) -> Played | Skipped | None:
    """What some rows of a seat say to a question; None if they are about others, or their moment has not come."""
    view = table.rules.view(table.state, decision.seat)
    found = _meant(work, table, rows, decision, view)
    due = tuple(order for order in found if is_due(table.rules, table.state, order, decision))
    return consult(view, decision, due, _judge(table, decision)) if due else None


def _meant(
    work: UnitOfWork, table: Table, rows: tuple[Row, ...], decision: Decision, view: View[object]
) -> tuple[StandingOrder, ...]:
    """What some rows of a seat give for a question."""
    names = _names(table, decision, view)
    return tuple(order for row in rows for order in standing_orders_of(work, table, row, decision, names))


def _names(table: Table, decision: Decision, view: View[object]) -> FactNames:
    """The facts that an order about a question may test."""
    known = {**dict(view.facts), **dict(decision.about)}
    return FactNames(known, table.rules.words, table.rules.plain_aspects)


def _judge(table: Table, decision: Decision) -> Judge:
    """What is wrong with a choice for this decision now."""
    return lambda choice: table.rules.validate(table.state, Order(decision.id, decision.seat, choice))


def _why(work: UnitOfWork, table: Table, row: Row, waits: bool) -> tuple[str, DecisionId]:
    """Why a standing order does not answer the question of its owner that is open now; "" and none if it is about none."""
    if is_wait(row.text) or is_acceptance(row.text):
        return "", NO_DECISION
    about = NO_DECISION
    for decision in _unanswered(table):
        if decision.seat != row.seat:
            continue
        if not is_read(table.rules, row.text, decision):
            about = decision.id if is_about(table.rules, row.text, decision) else about
            continue
        result = _consulted(work, table, (row,), decision)
        if result is None:
            view = table.rules.view(table.state, decision.seat)
            return NOT_DUE if _meant(work, table, (row,), decision, view) else UNFIT, decision.id
        if isinstance(result, Skipped) and result.reason is not Skip.NONE_FILED:
            return _reason(table, row, decision, result.reason), decision.id
        return (WAITS, decision.id) if waits else ("", NO_DECISION)
    return (UNFIT, about) if about != NO_DECISION else ("", NO_DECISION)


def _reason(table: Table, row: Row, decision: Decision, reason: Skip) -> str:
    """Of an order whose condition does not hold because what it says first is not possible, that."""
    names = _names(table, decision, table.rules.view(table.state, decision.seat))
    untrue = reason in (Skip.CONDITION, Skip.UNKNOWN_FACT)
    if untrue and meets_impossible(table.rules, row.text, decision, names):
        return IMPOSSIBLE
    return str(reason)


def _end_what_is_over(work: UnitOfWork, table: Table) -> None:
    """Strike what was meant for turns that are over; its owner reads that and why."""
    turn = table.rules.clock(table.state)[0]
    for row in work.standing.live(table.game.id):
        last = _last_turn(row.text)
        if last is None or last >= turn:
            continue
        work.standing.strike(row.game_id, row.seat, row.number)
        ended = Withdrawn(Seat(row.seat), row.number, OVER, row.text)
        outcome = fold(table.rules, table.state, ended, table.chance())
        table.enter(ended, outcome, Actor("standing order", row.seat))


def _last_turn(text: str) -> int | None:
    parts = read_standing(text)
    return last_turn(text) if parts is None else parts.until


def _names_to_come(table: Table, seat: Seat) -> FactNames:
    """What the owner of an order may test: the facts of its own view, and what questions may be about."""
    rules = table.rules
    known = dict(rules.view(table.state, seat).facts)
    return FactNames({**dict.fromkeys(rules.question_facts), **known}, rules.words, rules.plain_aspects)


def _unread_now(table: Table, seat: Seat, text: str, parts: StandingText) -> Unread | None:
    """The first of its answers that a question which is open now cannot read; another one may merely be impossible."""
    questions = tuple(each for each in table.rules.pending(table.state) if each.seat == seat)
    found = [
        misread(table.rules, text, question) for question in questions if is_read(table.rules, text, question)
    ]
    if found or is_plan(table, text):
        return next(filter(None, found), None) if all(found) else None
    book = Book(questions, table.rules.phrases, table.rules.words)
    readings = [line_in(book, f"{parts.head}: {each.answer}") for each in parts.alternatives]
    if any(isinstance(reading, Understood) for reading in readings):
        return None
    unread = (each for each in readings if isinstance(each, Unread) and each.decision is not None)
    return next(unread, None)


def _beginnings(table: Table, seat: Seat) -> Beginnings:
    rules = table.rules
    of_plans = (Phrase(plan.head, plan.also) for plan in rules.plans)
    return Beginnings((*rules.phrases.values(), *of_plans), rules.slots, lexicon_of(rules.words), seat)


def _begins(head: str, given: str) -> bool:
    """Whether a line's head can be this phrase: its words up to the first place to be filled."""
    literal = head.partition("{")[0].strip().casefold()
    return given.casefold().startswith(literal) if literal else False
