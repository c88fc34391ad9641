"""Who is away now, until when, and who answers meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from engine.core.ids import Seat
from pbem.store.records import Player
from pbem.store.service_records import Cover
from pbem.store.time_records import Absence
from pbem.store.unit_of_work import UnitOfWork


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


def covers(work: UnitOfWork, game_id: str, now: datetime) -> tuple[tuple[Seat, str], ...]:
    """Who answers for seats whose people are away now: a robot, or the name of a substitute who has accepted."""
    found: dict[Seat, str] = {}
    for seat, absence in work.absences.in_game(game_id, now):
        if not absence.begins_at <= now:
            continue
        if absence.cover == Cover.ROBOT:
            found[Seat(seat)] = Cover.ROBOT
        elif absence.accepted and absence.substitute_id is not None:
            found[Seat(seat)] = work.players.get(absence.substitute_id).name
    return tuple(found.items())


def substitutes(work: UnitOfWork, game_id: str, seat: str, now: datetime) -> tuple[Player, ...]:
    """Who gets a copy of each mail to a seat now, and may answer it."""
    found = {
        absence.substitute_id
        for whose, absence in work.absences.in_game(game_id, now)
        if whose == seat
        and absence.accepted
        and absence.substitute_id is not None
        and absence.begins_at <= now
    }
    return tuple(work.players.get(each) for each in sorted(found) if not plays_in(work, game_id, each))


def substituted(work: UnitOfWork, player_id: int, now: datetime) -> tuple[tuple[str, str, Absence], ...]:
    """The games and seats for which a person is named as substitute, save those of games in which the person plays."""
    return tuple(
        each for each in work.absences.asked_of(player_id, now) if not plays_in(work, each[0], player_id)
    )


def plays_in(work: UnitOfWork, game_id: str, player_id: int) -> bool:
    """Whether a person has a seat in a game."""
    return any(each.game_id == game_id for each in work.seats.of_player(player_id))
