"""The lines of one mail, one after the other: orders are judged and entered, commands carried out, nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.ids import Seat
from engine.core.order import Order
from pbem.intake.commands import (
    AttachView,
    Away,
    Back,
    Command,
    FileStanding,
    Help,
    Status,
    Timezone,
    Withdraw,
    read_command,
    whole_commands,
)
from pbem.intake.values import Line
from pbem.lines.heads import Book
from pbem.lines.mail import read_in_turn
from pbem.lines.read import line_in
from pbem.lines.readings import Chatter as ReadAsChatter
from pbem.lines.readings import Reading, Understood, Unread
from pbem.logs import station
from pbem.play.absences import come_back, go_away
from pbem.play.second_thoughts import confirm, enter_order
from pbem.play.standing_orders import file_standing, play_standing_orders, withdraw
from pbem.play.table import Actor, Table
from pbem.play.time_zones import name_zone
from pbem.report.letters import Accepted, Chatter, Done, LineResult, NotRead, ReceiptLine, Refused
from pbem.store.unit_of_work import UnitOfWork


@dataclass
class Sitting:
    """One player's mail being worked on at one table."""

    work: UnitOfWork
    table: Table
    seat: Seat
    actor: Actor
    wants_report: bool = False
    _book: Book | None = field(default=None, init=False)
    _at_entry: int = field(default=-1, init=False)

    def book(self) -> Book:
        """The words of the seat's open questions, made anew when the game has moved."""
        table = self.table
        if self._book is None or self._at_entry != table.entry:
            questions = tuple(each for each in table.rules.pending(table.state) if each.seat == self.seat)
            self._book = Book(questions, table.rules.phrases, table.rules.words)
            self._at_entry = table.entry
        return self._book


def submit_lines(sitting: Sitting, lines: tuple[Line, ...]) -> tuple[ReceiptLine, ...]:
    """What became of each line, in the order of the mail.

    Lines act in turn, so one mail may answer a question that its own earlier line brings up. A line that nobody
    asked for is tried once more after the others: people do not write in the order of play.
    """
    station("read", mail=sitting.actor.mail_id)
    numbered = whole_commands((line.number, line.text) for line in lines)
    results = [
        ReceiptLine(read.number, read.text, _act(sitting, read.text, read.reading))
        for read in read_in_turn(numbered, sitting.book)
    ]
    if sitting.table.changed:
        results = [_once_more(sitting, each) for each in results]
    return tuple(results)


def _once_more(sitting: Sitting, line: ReceiptLine) -> ReceiptLine:
    """A line that was not read, tried against the questions that the others brought up."""
    if not isinstance(line.result, NotRead):
        return line
    result = _act(sitting, line.text, line_in(sitting.book(), line.text))
    return ReceiptLine(line.number, line.text, result) if isinstance(result, Accepted) else line


def _act(sitting: Sitting, text: str, reading: Reading) -> LineResult:
    confirmed = confirm(sitting.work, sitting.table, sitting.seat, text, sitting.actor)
    if confirmed is not None:
        return confirmed
    command = read_command(text)
    if command is not None:
        return _carry_out(sitting, command)
    match reading:
        case Understood():
            return _order(sitting, reading)
        case Unread():
            return NotRead(str(reading.code), reading.given, reading.nearest)
        case ReadAsChatter():
            return Chatter()


def _order(sitting: Sitting, reading: Understood) -> LineResult:
    table = sitting.table
    order = Order(reading.decision.id, sitting.seat, reading.choice)
    station("judge", game=table.game.id)
    refusals = table.rules.validate(table.state, order)
    if refusals:
        return Refused(reading.decision, reading.choice, refusals, reading.corrections)
    acts_at = enter_order(sitting.work, table, reading, order, sitting.actor)
    waiting = any(parked.decision == order.decision for parked in table.state.agenda.answers)
    play_standing_orders(sitting.work, table, sitting.actor.mail_id)
    return Accepted(reading.decision, reading.choice, waiting, reading.corrections, acts_at)


def _carry_out(sitting: Sitting, command: Command) -> LineResult:
    match command:
        case Status():
            sitting.wants_report = True
            return Done("status_sent")
        case Help():
            return Done("help_sent")
        case AttachView():
            sitting.work.seats.set_attach_view(sitting.table.game.id, sitting.seat, command.wanted)
            return Done("attach_view_on" if command.wanted else "attach_view_off")
        case FileStanding():
            result = file_standing(sitting.work, sitting.table, sitting.seat, command.text, sitting.actor)
            play_standing_orders(sitting.work, sitting.table, sitting.actor.mail_id)
            return result
        case Away():
            game, now = sitting.table.game.id, sitting.table.now()
            return go_away(sitting.work, game, sitting.seat, command.text, now)
        case Back():
            return come_back(sitting.work, sitting.table.game.id, sitting.seat, sitting.table.now())
        case Timezone():
            return name_zone(sitting.work, sitting.table.game.id, sitting.seat, command.zone)
        case Withdraw():
            return withdraw(sitting.work, sitting.table, sitting.seat, command.number, sitting.actor)
