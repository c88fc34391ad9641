"""Doubtful mails: the registered player is asked once, and a reply lets the mail act."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pbem.intake.clean import clean
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition, Identity, Line
from pbem.play.desk import Desk
from pbem.report.compose import compose, fitted
from pbem.report.letters import Done, Envelope, Note, ReceiptLine
from pbem.store.message_ids import root_id, seat_line
from pbem.store.outbox import NewMail
from pbem.store.records import Confirmation, ConfirmationState, Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens, token_for

_DECIDED: Final = {
    ConfirmationState.CONFIRMED: Done("held_released_before"),
    ConfirmationState.REFUSED: Done("held_put_aside"),
}
YES: Final = ("yes", "confirm", "confirmed", "ok", "okay")


class Released(Struct, frozen=True):
    """A mail that confirms a held one: its other lines, what the receipt says of the yes, and the held mail if it acts now."""

    rest: tuple[Line, ...]
    said: ReceiptLine
    held: Incoming | None = None
    held_id: int = 0


def ask_to_confirm(desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity) -> None:
    """Send the registered player one question about a held mail; nothing goes to the doubtful sender."""
    record = work.seats.find(identity.game, identity.seat)
    if record is None or record.player_id is None:
        return
    player = work.players.get(record.player_id)
    own = desk.message_id(work, seat_line(identity.game, identity.seat))
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
    work.outbox.post(
        NewMail(
            message_id=own,
            kind="held",
            recipient=player.address,
            raw=compose(fitted(body, player.mail_format), envelope),
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


def release(
    work: UnitOfWork, incoming: Incoming, identity: Identity, lines: tuple[Line, ...]
) -> Released | None:
    """What a mail does that answers our question about a held mail with yes; None if it is no such mail.

    That yes is no order, and a second one confirms nothing more.
    """
    rest = tuple(line for line in lines if line.text.strip(" .!").casefold() not in YES)
    asked = _question(work, incoming, identity) if len(rest) < len(lines) else None
    if asked is None:
        return None
    said = next(line for line in lines if line not in rest)
    if asked.state != ConfirmationState.OPEN:
        before = _DECIDED[ConfirmationState(asked.state)]
        return Released(rest, ReceiptLine(said.number, said.text, before))
    work.confirmations.set_state(asked.token, ConfirmationState.CONFIRMED)
    work.inbox.settle(asked.mail_id, MailState.DONE, Disposition.ACCEPT, "The player confirmed the mail.")
    held = read_message(work.inbox.raw(asked.mail_id), work.inbox.get(asked.mail_id).size)
    return Released(rest, ReceiptLine(said.number, said.text, Done("held_released")), held, asked.mail_id)


def _question(work: UnitOfWork, incoming: Incoming, identity: Identity) -> Confirmation | None:
    """Our question about a held mail of this seat that the mail answers."""
    for named in (*incoming.in_reply_to, *incoming.references):
        asked = work.confirmations.find(named)
        if asked is not None and (asked.game_id, asked.seat) == (identity.game, identity.seat):
            return asked
    return None
