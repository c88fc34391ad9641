"""A moderator's change carried out: one ledger entry, and everything that hangs on it made right in the same transaction."""

from __future__ import annotations

from msgspec import Struct

from pbem.errors import CommandError
from pbem.play.moderation.changes import GOING_BACK, Change, GiveAnswer, Signed
from pbem.play.moderation.difference import Difference, difference
from pbem.play.moderation.working_out import Bench
from pbem.play.run_on import run_on
from pbem.play.table import Actor, Table
from pbem.store.moderation_records import OverrideState
from pbem.store.records import GameStatus
from pbem.store.time_records import ThoughtState
from pbem.store.unit_of_work import UnitOfWork


class Done(Struct, frozen=True):
    """A change that was carried out: the number of its entry, and what it made different."""

    entry: int
    difference: Difference


def carry_out(bench: Bench, work: UnitOfWork, change: Change, signed: Signed) -> Done:
    """Make a change; the table is not saved yet, and nobody told.

    Orders that wait for second thoughts do not act any more once the game went back, since what they waited for may
    not be asked again (F-80). Standing orders answer anew, unless the game stands still.

    Raises:
        CommandError: if it cannot be made.
    """
    table = bench.table
    require_in_play(table)
    before = table.state
    worked = bench.work_out(change, signed)
    seat = change.seat if isinstance(change, GiveAnswer) else None
    entry = table.enter(worked.entry, worked.outcome, Actor(signed.author, seat), worked.chance)
    if isinstance(change, GOING_BACK):
        for thought in work.second_thoughts.waiting(table.game.id):
            work.second_thoughts.end(thought, ThoughtState.REPLACED)
    run_on(work, table, None)
    return Done(entry, difference(bench, worked, before))


def require_in_play(table: Table) -> None:
    """See that a game may be changed.

    Raises:
        CommandError: if it is closed or over; then its seed is published, and dice to come would be known.
    """
    game = table.game
    if game.status == GameStatus.ENDED:
        raise CommandError(f"game {game.id} is over and its seed published: it cannot be changed any more")
    if game.status == GameStatus.CLOSED:
        raise CommandError(f"game {game.id} is closed; `pbem game reopen {game.id}` opens it again")


def mark_done(work: UnitOfWork, number: int, done: Done, table: Table) -> None:
    """Keep that a change was carried out."""
    work.overrides.decide(number, OverrideState.DONE, table.now(), done.entry)
