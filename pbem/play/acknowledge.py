"""A mail that was delivered twice: said once, done once (the same Message-ID and the same content)."""

from __future__ import annotations

from typing import Final

from pbem.intake.chain import judge
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition
from pbem.play.desk import Desk
from pbem.play.known import guard_context
from pbem.play.notes import send_note
from pbem.report.letters import Note
from pbem.store.records import Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

_ANSWERED: Final = (Disposition.ACCEPT, Disposition.REJECT)


class DuplicateReceiver:
    """Settles second deliveries; a person whose first mail was answered is told, everybody else hears nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __call__(self, work: UnitOfWork, mail_id: int) -> None:
        """Settle one mail."""
        taken = work.inbox.take(mail_id)
        if taken is None or taken.mail.duplicate_of is None:
            return
        first = work.inbox.get(taken.mail.duplicate_of)
        incoming = read_message(taken.raw, taken.mail.size)
        if _was_answered(first) and self._is_proven(work, incoming):
            note = Note(template="duplicate", named=(("subject", redact_tokens(incoming.subject)),))
            reply = incoming.message_id
            send_note(self._desk, work, note, incoming.sender, mail_id=mail_id, in_reply_to=reply)
        reason = f"The same mail was recorded before as number {first.id}."
        work.inbox.settle(mail_id, MailState.DUPLICATE, Disposition.DISCARD, reason)

    def _is_proven(self, work: UnitOfWork, incoming: Incoming) -> bool:
        """Whether the sender would be answered if this mail had come first: nothing goes to a doubtful one."""
        guards = guard_context(self._desk, work)
        judgement = judge(incoming, guards)
        return (
            judgement.disposition is Disposition.ACCEPT and judgement.may_answer and guards.proves(incoming)
        )


def _was_answered(first: Mail) -> bool:
    """Whether the first delivery was worked on for a seat, and neither failed nor waits for somebody."""
    return bool(first.seat) and first.state == MailState.DONE and first.disposition in _ANSWERED
