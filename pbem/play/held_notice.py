"""The operator is told of mails that only a person can let go on, at most once an hour."""

from __future__ import annotations

from pbem.intake.values import Judgement
from pbem.play.desk import Desk
from pbem.play.known import HOUR
from pbem.play.notes import send_note
from pbem.report.letters import Note
from pbem.store.unit_of_work import UnitOfWork

WAITING = "waiting"


def tell_operator(desk: Desk, work: UnitOfWork, mail_id: int, judgement: Judgement) -> None:
    """Say which mail waits and what can be done; whatever comes within the hour stands in the list of held mails only."""
    if work.outbox.count_to(desk.operator, desk.clock.now(), HOUR, (WAITING,)):
        return
    named = (("mail", str(mail_id)), ("guard", judgement.guard), ("reason", judgement.reason))
    send_note(desk, work, Note(template=WAITING, named=named), desk.operator, mail_id=mail_id)
