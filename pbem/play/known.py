"""What guards and identification may know, from the database of the server."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from pbem.intake.addresses import split_detail
from pbem.intake.guards import GuardContext
from pbem.intake.identify import IdentifyContext
from pbem.play.away import substituted
from pbem.play.desk import Desk
from pbem.play.signup import find_signup, open_signups
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import token_for, token_matches

HOUR = timedelta(hours=1)
ANSWERS = ("receipt", "rejected", "game_over", "closed", "no_game", "failed", "duplicate", "salt")
"""Kinds of mails of ours that somebody's mail causes: so many mails of a person were answered."""


def guard_context(desk: Desk, work: UnitOfWork) -> GuardContext:
    """What guards may know, from the database; for one mail, since nothing is looked up twice."""
    now = desk.clock.now()
    ours = {address.casefold() for address in (desk.operator, *desk.moderators)}

    player_at = cache(work.players.by_address)

    @cache
    def answered(address: str) -> int:
        player = player_at(address) if address else None
        written_to = {address} if player is None else {address, player.address}
        return sum(work.outbox.count_to(each, now, HOUR, ANSWERS) for each in written_to if each)

    return GuardContext(
        own_addresses=frozenset((desk.address.casefold(),)),
        is_own_message=lambda identity: work.outbox.by_message_id(identity) is not None,
        is_known=lambda address: address in ours or player_at(address) is not None,
        recent_mails=answered,
        size_limit=desk.largest_mail,
        rate_limit=desk.mails_per_hour,
    )


def identify_context(desk: Desk, work: UnitOfWork) -> IdentifyContext:
    """What is known of seats, from the database; for one mail, since nothing is looked up twice."""

    def token_holds(game: str, seat: str, token: str) -> bool:
        record = work.seats.find(game, seat) or find_signup(work, game, seat)
        if record is None:
            return False
        return token_matches(token, token_for(desk.key, game, seat, record.token_nonce.hex()))

    def seats_of(address: str) -> tuple[tuple[str, str], ...]:
        player = work.players.by_address(address)
        if player is None:
            return ()
        seated = tuple((each.game_id, each.seat) for each in work.seats.of_player(player.id))
        named = tuple((game, seat) for game, seat, _ in substituted(work, player.id, desk.clock.now()))
        return (*seated, *open_signups(work, player.id), *named)

    @cache
    def sent(identity: str) -> tuple[str, str] | None:
        mail = work.outbox.by_message_id(identity)
        if mail is None or mail.game_id is None or mail.seat is None:
            return None
        return mail.game_id, mail.seat

    return IdentifyContext(
        own_addresses=frozenset((split_detail(desk.address.casefold())[0],)),
        trust=desk.trust,
        seats_of=seats_of,
        token_holds=token_holds,
        sent=sent,
        authserv_id=desk.authserv_id,
    )
