"""Supplies and piles as far as they are open, and the Prime Minister's dial; the order of a deck is never shown."""

from __future__ import annotations

from engine.core.counts import total
from engine.second.board.gathered import Gathered
from engine.second.board.lines import PileLine, PoliticsLine

FACE_DOWN = ""
"""What is shown of a London card that lies face down: all blackmail cards look alike (2E-2.1.13)."""


def piles(all_: Gathered) -> PileLine:
    """How many are left of everything, what lies open; the back of the topmost tile is public (2E-2.1.11)."""
    state, book = all_.state, all_.book
    families = all_.families.values()
    ships = total(state.neutral) + sum(held.half_built for _, held in state.regions)
    regiments = sum(held.regiments + held.used for _, held in state.armies)
    tiles = state.events.draw
    return PileLine(
        shipyards=len(state.yards),
        workshops=book.enterprise("workshop").supply - sum(held.workshops for held in families),
        luxuries=book.enterprise("luxury").supply - sum(held.luxuries for held in families),
        ships=book.neutral_ships.pieces - ships,
        regiments=book.army_piece("regiment").supply - regiments,
        laws=len(state.laws.draw),
        laws_drawn=state.laws.display,
        laws_discarded=state.laws.discards,
        london=len(state.london.draw),
        display=tuple(card if card.startswith("prestige") else FACE_DOWN for card in state.london.display),
        events=len(tiles),
        events_discarded=state.events.discards,
        picture=book.event_tile(tiles[0]).back_region if tiles else "",
    )


def politics(all_: Gathered) -> PoliticsLine:
    """The Prime Minister's policy and the power track."""
    now = all_.state.politics
    policy = all_.book.policies[now.dial]
    return PoliticsLine(
        prime_minister=now.prime_minister,
        dial=now.dial,
        consequence=policy.consequence,
        target=policy.target,
        window_tax=policy.window_tax,
        power=now.power,
    )
