"""Doubtful mails: the registered player is asked once, and a reply lets the mail act."""

from __future__ import annotations

from typing import Final

from pbem.intake.clean import clean
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition, Identity, Line
from pbem.play.desk import Desk
from pbem.report.compose import compose
from pbem.report.letters import Envelope, Note
from pbem.store.message_ids import message_id, root_id
from pbem.store.outbox import NewMail
from pbem.store.records import Confirmation, ConfirmationState, Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens, token_for

YES: Final = ("yes", "confirm", "confirmed", "ok", "okay")


def ask_to_confirm(desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity) -> None:
    """Send the registered player one question about a held mail; nothing goes to the doubtful sender."""
    record = work.seats.find(identity.game, identity.seat)
    if record is None or record.player_id is None:
        return
    player = work.players.get(record.player_id)
    own = message_id(desk.key, desk.host, identity.game, identity.seat, mail.id, "confirm")
    token = token_for(desk.key, record.game_id, record.seat, record.token_nonce.hex())
    local, _, host = desk.address.rpartition("@")
    note = Note(
        template="held",
        named=(
            ("game", identity.game),
            ("seat", identity.seat),
            ("reason", identity.reason),
            ("subject", redact_tokens(incoming.subject)),
            ("lines", "\n".join(redact_tokens(line.text) for line in clean(incoming).written()[:20])),
        ),
    )
    envelope = Envelope(
        message_id=own,
        sender=desk.address,
        recipient=player.address,
        date=desk.clock.now(),
        reply_to=f"{local}+{record.game_id}.{record.seat}.{token}@{host}" if desk.plus_addressing else "",
        root=root_id(desk.key, desk.host, identity.game),
    )
    body = desk.reporter.note(note)
    work.outbox.queue(
        NewMail(
            message_id=own,
            kind="held",
            recipient=player.address,
            raw=compose(body, envelope),
            at=desk.clock.now(),
            entry=mail.id,
            game_id=identity.game,
            seat=identity.seat,
        )
    )
    work.confirmations.ask(
        Confirmation(
            token=own,
            mail_id=mail.id,
            game_id=identity.game,
            seat=identity.seat,
            state=ConfirmationState.OPEN,
            created_at=desk.clock.now(),
        )
    )


def with_released(
    work: UnitOfWork, incoming: Incoming, identity: Identity, lines: tuple[Line, ...]
) -> tuple[Line, ...]:
    """The lines that act: those of a held mail which this one confirms come first, the yes itself is no order."""
    rest = tuple(line for line in lines if line.text.strip(" .!").casefold() not in YES)
    if len(rest) == len(lines):
        return lines
    held = _open_question(work, incoming, identity)
    if held is None:
        return lines
    work.confirmations.set_state(held.token, ConfirmationState.CONFIRMED)
    work.inbox.settle(held.mail_id, MailState.DONE, Disposition.ACCEPT, "The player confirmed the mail.")
    return (*clean(read_message(work.inbox.raw(held.mail_id))).written(), *rest)


def _open_question(work: UnitOfWork, incoming: Incoming, identity: Identity) -> Confirmation | None:
    """Our question about a held mail of this seat that the mail answers, if it is still open."""
    for named in (*incoming.in_reply_to, *incoming.references):
        asked = work.confirmations.find(named)
        if asked is None or asked.state != ConfirmationState.OPEN:
            continue
        if (asked.game_id, asked.seat) == (identity.game, identity.seat):
            return asked
    return None
