"""Games that stood still go on: their time is given back, and what players sent meanwhile is played."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from engine.core.event import told
from engine.core.ids import Seat
from pbem.errors import CommandError
from pbem.intake.values import Line, Origin
from pbem.play.desk import Desk
from pbem.play.held_back import went_back_at
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.standing_still import remark, what_holds
from pbem.play.run_on import run_on
from pbem.play.sitting import Sitting
from pbem.play.submit_orders import submit_lines
from pbem.play.table import Actor, Reply, Table
from pbem.play.timing.moved_deadlines import given_back
from pbem.store.moderation_records import KeptLine, Pause
from pbem.store.records import GameStatus
from pbem.store.unit_of_work import UnitOfWork


def resume_game(desk: Desk, work: UnitOfWork, table: Table, signed: Signed) -> None:
    """Let a game go on that a moderator stopped; everybody is told, with what is asked of them.

    Raises:
        CommandError: if it does not stand still, or something is still to be decided.
    """
    pause = work.pauses.of(table.game.id)
    if pause is None or not table.stands_still:
        raise CommandError(f"game {table.game.id} does not stand still; it is {table.game.status}")
    if pause.author:
        work.pauses.put(replace(pause, author="", reason=""))
    holds = what_holds(work, table)
    if holds:
        raise CommandError(f"game {table.game.id} cannot go on yet: {'; '.join(holds)}")
    remark(table, f"The game goes on. The reason: {signed.reason}", signed.author)
    table.notices.append(told("goes_on", author=signed.author, reason=signed.reason))
    _go_on(desk, work, table, pause)


def go_on_if_free(desk: Desk, work: UnitOfWork, table: Table) -> bool:
    """Let a game go on if nothing holds it any more; everybody reads that in the next report."""
    pause = work.pauses.of(table.game.id)
    if pause is None or not table.stands_still or what_holds(work, table):
        return False
    remark(table, "The game goes on.", "server")
    table.notices.append(told("goes_on_by_itself"))
    _go_on(desk, work, table, pause)
    return True


def end_with_the_game(work: UnitOfWork, table: Table) -> None:
    """A game that is over waits for nothing any more."""
    work.pauses.end(table.game.id)
    work.pauses.drop_lines(table.game.id)


def _go_on(desk: Desk, work: UnitOfWork, table: Table, pause: Pause) -> None:
    game = table.game.id
    for each in given_back(work, game, pause.at, table.now()):
        work.deadlines.put(each)
    work.pauses.end(game)
    table.set_status(GameStatus.RUNNING)
    run_on(work, table, None)
    kept = work.pauses.kept_lines(game)
    work.pauses.drop_lines(game)
    for (mail_id, seat), lines in groupby(kept, key=lambda line: (line.mail_id, line.seat)):
        table.replies.append(_answered(desk, work, table, Actor("player", seat, mail_id), tuple(lines)))


def _answered(desk: Desk, work: UnitOfWork, table: Table, actor: Actor, kept: tuple[KeptLine, ...]) -> Reply:
    """Play the lines of a mail that waited; those that were written for an earlier state are not played (F-80)."""
    mail = work.inbox.get(actor.mail_id) if actor.mail_id is not None else None
    changed_at = went_back_at(work, table.game.id)
    overtaken = mail is not None and changed_at is not None and mail.received_at < changed_at
    seat = Seat(kept[0].seat)
    sitting = Sitting(desk, work, table, seat, actor, overtaken=overtaken)
    lines = tuple(Line(each.number, each.text, Origin.WRITTEN, each.text, 0) for each in kept)
    return Reply(seat, submit_lines(sitting, lines), mail.message_id if mail is not None else "")
