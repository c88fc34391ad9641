"""The time zone in which a person reads the clock, as named by a line."""

from __future__ import annotations

from zoneinfo import available_timezones

from pbem.report.letters import Done, LineResult, NotRead
from pbem.store.unit_of_work import UnitOfWork


def name_zone(work: UnitOfWork, game_id: str, seat: str, given: str) -> LineResult:
    """Show times in this zone to the person of a seat from now on, in all games."""
    player = work.seats.get(game_id, seat).player_id
    zone = _known(given)
    if not zone or player is None:
        return NotRead("zone_unknown", given, _like(given))
    work.timings.set_zone(player, zone)
    return Done("zone_set", (("zone", zone),))


def _known(given: str) -> str:
    """The zone's own spelling, whatever the case; "" if there is none."""
    wanted = given.casefold().replace(" ", "_")
    return next((zone for zone in sorted(available_timezones()) if zone.casefold() == wanted), "")


def _like(given: str) -> tuple[str, ...]:
    """Lines for zones whose city is written so."""
    city = given.rpartition("/")[2].casefold()
    return tuple(
        f"timezone {zone}"
        for zone in sorted(available_timezones())
        if zone.rpartition("/")[2].casefold() == city
    )[:5]
