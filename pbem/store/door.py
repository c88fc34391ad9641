"""People at the door: wishes to confirm, games that gather players."""

from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pbem.store.door_records import EntryWish, Gathering
from pbem.store.door_tables import EntryWishRow, GatheringRow
from pbem.store.records import columns_for, many, one, table_of

_WISH = table_of(EntryWishRow)
_GATHERING = table_of(GatheringRow)
_WISHES = columns_for(EntryWish, _WISH)
_WISH_BY_ID = select(*_WISHES).where(_WISH.c.id == bindparam("number"))
_WISHES_OF = select(*_WISHES).where(_WISH.c.folded == bindparam("folded")).order_by(_WISH.c.id)
_GATHERINGS = select(*columns_for(Gathering, _GATHERING)).order_by(
    _GATHERING.c.opened_at, _GATHERING.c.game_id
)
_GATHERING_OF = _GATHERINGS.where(_GATHERING.c.game_id == bindparam("game"))


class NewWish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody at the door wants; its number is given by the repository."""

    name: str
    address: str
    lines: list[str]
    token_nonce: bytes
    asked_at: datetime


class Door:
    """Everybody at the door."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def ask(self, new: NewWish) -> EntryWish:
        """Keep a wish until it is confirmed."""
        values = {**msgspec.structs.asdict(new), "folded": new.address.casefold(), "done": False}
        return EntryWish(*self._connection.execute(insert(_WISH).values(values).returning(*_WISHES)).one())

    def wish(self, number: int) -> EntryWish | None:
        """The wish of this number, or None."""
        return one(EntryWish, self._connection.execute(_WISH_BY_ID, {"number": number}).first())

    def wishes_of(self, address: str) -> tuple[EntryWish, ...]:
        """All wishes from an address, whatever its case, oldest first."""
        return many(EntryWish, self._connection.execute(_WISHES_OF, {"folded": address.casefold()}).all())

    def end(self, number: int) -> None:
        """A wish was confirmed."""
        self._connection.execute(update(_WISH).where(_WISH.c.id == number).values(done=True))

    def forget(self, address: str) -> None:
        """Keep nothing of an address."""
        self._connection.execute(delete(_WISH).where(_WISH.c.folded == address.casefold()))

    def gather(self, gathering: Gathering) -> None:
        """A game gathers players from now on."""
        self._connection.execute(insert(_GATHERING), msgspec.structs.asdict(gathering))

    def gathering(self, game_id: str) -> Gathering | None:
        """The gathering of a game, or None where it has none (any more)."""
        return one(Gathering, self._connection.execute(_GATHERING_OF, {"game": game_id}).first())

    def gatherings(self) -> tuple[Gathering, ...]:
        """The games that gather players, oldest first."""
        return many(Gathering, self._connection.execute(_GATHERINGS).all())

    def end_gathering(self, game_id: str) -> None:
        """A game gathers nobody any more."""
        self._connection.execute(delete(_GATHERING).where(_GATHERING.c.game_id == game_id))
