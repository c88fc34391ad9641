"""The append-only ledgers of the games."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Result, and_, bindparam, func, insert, select

from pbem.errors import AlreadyThere
from pbem.store.ahead import Several
from pbem.store.ledger_hash import FIRST, entry_hash
from pbem.store.pending import Pending
from pbem.store.records import LedgerEntry, columns_for, inserts_or_nothing, many, one, table_of
from pbem.store.tables import GameRow, LedgerRow

LOOK_BACK = 8
"""Entries that are read ahead: the reports of most mails tell of no more."""

_GAME = table_of(GameRow)
_LEDGER = table_of(LedgerRow)
_COLUMNS = columns_for(LedgerEntry, _LEDGER)
_LAST = (
    select(_LEDGER.c.number, _LEDGER.c.hash, _LEDGER.c.told_as)
    .where(_LEDGER.c.game_id == bindparam("game"))
    .order_by(_LEDGER.c.number.desc())
    .limit(1)
)
_ONE = select(*_COLUMNS).where(_LEDGER.c.game_id == bindparam("game"), _LEDGER.c.number == bindparam("entry"))
_BEHIND = (
    select(*_COLUMNS)
    .where(_LEDGER.c.game_id == bindparam("game"), _LEDGER.c.number > bindparam("after"))
    .order_by(_LEDGER.c.number)
)
_THROUGH = _BEHIND.where(_LEDGER.c.number <= bindparam("through"))
_GAMES = Several("game", 10)
_EARLIER = _LEDGER.alias("earlier")
_LATEST = (
    select(*_COLUMNS)
    .select_from(_GAME)
    .join(
        _LEDGER,
        and_(
            _LEDGER.c.game_id == _GAME.c.id,
            _LEDGER.c.number
            > select(func.max(_EARLIER.c.number)).where(_EARLIER.c.game_id == _GAME.c.id).scalar_subquery()
            - LOOK_BACK,
        ),
    )
    .where(_GAMES.has(_GAME.c.id))
    .order_by(_LEDGER.c.game_id, _LEDGER.c.number)
)
APPEND = insert(_LEDGER)
"""Entries that wait for the end of the work."""
_INSERT = inserts_or_nothing(_LEDGER, (_LEDGER.c.game_id, _LEDGER.c.number), _LEDGER.c.number)


class NewEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be appended; numbers and hashes are given by the ledger.

    `body` and `events` are encoded by the caller, `rolls` is anything JSON can hold; `branch` counts rollbacks;
    `public`: its events tell everybody something.
    """

    game_id: str
    kind: str
    body: bytes
    rules_version: str
    at: datetime
    mail_id: int | None = None
    actor: str | None = None
    on_behalf_of: str | None = None
    branch: int = 0
    rolls: list[Any] = msgspec.field(default_factory=list)
    events: bytes = b""
    public: bool = False


class End(msgspec.Struct, frozen=True):
    """The newest entry of a ledger, as far as the next one needs it."""

    number: int
    hash: str
    told_as: int


class Ledger:
    """The ledgers of all games; entries are added and read, never changed."""

    def __init__(self, connection: Connection, pending: Pending) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._ends: dict[str, End] = {}
        self._read: dict[str, tuple[int, tuple[LedgerEntry, ...]]] = {}
        """For games that are looked at: the entries behind a number, as far back as somebody has asked for."""

    def append(self, new: NewEntry) -> LedgerEntry:
        """Append an entry with the next number and the hash that chains it to the one before.

        The entry of a game that is locked and known is written at the end of the work. For others, raises AlreadyThere
        if another writer took the number meanwhile (PostgreSQL without `games.lock`).
        """
        end = self._end(new.game_id)
        given = msgspec.structs.asdict(new)
        number, told = end.number + 1, end.told_as + given.pop("public")
        open_entry = LedgerEntry(**given, number=number, previous_hash=end.hash, hash="", told_as=told)
        entry = msgspec.structs.replace(open_entry, hash=entry_hash(open_entry))
        if new.game_id in self._read:
            self._pending.add(APPEND, (new.game_id, number), msgspec.structs.asdict(entry))
            first, read = self._read[new.game_id]
            self._read[new.game_id] = (first, (*read, entry))
        else:
            self._append_at_once(entry)
        self._ends[new.game_id] = End(number, entry.hash, told)
        return entry

    def _append_at_once(self, entry: LedgerEntry) -> None:
        statement = _INSERT[self._connection.dialect.name]
        if self._execute(statement, msgspec.structs.asdict(entry)).scalar() is None:
            raise AlreadyThere(f"entry {entry.number} of game {entry.game_id} was written by somebody else")

    def know(self, game_id: str, end: End | None) -> None:
        """The end of a ledger as it was just read; None for an empty one. From now on its entries are read once at most."""
        self._ends[game_id] = end or End(0, FIRST, 0)
        self._read[game_id] = (self._ends[game_id].number, ())

    def look_back(self, games: Iterable[str]) -> None:
        """Read at once the last entries of games that are known."""
        known = [each for each in games if each in self._read]
        for some in _GAMES.portions(known):
            found = many(LedgerEntry, self._execute(_LATEST, _GAMES.given(some)).all())
            for game in some:
                self._read[game] = _chained(each for each in found if each.game_id == game)

    def _end(self, game_id: str) -> End:
        """The end of a ledger, looked up once in a transaction."""
        if game_id not in self._ends:
            last = self._execute(_LAST, {"game": game_id}).first()
            self._ends[game_id] = End(0, FIRST, 0) if last is None else End(*last)
        return self._ends[game_id]

    def told_as(self, game_id: str, number: int) -> int:
        """The number by which readers know an entry; 0 for what was there before the first."""
        query = select(_LEDGER.c.told_as).where(_LEDGER.c.game_id == game_id, _LEDGER.c.number == number)
        return self._execute(query).scalar() or 0

    def known_as(self, game_id: str, told_as: int) -> LedgerEntry | None:
        """The entry that readers know by a number, or None: the first that has it; what others entered in silence has it too."""
        query = _BEHIND.where(_LEDGER.c.told_as == told_as).limit(1)
        found = one(LedgerEntry, self._execute(query, {"game": game_id, "after": 0}).first())
        return found if told_as > 0 else None

    def last_number(self, game_id: str) -> int:
        """The number of the newest entry, 0 for an empty ledger."""
        return self._end(game_id).number

    def get(self, game_id: str, number: int) -> LedgerEntry | None:
        """One entry, or None."""
        return one(LedgerEntry, self._execute(_ONE, {"game": game_id, "entry": number}).first())

    def entries(self, game_id: str, after: int = 0, through: int | None = None) -> tuple[LedgerEntry, ...]:
        """The entries behind number `after`, up to and with `through` (or to the end), in order."""
        if through is None and game_id in self._read:
            return self._remembered(game_id, after)
        query = _BEHIND if through is None else _THROUGH
        given = {"game": game_id, "after": after, "through": through}
        return many(LedgerEntry, self._execute(query, given).all())

    def _remembered(self, game_id: str, after: int) -> tuple[LedgerEntry, ...]:
        """The entries behind a number; only those are read that were not read before."""
        first, read = self._read[game_id]
        if after < first:
            read = (*self.entries(game_id, after, first), *read)
            self._read[game_id] = (after, read)
        return tuple(entry for entry in read if entry.number > after)

    def _execute(
        self, statement: Executable, values: dict[str, Any] | None = None
    ) -> Result[*tuple[Any, ...]]:
        """Execute a statement on all entries, also those that are still to be written."""
        self._pending.write(APPEND)
        return self._connection.execute(statement, values)


def _chained(entries: Iterable[LedgerEntry]) -> tuple[int, tuple[LedgerEntry, ...]]:
    """Entries of a game in order, and the number behind which they are all; 0 if it has none."""
    found = tuple(entries)
    return found[0].number - 1 if found else 0, found
