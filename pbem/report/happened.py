"""What happened, in sentences under the numbers of the ledger."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pbem.report.letters import Told
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital

HEADLINES: Final = frozenset({"phase_begins"})
"""Events under which those behind them stand; every edition tells the beginning of its phases so."""


class Happening(Struct, frozen=True):
    """One event as a sentence; `headline` if it opens a part of the log."""

    sentence: str
    headline: bool


class Entry(Struct, frozen=True):
    """One ledger entry with its number."""

    number: int
    happenings: tuple[Happening, ...]


def in_sentences(told: tuple[Told, ...], sentences: Catalogue, wording: Wording) -> tuple[Entry, ...]:
    """Every entry with something to tell; an event whose sentence is empty is left out."""
    entries = []
    for each in told:
        said = [(sentences.say(event.kind, event.facts, wording), event.kind) for event in each.events]
        kept = tuple(Happening(capital(sentence), kind in HEADLINES) for sentence, kind in said if sentence)
        if kept:
            entries.append(Entry(each.number, kept))
    return tuple(entries)
