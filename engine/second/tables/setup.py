"""Set-up cards and how they are dealt (2E-2.2)."""

from typing import TypeAlias

from msgspec import Struct

from engine.core.tables.base import Count, Name, Positive
from engine.second.tables.base import CardId, OfficeId, PresidencyId, Sourced, Year, ZoneId


class Item(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """One thing that a set-up card gives (2E-2.2.4)."""


class OfficeItem(Item, frozen=True, tag="office"):
    """An own piece into this office."""

    office: OfficeId


class ShareItem(Item, frozen=True, tag="company_share"):
    """An own piece into the Court."""


class WriterItem(Item, frozen=True, tag="writer"):
    """An own piece into the Writers box of this Presidency."""

    presidency: PresidencyId


class OfficerItem(Item, frozen=True, tag="officer"):
    """An own piece into the Army of this Presidency."""

    presidency: PresidencyId


class CommanderItem(Item, frozen=True, tag="commander"):
    """An own piece into the Commander slot of this Presidency's Army."""

    presidency: PresidencyId


class TraineeItem(Item, frozen=True, tag="officer_in_training"):
    """An own piece into Officers-in-Training."""


class ShipyardItem(Item, frozen=True, tag="shipyard"):
    """A random shipyard, its ship fitted in this sea zone, or ("") unfitted."""

    fitted_in: ZoneId


class WorkshopItem(Item, frozen=True, tag="workshop"):
    """A workshop."""


class LuxuryItem(Item, frozen=True, tag="luxury"):
    """A luxury with its points."""


class CashItem(Item, frozen=True, tag="cash"):
    """Pounds."""

    amount: Positive


class BlackmailItem(Item, frozen=True, tag="random_blackmail_card"):
    """A random blackmail card, face down."""


class PrimeMinisterItem(Item, frozen=True, tag="prime_minister"):
    """The role of Prime Minister."""


SetupItem: TypeAlias = (
    OfficeItem
    | ShareItem
    | WriterItem
    | OfficerItem
    | CommanderItem
    | TraineeItem
    | ShipyardItem
    | WorkshopItem
    | LuxuryItem
    | CashItem
    | BlackmailItem
    | PrimeMinisterItem
)


class SetupCard(Sourced, frozen=True, kw_only=True):
    """A set-up card of a year; extra ones are for five and six players."""

    id: CardId
    year: Year
    extra: bool
    items: tuple[SetupItem, ...]


class Deal(Sourced, frozen=True, kw_only=True):
    """Cards used and dealt for a number of families led by people; the Crown joins one or two of them."""

    players: Positive
    basic_cards: Positive
    extra_cards: Count
    per_human: Positive
    crown_cards: Count
    draft: Name
