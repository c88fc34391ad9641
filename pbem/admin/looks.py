"""Looks at sealed answers, each entered into the ledger before anything is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.admin.moderating import moderator_of
from pbem.admin.opened import opened
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed

if TYPE_CHECKING:
    from pbem.play.moderation.unsealing import SealedAnswer


def opened_answers(config: str | None, game: str, named: str | None, reason: str) -> tuple[SealedAnswer, ...]:
    """The sealed answers that wait in a game."""
    from pbem.play.moderation.unsealing import open_waiting
    from pbem.play.opening import open_table

    with opened(config, write=True) as (desk, work):
        table = open_table(work, game, desk.clock)
        found = open_waiting(table, looking(desk, named, game, reason))
        table.save()
    return found


def opened_entry(config: str | None, number: int, named: str | None, reason: str) -> tuple[SealedAnswer, ...]:
    """The sealed answer of the entry to which a dispute objects, if it is one."""
    from pbem.play.moderation.unsealing import open_entry
    from pbem.play.opening import open_table

    with opened(config, write=True) as (desk, work):
        dispute = work.disputes.get(number)
        table = open_table(work, dispute.game_id, desk.clock)
        signed = looking(desk, named, dispute.game_id, reason)
        found = open_entry(desk, work, table, dispute.entry, signed)
        table.save()
    return found


def looking(desk: Desk, named: str | None, game: str, reason: str) -> Signed:
    """Who looks at sealed answers, and why.

    Raises:
        CommandError: if that may not be, or there is no reason.
    """
    moderator = moderator_of(desk, named)
    moderator.require(Deed.SEALED, game)
    if not reason.strip():
        raise CommandError("say why (--reason): the players read of this look when the game is over")
    return Signed(moderator.name, reason.strip())
