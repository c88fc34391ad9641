"""Standing orders at work: filed by a line, withdrawn by another, asked before anybody is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decision import Decision, Urgency
from engine.core.ids import Seat
from engine.core.inputs import Filed, Input, Withdrawn
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.standing_orders import Judge, Played, StandingOrder, consult, unknown_facts
from engine.core.step import Outcome
from pbem.intake.standing_text import StandingText, read_standing
from pbem.lines.heads import Book
from pbem.lines.read import line_in, read_line
from pbem.lines.readings import Understood, Unread
from pbem.play.table import Actor, Rules, State, Table
from pbem.report.letters import Done, LineResult, NotRead, StandingLine
from pbem.store.records import StandingOrder as Row
from pbem.store.unit_of_work import UnitOfWork


def file_standing(work: UnitOfWork, table: Table, seat: Seat, text: str, actor: Actor) -> LineResult:
    """Keep a line for decisions to come, once it names a question of this game and what is open now can read it."""
    parts = read_standing(text)
    heads = tuple(sorted(phrase.head for phrase in table.rules.phrases.values()))
    if parts is None or not any(_begins(head, parts.head) for head in _all_heads(table)):
        return NotRead("standing_unknown", text, heads[:6])
    unread = _unread_now(table, seat, parts)
    if unread is not None:
        return NotRead(str(unread.code), unread.given, unread.nearest)
    row = work.standing.file(table.game.id, seat, text, table.entry + 1)
    table.enter(Filed(seat, row.number, text), Outcome(table.state), actor)
    unknown = _unknown_now(table, seat, parts)
    named = (("number", str(row.number)), ("text", text))
    if unknown:
        return Done("standing_rests", (*named, ("unknown", ", ".join(unknown))))
    return Done("standing_filed", named)


def _unread_now(table: Table, seat: Seat, parts: StandingText) -> Unread | None:
    """The first of its answers that a question which is open now cannot read, unless it reads another one."""
    questions = tuple(each for each in table.rules.pending(table.state) if each.seat == seat)
    book = Book(questions, table.rules.phrases, table.rules.words)
    readings = [line_in(book, f"{parts.head}: {answer}") for answer in parts.answers]
    if any(isinstance(reading, Understood) for reading in readings):
        return None
    unread = (each for each in readings if isinstance(each, Unread) and each.decision is not None)
    return next(unread, None)


def _unknown_now(table: Table, seat: Seat, parts: StandingText) -> tuple[str, ...]:
    """The facts of its condition that nothing tells now: until something does, the order rests."""
    if parts.again is None or parts.again.only_while is None:
        return ()
    view = table.rules.view(table.state, seat)
    about = (name for question in table.rules.pending(table.state) for name, _ in question.about)
    return unknown_facts(parts.again.only_while, (*(name for name, _ in view.facts), *about))


def withdraw(work: UnitOfWork, table: Table, seat: Seat, number: int, actor: Actor) -> LineResult:
    """End one standing order, or all of them (number 0)."""
    rows = [row for row in work.standing.live(table.game.id, seat) if number in (0, row.number)]
    if not rows:
        return NotRead("standing_absent", str(number))
    for row in rows:
        work.standing.strike(table.game.id, seat, row.number)
        table.enter(Withdrawn(seat, row.number), Outcome(table.state), actor)
    return Done("standing_withdrawn", (("number", ", ".join(str(row.number) for row in rows)),))


def lines_of(work: UnitOfWork, table: Table, seat: Seat) -> tuple[StandingLine, ...]:
    """The seat's standing orders as its report shows them."""
    return tuple(StandingLine(row.number, row.text) for row in work.standing.live(table.game.id, seat))


def play_standing_orders(work: UnitOfWork, table: Table, mail_id: int | None) -> None:
    """Answer open questions from what is on file, until nothing on file answers any more; not while the game stands still."""
    rows = () if table.stands_still else work.standing.live(table.game.id)
    if not rows:
        return
    while True:
        played = next_played(table.rules, table.state, rows)
        if played is None:
            return
        seat = played.order.seat
        table.submit(played.order, Actor("standing order", seat, mail_id), played.number)


def in_force(game_id: str, inputs: Sequence[Input], number: int) -> tuple[Row, ...]:
    """The standing orders that were in force after an entry, by seat and number, as the ledger tells."""
    rows: dict[tuple[Seat, int], Row] = {}
    for entry, told in enumerate(inputs[:number], 1):
        match told:
            case Filed(seat, filed, text):
                rows[seat, filed] = Row(game_id, seat, filed, text, entry, live=True)
            case Withdrawn(seat, filed):
                rows.pop((seat, filed), None)
            case _:
                pass
    return tuple(rows[each] for each in sorted(rows))


def next_played(rules: Rules, state: State, rows: tuple[Row, ...]) -> Played | None:
    """The first open question of a state that a standing order answers."""
    answered = {order.decision for order in state.agenda.answers}
    for decision in rules.pending(state):
        if decision.urgency is Urgency.OFFERED or decision.id in answered:
            continue
        own = tuple(row for row in rows if row.seat == decision.seat)
        standing = tuple(order for row in own if (order := _readable(rules, row, decision)) is not None)
        if not standing:
            continue
        view = rules.view(state, decision.seat)
        result = consult(view, decision, standing, _judge(rules, state, decision))
        if isinstance(result, Played):
            return result
    return None


def _judge(rules: Rules, state: State, decision: Decision) -> Judge:
    """What is wrong with a choice for this decision now."""
    return lambda choice: rules.validate(state, Order(decision.id, decision.seat, choice))


def _readable(rules: Rules, row: Row, decision: Decision) -> StandingOrder | None:
    """The row as a standing order for this decision, with the answers that can be read for it."""
    parts = read_standing(row.text)
    if parts is None:
        return None
    choices: list[Choice] = []
    for answer in parts.answers:
        reading = read_line(f"{parts.head}: {answer}", (decision,), rules.phrases, rules.words)
        if isinstance(reading, Understood) and reading.headed:
            choices.append(reading.choice)
    if not choices:
        return None
    return _standing(row, decision, parts, tuple(choices))


def _standing(
    row: Row, decision: Decision, parts: StandingText, choices: tuple[Choice, ...]
) -> StandingOrder:
    return StandingOrder(
        number=row.number,
        seat=decision.seat,
        kind=decision.kind,
        choices=choices,
        again=parts.again,
        until=parts.until,
    )


def _all_heads(table: Table) -> tuple[str, ...]:
    return tuple(head for phrase in table.rules.phrases.values() for head in (phrase.head, *phrase.also))


def _begins(head: str, given: str) -> bool:
    """Whether a line's head can be this phrase: its words up to the first place to be filled."""
    literal = head.partition("{")[0].strip().casefold()
    return given.casefold().startswith(literal) if literal else False
