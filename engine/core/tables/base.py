"""What every table of an edition is made of: the base of its rows and the bounds of its numbers."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Count: TypeAlias = Annotated[int, Meta(ge=0)]
"""A number of pieces, pounds or points that may be nothing."""

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
"""A number that must be at least one."""

DieFace: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""A face of a six-sided die."""

Name: TypeAlias = Annotated[str, Meta(min_length=1)]
"""A word shown to people."""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a data file: every field is known, typed and fixed."""


class Power(Struct, frozen=True, forbid_unknown_fields=True, tag_field="code"):
    """One code of a closed list of powers and effects, with its parameters."""
