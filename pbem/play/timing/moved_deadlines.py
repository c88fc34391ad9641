"""Deadlines that are moved: by a moderator, with a reason, or by the server itself; each move is a ledger entry."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.inputs import Noted
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.opening import open_table
from pbem.report.letters import Note
from pbem.report.moments import moment
from pbem.scheduler import at_wall, corrected, due, scheduled, wall_minutes
from pbem.store.ledger import NewEntry
from pbem.store.records import Game
from pbem.store.time_records import Deadline, Timing
from pbem.store.unit_of_work import UnitOfWork

_CAUSES: Final = {
    "away": "the server was away when the question would have been closed",
    "clock": "the server's clock was set back",
}
_MINUTE: Final = timedelta(minutes=1)


def correct_deadlines(work: UnitOfWork, now: datetime, looked_at: datetime | None) -> None:
    """Move the deadlines that the server's absence or its clock has made wrong; the ledgers say why."""
    for name in work.deadlines.games_due(now):
        game = work.games.lock(name)
        timing = work.timings.of(name)
        for moved in corrected(now, looked_at, timing, work.deadlines.open(name)):
            work.deadlines.put(moved.deadline)
            until = moment(moved.deadline.closes_at, timing.zone)
            text = f"The question {moved.deadline.group_id} is closed at {until}: {_CAUSES[moved.cause]}."
            note_down(work, game, text, "server", now)


def move_deadlines(desk: Desk, work: UnitOfWork, name: str, minutes: int, reason: str) -> str:
    """Give all open questions of a game more time (minutes), tell everybody; returns what is told.

    Raises:
        CommandError: if nothing has a deadline, or the game is paused.
    """
    _open(work, name)
    return _moved(desk, work, name, with_more(work, name, minutes, desk.clock.now()), reason)


def with_more(work: UnitOfWork, name: str, minutes: int, now: datetime) -> list[Deadline]:
    """The deadlines of all open questions of a game with so much more time; they are not kept yet."""
    timing = work.timings.of(name)
    later = (replace(each, moved=each.moved + minutes) for each in work.deadlines.open(name))
    return [scheduled(timing, each, now) for each in later]


def set_deadlines(desk: Desk, work: UnitOfWork, name: str, text: str, reason: str) -> str:
    """Let all open questions of a game fall due at a time on the wall of its zone, as in 2026-03-31 18:00.

    Raises:
        CommandError: if there is no such time, it has passed, or nothing has a deadline.
    """
    timing, deadlines = _open(work, name)
    try:
        wall = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise CommandError(f"{text!r} is no time: {error}; write it as in 2026-03-31 18:00") from error
    if wall.tzinfo is not None:
        raise CommandError(f"{text!r}: leave the zone out, times are those of {timing.zone}")
    due_at = at_wall(wall, timing.zone)
    if due_at <= desk.clock.now():
        raise CommandError(f"{text!r} has passed")
    moved = []
    for each in deadlines:
        more = wall_minutes(each.asked_at, wall, timing.zone) - timing.minutes
        moved.append(scheduled(timing, replace(each, moved=more), desk.clock.now()))
    return _moved(desk, work, name, moved, reason)


def pause(desk: Desk, work: UnitOfWork, name: str, reason: str) -> str:
    """Stop the clock of a game, tell everybody; returns what is told.

    Raises:
        CommandError: if it stands still already.
    """
    game = _running(work, name)
    timing = work.timings.of(name)
    if timing.paused_at is not None:
        raise CommandError(f"the clock of game {name} stands still already")
    now = desk.clock.now()
    if timing.minutes:
        work.timings.change(replace(timing, paused_at=now))
    else:
        raise CommandError(f"game {name} has no deadlines")
    return tell_table(
        desk, work, game, "The clock of the game is stopped: no deadline counts for now.", reason
    )


def resume(desk: Desk, work: UnitOfWork, name: str, reason: str) -> str:
    """Let the clock of a game run again: what was left of each deadline is left again; returns what is told.

    Raises:
        CommandError: if it runs already.
    """
    _running(work, name)
    timing = work.timings.of(name)
    if timing.paused_at is None:
        raise CommandError(f"the clock of game {name} runs already")
    work.timings.change(replace(timing, paused_at=None))
    return go_on(desk, work, name, timing.paused_at, Told("The clock of the game runs again.", reason))


class Told(Struct, frozen=True):
    """What everybody at a table reads about the clock, and why it is so."""

    news: str
    reason: str


def go_on(desk: Desk, work: UnitOfWork, name: str, stood_since: datetime, told: Told) -> str:
    """Give back to all open questions of a game the time for which it has stood still, tell everybody; returns what is told."""
    moved = given_back(work, name, stood_since, desk.clock.now())
    return _moved(desk, work, name, moved, told.reason, told.news)


def given_back(work: UnitOfWork, name: str, stood_since: datetime, now: datetime) -> list[Deadline]:
    """The deadlines of all open questions of a game with the time for which it has stood still; they are not kept yet.

    While its clock stands still too, that time is given back when the clock runs again.
    """
    timing = work.timings.of(name)
    until = timing.paused_at or now
    moved = []
    for each in work.deadlines.open(name):
        stood = until - max(stood_since, each.asked_at)
        minutes = max(-(-stood // _MINUTE), 0)
        moved.append(scheduled(timing, replace(each, moved=each.moved + minutes), now))
    told_now = {
        job.deadline.group_id: job.deadline for job in due(now, moved)
    }  # the mail about it reminds everybody
    return [told_now.get(each.group_id, each) for each in moved]


def _running(work: UnitOfWork, name: str) -> Game:
    game = work.games.lock(name)
    closing = work.closings.of(name)
    if closing is not None:
        raise CommandError(
            f"game {name} is closed ({closing.reason}); `pbem game reopen {name}` opens it again"
        )
    if work.pauses.of(name) is not None:
        raise CommandError(
            f"game {name} stands still, and so does its clock; `pbem resume {name}` lets it go on"
        )
    return game


def _open(work: UnitOfWork, name: str) -> tuple[Timing, tuple[Deadline, ...]]:
    _running(work, name)
    timing = work.timings.of(name)
    deadlines = work.deadlines.open(name)
    if timing.paused_at is not None:
        raise CommandError(f"the clock of game {name} stands still; let it run first (resume)")
    if not deadlines:
        raise CommandError(f"nothing in game {name} has a deadline")
    return timing, deadlines


def _moved(
    desk: Desk, work: UnitOfWork, name: str, deadlines: list[Deadline], reason: str, opening: str = ""
) -> str:
    for each in deadlines:
        work.deadlines.put(each)
    zone = work.timings.of(name).zone
    until = sorted({each.due_at for each in deadlines})
    times = ", ".join(moment(at, zone) for at in until)
    told = f"The open questions fall due at {times}." if until else "No question has a deadline now."
    return tell_table(desk, work, work.games.get(name), f"{opening} {told}".strip(), reason)


def tell_table(desk: Desk, work: UnitOfWork, game: Game, text: str, reason: str) -> str:
    """Enter a change into the ledger and mail it to everybody at the table."""
    now = desk.clock.now()
    entry = note_down(work, game, f"{text} The reason: {reason}", desk.acting, now)
    table = open_table(work, game.id, desk.clock)
    mailing = Mailing(desk, work, table)
    for seat in table.rules.seats(table.state):
        named = (("game", game.id), ("seat", str(seat)), ("news", text), ("reason", reason))
        mailing.note(seat, Note(template="clock", named=named), "clock", entry)
    return text


def note_down(work: UnitOfWork, game: Game, text: str, author: str, now: datetime) -> int:
    """Enter a note into the ledger of a game; returns the number of the entry."""
    last = work.ledger.get(game.id, work.ledger.last_number(game.id))
    return work.ledger.append(
        NewEntry(
            game_id=game.id,
            kind=Noted.__name__,
            body=msgspec.json.encode(Noted(text, author)),
            rules_version=game.rules_version,
            at=now,
            actor=author,
            branch=last.branch if last is not None else 0,
            events=msgspec.json.encode(()),
        )
    ).number
