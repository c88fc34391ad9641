"""The clock: the only place from which the present moment comes."""

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """What the program needs to know about time."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""

    def monotonic(self) -> float:
        """Seconds that never run backwards, for waiting times only."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since some fixed moment, not moved by changes of the wall clock."""
        return time.monotonic()


class SteppedClock:
    """A clock that stands still until it is moved, for tests and for trying things out."""

    def __init__(self, start: datetime) -> None:
        """Stand at `start`, which must be aware."""
        self._now = start.astimezone(UTC)
        self._elapsed = 0.0

    def now(self) -> datetime:
        """The moment at which the clock stands."""
        return self._now

    def monotonic(self) -> float:
        """Seconds for which the clock has been moved forward so far."""
        return self._elapsed

    def step(self, by: timedelta) -> None:
        """Move on by `by`; a negative step sets the wall clock back and leaves `monotonic` alone."""
        self._now += by
        self._elapsed += max(by.total_seconds(), 0.0)
