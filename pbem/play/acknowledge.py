"""A mail that was delivered twice: said once, done once (the same Message-ID and the same content)."""

from __future__ import annotations

from pbem.intake.chain import judge
from pbem.intake.message import read_message
from pbem.intake.values import Disposition
from pbem.play.desk import Desk
from pbem.play.known import guard_context
from pbem.play.notes import send_note
from pbem.report.letters import Note
from pbem.store.records import MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens


class DuplicateReceiver:
    """Settles second deliveries; a person whose mail acted is told, everybody else hears nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __call__(self, work: UnitOfWork, mail_id: int) -> None:
        """Settle one mail."""
        taken = work.inbox.take(mail_id)
        if taken is None or taken.mail.duplicate_of is None:
            return
        first = work.inbox.get(taken.mail.duplicate_of)
        incoming = read_message(taken.raw)
        judgement = judge(incoming, guard_context(self._desk, work))
        if judgement.disposition is Disposition.ACCEPT and judgement.may_answer and first.seat:
            note = Note(template="duplicate", named=(("subject", redact_tokens(incoming.subject)),))
            reply = incoming.message_id
            send_note(self._desk, work, note, incoming.sender, mail_id=mail_id, in_reply_to=reply)
        reason = f"The same mail was recorded before as number {first.id}."
        work.inbox.settle(mail_id, MailState.DUPLICATE, Disposition.DISCARD, reason)
