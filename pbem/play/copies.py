"""Replies to all: a mail to several addresses of ours comes once for each of them, and acts once for its sender's seat."""

from __future__ import annotations

from pbem.intake.identify import IdentifyContext, claims
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition, Identity
from pbem.store.records import Mail
from pbem.store.unit_of_work import UnitOfWork


def earlier_copy(
    work: UnitOfWork, context: IdentifyContext, mail: Mail, incoming: Incoming, identity: Identity
) -> Mail | None:
    """The copy of a mail to several seats that has acted for the same seat already; None if there is none.

    The copies differ in the address to which they were delivered, so they are no second deliveries of one mail.
    """
    named = {(claim.game, claim.seat) for claim in claims(incoming, context) if claim.token is not None}
    if len(named) < 2 or not incoming.message_id:
        return None
    for other in work.inbox.by_message_id(mail.message_id):
        has_acted = other.id != mail.id and other.disposition == Disposition.ACCEPT
        if has_acted and (other.game_id, other.seat) == (identity.game, identity.seat):
            first = read_message(work.inbox.raw(other.id), other.size)
            if (first.sender, first.text()) == (incoming.sender, incoming.text()):
                return other
    return None
