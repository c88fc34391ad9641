"""Times of the day as people write them: `7`, `7:30`, `18.30`, `7 am`, `at noon`."""

from __future__ import annotations

import re
from typing import Final

_TIME: Final = re.compile(
    r"(?:at )?(?P<hour>\d{1,2})(?:[:.h](?P<minute>[0-5]\d))?(?: ?(?P<half>am|pm|a\.m\.|p\.m\.))?(?: ?(?:h|hours?|o'?clock))?"
)
_NAMED: Final = {"noon": 12 * 60, "midday": 12 * 60, "midnight": 0, "at noon": 12 * 60, "at midnight": 0}
_DAY: Final = 24 * 60


def read_time(text: str) -> int | None:
    """The minutes after midnight that are meant; None if it is no time of a day."""
    plain = " ".join(text.casefold().split()).strip(" ,;")
    if plain in _NAMED:
        return _NAMED[plain]
    found = _TIME.fullmatch(plain)
    if found is None:
        return None
    hour, half = int(found["hour"]), (found["half"] or "")[:1]
    if half and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    minutes = 60 * hour + int(found["minute"] or 0)
    return minutes if minutes < _DAY else None
