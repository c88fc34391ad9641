"""One recorded mail, worked on in one go: guard, identify, clean, read, judge, enter, answer (stations 3 to 11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import Seat
from pbem.intake.chain import DOUBTFUL, judge, judge_identity
from pbem.intake.clean import clean
from pbem.intake.form_lines import changed_form_lines, foreign_warnings, form_warnings
from pbem.intake.identify import identify
from pbem.intake.message import Incoming, read_message
from pbem.intake.ours import Reader, by_us
from pbem.intake.values import Disposition, Identity, Judgement, Line, Press, Verdict
from pbem.logs import station
from pbem.play.absence.substitutes import answer_as_substitute
from pbem.play.closing import closed_note
from pbem.play.confirm import ask_to_confirm, release
from pbem.play.copies import earlier_copy
from pbem.play.desk import Desk
from pbem.play.entrance.front_door import Doorkeeper
from pbem.play.entrance.gathering import answer_gathering
from pbem.play.entrance.nowhere import named_nowhere
from pbem.play.entrance.observers import answer_observer
from pbem.play.entrance.signup import answer_signup, find_signup
from pbem.play.held_back import is_overtaken
from pbem.play.held_notice import tell_operator
from pbem.play.known import guard_context, identify_context, named_in
from pbem.play.mailing import Mailing, mail_round, newly_told
from pbem.play.moderation.settling import settle
from pbem.play.notes import send_note
from pbem.play.opening import open_table
from pbem.play.press.of_observers import answer_press_of_observer
from pbem.play.press.relaying import PressRoom, Writer
from pbem.play.reading_ahead import read_ahead
from pbem.play.sitting import Sitting
from pbem.play.submit_orders import submit_lines
from pbem.play.table import Actor
from pbem.ports.counts import Counts
from pbem.report.compose import NAME
from pbem.report.letters import Accepted, Note, NotRead, ReceiptLine, Refused
from pbem.store.records import GameStatus, Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

LAST_ANSWER = (
    "You have written very many mails within an hour: further ones are kept unread until the operator has looked"
    " at them. Write several lines in one mail, or wait an hour."
)
AFTER_THE_END = "The game is over: press is passed on, and nothing else that a mail says is done."


class MailProcessor:
    """Works on recorded mails; an exception leaves the mail as it was, for the worker to count."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._read: dict[int, Incoming] = {}

    def look_ahead(self, work: UnitOfWork, mail_ids: Sequence[int]) -> None:
        """Read what the work on several mails within `work` will ask for."""
        taken = work.inbox.take_ahead(mail_ids)
        self._read = {each.mail.id: read_message(each.raw, each.mail.size) for each in taken}
        read_ahead(self._desk, work, self._read.values())

    def __call__(self, work: UnitOfWork, mail_id: int) -> None:
        """Do everything that one mail causes, within `work`; a mail already worked on is left alone."""
        taken = work.inbox.take(mail_id)
        if taken is not None:
            incoming = self._read.pop(mail_id, None) or read_message(taken.raw, taken.mail.size)
            case = Case(self._desk, work, taken.mail, incoming)
            case.work_on()
            work.afterwards(partial(count_orders, self._desk.counts, case.said))  # not before they are kept


def count_orders(counts: Counts, said: Iterable[ReceiptLine]) -> None:
    """Count what became of the order lines of a mail."""
    for line in said:
        match line.result:
            case Accepted():
                counts.order("accepted")
            case Refused():
                counts.order("refused")
            case NotRead():
                counts.order("unread")


class Case:
    """One mail with the transaction in which it is worked on."""

    def __init__(
        self, desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, excused: str = ""
    ) -> None:
        """`incoming` is what the mail says; `excused` is what a person lets pass in this mail: the guard that held it, or the doubt about its sender."""
        self._desk = desk
        self._work = work
        self._mail = mail
        self._incoming = incoming
        self._excused = excused
        work.outbox.look_for(named_in(self._incoming))
        self._guards = guard_context(desk, work)
        self._context = identify_context(desk, work)
        self.said: tuple[ReceiptLine, ...] = ()
        """What the receipt says of each line, once the mail has acted."""
        self.warnings: tuple[str, ...] = ()
        """What the receipt warns of, likewise."""
        self.guard = ""
        """What has turned the mail away, by name."""

    def work_on(self) -> None:
        """Guards first, then who speaks, then the lines."""
        station("guard", mail=self._mail.id)
        judgement = judge(self._incoming, self._guards, self._excused)
        if judgement.disposition is not Disposition.ACCEPT:
            self._turn_away(judgement)
            return
        station("identify", mail=self._mail.id)
        identity = self._vouched(identify(self._incoming, self._context))
        doorkeeper = Doorkeeper(self._desk, self._work, self._mail, self._incoming)
        if doorkeeper.answer(identity, self._context):
            return
        games = self._work.games
        game = (games.find_locked if identity.verdict is Verdict.ACTS else games.find)(identity.game)
        status = game.status if game is not None else ""
        if status == GameStatus.CLOSED and identity.verdict is not Verdict.STRANGER:
            self._tell_closed(identity)
            return
        work = (self._desk, self._work, self._mail, self._incoming, identity)
        if answer_gathering(*work) or answer_signup(*work):
            return
        if identity.verdict is not Verdict.ACTS:
            self._doubt(identity)
            return
        copy = earlier_copy(self._work, self._context, self._mail, self._incoming, identity)
        if copy is not None:
            reason = f"The same mail came to another address of ours as number {copy.id}."
            self._work.inbox.settle(self._mail.id, MailState.DUPLICATE, Disposition.DISCARD, reason)
            return
        self._work.inbox.attribute(self._mail.id, identity.game, identity.seat)
        if answer_press_of_observer(*work):
            return
        if status == GameStatus.ENDED:
            self._after_the_end(identity)
            return
        if not answer_observer(*work) and not answer_as_substitute(*work):
            self._act(identity)

    def _after_the_end(self, identity: Identity) -> None:
        """Press is passed on still, if the server wants that; nothing else is done."""
        written = contents(self._desk, self._work, self._incoming, identity, self._mail.id)
        is_seated = self._work.seats.find(identity.game, identity.seat) is not None
        if not written.press or not self._desk.press_after_end or not is_seated:
            self._reject("game_over", (("game", identity.game),), "The game is over.", self._person(identity))
            return
        seat = Seat(identity.seat)
        table = open_table(self._work, identity.game, self._desk.clock)
        room = PressRoom(self._desk, self._work, table, Writer(seat))
        self.said = room.pass_on(written.press, self._mail.id)
        Mailing(self._desk, self._work, table).receipt(
            seat,
            self.said,
            in_reply_to=self._incoming.message_id,
            warnings=(*written.warnings, AFTER_THE_END),
            with_report=False,
        )
        self._work.inbox.settle(self._mail.id, MailState.DONE, Disposition.ACCEPT, identity.reason)

    def _tell_closed(self, identity: Identity) -> None:
        """The person for whom the mail speaks reads why the game is closed."""
        self._work.inbox.attribute(self._mail.id, identity.game, identity.seat)
        closing = self._work.closings.get(identity.game)
        subject = redact_tokens(self._incoming.subject) or "(none)"
        note = closed_note(identity.game, identity.seat, closing.reason, subject)
        self._answer(note, "The game is closed.", self._person(identity))

    def _vouched(self, identity: Identity) -> Identity:
        """The same as proven, if a moderator vouches for this mail and it still names the seat for which it was held."""
        named = (identity.game, identity.seat) == (self._mail.game_id, self._mail.seat)
        if self._excused != DOUBTFUL or identity.verdict is not Verdict.HELD or not named:
            return identity
        return replace(identity, verdict=Verdict.ACTS, reason="A moderator vouches for the mail.")

    def _person(self, identity: Identity) -> str:
        """The registered address of the seat, to which answers go whoever the sender is."""
        work = self._work
        held_by = work.seats.find(identity.game, identity.seat) or find_signup(
            work, identity.game, identity.seat
        )
        player_id = held_by.player_id if held_by is not None else None
        return self._work.players.get(player_id).address if player_id is not None else ""

    def _turn_away(self, judgement: Judgement) -> None:
        self.guard = judgement.guard
        reasons = {"guard": judgement.guard, "reason": judgement.reason}
        if judgement.may_answer:
            self._reject("rejected", tuple(reasons.items()), judgement.reason, self._incoming.sender)
            return
        held = judgement.disposition is Disposition.HOLD
        if held and self._incoming.sender:  # what nobody sent is mostly junk: the list of held mails has it
            tell_operator(self._desk, self._work, self._mail.id, judgement)
        state = MailState.HELD if held else MailState.DONE
        self._work.inbox.settle(
            self._mail.id, state, judgement.disposition, f"{judgement.guard}: {judgement.reason}"
        )

    def _reject(self, template: str, named: tuple[tuple[str, str], ...], reason: str, to: str) -> None:
        note = Note(template=template, named=(*named, ("subject", redact_tokens(self._incoming.subject))))
        self._answer(note, reason, to)

    def _answer(self, note: Note, reason: str, to: str) -> None:
        """Settle the mail as rejected; whoever stands behind `to`, if there is anybody, reads the note."""
        self._work.inbox.settle(self._mail.id, MailState.DONE, Disposition.REJECT, reason)
        if to:
            reply = self._incoming.message_id
            send_note(self._desk, self._work, note, to, mail_id=self._mail.id, in_reply_to=reply)

    def _doubt(self, identity: Identity) -> None:
        judgement = judge_identity(identity)
        if judgement.disposition is Disposition.HOLD:
            nowhere = named_nowhere(self._work, self._context, self._incoming, identity)
            if nowhere is not None:
                reason = "The mail of a player names no game of this server."
                self._reject("no_game", nowhere, reason, identity.sender)
                return
        self.guard = judgement.guard
        if judgement.disposition is Disposition.HOLD and identity.game and identity.seat:
            self._work.inbox.attribute(self._mail.id, identity.game, identity.seat)
            ask_to_confirm(self._desk, self._work, self._mail, self._incoming, identity)
        if judgement.disposition is Disposition.DISCARD and identity.authenticated:
            Doorkeeper(self._desk, self._work, self._mail, self._incoming).tell_how()
        state = MailState.HELD if judgement.disposition is Disposition.HOLD else MailState.DONE
        self._work.inbox.settle(self._mail.id, state, judgement.disposition, judgement.reason)

    def _act(self, identity: Identity) -> None:
        seat = Seat(identity.seat)
        station("clean", mail=self._mail.id)
        written = contents(self._desk, self._work, self._incoming, identity, self._mail.id)
        released = release(self._work, self._incoming, identity, written.lines)
        table = open_table(self._work, identity.game, self._desk.clock)
        overtaken = is_overtaken(self._work, table.game.id, self._mail, self._incoming, identity.answers)
        actor = Actor(self._actor(), seat, self._mail.id)
        sitting = Sitting(self._desk, self._work, table, seat, actor, overtaken=overtaken)
        said: list[ReceiptLine] = []
        warnings = written.warnings
        if released is not None:
            said.append(released.said)
            written = replace(written, lines=released.rest)
            if released.held is not None:
                held = self._held(released.held, released.held_id)
                said += carry_out(self._desk, sitting, held)
                warnings = (*held.warnings, *warnings)
        said += carry_out(self._desk, sitting, written)
        settle(self._desk, self._work, table)
        self.said = tuple(said)
        if self._is_last_answer():
            warnings = (*warnings, LAST_ANSWER)
        self.warnings = warnings
        table.save()
        station("write", mail=self._mail.id)
        mailing = Mailing(self._desk, self._work, table)
        mailing.receipt(
            seat,
            self.said,
            in_reply_to=self._incoming.message_id,
            warnings=warnings,
            with_report=sitting.wants_report or seat in newly_told(table),
        )
        mail_round(mailing, table, answered=seat)
        self._work.inbox.settle(self._mail.id, MailState.DONE, Disposition.ACCEPT, identity.reason)

    def _actor(self) -> str:
        return "moderator" if self._excused == DOUBTFUL else "player"

    def _is_last_answer(self) -> bool:
        """Whether the next mail of this sender would be held as one too many."""
        return self._guards.recent_mails(self._incoming.sender) + 1 >= self._guards.rate_limit

    def _held(self, incoming: Incoming, mail_id: int) -> Contents:
        """What stands in a held mail that acts now, judged as it would have been when it came."""
        identity = identify(incoming, self._context)
        return contents(self._desk, self._work, incoming, identity, mail_id)


class Contents(Struct, frozen=True):
    """What a mail says: the lines that act, the press, and what the receipt should warn of."""

    mail_id: int
    lines: tuple[Line, ...]
    press: tuple[Press, ...]
    warnings: tuple[str, ...]


def contents(desk: Desk, work: UnitOfWork, incoming: Incoming, identity: Identity, mail_id: int) -> Contents:
    """The written lines of a mail, and lines of our own form that the player of the seat changed."""
    cleaned = clean(incoming)
    answers = identity.answers
    form = work.forms.find(answers) if answers else None
    sent = form.lines if form is not None else ([] if answers else None)
    ours = by_us(cleaned.lines, Reader((NAME,), desk.address, identity.game, identity.seat))
    changed = changed_form_lines(ours, sent)
    warnings = (
        *cleaned.warnings,
        *form_warnings(cleaned.lines, sent),
        *foreign_warnings(cleaned.lines, ours, sent),
    )
    return Contents(mail_id, (*cleaned.written(), *changed), cleaned.press, warnings)


def carry_out(desk: Desk, sitting: Sitting, written: Contents) -> tuple[ReceiptLine, ...]:
    """Orders and commands, then press, told in the order of the mail."""
    results = submit_lines(sitting, written.lines)
    passed_on: tuple[ReceiptLine, ...] = ()
    if written.press:
        room = PressRoom(desk, sitting.work, sitting.table, Writer(sitting.seat))
        passed_on = room.pass_on(written.press, written.mail_id)
    return tuple(sorted((*results, *passed_on), key=lambda line: line.number))
