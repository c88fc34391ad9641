"""Saved states, so that a game need not be replayed from its beginning."""

import msgspec
from sqlalchemy import delete, insert, select
from sqlmodel import Session

from pbem.store.records import Snapshot, columns_for, one, table_of
from pbem.store.tables import SnapshotRow

_SNAPSHOT = table_of(SnapshotRow)
_COLUMNS = columns_for(Snapshot, _SNAPSHOT)


class Snapshots:
    """The saved states of all games."""

    def __init__(self, session: Session) -> None:
        """Work within `session`."""
        self._session = session

    def save(self, snapshot: Snapshot, keep: int = 3) -> None:
        """Save a state in place of any of the same entry; of each game the newest `keep` and no others stay."""
        of_game = _SNAPSHOT.c.game_id == snapshot.game_id
        stale = select(_SNAPSHOT.c.entry).where(of_game, _SNAPSHOT.c.entry != snapshot.entry)
        stale = stale.order_by(_SNAPSHOT.c.entry.desc()).offset(keep - 1)
        doomed = [*self._session.execute(stale).scalars(), snapshot.entry]
        self._session.execute(delete(_SNAPSHOT).where(of_game, _SNAPSHOT.c.entry.in_(doomed)))
        self._session.execute(insert(_SNAPSHOT).values(msgspec.structs.asdict(snapshot)))

    def latest(self, game_id: str) -> Snapshot | None:
        """The newest saved state of a game, or None."""
        query = select(*_COLUMNS).where(_SNAPSHOT.c.game_id == game_id)
        return one(Snapshot, self._session.execute(query.order_by(_SNAPSHOT.c.entry.desc()).limit(1)).first())

    def at(self, game_id: str, entry: int) -> Snapshot | None:
        """The newest saved state that is not younger than ledger entry `entry`, or None."""
        query = select(*_COLUMNS).where(_SNAPSHOT.c.game_id == game_id, _SNAPSHOT.c.entry <= entry)
        return one(Snapshot, self._session.execute(query.order_by(_SNAPSHOT.c.entry.desc()).limit(1)).first())

    def forget_after(self, game_id: str, entry: int) -> None:
        """Drop the states of a branch that a rollback to `entry` leaves."""
        self._session.execute(
            delete(_SNAPSHOT).where(_SNAPSHOT.c.game_id == game_id, _SNAPSHOT.c.entry > entry)
        )
