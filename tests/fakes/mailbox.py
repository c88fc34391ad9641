"""A mailbox in memory."""

from collections.abc import Iterator, Sequence

from pbem.errors import MailboxDown
from pbem.ports.mailbox import FetchedMail, Folder


class MemoryMailbox:
    """Holds mails by UID; `folders` shows where they were laid, `down` makes every call fail. Of mails beyond `largest` bytes the beginning is given."""

    name = "company@memory/INBOX"

    def __init__(self) -> None:
        self.inbox: dict[int, bytes] = {}
        self.folders: dict[Folder, list[bytes]] = {folder: [] for folder in Folder}
        self.validity = 1
        self.down = False
        self.connections = 1
        self.fetched = 0
        self.largest = 2_000_000
        self._next = 101

    def deliver(self, raw: bytes) -> int:
        """A mail arrives; returns its UID."""
        uid = self._next
        self._next += 1
        self.inbox[uid] = raw
        return uid

    def renumber(self) -> None:
        """The server loses its index: a new UIDVALIDITY, and the same mails under UIDs that begin anew."""
        self.validity += 1
        self._number_anew(list(self.inbox.values()))

    def renumber_in_silence(self) -> None:
        """The server breaks its promise: other UIDs for the same mails under the same UIDVALIDITY, and a hang-up."""
        self.connections += 1
        self._number_anew(list(self.inbox.values())[::-1])

    def _number_anew(self, mails: list[bytes]) -> None:
        self.inbox = {}
        self._next = 101
        for raw in mails:
            self.deliver(raw)

    def _answer(self) -> None:
        if self.down:
            raise MailboxDown("the server is down")

    def uidvalidity(self) -> int:
        self._answer()
        return self.validity

    def session(self) -> int:
        return self.connections

    def uids(self) -> tuple[int, ...]:
        self._answer()
        return tuple(sorted(self.inbox))

    def fetch(self, uids: Sequence[int]) -> Iterator[FetchedMail]:
        for uid in uids:
            self._answer()
            if uid in self.inbox:
                self.fetched += 1
                raw = self.inbox[uid]
                yield FetchedMail(uid=uid, raw=raw[: self.largest], size=len(raw))

    def move(self, uids: Sequence[int], folder: Folder) -> None:
        self._answer()
        for uid in uids:
            if uid in self.inbox:
                self.folders[folder].append(self.inbox.pop(uid))

    def close(self) -> None:
        """Nothing to log out from."""
