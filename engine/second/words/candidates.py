"""Names of the pieces that may be hired: "Paxton writer in Bombay", "Paxton Governor of Mysore" (2E-7.3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.second.tables import load
from engine.second.words import people, places
from engine.second.words.spellings import Spellings, fixed

_TABLES = load()
_BOXES = {
    "writer": ("writer", "clerk"),
    "officer": ("officer",),
    "used_officer": ("exhausted officer", "used officer"),
    "commander": ("Commander", "general"),
}


def _named() -> Iterator[tuple[str, tuple[str, ...]]]:
    for row in _TABLES.playable_families():
        family = people.FAMILIES[row.id][0]
        yield f"{row.id}_trainee", (f"{family} trainee", f"{family} officer in training")
        for presidency in _TABLES.presidencies:
            short = presidency.id.removesuffix("_presidency")
            place = places.REGIONS[presidency.home_region][0]
            for kind, titles in _BOXES.items():
                yield f"{row.id}_{kind}_{short}", tuple(_spelled(family, titles, place))
        for office in _TABLES.offices:
            title = people.OFFICES[office.id][0]
            yield f"{row.id}_{office.id}", (f"{family} {title}", f"{title} {family}")


def _spelled(family: str, titles: tuple[str, ...], place: str) -> Iterator[str]:
    for title in titles:
        yield f"{family} {title} in {place}"
        yield f"{family} {place} {title}"
        yield f"{place} {title} {family}"


CANDIDATES: Spellings = fixed(dict(_named()))
"""Every piece that can be a candidate, by family and place."""
