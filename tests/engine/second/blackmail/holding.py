"""Holders of face-down cards in tests: who holds what, and what they have said about it."""

from __future__ import annotations

from engine.core.options import Choice
from engine.second.blackmail import instructions
from engine.second.cards import MAN_ON_THE_INSIDE
from engine.second.state import State, family
from tests.engine.second import build

ALL_BUT_THE_MAN = tuple(f"blackmail_0{number}" for number in range(1, 10))


def holding(state: State, seat: str, *cards: str) -> State:
    """The state with these cards face down before a family, in nobody's deck."""
    return build.folk(state, seat, hidden=cards)


def wishing(state: State, seat: str, card: str, wish: Choice) -> State:
    """The state with a card face down before a family that has said how it is to be played."""
    held = holding(state, seat, *family(state, seat).hidden, card)
    return instructions.given(held, seat, card, wish)


def watched(state: State, seat: str, *against: str) -> State:
    """The state with the Man on the Inside before a family that cancels every card that hits one of these."""
    return wishing(state, seat, MAN_ON_THE_INSIDE, (ALL_BUT_THE_MAN, against))
