"""The sections of a position on decks: what is known of them; the rest is shuffled when the game begins."""

from __future__ import annotations

from engine.core.reading import Reader
from engine.second.draw_piles import YARDS
from engine.second.memos.opening import PilesMemo
from engine.second.phases.setup import DISPLAY
from engine.second.position.draft import Draft
from engine.second.state import Deck, State, tables


def decks(draft: Draft, reader: Reader) -> PilesMemo:
    """All three decks; gives back how many cards on top of each are known, and how many are to be laid out.

    Cards that lie nowhere else are in their deck.
    """
    state = draft.state
    london, laws, events = (reader.table(name) for name in ("london", "laws", "events"))
    display = london.words("display", _whole(state.london))
    cards, top = _deck(london, _whole(state.london), (*_before_families(state), *display))
    law_cards, top_laws = _deck(laws, _law_cards(state), state.company.laws)
    tiles, top_tiles = _deck(events, _whole(state.events), ())
    draft.change(
        london=Deck(cards.draw, cards.discards, display),
        laws=law_cards,
        events=tiles,
    )
    laid_out = 0 if london.has("display") else DISPLAY
    for section in (london, laws, events):
        section.close()
    known = (("events", top_tiles), ("laws", top_laws), ("london", top), (YARDS, 0))
    return PilesMemo(known, laid_out)


def _deck(section: Reader, whole: tuple[str, ...], elsewhere: tuple[str, ...]) -> tuple[Deck, int]:
    """A deck, and how many cards on top of it are known."""
    top, discards = section.words("draw", whole), section.words("discards", whole)
    out = (*top, *discards, *elsewhere)
    return Deck((*top, *(card for card in whole if card not in out)), discards), len(top)


def _whole(laid: Deck) -> tuple[str, ...]:
    return (*laid.draw, *laid.aside)


def _law_cards(state: State) -> tuple[str, ...]:
    """Every law of the game: also those that are in force when one begins."""
    return (*state.laws.draw, *tables(state).scenario(state.settings.scenario).laws_in_force)


def _before_families(state: State) -> tuple[str, ...]:
    return tuple(card for _, held in state.families for card in (*held.prestige, *held.hidden, *held.shown))
