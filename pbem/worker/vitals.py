"""How the worker is getting on: signs of life, troubles that last, and where both are told."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from pbem.masks import masked
from pbem.ports.clock import Clock
from pbem.ports.counts import Counts, NoCounts
from pbem.ports.supervisor import NoSupervisor, Supervisor

STILL: Final = 300.0
"""Seconds without a sign of life after which the worker is taken to hang; the longest single step takes far less."""
LASTING: Final = 900.0
"""Seconds after which a trouble that goes on is no passing one: the operator is told."""
_BREATH: Final = 10.0
_SLACK: Final = 60.0


class Part(StrEnum):
    """What can be in trouble while the worker goes on."""

    MAILBOX = "mailbox"
    SENDING = "sending"
    DATABASE = "database"
    DUE = "due"


class Trouble(msgspec.Struct, frozen=True):
    """Something that does not work: since when (monotonic seconds), and what was said last, masked."""

    since: float
    reason: str


class Vitals:
    """Written by the worker's thread, read by others.

    A sign of life is given by each step of a round (a mail recorded, worked on, sent) and by the rest between two
    rounds, but by the rest only if rounds do come to their end: when mailbox and sender have both had their turn.
    """

    def __init__(
        self, clock: Clock, supervisor: Supervisor | None = None, counts: Counts | None = None
    ) -> None:
        """Begin now, without any trouble."""
        self.counts = counts or NoCounts()
        self._supervisor = supervisor or NoSupervisor()
        self._clock = clock
        self._poll = 0.0
        self._signed_at = clock.monotonic()
        self._ended_at = clock.monotonic()
        self._looked_at: float | None = None
        self._troubles: dict[Part, Trouble] = {}

    @property
    def breath(self) -> float:
        """Seconds between two signs of life while there is nothing to do."""
        return min(self._supervisor.pause or _BREATH, _BREATH)

    def begin(self, poll: float) -> None:
        """Rounds begin, at least one in `poll` seconds."""
        self._poll = poll
        self._ended_at = self._clock.monotonic()
        self._supervisor.ready()
        self.step()

    def step(self) -> None:
        """Something was done: a sign of life."""
        self._signed_at = self._clock.monotonic()
        self._supervisor.alive()

    def rest(self) -> None:
        """The worker waits for its next round: a sign of life, unless rounds have stopped to come to their end."""
        if self._clock.monotonic() - self._ended_at <= 2 * self._poll + _SLACK:
            self.step()

    def round_ended(self, began_at: float, told: str) -> None:
        """Mailbox and sender have had their turn; `told` is a line for people."""
        self._ended_at = self._clock.monotonic()
        self.counts.round(self._ended_at - began_at)
        self._supervisor.status(self._line(told))
        self.step()

    def round_put_off(self) -> None:
        """The round could not go on for a reason outside, which a new start would not mend."""
        self._ended_at = self._clock.monotonic()
        self._supervisor.status(self._line("waiting"))
        self.step()

    def stopping(self) -> None:
        """The worker comes to its end."""
        self._supervisor.stopping()

    def looked(self) -> None:
        """The mailbox was looked into."""
        self._looked_at = self._clock.monotonic()
        self.well(Part.MAILBOX)

    def trouble(self, part: Part, reason: str) -> bool:
        """Something does not work; returns whether that has been so for a while."""
        now = self._clock.monotonic()
        before = self._troubles.get(part)
        since = before.since if before else now
        self._troubles = {**self._troubles, part: Trouble(since, masked(reason))}
        return now - since >= LASTING

    def well(self, part: Part) -> None:
        """It works, or works again."""
        if part in self._troubles:
            self._troubles = {name: each for name, each in self._troubles.items() if name is not part}

    @property
    def troubles(self) -> dict[Part, Trouble]:
        """What does not work now."""
        return self._troubles

    @property
    def look_age(self) -> float | None:
        """Seconds since the mailbox was last looked into; None before the first time."""
        return None if self._looked_at is None else self._clock.monotonic() - self._looked_at

    @property
    def silent_for(self) -> float:
        """Seconds since the last sign of life."""
        return self._clock.monotonic() - self._signed_at

    def _line(self, told: str) -> str:
        return "; ".join([told, *(f"{part}: {each.reason}" for part, each in self._troubles.items())])
