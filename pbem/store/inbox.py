"""Received mails: recorded once each before any work, then settled."""

import hashlib
import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Result, bindparam, func, select, update

from pbem.errors import NotFound
from pbem.store.pending import Pending
from pbem.store.records import (
    Mail,
    MailState,
    affected,
    columns_for,
    inserts_or_nothing,
    many,
    one,
    table_of,
)
from pbem.store.tables import MailRow
from pbem.store.types import storable

_MAIL = table_of(MailRow)
_COLUMNS = columns_for(Mail, _MAIL)
_Signs = tuple[str, str]
"""Message-ID and hash of the content: both the same mean the same mail."""
_AT_ONCE = 500
Rows = dict[str, Any] | list[dict[str, Any]] | None
# Statements of the daily round are built once: building one costs more than running it.
_WITH_CONTENT = (
    select(*_COLUMNS)
    .where(
        _MAIL.c.message_id.in_(bindparam("message_ids", expanding=True)),
        _MAIL.c.content_hash.in_(bindparam("content_hashes", expanding=True)),
    )
    .order_by(_MAIL.c.id)
)
_BY_ID = select(*_COLUMNS).where(_MAIL.c.id == bindparam("mail_id"))
_TAKE = (
    select(*_COLUMNS, _MAIL.c.raw)
    .where(_MAIL.c.id.in_(bindparam("mail_ids", expanding=True)), _MAIL.c.state == MailState.NEW)
    .order_by(_MAIL.c.id)
    .with_for_update()  # PostgreSQL: wait for a worker that has it, then see what it left
)
_CHANGE = update(_MAIL).where(_MAIL.c.id == bindparam("mail_id"))
_ATTRIBUTE = _CHANGE.values(game_id=bindparam("game"), seat=bindparam("of_seat"))
_SETTLE = _CHANGE.values(state=bindparam("became"), disposition=bindparam("went"), reason=bindparam("why"))
_SETTLE_FOR = _SETTLE.values(game_id=bindparam("game"), seat=bindparam("of_seat"))
_INSERT = inserts_or_nothing(_MAIL, (_MAIL.c.mailbox, _MAIL.c.uidvalidity, _MAIL.c.uid), _MAIL.c.id)
# Headers that stations on the way write: they differ between two deliveries of one mail. Delivered-To stays,
# since one mail to two of our addresses is meant twice.
_TRACE = re.compile(
    rb"^(received|return-path|x-received|authentication-results|received-spf|arc-[a-z-]+|x-spam[a-z-]*|x-virus[a-z-]*)[ \t]*:",
    re.IGNORECASE,
)
_MESSAGE_ID = re.compile(rb"^message-id[ \t]*:[ \t\r\n]*([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
_LONGEST_ID = 998


class ReceivedMail(msgspec.Struct, frozen=True):
    """A mail as it came from the server; `raw` may be cut short, `size` is its full length in bytes."""

    mailbox: str
    uidvalidity: int
    uid: int
    raw: bytes
    size: int
    received_at: datetime


class Taken(msgspec.Struct, frozen=True):
    """A mail in work: its record and its bytes."""

    mail: Mail
    raw: bytes


class ToFile(msgspec.Struct, frozen=True):
    """A settled mail that still lies in the server's inbox."""

    id: int
    uid: int
    state: str


class Inbox:
    """The received mails."""

    def __init__(self, connection: Connection, pending: Pending) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._taken: dict[int, Taken | None] = {}

    def known(self, mailbox: str, uidvalidity: int, uids: Sequence[int]) -> frozenset[int]:
        """Which of `uids` are recorded already."""
        found: set[int] = set()
        for start in range(0, len(uids), _AT_ONCE):
            query = select(_MAIL.c.uid).where(
                _MAIL.c.mailbox == mailbox,
                _MAIL.c.uidvalidity == uidvalidity,
                _MAIL.c.uid.in_(uids[start : start + _AT_ONCE]),
            )
            found.update(self._execute(query).scalars())
        return frozenset(found)

    def at_places(self, mailbox: str, uidvalidity: int, uids: Sequence[int]) -> tuple[Mail, ...]:
        """The records of the mails that were seen under these UIDs."""
        found: list[Mail] = []
        for start in range(0, len(uids), _AT_ONCE):
            query = select(*_COLUMNS).where(
                _MAIL.c.mailbox == mailbox,
                _MAIL.c.uidvalidity == uidvalidity,
                _MAIL.c.uid.in_(uids[start : start + _AT_ONCE]),
            )
            found.extend(many(Mail, self._execute(query).all()))
        return tuple(found)

    def displace(self, mail_ids: Sequence[int]) -> None:
        """The server has given the UIDs of these mails to others: they keep no place in the inbox."""
        self._execute(update(_MAIL).where(_MAIL.c.id.in_(mail_ids)).values(uid=-_MAIL.c.id, filed=True))

    def record(self, mail: ReceivedMail) -> int | None:
        """Record a mail as new and return its number, or None if this very UID is recorded already.

        A mail with the Message-ID *and* the content of an earlier one is a duplicate: `duplicate_of` names the
        first. Seen under another UIDVALIDITY (or after the first was displaced) it is the server's renumbering and
        settled at once; under the same one it was delivered twice and stays new, so that it can be acknowledged.
        """
        signs = _signs(mail)
        statement = _INSERT[self._connection.dialect.name]
        number: int | None = self._execute(statement, _row(mail, signs, self._firsts([signs]))).scalar()
        return number

    def record_all(self, mails: Sequence[ReceivedMail]) -> int:
        """Record mails as new, in their order; returns how many were not recorded already."""
        run: dict[_Signs, ReceivedMail] = {}
        for mail in mails:
            signs = _signs(mail)
            if signs in run:
                break  # a second delivery names the first, which must stand there
            run[signs] = mail
        if not run:
            return 0
        firsts = self._firsts(run)
        rows = [_row(mail, signs, firsts) for signs, mail in run.items()]
        recorded = len(self._execute(_INSERT[self._connection.dialect.name], rows).all())
        return recorded + self.record_all(mails[len(run) :])

    def _firsts(self, signs: Collection[_Signs]) -> dict[_Signs, Mail]:
        """The oldest mail with each of these Message-IDs and contents."""
        ids, hashes = [message_id for message_id, _ in signs], [content_hash for _, content_hash in signs]
        found: dict[_Signs, Mail] = {}
        rows = self._execute(_WITH_CONTENT, {"message_ids": ids, "content_hashes": hashes}).all()
        for mail in many(Mail, rows):
            found.setdefault((mail.message_id, mail.content_hash), mail)
        return found

    def new(self, limit: int, after: int = 0) -> tuple[Mail, ...]:
        """The next mails that wait for work, in the order of receipt, beginning behind number `after`."""
        query = (
            select(*_COLUMNS)
            .where(_MAIL.c.state == MailState.NEW, _MAIL.c.id > after)
            .order_by(_MAIL.c.id)
            .limit(limit)
        )
        return many(Mail, self._execute(query).all())

    def dispositions(self, mail_ids: Sequence[int]) -> dict[int, str]:
        """What became of those of these mails that are settled."""
        query = select(_MAIL.c.id, _MAIL.c.disposition).where(
            _MAIL.c.id.in_(mail_ids), _MAIL.c.state != MailState.NEW
        )
        return {number: became or "" for number, became in self._execute(query)}

    def take(self, mail_id: int) -> Taken | None:
        """The mail with its bytes if it still waits for work, else None (another worker was quicker)."""
        if mail_id not in self._taken:
            self.take_ahead((mail_id,))
        return self._taken.pop(mail_id)

    def take_ahead(self, mail_ids: Sequence[int]) -> tuple[Taken, ...]:
        """Read at once the mails that will be taken one by one; gives those that still wait for work."""
        rows = self._execute(_TAKE, {"mail_ids": mail_ids}).all()
        found = {row.id: Taken(Mail(*tuple(row)[:-1]), row.raw) for row in rows}
        self._taken.update((each, found.get(each)) for each in mail_ids)
        return tuple(found.values())

    def get(self, mail_id: int) -> Mail:
        """The record of a mail. Raises NotFound."""
        mail = one(Mail, self._execute(_BY_ID, {"mail_id": mail_id}).first())
        if mail is None:
            raise NotFound(f"there is no mail {mail_id}")
        return mail

    def raw(self, mail_id: int) -> bytes:
        """The bytes of a mail. Raises NotFound."""
        raw: bytes | None = self._execute(select(_MAIL.c.raw).where(_MAIL.c.id == mail_id)).scalar()
        if raw is None:
            raise NotFound(f"there is no mail {mail_id}")
        return raw

    def in_state(self, state: MailState, limit: int = 100) -> tuple[Mail, ...]:
        """The newest mails in `state`, newest first."""
        query = select(*_COLUMNS).where(_MAIL.c.state == state).order_by(_MAIL.c.id.desc()).limit(limit)
        return many(Mail, self._execute(query).all())

    def by_message_id(self, message_id: str) -> tuple[Mail, ...]:
        """All mails with this Message-ID, oldest first."""
        query = select(*_COLUMNS).where(_MAIL.c.message_id == message_id).order_by(_MAIL.c.id)
        return many(Mail, self._execute(query).all())

    def count(self, state: MailState) -> int:
        """How many mails are in `state`."""
        query = select(func.count()).select_from(_MAIL).where(_MAIL.c.state == state)
        return int(self._execute(query).scalar_one())

    def settle(self, mail_id: int, state: MailState, disposition: str, reason: str) -> None:
        """The work on a mail is over: where it goes, and why in plain words; kept at its end."""
        row = {"mail_id": mail_id, "became": state, "went": disposition, "why": reason}
        belongs = self._pending.take(_ATTRIBUTE, mail_id) or self._pending.take(_SETTLE_FOR, mail_id)
        if belongs is None:
            self._pending.add(_SETTLE, mail_id, row)
        else:
            self._pending.add(_SETTLE_FOR, mail_id, {**belongs, **row})

    def attribute(self, mail_id: int, game_id: str, seat: str | None) -> None:
        """Note to which game, and to which seat if that is known, a mail belongs; kept at the end of the work."""
        self._pending.add(_ATTRIBUTE, mail_id, {"mail_id": mail_id, "game": game_id, "of_seat": seat})

    def count_attempt(self, mail_id: int, reason: str) -> int:
        """An attempt to work on the mail ended in a fault; returns how many did so far."""
        statement = (
            update(_MAIL)
            .where(_MAIL.c.id == mail_id)
            .values(attempts=_MAIL.c.attempts + 1, reason=reason)
            .returning(_MAIL.c.attempts)
        )
        return int(self._execute(statement).scalar_one())

    def put_back(self, mail_id: int) -> None:
        """Let a held or failed mail be worked on again, with all its attempts."""
        self._change(mail_id, state=MailState.NEW, disposition=None, reason=None, attempts=0)

    def to_file(self, mailbox: str, uidvalidity: int, limit: int = _AT_ONCE) -> tuple[ToFile, ...]:
        """Settled mails that still lie in the server's inbox."""
        query = (
            select(_MAIL.c.id, _MAIL.c.uid, _MAIL.c.state)
            .where(
                _MAIL.c.filed.is_(False),
                _MAIL.c.uidvalidity == uidvalidity,
                _MAIL.c.mailbox == mailbox,
                _MAIL.c.state != MailState.NEW,
            )
            .order_by(_MAIL.c.id)
            .limit(limit)
        )
        return many(ToFile, self._execute(query).all())

    def mark_filed(self, mail_ids: Sequence[int]) -> None:
        """These mails no longer lie in the server's inbox."""
        self._execute(update(_MAIL).where(_MAIL.c.id.in_(mail_ids)).values(filed=True))

    def _execute(self, statement: Executable, values: Rows = None) -> Result[*tuple[Any, ...]]:
        """Execute a statement on all mails, as they are after the work done so far."""
        self._taken.clear()
        self._pending.write(_ATTRIBUTE, _SETTLE, _SETTLE_FOR)
        return self._connection.execute(statement, values)

    def _change(self, mail_id: int, **values: object) -> None:
        if affected(self._execute(_CHANGE, {"mail_id": mail_id, **values})) == 0:
            raise NotFound(f"there is no mail {mail_id}")


def _signs(mail: ReceivedMail) -> _Signs:
    return storable(message_id_of(mail.raw)), content_hash_of(mail.raw)


def _row(mail: ReceivedMail, signs: _Signs, firsts: Mapping[_Signs, Mail]) -> dict[str, Any]:
    """What is kept of a new mail; see `Inbox.record` for duplicates."""
    message_id, content_hash = signs
    first = firsts.get(signs)
    place = (mail.mailbox, mail.uidvalidity)
    renumbered = first is not None and ((first.mailbox, first.uidvalidity) != place or first.uid < 0)
    if not message_id and not renumbered:
        first = None  # without a Message-ID, the same words a second time are a second mail
    return {
        "mailbox": mail.mailbox,
        "uidvalidity": mail.uidvalidity,
        "uid": mail.uid,
        "message_id": message_id,
        "content_hash": content_hash,
        "size": mail.size,
        "received_at": mail.received_at,
        "state": MailState.DUPLICATE if renumbered else MailState.NEW,
        "duplicate_of": first.id if first else None,
        "attempts": 0,
        "filed": False,
        "raw": mail.raw,
    }


def message_id_of(raw: bytes) -> str:
    """The Message-ID of a mail as text, empty if it has none; never fails, whatever the bytes."""
    found = _MESSAGE_ID.search(_head(raw))
    return found.group(1).strip()[:_LONGEST_ID].decode("ascii", "replace") if found else ""


def content_hash_of(raw: bytes) -> str:
    """SHA-256 (hex) of a mail without the lines that the servers on its way added; never fails."""
    head = _head(raw)
    digest = hashlib.sha256()
    skipping = False
    for line in head.splitlines():
        if line[:1] not in (b" ", b"\t"):
            skipping = _TRACE.match(line) is not None
        if not skipping:
            digest.update(line + b"\n")
    digest.update(b"\n".join(raw[len(head) :].splitlines()))
    return digest.hexdigest()


def _head(raw: bytes) -> bytes:
    """The header block, up to the first empty line (or everything)."""
    ends = [end for end in (raw.find(b"\r\n\r\n"), raw.find(b"\n\n")) if end >= 0]
    return raw[: min(ends)] if ends else raw
