"""The beat at which the worker looks around: a scheduler that only ticks."""

from collections.abc import Callable
from datetime import UTC

from apscheduler.schedulers.background import BackgroundScheduler  # type: ignore[import-untyped]

_TICK = "tick"


class Pulse:
    """Calls `wake` every so many seconds from a thread of its own, until it is stopped.

    Nothing hangs on a single beat: what is due stands in the database, and each look finds all of it.
    """

    def __init__(self, seconds: float, wake: Callable[[], None]) -> None:
        """Prepare; nothing beats yet."""
        self._seconds = seconds
        self._scheduler = BackgroundScheduler(timezone=UTC)
        # A beat that was missed is made up for by one, never by many, and never dropped for being late.
        self._scheduler.add_job(
            wake,
            "interval",
            seconds=seconds,
            id=_TICK,
            max_instances=1,
            coalesce=True,
            misfire_grace_time=None,
        )

    def start(self) -> None:
        """Begin to beat, first in so many seconds."""
        self._scheduler.start()

    def renew(self) -> None:
        """Count anew from now: the beats were planned on a clock on the wall that was set back since."""
        self._scheduler.reschedule_job(_TICK, trigger="interval", seconds=self._seconds)

    def stop(self) -> None:
        """Beat no more."""
        self._scheduler.shutdown(wait=True)
