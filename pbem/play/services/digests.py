"""One mail a day in place of one a run: what may wait for it, and what it brings when its hour has come."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from engine.core.ids import Seat
from pbem.intake.commands import Digest
from pbem.intake.daily_text import read_time
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.opening import open_table
from pbem.report.letters import Done, LineResult, NotRead
from pbem.report.moments import moment
from pbem.scheduler import next_daily
from pbem.store.unit_of_work import UnitOfWork

USUAL: Final = 7 * 60
"""When the daily mail goes out if its reader names no hour, in minutes after midnight of the reader's day."""


def choose_digest(work: UnitOfWork, game_id: str, seat: str, command: Digest, now: datetime) -> LineResult:
    """One mail a day at this hour, or one a run again, for the person of a seat, in all games."""
    player_id = work.seats.get(game_id, seat).player_id
    given = command.text.casefold().strip()
    if player_id is None or not given:
        return NotRead("digest_which", given, _LINES)
    if given in ("off", "no", "stop"):
        work.players.set_digest(player_id, None)
        work.owed_reports.hasten(player_id, now)
        return Done("digest_off")
    hour = given.removeprefix("on").strip(" ,:") if given.startswith("on") else given
    minutes = read_time(hour) if hour else USUAL
    if minutes is None:
        return NotRead("digest_unknown", given, _LINES)
    work.players.set_digest(player_id, minutes)
    zone = work.timings.zone(player_id) or work.timings.of(game_id).zone
    named = (("time", clock_time(minutes)), ("next", moment(next_daily(now, minutes, zone), zone)))
    return Done("digest_on", named)


_LINES: Final = ("digest on", "digest on at 18:30", "digest off")


def clock_time(minutes: int) -> str:
    """Minutes after midnight as a clock shows them."""
    return str(timedelta(minutes=minutes)).rpartition(":")[0].rjust(5, "0")


def send_digests(desk: Desk, work: UnitOfWork, game: str, now: datetime) -> None:
    """Send the daily mails of a game that are due, each from the state as it is now; one that has nothing to say is not sent."""
    table = open_table(work, game, desk.clock)
    mailing = Mailing(desk, work, table)
    for owed in work.owed_reports.due(game, now):
        if work.owed_reports.settle(game, owed.seat) and mailing.has_news(Seat(owed.seat)):
            mailing.report(Seat(owed.seat))
