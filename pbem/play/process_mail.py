"""One recorded mail, worked on in one transaction: guard, identify, clean, read, judge, enter, answer (stations 3 to 11)."""

from __future__ import annotations

from datetime import timedelta

from engine.core.ids import Seat
from pbem.intake.addresses import split_detail
from pbem.intake.chain import judge, judge_identity
from pbem.intake.clean import clean
from pbem.intake.form_lines import changed_form_lines, form_warnings
from pbem.intake.guards import GuardContext
from pbem.intake.identify import IdentifyContext, identify
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition, Identity, Judgement, Line, Verdict
from pbem.play.confirm import ask_to_confirm, with_released
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing, mail_round, newly_told, send_note
from pbem.play.signup import answer_signup, find_signup, open_signups
from pbem.play.submit_orders import Sitting, submit_lines
from pbem.play.table import Actor, open_table
from pbem.report.letters import Note
from pbem.store.inbox import Taken
from pbem.store.records import GameStatus, MailState
from pbem.store.unit_of_work import UnitOfWork, UnitOfWorkFactory
from pbem.tokens import redact_tokens, token_for, token_matches

HOUR = timedelta(hours=1)


class MailProcessor:
    """Works on recorded mails; an exception leaves the mail as it was, for the worker to count."""

    def __init__(self, desk: Desk, unit_of_work: UnitOfWorkFactory) -> None:
        self._desk = desk
        self._unit_of_work = unit_of_work

    def __call__(self, mail_id: int) -> None:
        """Do everything that one mail causes, in one transaction; a mail already worked on is left alone."""
        with self._unit_of_work() as work:
            taken = work.inbox.take(mail_id)
            if taken is not None:
                _Case(self._desk, work, taken).work_on()


class _Case:
    """One mail with the transaction in which it is worked on."""

    def __init__(self, desk: Desk, work: UnitOfWork, taken: Taken) -> None:
        self._desk = desk
        self._work = work
        self._mail = taken.mail
        self._incoming = read_message(taken.raw)

    def work_on(self) -> None:
        """Guards first, then who speaks, then the lines."""
        judgement = judge(self._incoming, guard_context(self._desk, self._work))
        if judgement.disposition is not Disposition.ACCEPT:
            self._turn_away(judgement)
            return
        identity = identify(self._incoming, identify_context(self._desk, self._work))
        if answer_signup(self._desk, self._work, self._mail, self._incoming, identity):
            return
        if identity.verdict is not Verdict.ACTS:
            self._doubt(identity)
            return
        self._work.inbox.attribute(self._mail.id, identity.game, identity.seat)
        if self._work.games.get(identity.game).status == GameStatus.ENDED:
            self._reject("game_over", (("game", identity.game),), "The game is over.")
            return
        self._act(identity)

    def _turn_away(self, judgement: Judgement) -> None:
        reasons = {"guard": judgement.guard, "reason": judgement.reason}
        if judgement.may_answer:
            self._reject("rejected", tuple(reasons.items()), judgement.reason)
            return
        held = judgement.disposition is Disposition.HOLD
        state = MailState.HELD if held else MailState.DONE
        self._work.inbox.settle(
            self._mail.id, state, judgement.disposition, f"{judgement.guard}: {judgement.reason}"
        )

    def _reject(self, template: str, named: tuple[tuple[str, str], ...], reason: str) -> None:
        self._work.inbox.settle(self._mail.id, MailState.DONE, Disposition.REJECT, reason)
        note = Note(template=template, named=(*named, ("subject", redact_tokens(self._incoming.subject))))
        self._note(note, self._incoming.sender)

    def _note(self, note: Note, recipient: str) -> None:
        send_note(
            self._desk,
            self._work,
            note,
            recipient,
            mail_id=self._mail.id,
            in_reply_to=self._incoming.message_id,
        )

    def _doubt(self, identity: Identity) -> None:
        judgement = judge_identity(identity)
        if judgement.disposition is Disposition.HOLD and identity.game and identity.seat:
            self._work.inbox.attribute(self._mail.id, identity.game, identity.seat)
            ask_to_confirm(self._desk, self._work, self._mail, self._incoming, identity)
        state = MailState.HELD if judgement.disposition is Disposition.HOLD else MailState.DONE
        self._work.inbox.settle(self._mail.id, state, judgement.disposition, judgement.reason)

    def _act(self, identity: Identity) -> None:
        seat = Seat(identity.seat)
        lines, warnings = self._lines(self._incoming, identity.answers)
        lines = with_released(self._work, self._incoming, identity, lines)
        table = open_table(self._work, identity.game, self._desk.clock)
        sitting = Sitting(self._work, table, seat, Actor("player", seat, self._mail.id))
        results = submit_lines(sitting, lines)
        table.save()
        mailing = Mailing(self._desk, self._work, table)
        mailing.receipt(
            seat,
            results,
            mail_id=self._mail.id,
            in_reply_to=self._incoming.message_id,
            warnings=warnings,
            with_report=sitting.wants_report or seat in newly_told(table),
        )
        mail_round(mailing, table, answered=seat)
        self._work.inbox.settle(self._mail.id, MailState.DONE, Disposition.ACCEPT, identity.reason)

    def _lines(self, incoming: Incoming, answers: str) -> tuple[tuple[Line, ...], tuple[str, ...]]:
        """The lines that act: written ones, and lines of our own form that the player changed."""
        cleaned = clean(incoming)
        form = self._work.forms.find((answers,)) if answers else None
        sent = form.lines if form is not None else ([] if answers else None)
        changed = changed_form_lines(cleaned.lines, sent)
        return (*cleaned.written(), *changed), (*cleaned.warnings, *form_warnings(cleaned.lines, sent))


def guard_context(desk: Desk, work: UnitOfWork) -> GuardContext:
    """What guards may know, from the database."""
    now = desk.clock.now()
    return GuardContext(
        own_addresses=frozenset((desk.address.casefold(),)),
        is_own_message=lambda identity: work.outbox.by_message_id(identity) is not None,
        is_known=lambda address: work.players.by_address(address) is not None,
        recent_mails=lambda address: work.outbox.count_to(address, now, HOUR) if address else 0,
        size_limit=desk.largest_mail,
        rate_limit=desk.mails_per_hour,
    )


def identify_context(desk: Desk, work: UnitOfWork) -> IdentifyContext:
    """What is known of seats, from the database."""

    def token_holds(game: str, seat: str, token: str) -> bool:
        record = work.seats.find(game, seat) or find_signup(work, game, seat)
        if record is None:
            return False
        return token_matches(token, token_for(desk.key, game, seat, record.token_nonce.hex()))

    def seats_of(address: str) -> tuple[tuple[str, str], ...]:
        player = work.players.by_address(address)
        if player is None:
            return ()
        seated = tuple((each.game_id, each.seat) for each in work.seats.of_player(player.id))
        return (*seated, *open_signups(work, player.id))

    def sent(identity: str) -> tuple[str, str] | None:
        mail = work.outbox.by_message_id(identity)
        if mail is None or mail.game_id is None or mail.seat is None:
            return None
        return mail.game_id, mail.seat

    return IdentifyContext(
        own_addresses=frozenset((split_detail(desk.address.casefold())[0],)),
        trust=desk.trust,
        seats_of=seats_of,
        token_holds=token_holds,
        sent=sent,
        authserv_id=desk.authserv_id,
    )
