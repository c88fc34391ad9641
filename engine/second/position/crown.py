"""The section of a position on the Crown: climate, promise cubes, its front card, the Button (2E-16.1)."""

from __future__ import annotations

import msgspec

from engine.core.counts import counts, total
from engine.core.reading import Reader
from engine.second.position.draft import Draft
from engine.second.state import CROWN, tables
from engine.second.tables.crown import CLIMATES


def crown(draft: Draft, reader: Reader) -> None:
    """What guides the Crown in a game in which it plays; without a word of it the first card and a bull."""
    held = draft.state.crown
    if held is None:
        return
    section = reader.table("crown")
    people = tuple(seat for seat in draft.seats if seat != CROWN)
    book = tables(draft.state)
    every = tuple(card.id for card in book.crown_cards)
    front = section.word("card", every[0], every)
    given = section.amounts("cubes", (*people, CROWN))
    wanted = book.crown.numbers.promise_cubes_total
    if given and total(given) != wanted:
        section.problem("cubes", dict(given), f"{wanted} in all")
        given = ()
    value = msgspec.structs.replace(
        held,
        cubes=counts(given) or held.cubes,
        draw=tuple(card for card in every if card != front),
        shown=(front,),
        climate=section.word("climate", CLIMATES[0], CLIMATES),
        button=section.word("button", people[0], people) if len(people) > 1 else "",
    )
    section.close()
    draft.change(crown=value)
