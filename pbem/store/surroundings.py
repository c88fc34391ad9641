"""What every work on a game asks for at its beginning, read at once: the newest state, the ledger's end, the timing, and what else is there."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, and_, bindparam, exists, func, select

from pbem.store.ahead import Several
from pbem.store.ledger import End
from pbem.store.moderation_tables import OverrideRow
from pbem.store.records import OutboxState, Snapshot, columns_for, table_of
from pbem.store.scarce import Scarce
from pbem.store.service_tables import RobotSeatRow
from pbem.store.tables import GameRow, LedgerRow, OutboxRow, SeatRow, SnapshotRow, StandingRow
from pbem.store.talk_tables import PledgeRow
from pbem.store.time_records import ThoughtState, Timing
from pbem.store.time_tables import AbsenceRow, MissedRow, ThoughtRow, TimingRow

_GAME = table_of(GameRow)
_TIMING = table_of(TimingRow)
_LEDGER = table_of(LedgerRow)
_SNAPSHOT = table_of(SnapshotRow)
_SEAT = table_of(SeatRow)
_ABSENCE = table_of(AbsenceRow)
_OUTBOX = table_of(OutboxRow)
_STANDING = table_of(StandingRow)
_THOUGHT = table_of(ThoughtRow)


_GAMES = Several("game", 10)
_EARLIER = _LEDGER.alias("earlier")
_OLDER = _SNAPSHOT.alias("older")
_END = select(func.max(_EARLIER.c.number)).where(_EARLIER.c.game_id == _GAME.c.id).scalar_subquery()
_NEWEST = select(func.max(_OLDER.c.entry)).where(_OLDER.c.game_id == _GAME.c.id).scalar_subquery()


def _has(table: Table, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(table.c.game_id == _GAME.c.id, *conditions)


_THERE: dict[Scarce, ColumnElement[bool]] = {
    Scarce.PLEDGES: _has(table_of(PledgeRow)),
    Scarce.OVERRIDES: _has(table_of(OverrideRow)),
    Scarce.THOUGHTS: _has(_THOUGHT, _THOUGHT.c.state == ThoughtState.WAITING),
    Scarce.STANDING: _has(_STANDING, _STANDING.c.live.is_(True)),
    Scarce.MISSED: _has(table_of(MissedRow)),
    Scarce.ROBOTS: _has(table_of(RobotSeatRow)),
    Scarce.ABSENCES: _has(
        _SEAT, _ABSENCE.c.player_id == _SEAT.c.player_id, _ABSENCE.c.ends_at > bindparam("now")
    ),
    Scarce.QUEUED: _has(_OUTBOX, _OUTBOX.c.state == OutboxState.QUEUED),
}
_PARTS: tuple[list[ColumnElement[Any]], ...] = (
    columns_for(End, _LEDGER),
    columns_for(Snapshot, _SNAPSHOT),
    columns_for(Timing, _TIMING),
    [found.label(what) for what, found in _THERE.items()],
)
_LOOK = (
    select(_GAME.c.id, *(column for part in _PARTS for column in part))
    .select_from(
        _GAME.outerjoin(_TIMING, _TIMING.c.game_id == _GAME.c.id)
        .outerjoin(_LEDGER, and_(_LEDGER.c.game_id == _GAME.c.id, _LEDGER.c.number == _END))
        .outerjoin(_SNAPSHOT, and_(_SNAPSHOT.c.game_id == _GAME.c.id, _SNAPSHOT.c.entry == _NEWEST))
    )
    .where(_GAMES.has(_GAME.c.id))
)


class Surroundings(msgspec.Struct, frozen=True):
    """How a game stands in the database; `end` and `newest` are None before its start, `timing` where it has none."""

    end: End | None
    newest: Snapshot | None
    timing: Timing | None
    there: tuple[Scarce, ...]


def look_around(
    connection: Connection, games: Sequence[str], now: datetime
) -> Iterator[tuple[str, Surroundings]]:
    """What stands beside each of some games; absences count that are not over at `now`."""
    for some in _GAMES.portions(games):
        for game, *row in connection.execute(_LOOK, {**_GAMES.given(some), "now": now}).all():
            yield game, _read(row)


def _read(row: list[Any]) -> Surroundings:
    found: list[list[Any]] = []
    for part in _PARTS:
        found.append(row[: len(part)])
        del row[: len(part)]
    end, newest, timing, there = found
    return Surroundings(
        end=End(*end) if end[0] is not None else None,
        newest=Snapshot(*newest) if newest[0] is not None else None,
        timing=Timing(*timing) if timing[0] is not None else None,
        there=tuple(what for what, is_there in zip(_THERE, there, strict=True) if is_there),
    )
