"""The deadlines of open questions: set once, claimed stage by stage, and who missed one."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, insert, or_, select, update

from pbem.store.records import GameStatus, affected, columns_for, many, one, table_of, upserts
from pbem.store.tables import GameRow
from pbem.store.time_records import Deadline, DeadlineState, Missed
from pbem.store.time_tables import DeadlineRow, MissedRow, TimingRow

_DEADLINE = table_of(DeadlineRow)
_TIMING = table_of(TimingRow)
_GAME = table_of(GameRow)
_MISSED = table_of(MissedRow)
_COLUMNS = columns_for(Deadline, _DEADLINE)
_OPEN = (
    select(*_COLUMNS)
    .where(_DEADLINE.c.game_id == bindparam("game"), _DEADLINE.c.state == DeadlineState.OPEN)
    .order_by(_DEADLINE.c.closes_at, _DEADLINE.c.group_id)
)
_PUT = upserts(_DEADLINE, (_DEADLINE.c.game_id, _DEADLINE.c.group_id))
_MISSED_IN = (
    select(*columns_for(Missed, _MISSED))
    .where(_MISSED.c.game_id == bindparam("game"))
    .order_by(_MISSED.c.entry, _MISSED.c.seat)
)
_GAMES_DUE = (
    select(_DEADLINE.c.game_id)
    .join(_TIMING, _TIMING.c.game_id == _DEADLINE.c.game_id)
    .join(_GAME, _GAME.c.id == _DEADLINE.c.game_id)
    .where(
        _DEADLINE.c.state == DeadlineState.OPEN,
        _TIMING.c.paused_at.is_(None),
        _GAME.c.status == GameStatus.RUNNING,
        or_(_DEADLINE.c.next_at <= bindparam("now"), _DEADLINE.c.changed_at > bindparam("now")),
    )
    .distinct()
    .order_by(_DEADLINE.c.game_id)
)


class Deadlines:
    """The deadlines of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def find(self, game_id: str, group_id: str) -> Deadline | None:
        """The deadline of a group, or None."""
        query = select(*_COLUMNS).where(_DEADLINE.c.game_id == game_id, _DEADLINE.c.group_id == group_id)
        return one(Deadline, self._connection.execute(query).first())

    def open(self, game_id: str) -> tuple[Deadline, ...]:
        """The open deadlines of a game, the most urgent first."""
        return many(Deadline, self._connection.execute(_OPEN, {"game": game_id}).all())

    def put(self, *deadlines: Deadline) -> None:
        """Keep deadlines, new or changed."""
        if deadlines:
            statement = _PUT[self._connection.dialect.name]
            self._connection.execute(statement, [msgspec.structs.asdict(each) for each in deadlines])

    def claim(self, deadline: Deadline) -> bool:
        """Keep what a round did to a deadline; False, and nothing kept, if another round was there first.

        What was read must still stand: state and the moments of the mails that were not written yet.
        """
        values = msgspec.structs.asdict(deadline)
        statement = update(_DEADLINE).where(
            _DEADLINE.c.game_id == deadline.game_id,
            _DEADLINE.c.group_id == deadline.group_id,
            _DEADLINE.c.state == DeadlineState.OPEN,
            _DEADLINE.c.next_at < deadline.next_at
            if deadline.state == DeadlineState.OPEN
            else _DEADLINE.c.next_at <= deadline.next_at,
        )
        return affected(self._connection.execute(statement.values(**values))) == 1

    def games_due(self, now: datetime) -> tuple[str, ...]:
        """The running games, not paused, in which something is due or was set at a moment later than `now`."""
        return tuple(self._connection.execute(_GAMES_DUE, {"now": now}).scalars())

    def miss(self, game_id: str, entry: int, seats: tuple[str, ...]) -> None:
        """These seats gave no answer before ledger entry `entry` closed their question."""
        for seat in seats:
            self._connection.execute(insert(_MISSED), {"game_id": game_id, "entry": entry, "seat": seat})

    def missed(self, game_id: str) -> tuple[Missed, ...]:
        """Every answer that was missed, by entry and seat."""
        return many(Missed, self._connection.execute(_MISSED_IN, {"game": game_id}).all())
