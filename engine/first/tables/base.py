"""Words that every table of the first edition uses: provenance, the sides of a region card, ids."""

from typing import Literal, TypeAlias

Provenance: TypeAlias = Literal["S", "R", "K", "H"]
"""Where a value comes from: seed guide, published rulebook, general knowledge, house value."""

Side: TypeAlias = Literal["prosperous", "depressed"]
"""The economic status of a region: the side of its card that lies up (1E-1.2.2)."""

RegionId: TypeAlias = str
PresidencyId: TypeAlias = str
OfficeId: TypeAlias = str
FamilyId: TypeAlias = str
PrizeId: TypeAlias = str
CardId: TypeAlias = str
BoxId: TypeAlias = str
