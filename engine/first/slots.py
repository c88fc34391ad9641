"""What the names in braces of order lines may stand for, so that a line kept for later can be looked at when it is filed."""

from types import MappingProxyType

from engine.core.phrase import Slots
from engine.first.words import BOXES, CARDS, FAMILIES, OFFICES, PRESIDENCIES, REGIONS

_SPENDING = ("governor_general", *(office for office in OFFICES if office.startswith("province_")))

SLOTS: Slots = MappingProxyType(
    {
        "box": tuple(BOXES),
        "card": tuple(CARDS),
        "deal": (),
        "nominee": tuple(FAMILIES),
        "number": (),
        "office": tuple(OFFICES),
        "place": (*PRESIDENCIES, *_SPENDING),
        "presidency": tuple(PRESIDENCIES),
        "region": tuple(REGIONS),
    }
)
"""Money of the Company is spent in a Presidency, in a province by its governor, or by the Governor General (1E-6.7)."""
