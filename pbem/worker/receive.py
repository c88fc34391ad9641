"""From the mail server into the database, and settled mails into their folders."""

from collections.abc import Iterator, Sequence
from itertools import islice

import structlog

from pbem.errors import StoreDown
from pbem.logs import station
from pbem.ports.clock import Clock
from pbem.ports.mailbox import FetchedMail, Folder, Mailbox
from pbem.store.inbox import ReceivedMail, content_hash_of, message_id_of
from pbem.store.records import Mail, MailState
from pbem.store.unit_of_work import UnitOfWorkFactory
from pbem.trace import trace_of

_log = structlog.get_logger()
_FOLDERS = {
    MailState.DONE: Folder.DONE,
    MailState.DUPLICATE: Folder.DONE,
    MailState.HELD: Folder.HELD,
    MailState.FAILED: Folder.FAILED,
}


class Receiver:
    """Records what lies in the mailbox and lays away what is settled; each step may be repeated without harm."""

    def __init__(self, mailbox: Mailbox, unit: UnitOfWorkFactory, clock: Clock, batch: int) -> None:
        """Record `batch` mails at a time, each batch in one transaction."""
        self._mailbox = mailbox
        self._unit = unit
        self._clock = clock
        self._batch = batch
        self._session = 0

    def record(self) -> Iterator[int]:
        """Record all mails that are not yet recorded; yields how many after each batch.

        Raises MailboxDown; what was recorded before it stays recorded.
        """
        station("fetch")
        uids = self._mailbox.uids()
        validity = self._mailbox.uidvalidity()
        with self._unit() as unit:
            known = unit.inbox.known(self._mailbox.name, validity, uids)
        known -= self._given_to_others(validity, sorted(known))
        fetched = iter(self._mailbox.fetch([uid for uid in uids if uid not in known]))
        while portion := tuple(islice(fetched, self._batch)):
            yield self._record_portion(portion, validity)

    def _given_to_others(self, validity: int, lying: Sequence[int]) -> frozenset[int]:
        """UIDs under which other mails lie than those recorded, looked for once after each new connection.

        A server that numbers its mails anew must change the UIDVALIDITY; if it does not (index files removed under
        an open connection), a new mail would be taken for an old one and laid away unread.
        """
        session = self._mailbox.session()
        if session == self._session:
            return frozenset()
        found = {
            mail.uid: (message_id_of(mail.raw), content_hash_of(mail.raw))
            for mail in self._mailbox.fetch(lying)
        }
        with self._unit() as unit:
            recorded = unit.inbox.at_places(self._mailbox.name, validity, lying)
            others = [mail for mail in recorded if mail.uid in found and not _is_same(mail, *found[mail.uid])]
            unit.inbox.displace([mail.id for mail in others])
        if others:
            _log.warning("the mail server has numbered mails anew without saying so", mails=len(others))
        self._session = session
        return frozenset(mail.uid for mail in others)

    def _record_portion(self, portion: Sequence[FetchedMail], validity: int) -> int:
        station("record", mails=len(portion))
        try:
            with self._unit() as unit:
                return unit.inbox.record_all([self._received(mail, validity) for mail in portion])
        except StoreDown:
            raise
        except Exception:  # noqa: BLE001 - one mail that the database will not take must not keep the others out
            return sum(self._record_alone(mail, validity) for mail in portion)

    def _record_alone(self, mail: FetchedMail, validity: int) -> int:
        try:
            with self._unit() as unit:
                return int(unit.inbox.record(self._received(mail, validity)) is not None)
        except StoreDown:
            raise
        except Exception as error:  # noqa: BLE001 - it stays on the mail server and is tried again next round
            _log.error("a mail could not be recorded", uid=mail.uid, trace=trace_of(error))
            return 0

    def _received(self, mail: FetchedMail, validity: int) -> ReceivedMail:
        return ReceivedMail(
            mailbox=self._mailbox.name,
            uidvalidity=validity,
            uid=mail.uid,
            raw=mail.raw,
            size=mail.size,
            received_at=self._clock.now(),
        )

    def lay_away(self) -> int:
        """Move settled mails out of the server's inbox, many at a time; returns how many. Raises MailboxDown."""
        moved = 0
        validity = self._mailbox.uidvalidity()
        if self._mailbox.session() != self._session:
            return 0  # connected anew since the last look: first the next one must see that the numbers still hold
        while True:
            with self._unit() as unit:
                settled = unit.inbox.to_file(self._mailbox.name, validity)
            if not settled:
                return moved
            for folder in Folder:
                uids = [mail.uid for mail in settled if _FOLDERS[MailState(mail.state)] is folder]
                if uids:
                    station("move", mails=len(uids))
                    self._mailbox.move(uids, folder)
            station("note", mails=len(settled))
            with self._unit() as unit:
                unit.inbox.mark_filed([mail.id for mail in settled])
            moved += len(settled)


def _is_same(mail: Mail, message_id: str, content_hash: str) -> bool:
    """Whether what lies on the server is the recorded mail; the Message-ID decides, if there is one."""
    return mail.message_id == message_id if mail.message_id else mail.content_hash == content_hash
