"""What every table of the first edition is made of: the base of its rows and the bounds of its numbers."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Count: TypeAlias = Annotated[int, Meta(ge=0)]
"""A number of pieces, pounds or points that may be nothing."""

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
"""A number that must be at least one."""

DieFace: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""A face of a six-sided die (1E-0.1.1)."""

Name: TypeAlias = Annotated[str, Meta(min_length=1)]
"""A word shown to people."""

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


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a data file: every field is known, typed and fixed."""


class Power(Struct, frozen=True, forbid_unknown_fields=True, tag_field="code"):
    """One code of the closed list of powers and effects, with its parameters (1E-13.1.2)."""
