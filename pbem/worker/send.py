"""From the outbox to the mail server."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final, assert_never

import structlog

from pbem.logs import station
from pbem.ports.backoff import Backoff
from pbem.ports.clock import Clock
from pbem.ports.courier import Courier
from pbem.ports.outcomes import Outcome, Refused, Retry, Sent, Stop, Untried
from pbem.scheduler import retry_at
from pbem.store.records import Claimed
from pbem.store.unit_of_work import UnitOfWork, UnitOfWorkFactory
from pbem.trace import trace_of
from pbem.worker.notices import KIND, Notices
from pbem.worker.terms import Limits
from pbem.worker.vitals import Part, Vitals

_log = structlog.get_logger()
_AT_ONCE: Final = 20
"""Mails that are claimed at a time: so many may go out a second time after a crash."""
_PATIENCE: Final = 0.1
"""Seconds for which mails that have gone out wait to be marked together."""

_Back = tuple[Claimed, Outcome]


class Sender:
    """Sends what is due, while the worker works on: mails are handed to the courier, and marked when they come back.

    Only a crash between the two sends a mail again.
    """

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
        self._out: deque[tuple[Claimed, Future[Outcome]]] = deque()
        self._has_joined = False

    def take_over(self) -> int:
        """Queue again what a worker that is no more had claimed; for use while no other worker can be at work."""
        with self._unit() as unit:
            return unit.outbox.requeue_stale(self._clock.now(), timedelta(0))

    def send_due(self) -> int:
        """Send all mails that are due, and wait for that; returns how many went out.

        Hands none over while the server is left alone.
        """
        sent = self.go_on()
        while self._out:
            if self._stop.is_set():
                self._courier.call_back()
            _, half = self._out[len(self._out) // 2]
            wait([half], timeout=_PATIENCE)  # the other half is on its way while this one is marked
            if self._out[0][1].done():
                sent += self.go_on()
        return sent

    def go_on(self) -> int:
        """Mark what has come back from the courier and hand over what is due, without any wait; nothing just after `join`.

        Returns how many mails were marked as sent. Raises StoreDown; then the next call marks them.
        """
        has_joined, self._has_joined = self._has_joined, False
        back = self._come_back()
        room = self._room(back)
        if has_joined or (not back and not room):
            return 0
        with self._unit() as unit:
            end = self._take_part(unit, back, room)
        return end()

    def join(self, unit: UnitOfWork) -> Callable[[], int]:
        """Do the same at the end of a unit of work on mails, which saves a commit; what it gives ends it once all is kept.

        If anything but success has come back, that is left to `go_on`: no mail must fail for the sake of another one.
        """
        done = self._done()
        if any(future.exception() or not isinstance(future.result(), Sent) for _, future in done):
            return lambda: 0
        back = [(mail, future.result()) for mail, future in done]
        end = self._take_part(unit, back, self._room(back))

        def joined() -> int:
            self._has_joined = True
            return end()

        return joined

    def _take_part(self, unit: UnitOfWork, back: Sequence[_Back], room: int) -> Callable[[], int]:
        """Keep within `unit` what has come back, and claim what may be handed over once that is kept."""
        if back:
            station("mark", mails=len(back))
        now = self._clock.now()
        became = self._keep(unit, now, back)
        due = self._claim(unit, now, room)
        return lambda: self._hand_over(back, became, due, room)

    def _hand_over(
        self, back: Sequence[_Back], became: Sequence[str], due: Sequence[Claimed], room: int
    ) -> int:
        for _ in back:
            self._out.popleft()
        self._tell_of(back, became)
        for mail in due:
            station("send", outbox=mail.id)
            self._out.append((mail, self._courier.hand_over(mail.raw, self._address, mail.recipient)))
        if room and not self._out:
            self._vitals.well(Part.SENDING)  # nobody's mail is kept back
        return became.count("sent")

    def _room(self, back: Sequence[_Back]) -> int:
        """How many mails may be handed over."""
        down = any(isinstance(outcome, Stop | Untried) for _, outcome in back) or self._backoff.remaining()
        return 0 if down or self._stop.is_set() else _AT_ONCE - len(self._out) + len(back)

    def _claim(self, unit: UnitOfWork, now: datetime, room: int) -> Sequence[Claimed]:
        """What is to be handed over now."""
        if room and not self._out:  # what is out is ours, however long it takes
            unit.outbox.requeue_stale(now, self._limits.lease)
        return unit.outbox.claim(now, room) if room else ()

    def _come_back(self) -> Sequence[_Back]:
        """What came of the mails that are done, in the order in which they were handed over."""
        return [(mail, self._outcome(mail, future)) for mail, future in self._done()]

    def _done(self) -> Sequence[tuple[Claimed, Future[Outcome]]]:
        return list(takewhile(lambda each: each[1].done(), self._out))

    def _outcome(self, mail: Claimed, future: Future[Outcome]) -> Outcome:
        try:
            return future.result()
        except Exception as error:  # noqa: BLE001 - one mail that upsets the courier must not stop the others
            to_operator = mail.kind == KIND
            _log.error(
                "sending a mail failed with a fault", outbox=mail.id, trace=trace_of(error), told=to_operator
            )
            return Retry(f"{type(error).__name__}: {error}")

    def _tell_of(self, back: Sequence[_Back], became: Sequence[str]) -> None:
        """Count what is certain now, and leave the server alone for a while if no mail can be sent at present."""
        for each in became:
            self._vitals.counts.outgoing(each)
        for _mail, outcome in back:
            self._vitals.step()
            if isinstance(outcome, Stop):
                seconds = self._backoff.failed()
                lasts = self._vitals.trouble(Part.SENDING, outcome.reason)
                log = _log.error if lasts else _log.warning
                log("no mail can be sent", reason=outcome.reason, next_try_seconds=seconds, part=Part.SENDING)
            elif not isinstance(outcome, Untried):
                self._backoff.succeeded()
                self._vitals.well(Part.SENDING)

    def _keep(self, unit: UnitOfWork, now: datetime, back: Sequence[_Back]) -> Sequence[str]:
        """Keep what became of the mails that were tried."""
        unit.outbox.mark_sent([mail.id for mail, outcome in back if isinstance(outcome, Sent)], now)
        return [became for mail, outcome in back if (became := self._keep_one(unit, now, mail, outcome))]

    def _keep_one(self, unit: UnitOfWork, now: datetime, mail: Claimed, outcome: Outcome) -> str:
        match outcome:
            case Sent():
                return "sent"
            case Stop(reason) | Untried(reason):
                unit.outbox.unclaim(mail.id, reason)
                return ""
            case Retry(reason) if mail.attempts < self._limits.send_attempts:
                unit.outbox.retry_at(mail.id, retry_at(now, mail.attempts, mail.message_id), reason)
                _log.warning("a mail could not be sent for now", outbox=mail.id, attempts=mail.attempts)
                return "deferred"
            case Retry(reason) | Refused(reason):
                unit.outbox.bury(mail.id, reason)
                self._notices.undelivered(unit, now, mail.id, mail.kind, (mail.game_id, mail.seat), reason)
                _log.error("a mail cannot be sent", outbox=mail.id, game=mail.game_id, told=True)
                return "dead"
            case _:
                assert_never(outcome)
