"""Absences: announced by a line, shown to everybody, ended by another; while they last nothing is counted as missed."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from engine.core.ids import Seat
from pbem.intake.absence_text import read_cover, read_span
from pbem.play.absence.substitutes import ask_substitute, find_substitute
from pbem.play.desk import Desk
from pbem.play.run_on import run_on
from pbem.play.table import Table
from pbem.report.letters import Done, LineResult, NotRead
from pbem.report.moments import moment
from pbem.scheduler import at_wall
from pbem.store.absences import Covered
from pbem.store.service_records import Cover
from pbem.store.unit_of_work import UnitOfWork


def go_away(desk: Desk, work: UnitOfWork, table: Table, seat: Seat, text: str) -> LineResult:
    """Keep an absence of a seat's person, in all games, with who answers meanwhile."""
    game, now = table.game.id, table.now()
    player = work.seats.get(game, seat).player_id
    zone = _zone(work, game, player)
    said = read_cover(text)
    span = read_span(said.span, now.astimezone(ZoneInfo(zone)).date())
    substitute = find_substitute(work, game, player, said.who) if player is not None and said.who else None
    if isinstance(substitute, NotRead):
        return substitute
    if span is None or player is None:
        code = "away_unknown" if said.span else "away_when" if text else "away_bare"
        return NotRead(code, text)
    begins_at = max(now, at_wall(datetime.combine(span.first, time()), zone))
    ends_at = at_wall(datetime.combine(span.last + timedelta(days=1), time()), zone)
    named = (("begins", moment(begins_at, zone)), ("ends", moment(ends_at, zone)))
    if substitute is not None:
        absence = work.absences.add(player, begins_at, ends_at, Covered(Cover.SUBSTITUTE, substitute.id))
        ask_substitute(desk, work, table, seat, absence)
        return Done("away_substitute", (*named, ("who", substitute.name)))
    work.absences.add(player, begins_at, ends_at, Covered(Cover(said.cover)))
    if said.cover != Cover.ROBOT:
        return Done("away_noted", named)
    table.forget_robots()
    run_on(work, table, None)
    return Done("away_robot", named)


def come_back(work: UnitOfWork, table: Table, seat: Seat) -> LineResult:
    """End all absences of a seat's person; what was announced for later is taken back too, and nobody else answers any more."""
    now = table.now()
    player = work.seats.get(table.game.id, seat).player_id
    if player is None or not any(each.ends_at > now for each in work.absences.of(player)):
        return NotRead("away_absent", "")
    work.absences.end(player, now)
    table.forget_robots()
    return Done("back_noted")


def _zone(work: UnitOfWork, game_id: str, player: int | None) -> str:
    own = work.timings.zone(player) if player is not None else ""
    return own or work.timings.of(game_id).zone
