"""Moments in words, in the reader's time zone and in UTC; and what is said of a deadline."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from pbem.report.letters import Times, Until

_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HOUR: Final = timedelta(hours=1)
_DISTANCE: Final = re.compile(r"Etc/GMT(?P<sign>[+-])(?P<hours>\d{1,2})")


def moment(at: datetime, zone: str) -> str:
    """Thu 5 Mar 18:00 Europe/Paris (17:00 UTC)."""
    return _both(at, zone, f" {zone_named(zone)}")


def zone_named(zone: str) -> str:
    """A zone as people read it: those that are nothing but a distance from UTC have names that count the wrong way."""
    if (found := _DISTANCE.fullmatch(zone)) is None:
        return zone
    return f"UTC{'-' if found['sign'] == '+' else '+'}{found['hours']}"


def brief(at: datetime, zone: str) -> str:
    """Thu 5 Mar 18:00 (17:00 UTC), for a subject."""
    return _both(at, zone, "")


def deadline(until: Until, times: Times) -> str:
    """What is said of a question's deadline."""
    if times.paused:
        return "The clock is stopped: no deadline counts until the moderator lets it run again."
    grace = until.closes_at - until.due_at
    if grace <= timedelta(0):
        return f"Answer by {moment(until.due_at, times.zone)}; then what silence plays is played."
    end = moment(until.closes_at, times.zone)
    return f"Answer by {moment(until.due_at, times.zone)}. What silence plays is played at {end}, {_long(grace)} later."


@lru_cache(500)  # every mail of a game tells the same deadlines
def _both(at: datetime, zone: str, named: str) -> str:
    here, there = at.astimezone(ZoneInfo(zone)), at.astimezone(UTC)
    if here.utcoffset() == timedelta(0):
        return f"{_day(here)} {here:%H:%M} UTC"
    day = "" if here.date() == there.date() else f"{_DAYS[there.weekday()]} "
    return f"{_day(here)} {here:%H:%M}{named} ({day}{there:%H:%M} UTC)"


def _day(at: datetime) -> str:
    return f"{_DAYS[at.weekday()]} {at.day} {_MONTHS[at.month - 1]}"


def _long(time: timedelta) -> str:
    if time % _HOUR:
        return f"{round(time / timedelta(minutes=1))} minutes"
    hours = time // _HOUR
    return f"{hours} hour{'s' if hours != 1 else ''}"
