"""The operator is told of what the log calls an error: by the outbox, or past it while the database is down."""

from __future__ import annotations

import structlog

from pbem.alarms import Alarms
from pbem.errors import StoreError
from pbem.ports.clock import Clock
from pbem.ports.courier import Courier
from pbem.ports.outcomes import Sent
from pbem.store.unit_of_work import UnitOfWorkFactory
from pbem.trace import trace_of
from pbem.worker.notices import Notices
from pbem.worker.terms import Identity

_log = structlog.get_logger()


class Bell:
    """Tells the operator of each alarm once a day at most, however often it is rung."""

    def __init__(
        self,
        alarms: Alarms,
        notices: Notices,
        unit: UnitOfWorkFactory,
        courier: Courier,
        identity: Identity,
        clock: Clock,
    ) -> None:
        """Tell of what lies in `alarms`."""
        self._alarms = alarms
        self._notices = notices
        self._unit = unit
        self._courier = courier
        self._identity = identity
        self._clock = clock
        self._told_past = False

    def ring(self) -> None:
        """Queue a mail about each alarm that waits. Raises StoreDown; then all of them go on waiting."""
        self._told_past = False
        waiting = self._alarms.take()
        if not waiting:
            return
        try:
            with self._unit() as unit:
                for alarm in waiting:
                    self._notices.alarm(unit, self._clock.now(), alarm)
        except StoreError:
            self._alarms.put_back(waiting)
            raise

    def ring_without_database(self) -> None:
        """Send the newest alarm at once and past the outbox; only once until the database is back.

        What waits with the courier is called back: nobody could note that it went out. The alarms go on waiting: as
        soon as there is an outbox again, there is a mail about each of them.
        """
        waiting = self._alarms.take()
        self._alarms.put_back(waiting)
        if not waiting or self._told_past:
            return
        self._courier.call_back()
        self._told_past = self._takes(self._notices.letter(self._clock.now(), waiting[-1]))
        if not self._told_past:
            _log.warning("the operator cannot be told that the database is down")

    def _takes(self, raw: bytes) -> bool:
        try:
            taken = self._courier.hand_over(raw, self._identity.address, self._identity.operator)
            outcome = taken.result()
        except Exception as error:  # noqa: BLE001 - one fault more must not end the worker
            _log.error("sending a mail failed with a fault", trace=trace_of(error), told=True)
            return False
        return isinstance(outcome, Sent)
