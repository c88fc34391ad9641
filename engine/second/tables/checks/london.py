"""Load checks of London's cards."""

from collections.abc import Iterator

from engine.core.tables.problems import Problem
from engine.second.tables.london import PrestigeCard, Prize
from engine.second.tables.tables import Tables

PRESTIGE = "prestige_cards.toml"


def london_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of prizes, prestige cards and blackmail cards."""
    yield from _numbers(tables)
    for card in tables.prestige_cards:
        yield from _spouse(card) if card.kind == "spouse" else _enterprise(card)
    for prize in tables.prizes:
        yield from _prize(prize)


def _numbers(tables: Tables) -> Iterator[Problem]:
    given = [
        *((PRESTIGE, row.id, row.number) for row in tables.prestige_cards),
        *(("blackmail_cards.toml", row.id, row.number) for row in tables.blackmail_cards),
    ]
    numbers = [number for _, _, number in given]
    for file, entry, number in given:
        if numbers.count(number) > 1:
            fault = f"{number} is used twice; every card of the London deck has its own"
            yield Problem(file, entry, "number", fault)


def _spouse(card: PrestigeCard) -> Iterator[Problem]:
    for title in ("enterprise_type", "votes", "votes_only_for_targets", "windows", "tradeable"):
        if getattr(card, title):
            yield Problem(PRESTIGE, card.id, title, f"a spouse has none, got {getattr(card, title)}")


def _enterprise(card: PrestigeCard) -> Iterator[Problem]:
    if not card.enterprise_type:
        yield Problem(PRESTIGE, card.id, "enterprise_type", "an enterprise counts as one of the three kinds")
    if not card.tradeable:
        yield Problem(PRESTIGE, card.id, "tradeable", "an enterprise is tradeable")
    if card.retirement_discount:
        fault = f"only spouses have a discount, got {card.retirement_discount}"
        yield Problem(PRESTIGE, card.id, "retirement_discount", fault)
    if card.votes_only_for_targets and not card.votes:
        yield Problem(PRESTIGE, card.id, "votes_only_for_targets", "a card without votes names no target")


def _prize(prize: Prize) -> Iterator[Problem]:
    fields = ("cost", "upkeep", "windows", "victory_points")
    for name in prize.known_fields:
        if name not in fields:
            fault = f"unknown {name!r}; it is one of {', '.join(fields)}"
            yield Problem("prizes.toml", prize.id, "known_fields", fault)
