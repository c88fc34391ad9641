"""What the names in braces of order lines may stand for, so that a line kept for later can be looked at when it is filed."""

from types import MappingProxyType

from engine.core.phrase import Slots
from engine.second.tables import load
from engine.second.words.candidates import CANDIDATES
from engine.second.words.people import FAMILIES, OFFICES, POSITIONS, SHIPS
from engine.second.words.places import ARMIES, REGIONS

_TABLES = load()
_OF_THE_CROWN = tuple(dict.fromkeys(f"crown_{each.partition('_')[2]}" for each in CANDIDATES))

SLOTS: Slots = MappingProxyType(
    {
        "army": tuple(ARMIES),
        "candidate": (*CANDIDATES, *_OF_THE_CROWN),
        "deal": (),
        "firm": tuple(FAMILIES),
        "home": tuple(row.home_region for row in _TABLES.presidencies),
        "number": (),
        "office": tuple(OFFICES),
        "post": tuple(post for post in POSITIONS if post.startswith("commander_")),
        "region": tuple(REGIONS),
        "seat": tuple(FAMILIES),
        "ship": tuple(SHIPS),
    }
)
"""A firm is called by the family that manages it (2E-6.1.1)."""
