"""Overrides from first to last: the difference shown on a copy, then made or put to those who have to agree."""

from __future__ import annotations

from msgspec import Struct

from pbem.play.desk import Desk
from pbem.play.moderation.agreement import approve, ask, keep, missing, refuse, require_waiting
from pbem.play.moderation.carrying_out import carry_out, mark_done
from pbem.play.moderation.changes import Change, Signed, decoded, deed_of
from pbem.play.moderation.difference import Difference
from pbem.play.moderation.going_on import end_with_the_game
from pbem.play.moderation.rights import Moderator
from pbem.play.moderation.settling import settle
from pbem.play.moderation.telling import facts_of, finish
from pbem.play.moderation.working_out import Bench
from pbem.play.opening import open_table
from pbem.play.records.state_named import require_state
from pbem.play.table import Table
from pbem.store.moderation_records import Override
from pbem.store.unit_of_work import UnitOfWork


class Asked(Struct, frozen=True):
    """A change that somebody asks for, for the game after entry `at`."""

    game: str
    change: Change
    signed: Signed
    at: int


class Preview(Struct, frozen=True):
    """What a change would do, whose agreement it needs, and in which words it is told."""

    game: str
    at: int
    author: str
    reason: str
    what: dict[str, str]
    needs: tuple[str, ...]
    difference: Difference


class Made(Struct, frozen=True):
    """A change by its number: the entry that made it, or who has still to agree."""

    number: int
    game: str
    entry: int | None
    missing: tuple[str, ...]


def preview(desk: Desk, work: UnitOfWork, asked: Asked) -> Preview:
    """Make a change in a transaction that the caller rolls back, and say what it did.

    Raises:
        CommandError: if it cannot be made, or the game does not stand where it is meant for.
    """
    table = _table(desk, work, asked)
    done = carry_out(Bench(desk, work, table), work, asked.change, asked.signed)
    needs = desk.moderation.needs(deed_of(asked.change))
    what = facts_of(work, table, asked.change, for_readers=False)
    author, reason = asked.signed.author, asked.signed.reason
    return Preview(asked.game, asked.at, author, reason, what, tuple(map(str, needs)), done.difference)


def override(desk: Desk, work: UnitOfWork, asked: Asked) -> Made:
    """Make a change and tell everybody, or ask those who have to agree.

    Raises:
        CommandError: if it cannot be made, or the game does not stand where it is meant for.
    """
    table = _table(desk, work, asked)
    if desk.moderation.needs(deed_of(asked.change)):
        carried = ask(desk, work, table, asked.change, asked.signed)
        finish(desk, work, table)
        return Made(carried.id, asked.game, None, missing(work, table, carried))
    kept = keep(desk, work, table, asked.change, asked.signed)
    done = carry_out(Bench(desk, work, table), work, asked.change, asked.signed)
    mark_done(work, kept.id, done, table)
    if table.over:
        end_with_the_game(work, table)
    settle(desk, work, table)
    finish(desk, work, table)
    return Made(kept.id, asked.game, done.entry, ())


def preview_kept(desk: Desk, work: UnitOfWork, kept: Override) -> Preview:
    """The same for a change that waits, in a transaction that the caller rolls back.

    Raises:
        CommandError: if it does not wait, or cannot be made any more.
    """
    require_waiting(kept)
    signed = Signed(kept.author, kept.reason)
    return preview(desk, work, Asked(kept.game_id, decoded(kept.change), signed, kept.at_entry))


def agreed_to(desk: Desk, work: UnitOfWork, kept: Override, moderator: Moderator) -> Made:
    """A second moderator agrees; the change is made if nobody else has to.

    Raises:
        CommandError: if it does not wait for that, or the moderator may not.
    """
    table = open_table(work, kept.game_id, desk.clock)
    approve(work, table, kept, moderator)
    still = missing(work, table, kept)
    settle(desk, work, table)
    finish(desk, work, table)
    return Made(kept.id, kept.game_id, work.overrides.get(kept.id).entry, still)


def ended(desk: Desk, work: UnitOfWork, kept: Override, signed: Signed) -> Override:
    """A change that waits is not made; the game goes on if nothing else holds it.

    Raises:
        CommandError: if it does not wait.
    """
    table = open_table(work, kept.game_id, desk.clock)
    refuse(work, table, kept, signed)
    settle(desk, work, table)
    finish(desk, work, table)
    return work.overrides.get(kept.id)


def _table(desk: Desk, work: UnitOfWork, asked: Asked) -> Table:
    table = open_table(work, asked.game, desk.clock)
    require_state(work, asked.game, asked.at)
    return table
