"""Players' objections to ledger entries."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, insert, select, update

from pbem.errors import NotFound
from pbem.store.moderation_records import Dispute, DisputeState
from pbem.store.moderation_tables import DisputeRow
from pbem.store.records import columns_for, many, one, table_of

_DISPUTE = table_of(DisputeRow)
_COLUMNS = columns_for(Dispute, _DISPUTE)


class NewDispute(msgspec.Struct, frozen=True, kw_only=True):
    """An objection of a seat; its number is given by the repository."""

    game_id: str
    entry: int
    seat: str
    reason: str
    mail_id: int | None
    opened_at: datetime


class Disputes:
    """The disputes of all games."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def add(self, new: NewDispute) -> Dispute:
        """Keep a dispute, which is open until it is decided."""
        values = {
            **msgspec.structs.asdict(new),
            "state": DisputeState.OPEN,
            "author": "",
            "ruling": "",
            "decided_at": None,
        }
        return Dispute(*self._connection.execute(insert(_DISPUTE).values(values).returning(*_COLUMNS)).one())

    def get(self, number: int) -> Dispute:
        """A dispute. Raises NotFound."""
        query = select(*_COLUMNS).where(_DISPUTE.c.id == number)
        found = one(Dispute, self._connection.execute(query).first())
        if found is None:
            raise NotFound(f"there is no dispute {number}")
        return found

    def all(self, game_id: str | None = None) -> tuple[Dispute, ...]:
        """The disputes of a game, or of all games, oldest first."""
        query = select(*_COLUMNS).order_by(_DISPUTE.c.id)
        query = query if game_id is None else query.where(_DISPUTE.c.game_id == game_id)
        return many(Dispute, self._connection.execute(query).all())

    def open(self, game_id: str) -> tuple[Dispute, ...]:
        """The disputes of a game that nobody decided yet."""
        return tuple(each for each in self.all(game_id) if each.state == DisputeState.OPEN)

    def decide(self, dispute: Dispute) -> None:
        """Keep what was ruled: state, author, ruling and moment."""
        values = {name: getattr(dispute, name) for name in ("state", "author", "ruling", "decided_at")}
        self._connection.execute(update(_DISPUTE).where(_DISPUTE.c.id == dispute.id).values(values))
