"""Orders that are not played as they come: the game stands still, or was changed after they were written (F-80)."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from msgspec import Struct

from pbem.intake.commands import Command, FileStanding, Wait, Withdraw
from pbem.intake.message import Incoming
from pbem.lines.readings import Code, Reading, Understood, Unread
from pbem.play.moderation.changes import GOING_BACK, decoded
from pbem.play.second_thoughts import is_confirming
from pbem.play.sitting import Sitting
from pbem.play.standing.orders import is_conditional, is_plan
from pbem.report.letters import HeldBack
from pbem.store.records import Mail
from pbem.store.unit_of_work import UnitOfWork


class Numbered(Struct, frozen=True):
    """A line of a mail with its number, the command that it is (None: none) and how it reads as an order.

    `again` are the orders below that name the question of the order once more.
    """

    number: int
    text: str
    command: Command | None
    reading: Reading
    again: tuple[Understood, ...] = ()


def hold_back(sitting: Sitting, line: Numbered) -> HeldBack | None:
    """What becomes of a line that may not be played now; None if it may, or moves nothing.

    What was written for an earlier state is not played: the same words may answer another question there. While the
    game stands still, what would move it is kept and played when it goes on.
    """
    if sitting.overtaken and _orders(sitting, line):
        sitting.wants_report = True
        return HeldBack("before_change")
    if not sitting.table.stands_still or not _moves(sitting, line):
        return None
    return _keep(sitting, line.number, line.text)


def hold_back_deal(sitting: Sitting, number: int, text: str) -> HeldBack | None:
    """The same for a line about offers, which moves the game."""
    if sitting.overtaken:
        sitting.wants_report = True
        return HeldBack("before_change")
    return _keep(sitting, number, text) if sitting.table.stands_still else None


def _keep(sitting: Sitting, number: int, text: str) -> HeldBack:
    sitting.work.pauses.keep_line(sitting.table.game.id, sitting.seat, sitting.actor.mail_id, (number, text))
    sitting.keeps = True
    return HeldBack("kept", waits=True)


def is_overtaken(work: UnitOfWork, game: str, mail: Mail, incoming: Incoming, answers: str) -> bool:
    """Whether a mail was written for a state of the game from which it has gone back since.

    It came before that, or it answers a mail of ours (`answers`, its Message-ID) from before, and does not say that it
    was written later: some people always answer an old mail.
    """
    changed_at = went_back_at(work, game)
    if changed_at is None:
        return False
    if mail.received_at < changed_at:
        return True
    answered = work.outbox.by_message_id(answers) if answers else None
    if answered is None or answered.created_at >= changed_at:
        return False
    written_at = _date(incoming)
    return written_at is None or written_at < changed_at


def went_back_at(work: UnitOfWork, game: str) -> datetime | None:
    """When a game last went back to an earlier state; None if it never did."""
    done = (each for each in work.overrides.done(game) if isinstance(decoded(each.change), GOING_BACK))
    newest = next(done, None)
    return newest.decided_at if newest is not None else None


def _orders(sitting: Sitting, line: Numbered) -> bool:
    """Whether a line answers a question of the game, one that is open or one to come, perhaps on a condition."""
    if line.command is not None:
        return False
    to_come = isinstance(line.reading, Unread) and line.reading.code == Code.NOT_ASKED
    return (
        to_come
        or isinstance(line.reading, Understood)
        or is_conditional(line.text)
        or is_plan(sitting.table, line.text)
    )


def _moves(sitting: Sitting, line: Numbered) -> bool:
    """Whether a line would move the game, or may answer a question that a line before it brings up."""
    if line.command is not None:
        return isinstance(line.command, FileStanding | Withdraw | Wait)
    if _orders(sitting, line) or is_confirming(line.text):
        return True
    return sitting.keeps and isinstance(line.reading, Unread)


def _date(incoming: Incoming) -> datetime | None:
    try:
        written_at = parsedate_to_datetime(incoming.headers.get("date"))
    except ValueError:
        return None
    return written_at if written_at.tzinfo is not None else written_at.replace(tzinfo=UTC)
