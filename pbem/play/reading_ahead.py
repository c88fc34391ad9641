"""What several mails will ask of the database, read before the first of them is worked on: one statement for all of them."""

from __future__ import annotations

from collections.abc import Collection

from pbem.intake.message import Incoming
from pbem.play.desk import Desk
from pbem.play.known import HOUR, named_in
from pbem.store.unit_of_work import UnitOfWork


def read_ahead(desk: Desk, work: UnitOfWork, mails: Collection[Incoming]) -> None:
    """Read what guards and identification ask of each mail, and the games of those of our mails that they answer.

    Those games are locked. It is no more than a guess: whatever else a mail needs is read when it asks for it, and what
    one mail writes the next one finds.
    """
    now = desk.clock.now()
    named = tuple(dict.fromkeys(identity for mail in mails for identity in named_in(mail)))
    work.outbox.look_for(named)
    answered = [ours for each in named if (ours := work.outbox.by_message_id(each)) is not None]
    senders = tuple(dict.fromkeys(mail.sender for mail in mails if mail.sender))
    work.players.look_for(senders)
    people = [(sender, work.players.by_address(sender)) for sender in senders]
    known = (player.address for _, player in people if player is not None)
    work.outbox.look_back((*senders, *known), now - HOUR)
    work.door.look_for(((sender, player.id if player else None) for sender, player in people), now)
    work.forms.look_for(ours.message_id for ours in answered)
    work.read_ahead({ours.game_id for ours in answered if ours.game_id is not None}, now)
