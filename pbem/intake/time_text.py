"""Lengths of time as people write them: `24h`, `2 days`, `90 minutes`, `a day`."""

from __future__ import annotations

import re
from typing import Final

_LENGTH: Final = re.compile(
    r"(?P<number>\d{1,4}|an?|one|two|three) ?(?P<unit>minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w)",
    re.IGNORECASE,
)
_SMALL: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_MINUTES: Final = {"m": 1, "h": 60, "d": 24 * 60, "w": 7 * 24 * 60}


def read_length(text: str) -> int | None:
    """The minutes that are meant; None if it is no length of time, or none at all."""
    found = _LENGTH.fullmatch(" ".join(text.casefold().split()).strip(" .,"))
    if found is None:
        return None
    number = found["number"]
    minutes = (int(number) if number.isdigit() else _SMALL[number]) * _MINUTES[found["unit"][0]]
    return minutes or None
