"""The mailbox: where mail comes in."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Protocol

import msgspec


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

    def uids(self) -> tuple[int, ...]:
        """The UIDs of all mails that lie in the inbox now, ascending."""

    def fetch(self, uids: Sequence[int]) -> Iterator[FetchedMail]:
        """The mails with these UIDs, left unread; those that are gone are passed over."""

    def move(self, uids: Sequence[int], folder: Folder) -> None:
        """Lay mails into a folder; those that are gone are passed over."""

    def close(self) -> None:
        """Log out; never raises."""
