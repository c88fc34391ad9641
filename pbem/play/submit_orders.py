"""The lines of one mail, one after the other: orders are judged and entered, commands carried out, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine.core.order import Order
from pbem.intake.command_lines import mended_command, read_command, whole_commands
from pbem.intake.commands import (
    Appeal,
    Command,
    Consent,
    Entry,
    Extend,
    FileStanding,
    Filing,
    MoreTime,
    Question,
    Resign,
    Wait,
    Withdraw,
)
from pbem.intake.deal_text import read_offer
from pbem.intake.press import meant_for
from pbem.intake.spoken_text import in_form, plain_in_form
from pbem.intake.standing_text import read_standing
from pbem.intake.talk_lines import mended_talk, talk_apart
from pbem.intake.values import Line
from pbem.lines.mail import LineRead, read_in_turn
from pbem.lines.read import line_in
from pbem.lines.readings import Chatter as ReadAsChatter
from pbem.lines.readings import Code, Understood, Unread
from pbem.lines.speakers import with_speakers
from pbem.logs import station
from pbem.play.bargains.first_names import Named, first_names, in_families, is_offer
from pbem.play.bargains.talk import is_talk, talk
from pbem.play.entrance.entering import Visit, enter
from pbem.play.entrance.new_game import Person
from pbem.play.held_back import Numbered, hold_back
from pbem.play.left_open import closes_left_open, note_left_open
from pbem.play.mailing import Mailing
from pbem.play.moderation.agreement import consent
from pbem.play.moderation.disputing import open_dispute
from pbem.play.moderation.seating import SeatOffice
from pbem.play.run_on import run_on
from pbem.play.said_again import gives_way
from pbem.play.second_thoughts import confirm, enter_order
from pbem.play.services.serving import serve, show
from pbem.play.sitting import Sitting
from pbem.play.standing.orders import (
    UNKNOWN,
    begins_as_a_question,
    file_standing,
    is_conditional,
    is_plan,
    withdraw,
)
from pbem.play.standing.spoken import file_spoken
from pbem.play.timing.more_time import Case, answer_wish, ask_for_time
from pbem.play.timing.waiting import begin_to_wait
from pbem.report.letters import Accepted, Chatter, LineResult, NotRead, ReceiptLine, Refused, Shown
from pbem.report.wording import Wording


def submit_lines(sitting: Sitting, lines: tuple[Line, ...]) -> tuple[ReceiptLine, ...]:
    """What became of each line, in the order of the mail.

    Lines act in turn, so one mail may answer a question that its own earlier line brings up. A line that nobody
    asked for is tried once more after the others: people do not write in the order of play. One about a question
    that is not open is never kept without a word that says so: it may be late for a question that is past.
    """
    station("read", mail=sitting.actor.mail_id)
    sitting.under = {line.number: line.under for line in lines if line.under}
    whole = whole_commands((line.number, line.text) for line in lines)
    numbered = tuple(with_speakers(sitting.book, whole, _would_act))
    named = {text: _named(sitting, text) for _, text in numbered if is_offer(text)}
    meant = ((number, named[text].text if text in named else text) for number, text in numbered)
    results = list(_results(sitting, meant))
    if sitting.table.changed:
        results = [_once_more(sitting, each) for each in results]
    written = {each.text: (text, each.mended) for text, each in named.items() if each.mended}
    return tuple(_as_written(_with_a_way(sitting, each), written) for each in results)


def _would_act(text: str) -> bool:
    """Whether a line is a command, or about offers and promises."""
    return read_command(text) is not None or is_talk(text)


def _named(sitting: Sitting, text: str) -> Named:
    """An offer with families in place of the first names of people."""
    table, wording = sitting.table, Wording(sitting.table.rules.words)
    mailing = Mailing(sitting.desk, sitting.work, table)
    people = {wording.name(seat): mailing.name_of(seat) for seat in table.rules.seats(table.state)}
    taken = (spelling for spellings in table.rules.words.values() for spelling in spellings)
    return in_families(text, first_names(people, taken))


def _as_written(line: ReceiptLine, written: Mapping[str, tuple[str, tuple[str, ...]]]) -> ReceiptLine:
    """What became of a line, under the words in which it was written."""
    text, mended = written.get(line.text, (line.text, ()))
    return replace(line, text=text, mended=(*mended, *line.mended))


def _results(sitting: Sitting, lines: Iterable[tuple[int, str]]) -> Iterator[ReceiptLine]:
    """What becomes of numbered lines; those about offers and promises are not read as orders, whose words they may hold."""
    for talks, run in talk_apart(lines, is_talk):
        if not talks:
            lines_read = read_in_turn(run, sitting.book, sitting.under)
            yield from (_perhaps_talk(sitting, _line(sitting, read)) for read in lines_read)
            continue
        for number, text in run:
            said = talk(sitting, number, text) if not sitting.left else Chatter()
            if said is not None:
                yield ReceiptLine(number, text, said)
            else:
                one = ((number, text),)
                yield from (_line(sitting, read) for read in read_in_turn(one, sitting.book, sitting.under))


def _perhaps_talk(sitting: Sitting, line: ReceiptLine) -> ReceiptLine:
    """A line that was not read, as one about offers or promises with a typo in its first word, if it is one."""
    if sitting.left or not isinstance(line.result, NotRead | Chatter):
        return line
    mended = mended_talk(line.text)
    said = talk(sitting, line.number, mended.text) if mended is not None else None
    if mended is None or said is None:
        return line
    return ReceiptLine(line.number, line.text, said, (mended.note,))


def _once_more(sitting: Sitting, line: ReceiptLine) -> ReceiptLine:
    """A line that was not read, tried against the questions that the others brought up."""
    if not isinstance(line.result, NotRead):
        return line
    read = LineRead(line.number, line.text, line_in(sitting.book(), line.text))
    if _command_of(read)[0] is not None:
        return line
    again = _line(sitting, read)
    return again if isinstance(again.result, Accepted) else line


def _with_a_way(sitting: Sitting, line: ReceiptLine) -> ReceiptLine:
    """A line about a question that is not open with the line that keeps it until then; one that is almost press, with how that begins."""
    result = line.result
    if isinstance(result, NotRead | Chatter) and (names := meant_for(line.text)):
        return replace(line, result=NotRead("press_begins", line.text, (f"PRESS TO {names}",)))
    if isinstance(result, NotRead) and result.code == Code.MISSPELT:
        nearest = tuple(f"this turn: {each}" for each in result.nearest if read_standing(each) is not None)
        return replace(line, result=NotRead(result.code, result.given, nearest))
    if not isinstance(result, NotRead) or result.code != Code.NOT_ASKED or read_standing(line.text) is None:
        return line
    if read_offer(line.text) is not None:
        return replace(line, result=NotRead("deal_unread", line.text))
    if not begins_as_a_question(sitting.table, sitting.seat, line.text):
        return line
    nearest = (*result.nearest, f"this turn: {line.text}")
    return replace(line, result=NotRead(result.code, result.given, nearest))


def _line(sitting: Sitting, read: LineRead) -> ReceiptLine:
    if sitting.left:
        return ReceiptLine(read.number, read.text, Chatter())
    command, mended = _command_of(read)
    form = _spoken(sitting, read, command)
    if form is not None:
        return ReceiptLine(
            read.number, read.text, _keep_spoken(sitting, read.number, form), (f'read as "{form.text}"',)
        )
    numbered = Numbered(read.number, read.text, command, read.reading, read.again)
    result = _act(sitting, numbered)
    note_left_open(sitting, read.reading, result)
    return ReceiptLine(read.number, read.text, result, mended)


def _spoken(sitting: Sitting, read: LineRead, command: Command | None) -> FileStanding | None:
    """The line to be kept that a conditional order in prose means; None if it is none."""
    if command is None and isinstance(read.reading, Understood):
        return None
    if command is not None and not isinstance(command, FileStanding):
        return None
    book = sitting.book()
    if command is None:
        form = in_form(read.text, book)
    else:
        form = in_form(command.text, book) or plain_in_form(command.text, book)
    return FileStanding(form, always=command is not None and command.always) if form is not None else None


def _keep_spoken(sitting: Sitting, number: int, kept: FileStanding) -> LineResult:
    reading = line_in(sitting.book(), kept.text)
    held_back = hold_back(sitting, Numbered(number, kept.text, kept if kept.always else None, reading))
    if held_back is not None:
        return held_back
    result = file_spoken(sitting.work, sitting.table, sitting.seat, kept, sitting.actor)
    run_on(sitting.work, sitting.table, sitting.actor.mail_id)
    return result


def _command_of(read: LineRead) -> tuple[Command | None, tuple[str, ...]]:
    """The command that a line is, perhaps with a typo mended; a line that names a question is never taken for a misspelt one."""
    command = read_command(read.text)
    reading = read.reading
    asks = isinstance(reading, Understood) or (isinstance(reading, Unread) and reading.decision is not None)
    if command is not None or asks or (isinstance(reading, Unread) and reading.code == Code.NOT_ASKED):
        return command, ()
    mended = mended_command(read.text)
    return (mended.command, mended.corrections) if mended is not None else (None, ())


def _act(sitting: Sitting, line: Numbered) -> LineResult:
    text, reading = line.text, line.reading
    held_back = hold_back(sitting, line)
    if held_back is not None:
        return held_back
    confirmed = confirm(sitting.work, sitting.table, sitting.seat, text, sitting.actor)
    if confirmed is not None:
        return confirmed
    if line.command is not None:
        return _carry_out(sitting, line.command)
    if is_conditional(text) or (isinstance(reading, Unread) and is_plan(sitting.table, text)):
        filed = _file(sitting, FileStanding(text, always=False))
        if not (isinstance(filed, NotRead) and filed.code == UNKNOWN):
            return filed
    match reading:
        case Understood():
            return _order(sitting, reading, line.again)
        case Unread():
            return NotRead(str(reading.code), reading.given, reading.nearest)
        case ReadAsChatter():
            return Chatter()


def _order(sitting: Sitting, reading: Understood, again: tuple[Understood, ...]) -> LineResult:
    table = sitting.table
    order = Order(reading.decision.id, sitting.seat, reading.choice)
    station("judge", game=table.game.id)
    refusals = table.rules.validate(table.state, order)
    if refusals:
        return Refused(reading.decision, reading.choice, refusals, reading.corrections)
    waits = gives_way(sitting, order, again) or closes_left_open(sitting, reading, order)
    if waits is not None:
        return waits
    odds = table.rules.odds_of(table.state, order)
    acts_at = enter_order(sitting.work, table, reading, order, sitting.actor)
    waiting = any(parked.decision == order.decision for parked in table.state.agenda.answers)
    run_on(sitting.work, table, sitting.actor.mail_id)
    return Accepted(reading.decision, reading.choice, waiting, reading.corrections, acts_at, odds)


def _appeal(sitting: Sitting, command: Appeal) -> LineResult:
    work, table, seat = sitting.work, sitting.table, sitting.seat
    if isinstance(command, Resign):
        return _resign(sitting, command)
    if isinstance(command, Extend):
        return ask_for_time(Case(sitting.desk, work, table), seat, command)
    if isinstance(command, MoreTime):
        return answer_wish(Case(sitting.desk, work, table), seat, command)
    if isinstance(command, Consent):
        return consent(work, table, seat, command)
    return open_dispute(sitting.desk, sitting.work, sitting.table, command, sitting.actor)


def _carry_out(sitting: Sitting, command: Command) -> LineResult:
    if isinstance(command, Appeal):
        return _appeal(sitting, command)
    if isinstance(command, Filing):
        return _keep(sitting, command)
    if isinstance(command, Entry):
        return _enter(sitting, command)
    return show(sitting, command) if isinstance(command, Question) else serve(sitting, command)


def _enter(sitting: Sitting, command: Entry) -> LineResult:
    """What a player wants beside this game; the mail proves who it is."""
    player = sitting.work.seats.get(sitting.table.game.id, sitting.seat).player_id
    if player is None:
        return Chatter()
    person = sitting.work.players.get(player)
    return enter(Visit(sitting.desk, sitting.work, Person(person.name, person.address)), command)


def _keep(sitting: Sitting, command: Filing) -> LineResult:
    match command:
        case FileStanding():
            return _file(sitting, command)
        case Wait():
            return begin_to_wait(sitting.work, sitting.table, sitting.seat, sitting.actor)
        case Withdraw():
            return withdraw(sitting.work, sitting.table, sitting.seat, command, sitting.actor)


def _resign(sitting: Sitting, command: Resign) -> LineResult:
    if not command.confirmed:
        return Shown("resign_asked", lines=("resign: yes",))
    SeatOffice(sitting.desk, sitting.work, sitting.table).resign(sitting.seat)
    sitting.left = True
    return Chatter()


def _file(sitting: Sitting, command: FileStanding) -> LineResult:
    result = file_standing(
        sitting.work, sitting.table, sitting.seat, command.text, sitting.actor, always=command.always
    )
    run_on(sitting.work, sitting.table, sitting.actor.mail_id)
    return result
