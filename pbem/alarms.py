"""What the log calls an error is told to the operator too: it is kept here until the worker writes the mail."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any, Final

import msgspec

from pbem.ports.counts import Counts, NoCounts

TOLD: Final = "told"
"""A log line with this mark has a mail of its own, or will get it: no second one is written about it."""

_MOST: Final = 100
_ABOUT: Final = ("game", "mail", "outbox", "uid", "sentence", "part")
_OF_THE_LOG: Final = frozenset({"event", "level", "timestamp", "trace", *_ABOUT})


class Alarm(msgspec.Struct, frozen=True):
    """One error of the log: its words, what it is about (numbers and names of ours), the rest, and a traceback or ""."""

    event: str
    about: tuple[tuple[str, str], ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    trace: str = ""


class Alarms:
    """The newest errors that nobody was told of. Log lines come in from any thread; one thread takes them out."""

    def __init__(self, counts: Counts | None = None) -> None:
        """Begin without any; `counts` counts all errors."""
        self._waiting: deque[Alarm] = deque(maxlen=_MOST)
        self._counts = counts or NoCounts()

    def __call__(
        self, _logger: object, _method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Look at a log line on its way out; to be put behind the processor that masks it."""
        told = event.pop(TOLD, False)
        if event.get("level") in ("error", "critical", "exception"):
            self._counts.error()
            if not told:
                self._waiting.append(_alarm(event))
        return event

    def take(self) -> tuple[Alarm, ...]:
        """All that wait, oldest first, each once; they are the caller's from now on."""
        taken: dict[Alarm, None] = {}
        while self._waiting:
            taken.setdefault(self._waiting.popleft())
        return tuple(taken)

    def put_back(self, alarms: Iterable[Alarm]) -> None:
        """Nobody could be told of these: they wait again."""
        self._waiting.extendleft(reversed(list(alarms)))


def _alarm(event: Mapping[str, Any]) -> Alarm:
    return Alarm(
        event=str(event.get("event", "")),
        about=tuple((name, str(event[name])) for name in _ABOUT if name in event),
        more=tuple((name, str(value)) for name, value in sorted(event.items()) if name not in _OF_THE_LOG),
        trace=str(event.get("trace") or event.get("exception") or ""),
    )
