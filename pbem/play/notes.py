"""Short mails to somebody who has no seat."""

from __future__ import annotations

from pbem.play.desk import Desk
from pbem.report.compose import compose
from pbem.report.letters import Envelope, Note
from pbem.store.outbox import NewMail
from pbem.store.unit_of_work import UnitOfWork


def send_note(
    desk: Desk,
    work: UnitOfWork,
    note: Note,
    recipient: str,
    *,
    mail_id: int,
    in_reply_to: str = "",
    reply_to: str = "",
    thread: tuple[str, str] = ("", ""),
) -> str:
    """Queue a short mail to somebody who has no seat; returns its Message-ID.

    `thread` is the game to whose thread it belongs, and the root id of that ("" for none).
    """
    body = desk.reporter.note(note)
    game, root = thread
    identity = desk.message_id(work, recipient)
    envelope = Envelope(
        message_id=identity,
        sender=desk.address,
        recipient=recipient,
        date=desk.clock.now(),
        reply_to=reply_to,
        root=root,
        in_reply_to=in_reply_to,
    )
    work.outbox.post(
        NewMail(
            message_id=identity,
            kind=note.template,
            recipient=recipient,
            raw=compose(body, envelope),
            at=desk.clock.now(),
            entry=mail_id,
            game_id=game or None,
        )
    )
    return identity
