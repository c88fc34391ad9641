"""The work on a mail, as small as it can be: one ledger entry and one receipt."""

from pbem.ports.clock import Clock
from pbem.store.ledger import NewEntry
from pbem.store.outbox import NewMail
from pbem.store.records import MailState
from pbem.store.unit_of_work import UnitOfWork


class FakeDesk:
    """Enters each mail into the ledger of g1 and queues a receipt; `faulty` bodies raise, `lazy` ones stay as they are."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.calls: list[int] = []

    def process(self, unit: UnitOfWork, mail_id: int) -> None:
        self.calls.append(mail_id)
        taken = unit.inbox.take(mail_id)
        if taken is None or b"lazy" in taken.raw:
            return
        now = self._clock.now()
        unit.ledger.append(
            NewEntry(game_id="g1", kind="Ordered", body=taken.raw, rules_version="1", at=now, mail_id=mail_id)
        )
        self._receipt(unit, mail_id, "receipt", now)
        if b"faulty" in taken.raw:
            raise ValueError("this mail is faulty")
        state = MailState.HELD if b"doubtful" in taken.raw else MailState.DONE
        unit.inbox.settle(mail_id, state, "accept", "taken")

    def acknowledge(self, unit: UnitOfWork, mail_id: int) -> None:
        self._receipt(unit, mail_id, "again", self._clock.now())
        unit.inbox.settle(mail_id, MailState.DUPLICATE, "discard", "came twice")

    def _receipt(self, unit, mail_id, kind, now) -> None:
        raw = f"Message-ID: <{kind}{mail_id}@mail.test>\r\nSubject: {kind}\r\n\r\nmail {mail_id}\r\n".encode()
        unit.outbox.queue(
            NewMail(
                message_id=f"<{kind}{mail_id}@mail.test>",
                kind=kind,
                recipient="alice@mail.test",
                raw=raw,
                at=now,
            )
        )
