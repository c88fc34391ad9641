"""Mails that wait for a person: what each kind offers, let one act, or put it aside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.errors import CommandError
from pbem.intake.chain import CHAIN, DOUBTFUL
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition
from pbem.play.desk import Desk
from pbem.play.known import guard_context
from pbem.play.notes import send_note
from pbem.play.process_mail import Case
from pbem.report.letters import Note
from pbem.store.records import ConfirmationState, Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

FAILED: Final = "failed"
"""What keeps a mail that could not be worked on."""

OFFERS: Final[Mapping[str, tuple[str, ...]]] = {
    **{guard.name: ("release", "reject") for guard, disposition in CHAIN if disposition is Disposition.HOLD},
    DOUBTFUL: ("yes of its player", "release", "reject"),
    FAILED: ("release", "reject"),
}
"""What may be done about a mail, by what keeps it."""

_WAITING: Final = (MailState.HELD, MailState.FAILED)


def what_holds(mail: Mail) -> str:
    """What keeps a mail: the name of a guard, the doubt about its sender, or a fault."""
    if mail.state == MailState.FAILED:
        return FAILED
    guard = (mail.reason or "").partition(":")[0]
    return guard if guard in OFFERS else DOUBTFUL


def release(desk: Desk, work: UnitOfWork, number: int) -> Mail:
    """Let a mail go on in spite of what keeps it, at once; returns what became of it.

    One that a guard held passes that guard and is judged as any other. For a doubtful one the moderator vouches. One
    that failed is tried again; an exception leaves it as it was.

    Raises:
        NotFound: if there is no such mail.
        CommandError: if it waits for nobody.
    """
    holds = what_holds(_waiting(work, number))
    work.inbox.put_back(number)
    taken = work.inbox.take(number)
    if taken is None:
        raise CommandError(f"mail {number} is being worked on already")
    work.confirmations.end(number, ConfirmationState.CONFIRMED)  # before it may be asked about anew
    Case(desk, work, taken.mail, read_message(taken.raw, taken.mail.size), holds).work_on()
    return work.inbox.get(number)


def put_aside(desk: Desk, work: UnitOfWork, number: int, reason: str) -> Mail:
    """Let a mail rest for good and tell the person for whom it speaks, if that is one we know; returns its record.

    Raises:
        NotFound: if there is no such mail.
        CommandError: if it waits for nobody, or there is no reason.
    """
    mail = _waiting(work, number)
    if not reason.strip():
        raise CommandError("say why (--reason): who wrote the mail reads it")
    work.inbox.settle(number, MailState.DONE, Disposition.REJECT, reason.strip())
    work.confirmations.end(number, ConfirmationState.REFUSED)
    incoming = read_message(work.inbox.raw(number))
    reader = _reader(desk, work, mail, incoming)
    if reader:
        named = (("subject", redact_tokens(incoming.subject)), ("reason", reason.strip()))
        send_note(desk, work, Note(template="put_aside", named=named), reader, mail_id=number)
    return work.inbox.get(number)


def _waiting(work: UnitOfWork, number: int) -> Mail:
    mail = work.inbox.get(number)
    if mail.state not in _WAITING:
        raise CommandError(f"mail {number} is {mail.state}, not held: there is nothing to decide")
    return mail


def _reader(desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming) -> str:
    """The registered player of the seat, else the sender if we know that address; "" for nobody."""
    record = work.seats.find(mail.game_id, mail.seat) if mail.game_id and mail.seat else None
    if record is not None:
        return work.players.get(record.player_id).address if record.player_id is not None else ""
    return incoming.sender if guard_context(desk, work).may_answer(incoming) else ""
