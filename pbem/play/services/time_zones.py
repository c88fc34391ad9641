"""The time zone in which a person reads the clock, as named by a line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from rapidfuzz.distance import OSA

from pbem.report.letters import Done, LineResult, NotRead
from pbem.report.moments import zone_named
from pbem.store.unit_of_work import UnitOfWork

_OFFSET: Final = re.compile(
    r"(?:utc|gmt|z)? ?(?P<sign>[+-]) ?(?P<hours>\d{1,2})(?::?(?P<minutes>[0-5]\d))?(?: ?(?:h|hours?))?",
    re.IGNORECASE,
)
_BROKEN: Final[Mapping[int, str]] = {
    270: "Asia/Kabul", 330: "Asia/Kolkata", 345: "Asia/Kathmandu", 390: "Asia/Yangon", 525: "Australia/Eucla",
    570: "Australia/Darwin", -570: "Pacific/Marquesas",
}  # fmt: skip
"""Zones without summer time whose distance from UTC (minutes) is no whole hour."""
_SHORT: Final[Mapping[str, str]] = {
    "cest": "Europe/Berlin", "bst": "Europe/London", "west": "Europe/Lisbon", "eest": "Europe/Athens",
    "edt": "America/New_York", "est": "America/New_York", "cdt": "America/Chicago", "cst": "America/Chicago",
    "mdt": "America/Denver", "mst": "America/Denver", "pdt": "America/Los_Angeles", "pst": "America/Los_Angeles",
    "ist": "Asia/Kolkata", "jst": "Asia/Tokyo", "aest": "Australia/Sydney", "aedt": "Australia/Sydney", "nzst": "Pacific/Auckland",
}  # fmt: skip
"""What people call the time of a place in one half of the year: never taken, only offered, since some mean several."""
_MOST_OFFERED: Final = 5


def name_zone(work: UnitOfWork, game_id: str, seat: str, given: str) -> LineResult:
    """Show times in this zone to the person of a seat from now on, in all games; a zone, a city, or a distance from UTC."""
    player = work.seats.get(game_id, seat).player_id
    found = zones_meant(given)
    if len(found) != 1 or player is None:
        offered = found or _near(given)
        return NotRead(
            "zone_unknown" if given else "zone_which", given, tuple(f"timezone {zone}" for zone in offered)
        )
    work.timings.set_zone(player, found[0])
    return Done("zone_set", (("zone", zone_named(found[0])),))


def zones_meant(given: str) -> tuple[str, ...]:
    """The zones that a text may mean: one of that name, that distance from UTC, or those whose city is called so."""
    wanted = "_".join(given.casefold().strip(" .").split())
    if (offset := _OFFSET.fullmatch(wanted.replace("_", " "))) is not None:
        return _at_offset(offset)
    if wanted in _names() and wanted not in _SHORT:
        return (_names()[wanted],)
    return _cities().get(wanted, ())[:_MOST_OFFERED]


def _at_offset(found: re.Match[str]) -> tuple[str, ...]:
    hours, minutes = int(found["hours"]), int(found["minutes"] or 0)
    east = (60 * hours + minutes) * (1 if found["sign"] == "+" else -1)
    if not minutes:
        # The names of these zones count westward.
        name = "UTC" if not hours else f"Etc/GMT{'-' if east > 0 else '+'}{hours}"
        return (name,) if name in available_zones() else ()
    return (_BROKEN[east],) if east in _BROKEN else ()


def _near(given: str) -> tuple[str, ...]:
    """Zones that a misspelt text, or one of a summer or winter time, may mean."""
    wanted = "_".join(given.casefold().strip(" .").split())
    if wanted in _SHORT:
        return (_SHORT[wanted],)
    city = wanted.rpartition("/")[2]
    near = [
        zone
        for name, zones in _cities().items()
        if OSA.distance(city, name, score_cutoff=2) <= 2
        for zone in zones
    ]
    return tuple(near[:_MOST_OFFERED]) if len(city) > 3 else ()


@cache
def available_zones() -> frozenset[str]:
    """The names of all zones that there are."""
    return frozenset(available_timezones())


@cache
def _names() -> Mapping[str, str]:
    return {zone.casefold(): zone for zone in sorted(available_zones())}


@cache
def _cities() -> Mapping[str, tuple[str, ...]]:
    """Zones by their last name; the old names beside those of a continent are left out where there are both."""
    found: dict[str, tuple[str, ...]] = {}
    for zone in sorted(available_zones()):
        if "/" in zone and not zone.startswith(("Etc/", "SystemV/", "posix/", "right/")):
            city = zone.rpartition("/")[2].casefold()
            found[city] = (*found.get(city, ()), zone)
    return {city: _of_continents(zones) for city, zones in found.items()}


def _of_continents(zones: tuple[str, ...]) -> tuple[str, ...]:
    usual = tuple(zone for zone in zones if zone.partition("/")[0] in _CONTINENTS)
    shortest = min((zone.count("/") for zone in usual), default=0)
    return tuple(zone for zone in usual if zone.count("/") == shortest) or zones


_CONTINENTS: Final = frozenset(
    "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific".split()
)
