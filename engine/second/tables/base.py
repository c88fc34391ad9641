"""Words that every table of the second edition uses: provenance, ids, and the closed lists that several files share."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from engine.core.tables.base import Row

Provenance: TypeAlias = Literal["S", "G", "I", "K", "H"]
"""Where a value comes from: seed documents, player's guide, implementations, general knowledge, house ruling."""

RegionId: TypeAlias = str
PresidencyId: TypeAlias = str
ZoneId: TypeAlias = str
OrderId: TypeAlias = str
BorderId: TypeAlias = str
ArmyId: TypeAlias = str
OfficeId: TypeAlias = str
FamilyId: TypeAlias = str
ShipId: TypeAlias = str
LawId: TypeAlias = str
CardId: TypeAlias = str

Shape: TypeAlias = Literal["circle", "triangle", "square"]
"""A shape printed beside a border and on event tiles (2E-11.9.4)."""

ActionId: TypeAlias = Literal[
    "enlist_writer", "enlist_officer", "buy_luxury", "buy_shipyard", "buy_workshop", "seek_share"
]
"""The six family actions (2E-5.2)."""

Target: TypeAlias = Literal["manufacturing", "shipping", "social", "company_shares"]
"""What a policy is about, and what a power marker counts (2E-12.2.1, 2E-12.5.1)."""

Consequence: TypeAlias = Literal["tax", "bonus", "power"]
"""What a policy does (2E-12.5)."""

EnterpriseType: TypeAlias = Literal["shipyard", "workshop", "luxury"]

Year: TypeAlias = Literal[1710, 1758, 1813]
"""A year for which there is a set of set-up cards (2E-2.2.1)."""


class Sourced(Row, frozen=True, kw_only=True):
    """An entry with its provenance; `prov` names the fields that have another one, with it."""

    provenance: Provenance
    prov: Mapping[str, Provenance] = msgspec.field(default_factory=dict)
