"""Saved states, so that a game need not be replayed from its beginning."""

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, exists, insert, or_, select

from pbem.store.ledger import APPEND
from pbem.store.pending import Pending
from pbem.store.records import Snapshot, columns_for, one, table_of
from pbem.store.tables import LedgerRow, SnapshotRow

UPGRADED = "Upgraded"
"""The kind of the entry from which on newer rules hold."""

_SNAPSHOT = table_of(SnapshotRow)
_LEDGER = table_of(LedgerRow)
_COLUMNS = columns_for(Snapshot, _SNAPSHOT)
_OF_GAME = _SNAPSHOT.c.game_id == bindparam("game")
_NEWEST = select(*_COLUMNS).where(_OF_GAME).order_by(_SNAPSHOT.c.entry.desc()).limit(1)
_OTHERS = (
    select(_SNAPSHOT.c.entry)
    .where(_OF_GAME, _SNAPSHOT.c.entry != bindparam("entry"))
    .order_by(_SNAPSHOT.c.entry.desc())
    .limit(bindparam("kept"))
)
_NEWER_RULES = exists().where(
    _LEDGER.c.game_id == _SNAPSHOT.c.game_id,
    _LEDGER.c.number == _SNAPSHOT.c.entry,
    _LEDGER.c.kind == UPGRADED,
)
_DROP = delete(_SNAPSHOT).where(
    _OF_GAME,
    or_(_SNAPSHOT.c.entry == bindparam("entry"), and_(_SNAPSHOT.c.entry.not_in(_OTHERS), ~_NEWER_RULES)),
)
_INSERT = insert(_SNAPSHOT)


class Snapshots:
    """The saved states of all games."""

    def __init__(self, connection: Connection, pending: Pending) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._newest: dict[str, Snapshot | None] = {}

    def save(self, snapshot: Snapshot, keep: int = 3) -> None:
        """Save a state in place of any of the same entry, at the end of the work; of each game only the newest `keep` stay.

        So do those of entries from which on newer rules hold: what lies before cannot be played again.
        """
        game = snapshot.game_id
        if self._pending.get(_INSERT, game) is not None:
            self._write()  # what is dropped depends on what is there
        self._newest.pop(game, None)
        self._pending.add(_DROP, game, {"game": game, "entry": snapshot.entry, "kept": keep - 1})
        self._pending.add(_INSERT, game, msgspec.structs.asdict(snapshot))

    def latest(self, game_id: str) -> Snapshot | None:
        """The newest saved state of a game, or None."""
        if game_id not in self._newest:
            self._write()
            row = self._connection.execute(_NEWEST, {"game": game_id}).first()
            self._newest[game_id] = one(Snapshot, row)
        return self._newest[game_id]

    def know(self, game_id: str, newest: Snapshot | None) -> None:
        """The newest saved state of a game as it was just read, unless a newer one is still to be written."""
        if self._pending.get(_INSERT, game_id) is None:
            self._newest[game_id] = newest

    def at(self, game_id: str, entry: int) -> Snapshot | None:
        """The newest saved state that is not younger than ledger entry `entry`, or None."""
        self._write()
        query = _NEWEST.where(_SNAPSHOT.c.entry <= entry)
        return one(Snapshot, self._connection.execute(query, {"game": game_id}).first())

    def _write(self) -> None:
        self._pending.write(APPEND, _DROP, _INSERT)  # which states are kept depends on the ledger
