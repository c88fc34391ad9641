"""Games that stand still: stopped by a moderator, by a dispute, or by a change to which somebody has to agree."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.core.inputs import Noted
from engine.core.step import Outcome
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.carrying_out import require_in_play
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.telling import tell_players
from pbem.play.table import Actor, Table
from pbem.store.moderation_records import Pause
from pbem.store.records import GameStatus
from pbem.store.unit_of_work import UnitOfWork

STILL: Final = "yes"
"""Says in a mail that the game stands still."""


def stand_still(work: UnitOfWork, table: Table) -> None:
    """Stop a game on account of something that is to be decided; one that stands still already goes on doing so."""
    if work.pauses.of(table.game.id) is None:
        work.pauses.put(Pause(table.game.id, table.now()))
        table.set_status(GameStatus.PAUSED)


def pause_game(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> None:
    """Stop a game by hand, until `resume`; everybody is told why.

    Raises:
        CommandError: if it was stopped by hand before, is closed or over.
    """
    require_in_play(table)
    before = work.pauses.of(table.game.id)
    if before is not None and before.author:
        raise CommandError(f"game {table.game.id} stands still already; {before.author}: {before.reason}")
    stand_still(work, table)
    now = work.pauses.of(table.game.id)
    if now is not None:
        work.pauses.put(replace(now, author=signed.author, reason=signed.reason))
    remark(table, f"The game stands still. The reason: {signed.reason}", signed.author)
    tell_players(
        desk,
        work,
        table,
        {"kind": "paused", "author": signed.author, "reason": signed.reason, "still": STILL},
    )


def what_holds(work: UnitOfWork, table: Table) -> tuple[str, ...]:
    """Why a game may not go on, in plain words; () if nothing holds it."""
    game = table.game.id
    pause = work.pauses.of(game)
    by_hand = (f"{pause.author} stopped it: {pause.reason}",) if pause is not None and pause.author else ()
    disputes = tuple(
        f"dispute {each.id} is open (pbem dispute show {each.id})" for each in work.disputes.open(game)
    )
    changes = tuple(
        f"change {each.id} waits for agreement (pbem override show {each.id})"
        for each in work.overrides.waiting(game)
    )
    return (*by_hand, *disputes, *changes)


def remark(table: Table, text: str, author: str, about: str = "") -> int:
    """Enter a remark into the ledger; returns the number of the entry."""
    return table.enter(Noted(text, author, about), Outcome(table.state), Actor(author))
