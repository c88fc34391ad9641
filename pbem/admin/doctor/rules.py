"""Checks of what games are made of: house values, and the time zones in which deadlines are counted."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine import EDITIONS, rules_for
from pbem.admin.doctor.findings import Finding, fail, ok
from pbem.settings import Settings


def house_values(settings: Settings) -> Iterator[Finding]:
    """The engine's own check of corrected values."""
    given = settings.rules.corrections
    for edition in EDITIONS:
        rules_for(edition).corrections(given.get(edition, {}))
    yield ok("house values", f"{sum(len(files) for files in given.values())} files corrected")


def time_zones(settings: Settings) -> Iterator[Finding]:
    """Whether the data of time zones is there."""
    try:
        ZoneInfo("Europe/London")
        ZoneInfo(settings.game.zone)
    except ZoneInfoNotFoundError as error:
        yield fail("time zones", str(error), "the package tzdata, of Python or of the system")
    else:
        yield ok("time zones", f"known; games count in {settings.game.zone}")
