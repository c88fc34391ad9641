"""The deadlines of open questions: set once, claimed stage by stage, and who missed one."""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, insert, or_, select, update

from pbem.store.ahead import Several
from pbem.store.pending import Pending
from pbem.store.records import GameStatus, affected, columns_for, many, one, table_of, upserts
from pbem.store.scarce import Nothing, Scarce
from pbem.store.tables import GameRow
from pbem.store.time_records import Deadline, DeadlineState, Missed
from pbem.store.time_tables import DeadlineRow, MissedRow, TimingRow

_DEADLINE = table_of(DeadlineRow)
_TIMING = table_of(TimingRow)
_GAME = table_of(GameRow)
_MISSED = table_of(MissedRow)
_COLUMNS = columns_for(Deadline, _DEADLINE)
_GAMES = Several("game", 10)
_OPEN = select(*_COLUMNS).where(_GAMES.has(_DEADLINE.c.game_id), _DEADLINE.c.state == DeadlineState.OPEN)
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

    def __init__(self, connection: Connection, pending: Pending, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._nothing = nothing
        self._put = _PUT[connection.dialect.name]
        self._open: dict[str, tuple[Deadline, ...]] = {}

    def find(self, game_id: str, group_id: str) -> Deadline | None:
        """The deadline of a group, or None."""
        self._write()
        query = select(*_COLUMNS).where(_DEADLINE.c.game_id == game_id, _DEADLINE.c.group_id == group_id)
        return one(Deadline, self._connection.execute(query).first())

    def open(self, game_id: str) -> tuple[Deadline, ...]:
        """The open deadlines of a game, the most urgent first; read once in a transaction."""
        self.look_for((game_id,))
        return self._open[game_id]

    def look_for(self, games: Iterable[str]) -> None:
        """Read at once the open deadlines of several games."""
        wanted = [each for each in games if each not in self._open]
        if any(row["game_id"] in wanted for row in self._pending.rows(self._put)):
            self._write()
        for some in _GAMES.portions(wanted):
            found = many(Deadline, self._connection.execute(_OPEN, _GAMES.given(some)).all())
            for game in some:
                self._open[game] = _by_urgency(each for each in found if each.game_id == game)

    def put(self, *deadlines: Deadline) -> None:
        """Keep deadlines, new or changed, at the end of the work."""
        for each in deadlines:
            self._pending.add(self._put, (each.game_id, each.group_id), msgspec.structs.asdict(each))
            if each.game_id in self._open:
                others = (old for old in self._open[each.game_id] if old.group_id != each.group_id)
                now_open = (each,) if each.state == DeadlineState.OPEN else ()
                self._open[each.game_id] = _by_urgency((*others, *now_open))

    def claim(self, deadline: Deadline) -> bool:
        """Keep what a round did to a deadline; False, and nothing kept, if another round was there first.

        What was read must still stand: state and the moments of the mails that were not written yet.
        """
        self._write()
        self._open.pop(deadline.game_id, None)
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
        self._write()
        return tuple(self._connection.execute(_GAMES_DUE, {"now": now}).scalars())

    def miss(self, game_id: str, entry: int, seats: tuple[str, ...]) -> None:
        """These seats gave no answer before ledger entry `entry` closed their question."""
        self._nothing.spoil(Scarce.MISSED)
        for seat in seats:
            self._connection.execute(insert(_MISSED), {"game_id": game_id, "entry": entry, "seat": seat})

    def missed(self, game_id: str) -> tuple[Missed, ...]:
        """Every answer that was missed, by entry and seat."""
        if self._nothing.of(Scarce.MISSED, game_id):
            return ()
        return many(Missed, self._connection.execute(_MISSED_IN, {"game": game_id}).all())

    def _write(self) -> None:
        self._pending.write(self._put)


def _by_urgency(deadlines: Iterable[Deadline]) -> tuple[Deadline, ...]:
    return tuple(sorted(deadlines, key=lambda each: (each.closes_at, each.group_id)))
