"""How parts of the game are called: its phases, and promise cards by their issuers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.second.tables import load
from engine.second.words import cards, people
from engine.second.words.spellings import Spellings, fixed

PHASES: Spellings = fixed(
    {
        "setup": ("Set-up",),
        "london_season": ("London Season",),
        "family": ("Family",),
        "hiring": ("Hiring",),
        "company_operation": ("Company Operation",),
        "bonuses": ("Bonuses",),
        "revenue": ("Revenue",),
        "events_in_india": ("Events in India",),
        "parliament": ("Parliament",),
        "upkeep": ("Upkeep",),
        "refresh": ("Refresh",),
        "final_scoring": ("Final Scoring",),
    }
)
"""Phases of a turn (2E-0.2.1)."""


def _promises() -> Iterator[tuple[str, tuple[str, ...]]]:
    for family in load().playable_families():
        name = people.FAMILIES[family.id][0]
        for card, (title, *_) in cards.PROMISE_CARDS.items():
            yield f"{family.id}.{card}", (f"{title} of {name}", f"{name} {title}")


PROMISES: Spellings = fixed(dict(_promises()))
"""Promise cards, each family's own (2E-3.2.1)."""
