"""From the outbox to the mail server."""

import threading
from collections.abc import Sequence
from datetime import timedelta
from typing import assert_never

import structlog

from pbem.logs import station
from pbem.ports.backoff import Backoff
from pbem.ports.clock import Clock
from pbem.ports.courier import Courier, Outcome, Refused, Retry, Sent, Stop
from pbem.scheduler import retry_at
from pbem.store.records import Claimed
from pbem.store.unit_of_work import UnitOfWorkFactory
from pbem.trace import trace_of
from pbem.worker.notices import KIND, Notices
from pbem.worker.terms import Limits
from pbem.worker.vitals import Part, Vitals

_log = structlog.get_logger()
_AT_ONCE = 20


class Sender:
    """Sends what is due. A mail is marked right after it was sent: only a crash between the two sends it again."""

    def __init__(
        self,
        courier: Courier,
        unit: UnitOfWorkFactory,
        clock: Clock,
        address: str,
        notices: Notices,
        limits: Limits,
        stop: threading.Event,
        vitals: Vitals,
    ) -> None:
        """Send as `address`, until `stop` is set."""
        self._courier = courier
        self._unit = unit
        self._clock = clock
        self._address = address
        self._notices = notices
        self._limits = limits
        self._stop = stop
        self._vitals = vitals
        self._backoff = Backoff(clock, first=5.0)

    def take_over(self) -> int:
        """Queue again what a worker that is no more had claimed; for use while no other worker can be at work."""
        with self._unit() as unit:
            return unit.outbox.requeue_stale(self._clock.now(), timedelta(0))

    def send_due(self) -> int:
        """Send all mails that are due; returns how many went out. Does nothing while the server is left alone."""
        sent = 0
        while not self._backoff.remaining() and not self._stop.is_set():
            now = self._clock.now()
            with self._unit() as unit:
                unit.outbox.requeue_stale(now, self._limits.lease)
                claimed = unit.outbox.claim(now, _AT_ONCE)
            if not claimed:
                self._vitals.well(Part.SENDING)  # nobody's mail is kept back
                break
            sent += self._send(claimed)
        return sent

    def _send(self, claimed: Sequence[Claimed]) -> int:
        sent = 0
        for place, mail in enumerate(claimed):
            if self._stop.is_set():
                self._leave(claimed[place:], None)
                break
            station("send", outbox=mail.id)
            outcome = self._hand_over(mail)
            station("mark", outbox=mail.id)
            if isinstance(outcome, Stop):
                self._leave(claimed[place:], outcome.reason)
                wait = self._backoff.failed()
                lasts = self._vitals.trouble(Part.SENDING, outcome.reason)
                log = _log.error if lasts else _log.warning
                log("no mail can be sent", reason=outcome.reason, next_try_seconds=wait, part=Part.SENDING)
                break
            self._backoff.succeeded()
            self._vitals.well(Part.SENDING)
            self._mark(mail, outcome)
            sent += isinstance(outcome, Sent)
        return sent

    def _hand_over(self, mail: Claimed) -> Outcome:
        try:
            return self._courier.send(mail.raw, self._address, mail.recipient)
        except Exception as error:  # noqa: BLE001 - one mail that upsets the courier must not stop the others
            to_operator = mail.kind == KIND
            _log.error(
                "sending a mail failed with a fault", outbox=mail.id, trace=trace_of(error), told=to_operator
            )
            return Retry(f"{type(error).__name__}: {error}")

    def _mark(self, mail: Claimed, outcome: Sent | Retry | Refused) -> None:
        """Keep what became of a mail, and count it once that is certain."""
        became = self._keep(mail, outcome)
        self._vitals.counts.outgoing(became)
        self._vitals.step()

    def _keep(self, mail: Claimed, outcome: Sent | Retry | Refused) -> str:
        now = self._clock.now()
        with self._unit() as unit:
            match outcome:
                case Sent():
                    unit.outbox.mark_sent(mail.id, now)
                    return "sent"
                case Retry(reason) if mail.attempts < self._limits.send_attempts:
                    unit.outbox.retry_at(mail.id, retry_at(now, mail.attempts, mail.message_id), reason)
                    _log.warning("a mail could not be sent for now", outbox=mail.id, attempts=mail.attempts)
                    return "deferred"
                case Retry(reason) | Refused(reason):
                    unit.outbox.bury(mail.id, reason)
                    self._notices.undelivered(
                        unit, now, mail.id, mail.kind, (mail.game_id, mail.seat), reason
                    )
                    _log.error("a mail cannot be sent", outbox=mail.id, game=mail.game_id, told=True)
                    return "dead"
                case _:
                    assert_never(outcome)

    def _leave(self, waiting: Sequence[Claimed], reason: str | None) -> None:
        with self._unit() as unit:
            for mail in waiting:
                unit.outbox.unclaim(mail.id, reason)
