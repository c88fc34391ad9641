"""Orders that wait for their authors' second thoughts."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, insert, or_, select, update

from pbem.store.records import GameStatus, affected, columns_for, many, table_of
from pbem.store.scarce import Nothing, Scarce
from pbem.store.tables import GameRow
from pbem.store.time_records import Thought, ThoughtState
from pbem.store.time_tables import ThoughtRow

_THOUGHT = table_of(ThoughtRow)
_GAME = table_of(GameRow)
_COLUMNS = columns_for(Thought, _THOUGHT)
_WAITING = (
    select(*_COLUMNS)
    .where(_THOUGHT.c.game_id == bindparam("game"), _THOUGHT.c.state == ThoughtState.WAITING)
    .order_by(_THOUGHT.c.entry)
)
_GAMES_DUE = (
    select(_THOUGHT.c.game_id)
    .join(_GAME, _GAME.c.id == _THOUGHT.c.game_id)
    .where(
        _THOUGHT.c.state == ThoughtState.WAITING,
        _GAME.c.status == GameStatus.RUNNING,
        or_(_THOUGHT.c.acts_at <= bindparam("now"), _THOUGHT.c.parked_at > bindparam("now")),
    )
    .distinct()
    .order_by(_THOUGHT.c.game_id)
)


class SecondThoughts:
    """The waiting orders of all games."""

    def __init__(self, connection: Connection, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._nothing = nothing

    def add(self, thought: Thought) -> None:
        """An order begins to wait."""
        self._nothing.spoil(Scarce.THOUGHTS)
        self._connection.execute(insert(_THOUGHT), msgspec.structs.asdict(thought))

    def waiting(self, game_id: str, seat: str | None = None) -> tuple[Thought, ...]:
        """What waits in a game, or for one seat of it, oldest first."""
        if self._nothing.of(Scarce.THOUGHTS, game_id):
            return ()
        waiting = many(Thought, self._connection.execute(_WAITING, {"game": game_id}).all())
        return tuple(each for each in waiting if seat in (None, each.seat))

    def end(self, thought: Thought, state: ThoughtState) -> bool:
        """The waiting is over; False if it was over before."""
        statement = update(_THOUGHT).where(
            _THOUGHT.c.game_id == thought.game_id,
            _THOUGHT.c.entry == thought.entry,
            _THOUGHT.c.state == ThoughtState.WAITING,
        )
        return affected(self._connection.execute(statement.values(state=state))) == 1

    def wait_from(self, thought: Thought, now: datetime) -> None:
        """The waiting begins anew at `now`, for as long as before."""
        statement = update(_THOUGHT).where(
            _THOUGHT.c.game_id == thought.game_id, _THOUGHT.c.entry == thought.entry
        )
        acts_at = now + (thought.acts_at - thought.parked_at)
        self._connection.execute(statement.values(parked_at=now, acts_at=acts_at))

    def games_due(self, now: datetime) -> tuple[str, ...]:
        """The running games in which an order has waited long enough, or since a moment later than `now`."""
        return tuple(self._connection.execute(_GAMES_DUE, {"now": now}).scalars())
