"""A person who wants to be forgotten: addresses and mails go, the ledgers of games stay as they are."""

from __future__ import annotations

from msgspec import Struct

from pbem.errors import CommandError
from pbem.intake.message import read_message
from pbem.play.entrance.observers import observer_name
from pbem.store.records import GameStatus
from pbem.store.unit_of_work import UnitOfWork

_OVER = (GameStatus.ENDED, GameStatus.CLOSED)


class Forgotten(Struct, frozen=True):
    """What was forgotten: a person (or nobody), received mails, mails of ours, and the seats that lost their player."""

    person: bool
    received: int
    sent: int
    seats: tuple[str, ...]


def forget(work: UnitOfWork, address: str) -> Forgotten:
    """Forget the person who has an address, and whoever wrote from it.

    Raises:
        CommandError: if nothing is known of it, the person still plays, or a mail is on its way.
    """
    folded = address.strip().casefold()
    player = work.players.by_address(folded)
    seats = work.seats.of_player(player.id) if player is not None else ()
    _require_out_of_play(work, tuple((each.game_id, each.seat) for each in seats))
    if player is not None:
        signups = (each.game_id for each in work.signups.of_player(player.id))
        waiting = [each for each in signups if work.games.get(each).status == GameStatus.SIGNUP]
        if waiting:
            raise CommandError(
                f"{address} waits for {waiting[0]} to begin: `pbem game close {waiting[0]}` first"
            )
    if work.forgetting.is_writing_to(folded):
        raise CommandError(f"a mail to {address} is just being sent: try again in a minute")
    written = tuple(
        number for number, raw in work.forgetting.received() if read_message(raw).sender == folded
    )
    work.forgetting.blank_received(written)
    sent = work.forgetting.blank_sent(folded)
    work.door.forget(folded)
    watching = work.observers.of_player(player.id) if player is not None else ()
    written_as = [(each.game_id, each.seat) for each in seats]
    written_as += [(each.game_id, observer_name(each.number)) for each in watching]
    for game, writer in written_as:
        work.press.forget(game, writer)
        work.pledges.forget(game, writer)
    if player is not None:
        work.forgetting.remove(player.id)
    if player is None and not written and not sent:
        raise CommandError(f"nothing is known of {address}")
    named = tuple(f"{each.seat} in {each.game_id}" for each in seats)
    return Forgotten(player is not None, len(written), sent, named)


def _require_out_of_play(work: UnitOfWork, seats: tuple[tuple[str, str], ...]) -> None:
    for game, seat in seats:
        if work.games.get(game).status not in _OVER:
            raise CommandError(
                f"that is the player of {seat} in game {game}, which is not over: give the seat away first "
                f"(`pbem seat {game} {seat} --expel` or `--replace-by`)"
            )
