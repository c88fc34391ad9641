"""Mails of ours on their way out: written with the effect they tell of, claimed for sending, then marked."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Result, bindparam, func, insert, or_, select, update

from pbem.errors import AlreadyThere, NotFound
from pbem.store.ahead import Ahead, Several
from pbem.store.pending import Pending
from pbem.store.records import (
    Claimed,
    OutboxMail,
    OutboxState,
    affected,
    columns_for,
    inserts_or_nothing,
    many,
    one,
    table_of,
)
from pbem.store.scarce import Nothing, Scarce
from pbem.store.tables import OutboxRow

LONGEST_WAIT = timedelta(hours=5)
"""Between two attempts to send one mail."""

_OUTBOX = table_of(OutboxRow)
_COLUMNS = columns_for(OutboxMail, _OUTBOX)
_INSERT = inserts_or_nothing(_OUTBOX, (_OUTBOX.c.message_id,), _OUTBOX.c.id)
_POST = insert(_OUTBOX)
_CHANGE = update(_OUTBOX).where(_OUTBOX.c.id == bindparam("number"))
_MARK_SENT = (
    update(_OUTBOX)
    .where(_OUTBOX.c.id.in_(bindparam("numbers", expanding=True)))
    .values(state=OutboxState.SENT, sent_at=bindparam("now"), last_error=None)
)
_BY_ID = select(*_COLUMNS).where(_OUTBOX.c.id == bindparam("number"))
_NAMED = Several("message_id", 30)
_BY_MESSAGE_IDS = select(*_COLUMNS).where(_NAMED.has(_OUTBOX.c.message_id))
_WRITTEN_TO = Several("recipient", 10)
_LATELY_TO = select(_OUTBOX.c.recipient, _OUTBOX.c.kind, _OUTBOX.c.created_at).where(
    _WRITTEN_TO.has(_OUTBOX.c.recipient), _OUTBOX.c.created_at > bindparam("since")
)
_STALE = (
    update(_OUTBOX)
    .where(
        _OUTBOX.c.state == OutboxState.SENDING,
        or_(_OUTBOX.c.claimed_at <= bindparam("before"), _OUTBOX.c.claimed_at > bindparam("now")),
    )
    .values(state=OutboxState.QUEUED)
    .returning(_OUTBOX.c.id)
)
_DUE = (
    select(_OUTBOX.c.id)
    .where(
        _OUTBOX.c.state == OutboxState.QUEUED,
        or_(_OUTBOX.c.next_at <= bindparam("now"), _OUTBOX.c.next_at > bindparam("never")),
    )
    .order_by(_OUTBOX.c.next_at, _OUTBOX.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)  # PostgreSQL; on SQLite BEGIN IMMEDIATE lets one writer in at a time
)
_CLAIM = (
    update(_OUTBOX)
    .where(_OUTBOX.c.id.in_(_DUE))
    .values(state=OutboxState.SENDING, claimed_at=bindparam("now"), attempts=_OUTBOX.c.attempts + 1)
    .returning(*columns_for(Claimed, _OUTBOX))
)


_OF_KIND = (
    _OUTBOX.c.game_id == bindparam("game"),
    _OUTBOX.c.seat == bindparam("of_seat"),
    _OUTBOX.c.kind == bindparam("of_kind"),
)
_WITHDRAW = (
    update(_OUTBOX)
    .where(*_OF_KIND, _OUTBOX.c.state == OutboxState.QUEUED)
    .values(state=OutboxState.WITHDRAWN)
    .returning(_OUTBOX.c.id)
)
_TOLD_THROUGH = select(func.max(_OUTBOX.c.entry)).where(
    *_OF_KIND, _OUTBOX.c.state.in_((OutboxState.SENT, OutboxState.SENDING))
)


class NewMail(msgspec.Struct, frozen=True, kw_only=True):
    """A complete mail of ours; `message_id` must be the one that stands in `raw`, `recipient` a bare address."""

    message_id: str
    kind: str
    recipient: str
    raw: bytes
    at: datetime
    entry: int = 0
    game_id: str | None = None
    seat: str | None = None


class _Written(msgspec.Struct, frozen=True):
    """The kinds of the mails to somebody since a moment, with theirs."""

    since: datetime
    mails: list[tuple[str, datetime]]


class Outbox:
    """The mails of ours."""

    def __init__(self, connection: Connection, pending: Pending, ahead: Ahead, nothing: Nothing) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._ahead = ahead
        self._nothing = nothing
        self._posted: set[tuple[str | None, str | None, str]] = set()

    def queue(self, mail: NewMail) -> int:
        """Put a mail into the outbox and return its number. Raises AlreadyThere if its Message-ID stands there."""
        self._note(mail)
        statement = _INSERT[self._connection.dialect.name]
        number = self._execute(statement, _row(mail)).scalar()
        if number is None:
            raise AlreadyThere(f"a mail with Message-ID {mail.message_id} is in the outbox already")
        return int(number)

    def post(self, mail: NewMail) -> None:
        """Put a mail whose Message-ID is new into the outbox at the end of the work, with all others."""
        self._note(mail)
        self._pending.add(_POST, mail.message_id, _row(mail))

    def _note(self, mail: NewMail) -> None:
        self._posted.add((mail.game_id, mail.seat, mail.kind))
        self._ahead.forget(_BY_MESSAGE_IDS, mail.message_id)

    def claim(self, now: datetime, limit: int) -> tuple[Claimed, ...]:
        """Take up to `limit` due mails for sending, oldest first; no other worker gets them until the lease ends.

        A mail that would have to wait longer than any mail waits was put off by a clock that ran ahead: it is due.
        """
        given = {"now": now, "never": now + LONGEST_WAIT, "most": limit}
        claimed = many(Claimed, self._execute(_CLAIM, given).all())
        return tuple(sorted(claimed, key=lambda mail: mail.id))

    def mark_sent(self, numbers: Sequence[int], now: datetime) -> None:
        """The server took these mails. Those that are gone from the outbox meanwhile are passed over."""
        if numbers:
            self._execute(_MARK_SENT, {"numbers": numbers, "now": now})

    def retry_at(self, number: int, when: datetime, reason: str) -> None:
        """Sending failed for now: try again at `when`."""
        self._change(number, state=OutboxState.QUEUED, next_at=when, last_error=reason)

    def bury(self, number: int, reason: str) -> None:
        """The mail cannot be sent and waits for a human."""
        self._change(number, state=OutboxState.DEAD, last_error=reason)

    def unclaim(self, number: int, reason: str | None) -> None:
        """The mail was claimed but not tried, so that the attempt does not count."""
        statement = _CHANGE.values(
            state=OutboxState.QUEUED, last_error=reason, attempts=_OUTBOX.c.attempts - 1
        )
        self._execute(statement, {"number": number})

    def requeue_stale(self, now: datetime, lease: timedelta) -> int:
        """Mails claimed longer ago than `lease` and never marked go back into the queue; returns how many.

        So do those that a clock which was set back since has claimed in what is now the future.
        """
        return len(self._execute(_STALE, {"before": now - lease, "now": now}).all())

    def withdraw(self, game_id: str, seat: str, kind: str) -> int:
        """Take back a seat's mails of this kind that are still queued; returns how many."""
        if self._nothing.of(Scarce.QUEUED, game_id) and (game_id, seat, kind) not in self._posted:
            return 0
        wanted = {"game": game_id, "of_seat": seat, "of_kind": kind}
        return len(self._execute(_WITHDRAW, wanted).all())

    def has_posted(self, game_id: str, seat: str, kind: str) -> bool:
        """Whether a mail of this kind was put in for a seat by this very work."""
        return (game_id, seat, kind) in self._posted

    def told_through(self, game_id: str, seat: str, kind: str) -> int:
        """The last ledger entry of which a mail of this kind that has gone out told a seat; 0 if none has."""
        wanted = {"game": game_id, "of_seat": seat, "of_kind": kind}
        return self._execute(_TOLD_THROUGH, wanted).scalar() or 0

    def withdraw_all(self, game_id: str, seat: str) -> int:
        """Take back all mails of a seat that are still queued or could not be sent; returns how many."""
        statement = (
            update(_OUTBOX)
            .where(
                _OUTBOX.c.game_id == game_id,
                _OUTBOX.c.seat == seat,
                _OUTBOX.c.state.in_((OutboxState.QUEUED, OutboxState.DEAD)),
            )
            .values(state=OutboxState.WITHDRAWN)
            .returning(_OUTBOX.c.id)
        )
        return len(self._execute(statement).all())

    def revive(self, number: int, now: datetime) -> None:
        """A human wants a dead mail tried again, with all its attempts. Raises NotFound."""
        self._change(number, state=OutboxState.QUEUED, next_at=now, attempts=0)

    def get(self, number: int) -> OutboxMail:
        """The record of a mail. Raises NotFound."""
        mail = one(OutboxMail, self._execute(_BY_ID, {"number": number}).first())
        if mail is None:
            raise NotFound(f"there is no mail {number} in the outbox")
        return mail

    def raw(self, number: int) -> bytes:
        """The bytes of a mail. Raises NotFound."""
        raw: bytes | None = self._execute(select(_OUTBOX.c.raw).where(_OUTBOX.c.id == number)).scalar()
        if raw is None:
            raise NotFound(f"there is no mail {number} in the outbox")
        return raw

    def by_message_id(self, message_id: str) -> OutboxMail | None:
        """The mail of ours with this Message-ID, or None."""
        self.look_for((message_id,))
        mail: OutboxMail | None = self._ahead.of(_BY_MESSAGE_IDS)[message_id]
        return mail

    def look_for(self, message_ids: Iterable[str]) -> None:
        """Look up at once what will be asked for by Message-ID."""
        wanted = self._ahead.missing(_BY_MESSAGE_IDS, message_ids)
        if any(self._pending.get(_POST, each) is not None for each in wanted):
            self._pending.write(_POST)
        for some in _NAMED.portions(wanted):
            rows = self._connection.execute(_BY_MESSAGE_IDS, _NAMED.given(some)).all()
            found = {mail.message_id: mail for mail in many(OutboxMail, rows)}
            self._ahead.know(_BY_MESSAGE_IDS, dict.fromkeys(some) | found)

    def last_id(
        self, game_id: str, kind: str, *, seat: str | None = None, recipient: str | None = None
    ) -> str:
        """The Message-ID of the newest mail of a kind to a seat, or to the address of somebody without one; "" for none."""
        to = _OUTBOX.c.seat == seat if seat is not None else _OUTBOX.c.recipient == recipient
        query = select(_OUTBOX.c.message_id).where(
            _OUTBOX.c.game_id == game_id,
            _OUTBOX.c.kind == kind,
            _OUTBOX.c.seat.is_(None) if seat is None else to,
            to,
        )
        return self._execute(query.order_by(_OUTBOX.c.id.desc()).limit(1)).scalar() or ""

    def of_game(self, game_id: str) -> tuple[OutboxMail, ...]:
        """All mails about a game, oldest first."""
        query = select(*_COLUMNS).where(_OUTBOX.c.game_id == game_id).order_by(_OUTBOX.c.id)
        return many(OutboxMail, self._execute(query).all())

    def newest(self) -> int:
        """The number of the newest mail, 0 for none."""
        return self._execute(select(func.max(_OUTBOX.c.id))).scalar() or 0

    def after(self, number: int) -> tuple[OutboxMail, ...]:
        """All mails behind a number, oldest first."""
        query = select(*_COLUMNS).where(_OUTBOX.c.id > number).order_by(_OUTBOX.c.id)
        return many(OutboxMail, self._execute(query).all())

    def in_state(self, state: OutboxState, limit: int = 100) -> tuple[OutboxMail, ...]:
        """The newest mails in `state`, newest first."""
        query = select(*_COLUMNS).where(_OUTBOX.c.state == state).order_by(_OUTBOX.c.id.desc()).limit(limit)
        return many(OutboxMail, self._execute(query).all())

    def count(self, state: OutboxState) -> int:
        """How many mails are in `state`."""
        query = select(func.count()).select_from(_OUTBOX).where(_OUTBOX.c.state == state)
        return int(self._execute(query).scalar_one())

    def count_to(self, recipient: str, now: datetime, within: timedelta, kinds: tuple[str, ...] = ()) -> int:
        """How many mails (of these kinds, if any are given) we wrote within the time before `now` to this address, as it stands."""
        self.look_back((recipient,), now - within)
        written = list(self._ahead.of(_LATELY_TO)[recipient].mails)
        written += (
            (row["kind"], row["created_at"])
            for row in self._pending.rows(_POST)
            if row["recipient"] == recipient
        )
        return sum(now - within < at <= now and (not kinds or kind in kinds) for kind, at in written)

    def look_back(self, recipients: Iterable[str], since: datetime) -> None:
        """Look up at once what was written to several addresses since a moment, for those who count it."""
        known: Mapping[str, _Written] = self._ahead.of(_LATELY_TO)
        asked = dict.fromkeys(recipients)
        wanted = [each for each in asked if each not in known or since < known[each].since]
        for some in _WRITTEN_TO.portions(wanted):
            rows = self._connection.execute(_LATELY_TO, {**_WRITTEN_TO.given(some), "since": since}).all()
            found: dict[str, list[tuple[str, datetime]]] = {each: [] for each in some}
            for recipient, kind, at in rows:
                found[recipient].append((kind, at))
            self._ahead.know(_LATELY_TO, {each: _Written(since, found[each]) for each in some})

    def count_of(self, kind: str, now: datetime, within: timedelta) -> int:
        """How many mails of a kind we wrote within the time before `now`."""
        lately = (_OUTBOX.c.created_at > now - within, _OUTBOX.c.created_at <= now)
        query = select(func.count()).select_from(_OUTBOX).where(_OUTBOX.c.kind == kind, *lately)
        return int(self._execute(query).scalar_one())

    def _execute(
        self, statement: Executable, values: Mapping[str, Any] | None = None
    ) -> Result[*tuple[Any, ...]]:
        """Execute a statement on all mails, also those that are still to be put in."""
        self._pending.write(_POST)
        return self._connection.execute(statement, values)

    def _change(self, number: int, **values: object) -> None:
        if affected(self._execute(_CHANGE, {"number": number, **values})) == 0:
            raise NotFound(f"there is no mail {number} in the outbox")


def _row(mail: NewMail) -> dict[str, Any]:
    values = msgspec.structs.asdict(mail)
    at = values.pop("at")
    return {**values, "state": OutboxState.QUEUED, "attempts": 0, "created_at": at, "next_at": at}
