"""Ctrl-C while a demo is watched: noted, and acted on between two looks."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interruption() -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether somebody has pressed Ctrl-C in this block.

    As an exception it could come up inside a library's clean-up, where it would be swallowed.
    """
    pressed: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
