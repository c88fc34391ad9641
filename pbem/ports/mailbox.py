"""The mailbox: where mail comes in, over IMAP."""

import imaplib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Protocol

import msgspec
from imap_tools import BaseMailBox, MailboxFolderCreateError

from pbem.errors import MailboxDown
from pbem.ports.backoff import Backoff
from pbem.ports.clock import Clock
from pbem.ports.fetching import Answer, bodies, portions, sizes
from pbem.ports.imap_login import TROUBLE, hang_up, logged_in
from pbem.settings import Folders, ImapSettings

_AT_ONCE = 200
_BYTES_AT_ONCE = 4_000_000
_EXISTS = "[ALREADYEXISTS]"
"""What a server says of a folder that is there already (RFC 5530)."""


class Folder(StrEnum):
    """Where a mail is laid once it is settled; the names on the server are settings."""

    DONE = "done"
    HELD = "held"
    FAILED = "failed"


class FetchedMail(msgspec.Struct, frozen=True):
    """A mail as the server gave it; `size` is its full length in bytes, `raw` is cut if that was too long."""

    uid: int
    raw: bytes
    size: int


class Mailbox(Protocol):
    """An inbox on a mail server. Every method may raise MailboxDown; the next call connects anew."""

    @property
    def name(self) -> str:
        """What this inbox is called in the database, the same at each start."""

    def uidvalidity(self) -> int:
        """The number that says which numbering of mails holds; if it changes, all UIDs are new."""

    def session(self) -> int:
        """A number that is another one after each new connection."""

    def uids(self) -> tuple[int, ...]:
        """The UIDs of all mails that lie in the inbox now, ascending."""

    def fetch(self, uids: Sequence[int]) -> Iterator[FetchedMail]:
        """The mails with these UIDs, left unread; those that are gone are passed over."""

    def move(self, uids: Sequence[int], folder: Folder) -> None:
        """Lay mails into a folder; those that are gone are passed over."""

    def close(self) -> None:
        """Log out; never raises."""


class ImapMailbox:
    """An inbox on an IMAP server: one connection, opened when needed and again after it broke."""

    def __init__(self, settings: ImapSettings, clock: Clock) -> None:
        """Prepare; nothing is connected yet."""
        self._settings = settings
        self._backoff = Backoff(clock)
        self._connection: BaseMailBox | None = None
        self._uidvalidity = 0
        self._session = 0

    @property
    def name(self) -> str:
        """User, host and folder."""
        return f"{self._settings.user}@{self._settings.host}/{self._settings.folders.inbox}"

    def uidvalidity(self) -> int:
        """The UIDVALIDITY of the inbox as this connection found it."""
        with self._guarded():
            return self._uidvalidity

    def session(self) -> int:
        """How many connections there have been."""
        return self._session

    def uids(self) -> tuple[int, ...]:
        """The UIDs in the inbox; a connection that has died since the last call is replaced at once."""
        self._drop_if_dead()
        with self._guarded() as connection:
            return tuple(sorted(int(uid) for uid in connection.uids("ALL")))

    def fetch(self, uids: Sequence[int]) -> Iterator[FetchedMail]:
        """The mails with these UIDs, in portions that fit into memory; the too large ones come last, cut."""
        for start in range(0, len(uids), _AT_ONCE):
            by_size = self._sizes(uids[start : start + _AT_ONCE])
            largest = self._settings.largest_mail
            whole = {uid: size for uid, size in by_size.items() if size <= largest}
            for portion in portions(whole, _AT_ONCE, _BYTES_AT_ONCE):
                for uid, raw in self._bodies(portion, "BODY.PEEK[]"):
                    yield FetchedMail(uid=uid, raw=raw, size=len(raw))
            for uid in sorted(by_size.keys() - whole.keys()):
                for _uid, raw in self._bodies([uid], f"BODY.PEEK[]<0.{largest}>"):
                    # Some servers only guess the size: a mail that ends before the limit is whole.
                    yield FetchedMail(
                        uid=uid, raw=raw, size=by_size[uid] if len(raw) >= largest else len(raw)
                    )

    def _sizes(self, uids: Sequence[int]) -> dict[int, int]:
        with self._guarded() as connection:
            connection.client.noop()  # whatever the server has to tell comes now and not with the mails
            found = sizes(_asked(connection, uids, "(UID RFC822.SIZE)"))
            return {uid: found[uid] for uid in uids if uid in found}

    def _bodies(self, uids: Sequence[int], wanted: str) -> list[tuple[int, bytes]]:
        with self._guarded() as connection:
            found = dict(bodies(_asked(connection, uids, f"(UID {wanted})")))
            missing = [uid for uid in uids if uid not in found] if len(uids) > 1 else []
            for uid in missing:  # gone meanwhile, or one bad mail has spoilt the answer for the others
                found.update(bodies(_asked(connection, [uid], f"(UID {wanted})")))
            return [(uid, found[uid]) for uid in uids if uid in found]

    def move(self, uids: Sequence[int], folder: Folder) -> None:
        """Lay mails into a folder, many with one command: one at a time is very slow in a large mailbox."""
        with self._guarded() as connection:
            connection.move(
                [str(uid) for uid in uids], _name(self._settings.folders, folder), chunks=_AT_ONCE
            )

    def close(self) -> None:
        """Log out, if the server still listens."""
        connection, self._connection = self._connection, None
        if connection is not None:
            hang_up(connection)

    def _drop_if_dead(self) -> None:
        """A server that ended an idle connection, or was started anew, is no trouble: it need not be left alone."""
        if self._connection is not None:
            try:
                self._connection.client.noop()
            except TROUBLE:
                self.close()

    @contextmanager
    def _guarded(self) -> Iterator[BaseMailBox]:
        try:
            yield self._connected()
        except TROUBLE as error:
            self.close()
            wait = self._backoff.failed()
            raise MailboxDown(
                f"{self.name}: {str(error) or type(error).__name__} (next try in {wait:.0f} s)", wait
            ) from error

    def _connected(self) -> BaseMailBox:
        if self._connection is None:
            wait = self._backoff.remaining()
            if wait:
                raise MailboxDown(f"{self.name}: next try in {wait:.0f} s", wait)
            self._connection = logged_in(self._settings)
            self._session += 1
            self._set_up(self._connection)
            self._backoff.succeeded()
        return self._connection

    def _set_up(self, connection: BaseMailBox) -> None:
        folders = self._settings.folders
        for name in (folders.done, folders.held, folders.failed):
            _create_if_missing(connection, name)
        connection.folder.set(folders.inbox)
        _kind, answer = connection.client.response("UIDVALIDITY")
        if not answer or answer[0] is None:
            raise imaplib.IMAP4.error("the server did not give a UIDVALIDITY")
        self._uidvalidity = int(answer[0])


def _create_if_missing(connection: BaseMailBox, name: str) -> None:
    """Make a folder unless it is there; a list that is behind the truth, or another client just now, is no trouble."""
    if connection.folder.exists(name):
        return
    try:
        connection.folder.create(name)
    except MailboxFolderCreateError as error:
        if _EXISTS not in str(error).upper() and not connection.folder.exists(name):
            raise


def _asked(connection: BaseMailBox, uids: Sequence[int], what: str) -> Answer:
    _status, answer = connection.client.uid("FETCH", ",".join(str(uid) for uid in uids), what)
    return answer or []  # what came counts: with NO, there may be some of the mails and not all


def _name(folders: Folders, folder: Folder) -> str:
    match folder:
        case Folder.DONE:
            return folders.done
        case Folder.HELD:
            return folders.held
        case Folder.FAILED:
            return folders.failed
