"""Load checks of set-up cards and of how they are dealt."""

from collections.abc import Iterator
from typing import get_args

from engine.core.tables.checks import numbered, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.base import Year
from engine.second.tables.setup import (
    BlackmailItem,
    CommanderItem,
    OfficeItem,
    OfficerItem,
    PrimeMinisterItem,
    SetupCard,
    ShipyardItem,
    WriterItem,
)
from engine.second.tables.tables import Tables

FILE = "setup_cards.toml"
PRIME_MINISTER = "the Prime Minister"


def setup_card_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the set-up cards and deals."""
    for card in tables.setup_cards:
        yield from _items(card, tables)
    for year in get_args(Year):
        yield from _year(year, tables)
    yield from _deals(tables)


def _items(card: SetupCard, tables: Tables) -> Iterator[Problem]:
    place = (FILE, card.id, "items")
    presidencies = tuple(row.id for row in tables.presidencies)
    zones = tuple(row.id for row in tables.sea_zones)
    for item in card.items:
        if isinstance(item, OfficeItem):
            yield from unknown(place, (item.office,), _offices(card.year, tables))
        elif isinstance(item, WriterItem | OfficerItem | CommanderItem):
            yield from unknown(place, (item.presidency,), presidencies)
        elif isinstance(item, ShipyardItem) and item.fitted_in:
            yield from unknown(place, (item.fitted_in,), zones)


def _offices(year: int, tables: Tables) -> tuple[str, ...]:
    """Give the offices in play when a game of this year begins."""
    governors = {
        office
        for scenario in tables.scenarios
        if scenario.setup_year == year
        for office in scenario.vacant_offices_at_start_may_include_governors
    }
    return tuple(row.id for row in tables.offices if row.in_play_at_setup or row.id in governors)


def _year(year: int, tables: Tables) -> Iterator[Problem]:
    """Each office, Commander and the Prime Minister stand on at most one card of a year."""
    cards = [card for card in tables.setup_cards if card.year == year]
    first: dict[str, str] = {}
    for card in cards:
        for role in filter(None, map(_role, card.items)):
            if role in first:
                fault = f"{role} stands on {first[role]} too; each stands on one card of a year"
                yield Problem(FILE, card.id, "items", fault)
            first.setdefault(role, card.id)
    if PRIME_MINISTER not in first:
        yield Problem(FILE, "card", "items", f"no card of {year} makes {PRIME_MINISTER}")
    blackmail = sum(isinstance(item, BlackmailItem) for card in cards for item in card.items)
    have = len(tables.blackmail_cards)
    if blackmail > have:
        fault = f"the cards of {year} give {blackmail} blackmail cards; there are {have}"
        yield Problem(FILE, "card", "items", fault)


def _role(item: object) -> str:
    """Give the role of which there is only one, "" for anything else."""
    if isinstance(item, OfficeItem):
        return item.office
    if isinstance(item, CommanderItem):
        return f"Commander of {item.presidency}"
    return PRIME_MINISTER if isinstance(item, PrimeMinisterItem) else ""


def _deals(tables: Tables) -> Iterator[Problem]:
    yield from numbered(FILE, "players", [(f"players_{row.players}", row.players) for row in tables.deals])
    for deal in tables.deals:
        entry = f"players_{deal.players}"
        dealt = deal.players * deal.per_human + deal.crown_cards
        if dealt != deal.basic_cards + deal.extra_cards:
            fault = (
                f"{dealt} cards are dealt; basic and extra cards are {deal.basic_cards + deal.extra_cards}"
            )
            yield Problem(FILE, entry, "per_human", fault)
        for year in get_args(Year):
            for title, extra in (("basic_cards", False), ("extra_cards", True)):
                have = sum(row.year == year and row.extra is extra for row in tables.setup_cards)
                if getattr(deal, title) > have:
                    fault = f"{getattr(deal, title)} are used; {year} has {have}"
                    yield Problem(FILE, entry, title, fault)
