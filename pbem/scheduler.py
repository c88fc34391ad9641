"""What is due when: times of repetition are pure functions, and a ticker only wakes the worker."""

from collections.abc import Callable
from datetime import datetime, timedelta

_FIRST_RETRY = timedelta(minutes=1)
_LONGEST_RETRY = timedelta(hours=4)
_DOUBLINGS = 16


def retry_at(now: datetime, attempts: int) -> datetime:
    """When a mail that failed `attempts` times (one or more) is sent again: after 1, 2, 4 ... minutes, 4 h at most."""
    wait = _FIRST_RETRY * (1 << min(max(attempts - 1, 0), _DOUBLINGS))
    return now + min(wait, _LONGEST_RETRY)


class Ticker:
    """Calls `wake` every so many seconds from a thread of its own, until it is stopped."""

    def __init__(self, seconds: float, wake: Callable[[], None]) -> None:
        """Prepare; nothing ticks yet."""
        from apscheduler.schedulers.background import BackgroundScheduler  # type: ignore[import-untyped]

        self._scheduler = BackgroundScheduler(timezone="UTC")
        # A tick that was missed is made up for by one, never by many, and never dropped for being late.
        self._scheduler.add_job(
            wake, "interval", seconds=seconds, max_instances=1, coalesce=True, misfire_grace_time=None
        )

    def start(self) -> None:
        """Begin to tick."""
        self._scheduler.start()

    def stop(self) -> None:
        """Tick no more."""
        self._scheduler.shutdown(wait=True)
