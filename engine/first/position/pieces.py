"""The sections of a position on ships, goods, guns and cubes, read into a draft."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.reading import Reader
from engine.first import cubes, offices, pieces
from engine.first.position.draft import Draft
from engine.first.state import Market, tables
from engine.first.tables.offices import PRESIDENCIES

KINDS: tuple[pieces.Kind, ...] = ("ships", "goods", "guns")
FAMILY_PLACES = (
    cubes.STARTING,
    cubes.STOCK,
    cubes.COURT,
    cubes.MANOR,
    cubes.WRITERS,
    cubes.OFFICERS,
    cubes.CAPTAINS,
    cubes.OUT,
)
"""Places of a family's cubes that are called in a position as they are in the state."""


def presidencies(draft: Draft, reader: Reader) -> None:
    """Each presidency: ships, goods and guns, ready and exhausted; officers and captained ships (1E-13.2.6)."""
    there = offices.presidencies(draft.state)
    for presidency in (*PRESIDENCIES, offices.UNITED):
        if presidency not in there:
            for kind in KINDS:
                draft.pieces.pop(pieces.key(kind, presidency), None)
    for presidency, section in reader.tables("presidencies", (*PRESIDENCIES, offices.UNITED)):
        for kind in KINDS:
            _count(draft, section, kind, presidency)
        crews = {
            "officers": pieces.army(presidency),
            "officers_used": pieces.army(presidency, used=True),
            "captained": pieces.fleet(presidency),
            "captained_used": pieces.fleet(presidency, used=True),
        }
        _crews(draft, section, crews)


def stores(draft: Draft, reader: Reader) -> None:
    """Trade office, Military Affairs and China: what waits there (1E-13.2.5, 1E-6.13.2)."""
    trade, military, china = (reader.table(name) for name in ("trade_office", "military", "china"))
    for kind in ("ships", "goods"):
        draft.pieces[pieces.key(_kind(kind), pieces.TRADE_OFFICE)] = trade.number(kind)
        _count(draft, china, _kind(kind), pieces.CHINA)
    draft.pieces[pieces.key("guns", pieces.MILITARY)] = military.number("guns")
    _crews(draft, trade, {"captained": pieces.fleet(pieces.TRADE_OFFICE), "captains": cubes.WAITING})
    _crews(draft, military, {"officers": cubes.MILITARY})
    for section in (trade, military, china):
        section.close()


def _kind(name: str) -> pieces.Kind:
    return "ships" if name == "ships" else "goods"


def _count(draft: Draft, section: Reader, kind: pieces.Kind, where: str) -> None:
    ready, used = pieces.key(kind, where), pieces.key(kind, where, used=True)
    draft.pieces[ready] = section.number(kind, draft.pieces.get(ready, 0))
    draft.pieces[used] = section.number(f"{kind}_used")


def _crews(draft: Draft, section: Reader, places: Mapping[str, str]) -> None:
    for key, place in places.items():
        for family, number in section.amounts(key, draft.seats):
            draft.place(place, family, number)


def market(draft: Draft, reader: Reader) -> None:
    """Shipyards from the top slot down, factories by space, and what is still on offer (1E-13.2.8)."""
    section = reader.table("market")
    book, laid = tables(draft.state).markets, draft.state.market
    slots = book.shipyards.cube_slots_top_to_bottom
    yards = section.table("shipyards")
    for column in range(1, book.shipyards.columns + 1):
        owners = yards.repeated_words(str(column), draft.seats, len(slots))
        for slot, owner in zip(slots, owners, strict=False):
            draft.place(f"shipyard.{column}.{slot}", owner, 1)
    yards.close()
    spaces = section.table("factories")
    for space in book.factories.spaces:
        if owner := spaces.word(str(space.id), "", draft.seats):
            draft.place(f"factory.{space.id}", owner, 1)
    spaces.close()
    value = Market(
        ships=section.numbers("ships", laid.ships, laid.ships),
        goods=section.numbers("goods", laid.goods, laid.goods),
    )
    section.close()
    draft.state = msgspec.structs.replace(draft.state, market=value)


def families(draft: Draft, reader: Reader) -> None:
    """Money, and cubes in boxes, on the Court, on prizes, and with other families as promises (1E-13.2.2)."""
    told: list[str] = []
    for seat, section in reader.tables("families", draft.seats):
        told.append(seat)
        draft.money[seat] = section.number("money", draft.money[seat])
        for place in FAMILY_PLACES:
            draft.place(place, seat, section.number(place, draft.laid_in(place)))
        for prize, number in section.amounts("prizes", draft.state.prizes):
            draft.place(f"prize.{prize}", seat, number)
        others = tuple(each for each in draft.seats if each != seat)
        for holder, number in section.amounts("promises", others):
            draft.place(f"promise.{holder}", seat, number)
    for seat in draft.seats:
        if seat not in told:
            draft.place(cubes.STARTING, seat, draft.laid_in(cubes.STARTING))
