"""Who wrote a mail that could not be worked on is told so: it is kept, and the operator knows."""

from __future__ import annotations

from pbem.intake.chain import judge
from pbem.intake.message import read_message
from pbem.intake.values import Disposition
from pbem.play.desk import Desk
from pbem.play.known import guard_context
from pbem.play.notes import send_note
from pbem.report.letters import Note
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens


class FaultNote:
    """Writes to people we know, and to nobody whose mail the guards would have kept away."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __call__(self, work: UnitOfWork, mail_id: int) -> None:
        """Queue the note about a mail, in the transaction that sets it aside."""
        incoming = read_message(work.inbox.raw(mail_id))
        judgement = judge(incoming, guard_context(self._desk, work))
        if judgement.disposition is Disposition.ACCEPT and judgement.may_answer:
            note = Note(template="failed", named=(("subject", redact_tokens(incoming.subject)),))
            reply = incoming.message_id
            send_note(self._desk, work, note, incoming.sender, mail_id=mail_id, in_reply_to=reply)
