"""Changes to which everybody has agreed who has to are carried out, and the game goes on."""

from __future__ import annotations

from pbem.play.desk import Desk
from pbem.play.moderation.agreement import drop_overtaken, missing
from pbem.play.moderation.carrying_out import Done, carry_out, mark_done
from pbem.play.moderation.changes import Signed, decoded
from pbem.play.moderation.going_on import end_with_the_game, go_on_if_free
from pbem.play.moderation.working_out import Bench
from pbem.play.records.state_named import require_state
from pbem.play.table import Table
from pbem.store.moderation_records import Override
from pbem.store.unit_of_work import UnitOfWork


def settle(desk: Desk, work: UnitOfWork, table: Table) -> None:
    """Carry out what is agreed to in a game that stands still, and let it go on if nothing holds it any more.

    A change whose state is gone, since another one was made before it, is ended.
    """
    drop_overtaken(work, table)
    if not table.stands_still:
        return
    for override in work.overrides.waiting(table.game.id):
        if not missing(work, table, override):
            carry_out_agreed(desk, work, table, override)
    go_on_if_free(desk, work, table)


def carry_out_agreed(desk: Desk, work: UnitOfWork, table: Table, override: Override) -> Done:
    """Make a change that was asked for, on the very state for which it was.

    Raises:
        CommandError: if the game has moved since.
    """
    require_state(work, table.game.id, override.at_entry)
    signed = Signed(override.author, override.reason)
    done = carry_out(Bench(desk, work, table), work, decoded(override.change), signed)
    mark_done(work, override.id, done, table)
    if table.over:
        end_with_the_game(work, table)
    return done
