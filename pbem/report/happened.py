"""What happened, in sentences under the numbers of the ledger."""

from __future__ import annotations

from msgspec import Struct

from pbem.report.letters import Told
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital


class Entry(Struct, frozen=True):
    """One ledger entry: its number, and a sentence for each event."""

    number: int
    sentences: tuple[str, ...]


def in_sentences(told: tuple[Told, ...], sentences: Catalogue, wording: Wording) -> tuple[Entry, ...]:
    """Every entry with something to tell; an event whose sentence is empty is left out."""
    entries = []
    for each in told:
        said = (sentences.say(event.kind, event.facts, wording) for event in each.events)
        if kept := tuple(capital(sentence) for sentence in said if sentence):
            entries.append(Entry(each.number, kept))
    return tuple(entries)
