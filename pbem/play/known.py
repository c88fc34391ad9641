"""What guards and identification may know, from the database of the server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import cache

from pbem.intake.addresses import split_detail
from pbem.intake.guards import GuardContext
from pbem.intake.identify import IdentifyContext, identify
from pbem.intake.message import Incoming
from pbem.intake.values import Verdict
from pbem.play.absence.away import plays_in
from pbem.play.desk import Desk
from pbem.play.entrance.front_door import GAME, find_wish, wish_name
from pbem.play.entrance.observers import find_observer, observer_name
from pbem.play.entrance.salts import seat_of
from pbem.play.entrance.signup import find_signup
from pbem.store.door import Role
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import token_for, token_matches

_MOST_NAMED = 20
HOUR = timedelta(hours=1)
ANSWERS = (
    "receipt",
    "rejected",
    "game_over",
    "closed",
    "no_game",
    "failed",
    "duplicate",
    "salt",
    "observer",
    "gathering",
)
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

    def proves(incoming: Incoming) -> bool:
        identity = identify(incoming, identify_context(desk, work))
        return identity.verdict is Verdict.ACTS and identity.registered

    return GuardContext(
        own_addresses=frozenset((desk.address.casefold(),)),
        is_own_message=lambda identity: work.outbox.by_message_id(identity) is not None,
        is_known=lambda address: address in ours or player_at(address) is not None,
        recent_mails=answered,
        proves=proves,
        rate_limit=desk.mails_per_hour,
    )


def identify_context(desk: Desk, work: UnitOfWork) -> IdentifyContext:
    """What is known of seats, from the database; for one mail, since nothing is looked up twice."""

    def token_holds(game: str, seat: str, token: str) -> bool:
        record = (
            work.seats.find(game, seat)
            or find_signup(work, game, seat)
            or find_wish(work, game, seat)
            or find_observer(work, game, seat)
        )
        if record is None:
            return False
        return token_matches(token, token_for(desk.key, game, seat, record.token_nonce.hex()))

    def seats_of(address: str) -> tuple[tuple[str, str], ...]:
        player = work.players.by_address(address)
        number = player.id if player is not None else None
        roles = work.door.roles(address, number, desk.clock.now())
        return tuple(named for role in roles for named in _names(work, role, number))

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


def _names(work: UnitOfWork, role: Role, player_id: int | None) -> Iterator[tuple[str, str]]:
    """The game and the name under which we write to somebody in a role."""
    if role.kind == "seat":
        yield role.game_id or "", role.seat or ""
    elif role.kind == "signup":
        yield role.game_id or "", seat_of(role.number or 0)
    elif role.kind == "wish":
        yield GAME, wish_name(role.number or 0)
    elif role.kind == "observer":
        yield role.game_id or "", observer_name(role.number or 0)
    elif player_id is not None and not plays_in(work, role.game_id or "", player_id):
        yield role.game_id or "", role.seat or ""


def named_in(incoming: Incoming) -> tuple[str, ...]:
    """The Message-IDs of a mail that may be ours: its own, and the nearest of those that it answers."""
    return (incoming.message_id, *incoming.in_reply_to, *incoming.references)[:_MOST_NAMED]
