"""A moderator decides a dispute; when nothing holds the game any more, it goes on."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import told
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.going_on import go_on_if_free
from pbem.play.moderation.standing_still import remark
from pbem.play.table import Table
from pbem.store.moderation_records import Dispute, DisputeState
from pbem.store.unit_of_work import UnitOfWork


def rule(
    desk: Desk, work: UnitOfWork, table: Table, ruled: tuple[Dispute, DisputeState], signed: Signed
) -> Dispute:
    """Uphold or dismiss a dispute; everybody reads the ruling (the reason that is signed), and what is asked now.

    Raises:
        CommandError: if it was decided before.
    """
    dispute, state = ruled
    if dispute.state != DisputeState.OPEN:
        raise CommandError(
            f"dispute {dispute.id} was decided before: {dispute.author} has {dispute.state} it: {dispute.ruling}"
        )
    decided = replace(
        dispute, state=state, author=signed.author, ruling=signed.reason, decided_at=table.now()
    )
    work.disputes.decide(decided)
    remark(table, f"Dispute {dispute.id} is {state}: {signed.reason}", signed.author)
    entry = work.ledger.told_as(table.game.id, dispute.entry)
    table.notices.append(told(str(state), author=signed.author, entry=entry, ruling=signed.reason))
    go_on_if_free(desk, work, table)
    return decided
