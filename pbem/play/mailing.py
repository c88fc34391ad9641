"""Station 11: receipts, reports and notes as complete mails in the outbox, each with its fixed Message-ID."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import DecisionId, Seat
from pbem.play.absence.away import substitutes
from pbem.play.bargains.pledges_shown import pledges_for
from pbem.play.desk import Desk
from pbem.play.entrance.observers import tell_observers
from pbem.play.entrance.salts import salts_by_seat
from pbem.play.records.dice_record import dice_attachments
from pbem.play.records.looks import looks_of
from pbem.play.standing.orders import lines_of
from pbem.play.standing.turn_sheet import coming_up
from pbem.play.table import Table
from pbem.play.timing.question_deadlines import REMINDER, times_of
from pbem.report.calendar import calendar
from pbem.report.compose import compose, fitted
from pbem.report.letters import (
    Attachment,
    Body,
    Done,
    Envelope,
    Note,
    Receipt,
    ReceiptLine,
    Reminder,
    Reply,
    Report,
    Times,
)
from pbem.report.reporter import view_attachment
from pbem.scheduler import Stage, next_daily
from pbem.store.message_ids import root_id, seat_line
from pbem.store.outbox import NewMail
from pbem.store.records import Player, SentForm
from pbem.store.records import Seat as SeatRecord
from pbem.store.service_records import OwedReport
from pbem.store.talk_records import Pledge, PressRules
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import token_for

NEWS = "report"
PROMISE = "promise"
"""A note of a promise; a report holds it too."""


class _Written(Struct, frozen=True):
    """What a mail is: its kind, the ledger's entry of which it tells, the mail that it answers, files."""

    kind: str
    entry: int
    in_reply_to: str = ""
    attached: tuple[Attachment, ...] = ()


class Mailing:
    """Writes the mails of one table in one unit of work."""

    def __init__(self, desk: Desk, work: UnitOfWork, table: Table) -> None:
        self._desk = desk
        self._work = work
        self._table = table
        seated = {Seat(each.seat.seat): each for each in work.seating.of_game(table.game.id)}
        self._seats = {seat: each.seat for seat, each in seated.items()}
        self._people: dict[Seat, Player | None] = {seat: each.player for seat, each in seated.items()}
        self._zones = {seat: each.zone for seat, each in seated.items() if each.zone}
        for seat, each in seated.items():
            work.correspondence.know(seat_line(table.game.id, seat), each.written)
        self._clock: Times | None = None
        self._tokens: dict[str, str] = {}

    def receipt(
        self,
        seat: Seat,
        lines: tuple[ReceiptLine, ...],
        *,
        in_reply_to: str,
        warnings: tuple[str, ...],
        with_report: bool,
        about: str = "receipt",
    ) -> None:
        """Answer one mail of a seat line by line, with its report in the same mail if there is news.

        A report that has not gone out yet is taken back: what it asked is answered, what it told stands here. The answer to a
        mail that asks for the report and says nothing else is a report too.
        """
        table = self._table
        with_report = self._takes_back(seat) or self._settles(seat) or with_report
        letter = Receipt(
            game=table.game.id,
            seat=seat,
            view=table.rules.view(table.state, seat),
            lines=lines,
            told=() if with_report else table.told_here(seat),
            warnings=warnings,
            standing=lines_of(self._work, table, seat),
            coming=coming_up(self._work, table, seat),
            report=self._report(seat) if with_report else None,
            times=self._times(seat),
            thoughts=tuple(
                (DecisionId(each.decision), each.acts_at)
                for each in self._work.second_thoughts.waiting(table.game.id, seat)
            ),
            reply=self._reply(seat),
        )
        body = self._desk.reporter.receipt(letter, table.book)
        asks_only = bool(lines) and not warnings and all(each.result == Done("status_sent") for each in lines)
        self._send(seat, NEWS if with_report and asks_only else about, body, in_reply_to)
        if with_report:
            self._reported(seat)

    def tell(self, seat: Seat, *, first: bool = False) -> None:
        """Tell a seat what happened and what it must decide: now, or with its daily mail if it may wait for that."""
        waits_until = None if first else self._waits_until(seat)
        if waits_until is None:
            self.report(seat, first=first)
        else:
            self._work.owed_reports.owe(OwedReport(self._table.game.id, seat, waits_until))

    def tell_observers(self) -> None:
        """Send everybody who looks on what all may know."""
        tell_observers(self._desk, self._work, self._table)

    def report(self, seat: Seat, *, first: bool = False) -> None:
        """Tell a seat what happened and what it must decide, in place of a report that has not gone out yet."""
        self._takes_back(seat)
        self._settles(seat)
        body = self._desk.reporter.report(self._report(seat, first=first), self._table.book)
        self._send(seat, NEWS, body, "")
        self._reported(seat)

    def _takes_back(self, seat: Seat) -> bool:
        """Take back the reports to a seat that still wait to be sent; the next one tells all since the last that went out."""
        game = self._table.game.id
        if not self._work.outbox.withdraw(game, seat, NEWS):
            return False
        through = self._work.outbox.told_through(game, seat, NEWS)
        self._seats[seat] = replace(self._seats[seat], reported_through=through)
        return True

    def has_news(self, seat: Seat) -> bool:
        """Whether a seat is asked something, or something happened since its last report."""
        return bool(
            self._table.unanswered(seat) or self._table.told(seat, self._seats[seat].reported_through)
        )

    def _settles(self, seat: Seat) -> bool:
        """A seat gets what its daily mail would bring; whether it waited for one."""
        person = self._people[seat]
        game = self._table.game.id
        return (
            person is not None and person.digest_at is not None and self._work.owed_reports.settle(game, seat)
        )

    def _waits_until(self, seat: Seat) -> datetime | None:
        """The moment of the daily mail for which news of a seat may wait.

        None where there is no such mail, or the news may not wait: the game is over, a moderator did something, a
        question falls due before, or somebody else answers for the reader.
        """
        person, table = self._people[seat], self._table
        if person is None or person.digest_at is None or table.over or table.notices:
            return None
        times = self._times(seat)
        if seat in dict(times.covers):
            return None
        at = next_daily(self._desk.clock.now(), person.digest_at, times.zone)
        asked = {question.group.id for question in table.unanswered(seat)}
        urgent = any(each.group in asked and each.due_at <= at for each in times.deadlines)
        return at if times.paused or not urgent else None

    def remind(self, seat: Seat, stage: str) -> None:
        """Remind a seat of what it owes, unless its daily mail can do so in time."""
        waits_until = self._waits_until(seat) if stage != Stage.LATE else None
        if waits_until is not None:
            self._work.owed_reports.owe(OwedReport(self._table.game.id, seat, waits_until))
            return
        table = self._table
        letter = Reminder(
            game=table.game.id,
            seat=seat,
            view=table.rules.view(table.state, seat),
            names=self._names(),
            stage=stage,
            times=self._times(seat),
            reply=self._reply(seat),
        )
        body = self._desk.reporter.reminder(letter, table.book)
        self._send(seat, REMINDER, body, "")

    @cached_property
    def _pledges(self) -> tuple[Pledge, ...]:
        """The promises of the game, read when the first report is written; where nothing watches for them there are none."""
        return self._work.pledges.of_game(self._table.game.id) if self._table.watch is not None else ()

    def _times(self, seat: Seat) -> Times:
        if self._clock is None:
            clock = times_of(self._work, self._table.game.id, self._desk.clock.now())
            still = self._table.stands_still
            self._clock = replace(clock, still=still, paused=clock.paused or still)
        zone = self._zones.get(seat)
        return replace(self._clock, zone=zone) if zone else self._clock

    def name_of(self, seat: Seat) -> str:
        """The name of a seat's person; "" where nobody sits."""
        person = self._people.get(seat)
        return person.name if person is not None else ""

    def _names(self) -> tuple[tuple[Seat, str], ...]:
        return tuple((seat, self.name_of(seat)) for seat in self._people)

    def _report(self, seat: Seat, *, first: bool = False) -> Report:
        table = self._table
        over = table.over
        begins = first or self._seats[seat].reported_through == 0
        rules = self._work.press.rules(table.game.id) if begins else PressRules()
        return Report(
            game=table.game.id,
            seat=seat,
            view=table.rules.view(table.state, seat),
            names=self._names(),
            told=table.told(seat, self._seats[seat].reported_through),
            standing=lines_of(self._work, table, seat),
            coming=coming_up(self._work, table, seat),
            result=table.rules.result(table.state),
            first=begins,
            seed_hash=table.game.seed_hash,
            seed=table.game.seed.hex() if over else "",
            salts=salts_by_seat(table.game.salts, table.rules.seats(table.state)),
            notices=table.noticed(),
            looks=looks_of(self._work, table.game.id) if over else (),
            times=self._times(seat),
            reply=self._reply(seat),
            pledges=pledges_for(self._pledges, table, seat, self._times(seat).zone),
            unsigned_press=rules.anonymous,
            press_is_read=rules.moderators_read,
        )

    def _reported(self, seat: Seat) -> None:
        """A report goes to a seat; a note of the same run that it holds too is not sent beside it."""
        game, outbox = self._table.game.id, self._work.outbox
        self._work.seats.set_reported(game, seat, self._table.entry)
        if outbox.has_posted(game, seat, PROMISE):
            outbox.withdraw(game, seat, PROMISE)

    def note(self, seat: Seat, note: Note, kind: str, entry: int, *, in_reply_to: str = "") -> None:
        """Send a short mail to the person of a seat."""
        self._queue(seat, kind, self._desk.reporter.note(note), entry, in_reply_to)

    def _send(self, seat: Seat, kind: str, body: Body, in_reply_to: str) -> None:
        """Queue a mail about the position, with what the reader wants attached."""
        attached = calendar(self._table.game.id, seat, body.due, self._desk.clock.now())
        if self._seats[seat].attach_view:
            attached = (*attached, *self._attached(seat))
        if self._table.over and (self._table.changed or kind == NEWS):
            attached = (*attached, *dice_attachments(self._work, self._table.game))
        self._queue(seat, kind, body, self._table.entry, in_reply_to, attached)

    def _queue(
        self,
        seat: Seat,
        kind: str,
        body: Body,
        entry: int,
        in_reply_to: str = "",
        attached: tuple[Attachment, ...] = (),
    ) -> None:
        """Put a mail to the person of a seat into the outbox, and to the substitute; a seat without a person gets none."""
        person = self._people[seat]
        if person is None:
            return
        what = _Written(kind, entry, in_reply_to, attached)
        self._queue_to(person, seat, body, what)
        if seat in dict(self._times(seat).away):
            for substitute in substitutes(self._work, self._table.game.id, seat, self._desk.clock.now()):
                self._queue_to(substitute, seat, body, what)

    def note_to(self, person: Player, seat: Seat, note: Note, kind: str, *, in_reply_to: str = "") -> None:
        """Send a short mail about a seat to somebody else, whose answer speaks for that seat."""
        what = _Written(kind, self._table.entry, in_reply_to)
        self._queue_to(person, seat, self._desk.reporter.note(note), what)

    def _queue_to(self, person: Player, seat: Seat, body: Body, what: _Written) -> None:
        desk, game, record = self._desk, self._table.game.id, self._seats[seat]
        identity = desk.message_id(self._work, seat_line(game, seat))
        envelope = Envelope(
            message_id=identity,
            sender=desk.address,
            recipient=person.address,
            date=desk.clock.now(),
            reply_to=self._reply_to(record),
            root=root_id(desk.key, desk.host, game),
            in_reply_to=what.in_reply_to,
        )
        subject = body.subject if desk.plus_addressing else self._with_token(body.subject, record)
        raw = compose(_titled(fitted(body, person.mail_format), subject), envelope, what.attached)
        self._work.outbox.post(
            NewMail(
                message_id=identity,
                kind=what.kind,
                recipient=person.address,
                raw=raw,
                at=desk.clock.now(),
                entry=what.entry,
                game_id=game,
                seat=seat,
            )
        )
        if body.form:
            self._work.forms.save(SentForm(identity, game, seat, list(body.form)))

    def _attached(self, seat: Seat) -> tuple[Attachment, ...]:
        return (view_attachment(self._table.rules.view(self._table.state, seat)),)

    def _reply(self, seat: Seat) -> Reply:
        """Where the reader's answers go, for buttons that open a ready one."""
        record = self._seats[seat]
        return Reply(self._reply_to(record), "" if self._desk.plus_addressing else self._token(record))

    def _token(self, record: SeatRecord) -> str:
        """The token of a seat, worked out once: all its buttons carry it."""
        if record.seat not in self._tokens:
            nonce = record.token_nonce.hex()
            self._tokens[record.seat] = token_for(self._desk.key, record.game_id, record.seat, nonce)
        return self._tokens[record.seat]

    def _reply_to(self, record: SeatRecord) -> str:
        if not self._desk.plus_addressing:
            return self._desk.address
        local = self._desk.address.rpartition("@")[0]
        return f"{local}+{record.game_id}.{record.seat}.{self._token(record)}@{self._desk.host}"

    def _with_token(self, subject: str, record: SeatRecord) -> str:
        """Where the address carries no token, the subject tag does."""
        return subject.replace("]", f" ~{self._token(record)}]", 1)


def mail_round(mailing: Mailing, table: Table, answered: Seat | None = None) -> None:
    """Reports after a run: to everybody who is newly asked, and to all when a turn began, the game ended or a notice is due.

    `answered` already got the report in its receipt. A receipt for lines that have waited holds its seat's report too.
    """
    told = [seat for seat in to_be_written_to(table) if seat != answered]
    last = {reply.seat: reply for reply in table.replies}
    for reply in table.replies:
        mailing.receipt(
            reply.seat,
            reply.lines,
            in_reply_to=reply.in_reply_to,
            warnings=(),
            with_report=reply.seat in told and last[reply.seat] is reply,
        )
    for seat in told:
        if seat not in last:
            mailing.tell(seat, first=seat in table.newcomers)
    if everybody_is_told(table):
        mailing.tell_observers()


def everybody_is_told(table: Table) -> bool:
    """Whether a turn began, the game ended, or there is something that everybody has to read."""
    return table.over or table.rules.clock(table.state)[0] != table.turn_before or bool(table.notices)


def to_be_written_to(table: Table) -> tuple[Seat, ...]:
    """The same, and those who got an office: who has just written knows of that by the receipt."""
    told = {*newly_told(table), *table.at_new_desks()}
    return tuple(seat for seat in table.rules.seats(table.state) if seat in told)


def newly_told(table: Table) -> tuple[Seat, ...]:
    """The seats to which a report is due now, in seat order: newly asked, or named in a deal that came up or ended.

    All of them when a turn began, the game ended or everybody has to read a notice; those whose promise was broken.
    """
    before, now = table.asked_before, table.asked()
    deals_before, deals = table.deals_before, table.deals()
    everyone = everybody_is_told(table)
    return tuple(
        seat
        for seat in table.rules.seats(table.state)
        if everyone
        or seat in table.to_tell
        or any(question not in before.get(seat, ()) for question in now.get(seat, ()))
        or deals_before.get(seat, ()) != deals.get(seat, ())
    )


def _titled(body: Body, subject: str) -> Body:
    return Body(subject, body.text, body.html, body.form)
