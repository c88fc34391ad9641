"""People at the door: wishes to confirm, games that gather players."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Integer,
    Row,
    bindparam,
    cast,
    delete,
    insert,
    literal,
    null,
    select,
    union_all,
    update,
)

from pbem.store.ahead import Ahead, Several
from pbem.store.door_records import EntryWish, Gathering
from pbem.store.door_tables import EntryWishRow, GatheringRow, ObserverRow
from pbem.store.records import GameStatus, columns_for, many, one, table_of
from pbem.store.tables import GameRow, SeatRow
from pbem.store.time_tables import AbsenceRow, SignupRow
from pbem.store.types import Moment, Words, storable

_WISH = table_of(EntryWishRow)
_GATHERING = table_of(GatheringRow)
_OBSERVER = table_of(ObserverRow)
_SEAT = table_of(SeatRow)
_ABSENCE = table_of(AbsenceRow)
_SIGNUP = table_of(SignupRow)
_GAME = table_of(GameRow)
_WISHES = columns_for(EntryWish, _WISH)
_WISH_BY_ID = select(*_WISHES).where(_WISH.c.id == bindparam("number"))
_GATHERINGS = select(*columns_for(Gathering, _GATHERING)).order_by(
    _GATHERING.c.opened_at, _GATHERING.c.game_id
)
_GATHERING_OF = _GATHERINGS.where(_GATHERING.c.game_id == bindparam("game"))


_PEOPLE = Several("player", 10)
_ADDRESSES = Several("folded", 10)
_NUMBER = cast(null(), Integer)
_NOWHERE = cast(null(), Words)
_ALWAYS = cast(null(), Moment)
_ROLES = union_all(
    select(
        _SEAT.c.player_id, _NOWHERE, _ALWAYS, literal("seat"), _SEAT.c.game_id, _SEAT.c.seat, _NUMBER
    ).where(_PEOPLE.has(_SEAT.c.player_id)),
    select(
        _SIGNUP.c.player_id,
        _NOWHERE,
        _ALWAYS,
        literal("signup"),
        _SIGNUP.c.game_id,
        _NOWHERE,
        _SIGNUP.c.number,
    )
    .join(_GAME, _GAME.c.id == _SIGNUP.c.game_id)
    .where(_PEOPLE.has(_SIGNUP.c.player_id), _GAME.c.status == GameStatus.SIGNUP),
    select(_NUMBER, _WISH.c.folded, _ALWAYS, literal("wish"), _NOWHERE, _NOWHERE, _WISH.c.id).where(
        _ADDRESSES.has(_WISH.c.folded)
    ),
    select(
        _OBSERVER.c.player_id,
        _NOWHERE,
        _ALWAYS,
        literal("observer"),
        _OBSERVER.c.game_id,
        _NOWHERE,
        _OBSERVER.c.number,
    ).where(_PEOPLE.has(_OBSERVER.c.player_id)),
    select(
        _ABSENCE.c.substitute_id,
        _NOWHERE,
        _ABSENCE.c.ends_at,
        literal("substitute"),
        _SEAT.c.game_id,
        _SEAT.c.seat,
        _NUMBER,
    )
    .join(_ABSENCE, _ABSENCE.c.player_id == _SEAT.c.player_id)
    .where(_PEOPLE.has(_ABSENCE.c.substitute_id), _ABSENCE.c.ends_at > bindparam("now")),
)
"""All roles of several people and addresses: whose each is, and until when."""


_ORDER = ("seat", "signup", "wish", "observer", "substitute")


class Role(msgspec.Struct, frozen=True):
    """What somebody is: "seat" and "substitute" (perhaps not yet accepted) have a seat; "signup", "wish" and "observer" a `number`."""

    kind: str
    game_id: str | None
    seat: str | None
    number: int | None


class NewWish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody at the door wants; its number is given by the repository."""

    name: str
    address: str
    lines: list[str]
    token_nonce: bytes
    asked_at: datetime


class Door:
    """Everybody at the door."""

    def __init__(self, connection: Connection, ahead: Ahead) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._ahead = ahead

    def ask(self, new: NewWish) -> EntryWish:
        """Keep a wish until it is confirmed."""
        values = {**msgspec.structs.asdict(new), "folded": new.address.casefold(), "done": False}
        return EntryWish(*self._connection.execute(insert(_WISH).values(values).returning(*_WISHES)).one())

    def wish(self, number: int) -> EntryWish | None:
        """The wish of this number, or None."""
        return one(EntryWish, self._connection.execute(_WISH_BY_ID, {"number": number}).first())

    def end(self, number: int) -> None:
        """A wish was confirmed."""
        self._connection.execute(update(_WISH).where(_WISH.c.id == number).values(done=True))

    def forget(self, address: str) -> None:
        """Keep nothing of an address."""
        self._connection.execute(delete(_WISH).where(_WISH.c.folded == address.casefold()))

    def roles(self, address: str, player_id: int | None, now: datetime) -> tuple[Role, ...]:
        """All that an address is known as, looked up at once, since every mail asks for it: seats first, then games in sign-up."""
        who = (storable(address.casefold()), player_id)
        self.look_for((who,), now)
        known: tuple[tuple[datetime | None, Role], ...] = self._ahead.of(_ROLES)[who]
        found = [role for until, role in known if until is None or until > now]
        return tuple(
            sorted(found, key=lambda role: (_ORDER.index(role.kind), role.game_id or "", role.seat or ""))
        )

    def look_for(self, people: Iterable[tuple[str, int | None]], now: datetime) -> None:
        """Look up at once the roles of several people: a case-folded address and a number of each, if it has one."""
        for some in _PEOPLE.portions(self._ahead.missing(_ROLES, people)):
            numbers = _PEOPLE.given(number for _, number in some if number is not None)
            given = {**numbers, **_ADDRESSES.given(address for address, _ in some), "now": now}
            rows = self._connection.execute(_ROLES, given).all()
            self._ahead.know(_ROLES, {who: tuple(_roles_of(who, rows)) for who in some})

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


def _roles_of(
    who: tuple[str, int | None], rows: Sequence[Row[*tuple[Any, ...]]]
) -> Iterator[tuple[datetime | None, Role]]:
    """The roles among those of several people that are one person's, with their ends."""
    address, number = who
    for player_id, folded, until, *role in rows:
        if folded == address if player_id is None else player_id == number:
            yield until, Role(*role)
