"""The people who play, found by their address."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from pbem.errors import AlreadyThere, NotFound
from pbem.store.ahead import Ahead, Several
from pbem.store.records import Player, columns_for, many, one, table_of
from pbem.store.service_records import MailFormat
from pbem.store.tables import PlayerRow, SeatRow
from pbem.store.types import storable

_PLAYER = table_of(PlayerRow)
_SEAT = table_of(SeatRow)
_COLUMNS = columns_for(Player, _PLAYER)
_BY_ID = select(*_COLUMNS).where(_PLAYER.c.id == bindparam("player"))
_SENDERS = Several("folded", 10)
_BY_ADDRESS = select(_PLAYER.c.folded, *_COLUMNS).where(_SENDERS.has(_PLAYER.c.folded))
_AT_GAME = (
    select(_SEAT.c.seat, *_COLUMNS)
    .join(_PLAYER, _PLAYER.c.id == _SEAT.c.player_id)
    .where(_SEAT.c.game_id == bindparam("game"))
)


class Players:
    """The people known to this server."""

    def __init__(self, connection: Connection, ahead: Ahead) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._ahead = ahead

    def add(self, name: str, address: str, language: str = "en") -> Player:
        """Add a person. Raises AlreadyThere if the address (whatever its case) is somebody's, ValueError if empty."""
        folded = _folded(address)
        if not folded:
            raise ValueError("a player needs an address")
        values = {
            "name": name,
            "address": address.strip(),
            "folded": folded,
            "language": language,
            "attach_view": False,
            "mail_format": MailFormat.BOTH,
            "digest_at": None,
        }
        try:
            with self._connection.begin_nested():
                row = self._connection.execute(insert(_PLAYER).values(values).returning(*_COLUMNS)).one()
        except IntegrityError as error:
            raise AlreadyThere("a player with this address exists already") from error
        return Player(*row)

    def get(self, player_id: int) -> Player:
        """The person. Raises NotFound."""
        player = one(Player, self._connection.execute(_BY_ID, {"player": player_id}).first())
        if player is None:
            raise NotFound(f"there is no player {player_id}")
        return player

    def by_address(self, address: str) -> Player | None:
        """The person who has this address, in any mixture of capitals; nobody has the empty address.

        Looked up once in a transaction.
        """
        folded = _folded(address)
        if not folded:
            return None
        self.look_for((folded,))
        player: Player | None = self._ahead.of(_BY_ADDRESS)[folded]
        return player

    def look_for(self, addresses: Iterable[str]) -> None:
        """Look up at once who has these addresses."""
        wanted = self._ahead.missing(_BY_ADDRESS, filter(None, map(_folded, addresses)))
        for some in _SENDERS.portions(wanted):
            rows = self._connection.execute(_BY_ADDRESS, _SENDERS.given(some)).all()
            self._ahead.know(_BY_ADDRESS, dict.fromkeys(some) | {row[0]: Player(*row[1:]) for row in rows})

    def of_game(self, game_id: str) -> dict[str, Player]:
        """Who sits at a game, by seat; a seat without a person is left out."""
        return {row[0]: Player(*row[1:]) for row in self._connection.execute(_AT_GAME, {"game": game_id})}

    def all(self) -> tuple[Player, ...]:
        """Everybody, in the order in which they came."""
        return many(Player, self._connection.execute(select(*_COLUMNS).order_by(_PLAYER.c.id)).all())

    def set_attach_view(self, player_id: int, wanted: bool) -> None:
        """Whether this person wants the view as a file with each report."""
        self._change(player_id, attach_view=wanted)

    def set_language(self, player_id: int, language: str) -> None:
        """In which language this person gets mails."""
        self._change(player_id, language=language)

    def set_format(self, player_id: int, mail_format: MailFormat) -> None:
        """Which parts this person's mails have."""
        self._change(player_id, mail_format=mail_format)

    def set_digest(self, player_id: int, digest_at: int | None) -> None:
        """When this person's one mail a day goes out (minutes after midnight of the person's day); None: one a run."""
        self._change(player_id, digest_at=digest_at)

    def _change(self, player_id: int, **values: object) -> None:
        self._connection.execute(update(_PLAYER).where(_PLAYER.c.id == player_id).values(**values))


def _folded(address: str) -> str:
    return storable(address.strip().casefold())
