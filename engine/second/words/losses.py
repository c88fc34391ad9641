"""Names of what a war takes beside player ships and officers: Company ships by place, regiments by Army (2E-12.4.7)."""

from __future__ import annotations

from engine.second.tables import load
from engine.second.words import places
from engine.second.words.spellings import Spellings, fixed

_TABLES = load()


def _named() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    homes = {spelled[-1] for spelled in places.ARMIES.values()}
    for zone, spelled in places.SEA_ZONES.items():
        the = "" if zone == "china" else "the "
        found[f"company.{zone}"] = (
            f"Company ship in {the}{spelled[0]}",
            *(f"Company ship in {each}" for each in spelled),
            *(f"Company ship in the {each}" for each in spelled[int(bool(the)) :]),
            *(f"{each} Company ship" for each in spelled),
            *(each for each in spelled if each not in homes),
        )
    for army, spelled in places.ARMIES.items():
        home = spelled[-1]
        found[f"regiments_{army.removeprefix('army_of_')}"] = (
            f"regiment of {home}",
            *(f"{each}{between}{home}" for each in ("regiment", "regiments") for between in (" ", " in ")),
            f"regiments of {home}",
            f"{home} regiment",
            f"{home} regiments",
            home,
        )
    return found


LOSSES: Spellings = fixed(_named())
