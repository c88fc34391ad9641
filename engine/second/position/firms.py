"""The section of a position on private firms, by the family of the manager (2E-6)."""

from __future__ import annotations

from engine.core.reading import Reader
from engine.core.sealed import Sealed
from engine.second import charter
from engine.second.position.draft import Draft
from engine.second.state import FirmState, tables


def firms(draft: Draft, reader: Reader) -> None:
    """Each firm: shares, treasuries, value and dividend cube, and what it has done this turn."""
    found: dict[str, FirmState] = {}
    for manager, section in reader.tables("firms", draft.seats):
        draft.money[charter.london(manager)] = section.number("london")
        draft.money[charter.india(manager)] = section.number("india")
        for family, pieces in section.amounts("shares", draft.seats):
            draft.place(charter.charter(manager), family, pieces)
        found[manager] = _firm(draft, section)
    draft.change(firms=tuple(sorted(found.items())))


def _firm(draft: Draft, section: Reader) -> FirmState:
    book = tables(draft.state)
    cards = ("", *(each.id for each in book.firms.strategies))
    return FirmState(
        value=section.number("value", 0, 0, len(book.firms.values) - 1),
        dividend=section.number("dividend") if section.has("dividend") else None,
        strategy=Sealed(section.word("strategy", "", cards)),
        bid=section.number("bid"),
        revealed=section.word("revealed", "", cards),
        initiative=section.number("initiative", 0, -99) if section.has("initiative") else None,
        filled=section.words("filled", tuple(each.id for each in book.orders)),
        earnings=section.number("earnings"),
        traded=section.flag("traded"),
        paid=section.flag("paid"),
    )
