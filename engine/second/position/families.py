"""The sections of a position on families: what lies before them, and where their pieces are (2E-1.7.5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.reading import Reader
from engine.second import charter, family_pieces
from engine.second.audit.families import GONE
from engine.second.position.draft import Draft
from engine.second.state import FamilyState, tables

_BOXES = {
    "shares": family_pieces.COURT,
    "new_shares": family_pieces.COURT_NEW,
    "training": family_pieces.TRAINING,
    "pensioners": family_pieces.PENSIONERS,
    "debtors_prison": charter.DEBTORS_PRISON,
}
"""Boxes of which every family has one number of pieces."""


def families(draft: Draft, reader: Reader) -> None:
    """Every family that the position tells something of."""
    found: dict[str, FamilyState] = {seat: FamilyState() for seat in draft.seats}
    for seat, section in reader.tables("families", draft.seats):
        draft.money[seat] = section.number("money", draft.money.get(seat, 0))
        _pieces(draft, seat, section)
        found[seat] = _lying(draft, section)
    draft.change(families=tuple(sorted(found.items())))


def _pieces(draft: Draft, seat: str, section: Reader) -> None:
    book = tables(draft.state)
    for key, place in _BOXES.items():
        draft.place(place, seat, section.number(key))
    for key, where in (
        ("writers", {each.id: family_pieces.writers(each.id) for each in book.presidencies}),
        ("officers", {each.id: family_pieces.officers(each.id) for each in book.armies}),
        ("officers_used", {each.id: family_pieces.officers(each.id, used=True) for each in book.armies}),
        ("prizes", {each.id: family_pieces.prize(each.id) for each in book.prizes}),
    ):
        for name, number in section.amounts(key, tuple(where)):
            draft.place(where[name], seat, number)
    for space in section.words("stock", _ids(book.tracks.stock_exchange)):
        draft.place(family_pieces.stock(space), seat)


def _lying(draft: Draft, section: Reader) -> FamilyState:
    book = tables(draft.state)
    prestige, blackmail = _ids(book.prestige_cards), _ids(book.blackmail_cards)
    markers = ("", GONE, *_ids(book.family_actions))
    return FamilyState(
        points=section.number("points", 0, -1000),
        workshops=section.number("workshops"),
        invested=section.number("invested"),
        workshops_used=section.number("workshops_used"),
        luxuries=section.number("luxuries"),
        trophies=section.number("trophies"),
        law_tokens=section.number("law_tokens"),
        spent=section.number("spent"),
        retired=section.number("retired"),
        prestige=section.words("prestige", prestige),
        hidden=section.words("hidden", blackmail),
        shown=section.words("shown", blackmail),
        used=section.words("used", (*_ids(book.ships), *prestige)),
        marker=section.word("marker", "", markers),
        discounts=section.words("discounts", prestige),
    )


def promises(draft: Draft, reader: Reader) -> None:
    """Who holds which promise card; what is not told is with its issuer, "" is out of the game (2E-3.2.1)."""
    section = reader.table("promises")
    held = {card: section.word(card, issuer, ("", *draft.seats)) for card, issuer in draft.state.promises}
    section.close()
    draft.change(promises=tuple(sorted(held.items())))


def _ids(rows: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(getattr(row, "id", "")) for row in rows)
