"""How long to leave something alone that does not answer: longer after each failure, up to a limit."""

from pbem.ports.clock import Clock
from pbem.ports.entropy import Entropy, SystemEntropy

_SPREAD = 0.25
"""Up to this share of a wait is left out by chance, so that many clients do not come back at one moment."""


class Backoff:
    """Waiting times that double from `first` to `longest` seconds, a little less by chance, until a success."""

    def __init__(
        self, clock: Clock, first: float = 1.0, longest: float = 300.0, entropy: Entropy | None = None
    ) -> None:
        """Begin without any failure."""
        self._entropy = entropy or SystemEntropy()
        self._clock = clock
        self._first = first
        self._longest = longest
        self._failures = 0
        self._until = 0.0

    def failed(self) -> float:
        """It did not work: returns the seconds to wait now."""
        longest = min(self._first * 2.0 ** min(self._failures, 30), self._longest)
        wait = longest * (1 - _SPREAD * self._entropy.token_bytes(1)[0] / 255)
        self._failures += 1
        self._until = self._clock.monotonic() + wait
        return wait

    def succeeded(self) -> None:
        """It worked: the next failure waits the shortest time again."""
        self._failures = 0
        self._until = 0.0

    def remaining(self) -> float:
        """Seconds still to wait, 0 if it may be tried."""
        return max(self._until - self._clock.monotonic(), 0.0) if self._failures else 0.0
