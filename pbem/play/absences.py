"""Absences: announced by a line, shown to everybody, ended by another; while they last nothing is counted as missed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from engine.core.ids import Seat
from pbem.intake.absence_text import read_span
from pbem.report.letters import Done, LineResult, NotRead
from pbem.report.moments import moment
from pbem.scheduler import at_wall
from pbem.store.time_records import Absence
from pbem.store.unit_of_work import UnitOfWork


def go_away(work: UnitOfWork, game_id: str, seat: str, text: str, now: datetime) -> LineResult:
    """Keep an absence of a seat's person, in all games."""
    player = work.seats.get(game_id, seat).player_id
    zone = _zone(work, game_id, player)
    span = read_span(text, now.astimezone(ZoneInfo(zone)).date())
    if span is None or player is None:
        return NotRead("away_unknown", text)
    begins_at = max(now, at_wall(datetime.combine(span.first, time()), zone))
    ends_at = at_wall(datetime.combine(span.last + timedelta(days=1), time()), zone)
    work.absences.add(player, begins_at, ends_at)
    return Done("away_noted", (("begins", moment(begins_at, zone)), ("ends", moment(ends_at, zone))))


def come_back(work: UnitOfWork, game_id: str, seat: str, now: datetime) -> LineResult:
    """End all absences of a seat's person; what was announced for later is taken back too."""
    player = work.seats.get(game_id, seat).player_id
    if player is None or not any(each.ends_at > now for each in work.absences.of(player)):
        return NotRead("away_absent", "")
    work.absences.end(player, now)
    return Done("back_noted")


def away_until(absences: Sequence[Absence], now: datetime) -> datetime | None:
    """When somebody who is away now will be back: absences that overlap or follow at once are one."""
    until: datetime | None = None
    for each in sorted(absences, key=lambda absence: absence.begins_at):
        if each.begins_at <= (until or now) and each.ends_at > (until or now):
            until = each.ends_at
    return until


def away_seats(work: UnitOfWork, game_id: str, now: datetime) -> tuple[tuple[Seat, datetime], ...]:
    """The seats whose people are away now, with the moment of their return."""
    announced = work.absences.in_game(game_id, now)
    found = []
    for seat in dict.fromkeys(seat for seat, _ in announced):
        until = away_until([each for whose, each in announced if whose == seat], now)
        if until is not None:
            found.append((Seat(seat), until))
    return tuple(found)


def _zone(work: UnitOfWork, game_id: str, player: int | None) -> str:
    own = work.timings.zone(player) if player is not None else ""
    return own or work.timings.of(game_id).zone
