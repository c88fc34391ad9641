"""Playing a blackmail card: it lies face up, unless the Man on the Inside comes between (2E-3.3.1, 2E-3.3.4)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.chance import Roll
from engine.core.event import Event, told
from engine.second import cards
from engine.second.blackmail import instructions
from engine.second.enterprises import change
from engine.second.state import State, family

AFTER_TRADE, AFTER_DEPLOY = "after_trade_check", "after_deploy_check"
"""Windows of cards that act between dice and result (2E-3.3.2)."""
FINAL_SCORING = "final_scoring"


class Reacted(Struct, frozen=True):
    """What holders of cards made of a roll: the state, the roll that counts, what to tell, and the rolls that came anew."""

    state: State
    roll: Roll
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()


class Effect(Struct, frozen=True):
    """What a card did: the state after it, what to tell, its rolls."""

    state: State
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()


class Played(Struct, frozen=True):
    """A card that was played: the state with it face up, whether it was cancelled, what to tell of it."""

    state: State
    cancelled: bool
    events: tuple[Event, ...]


def holder(state: State, card: str) -> str:
    """The family that holds a blackmail card face down, "" if nobody does; there is one of each."""
    return next((seat for seat, lying in state.families if card in lying.hidden), "")


def played(state: State, seat: str, card: str, victim: str) -> Played:
    """A family plays a card that hits a family (itself, if it hits no other); another may cancel it first.

    It lies face up before who played it; if it was cancelled, together with the Man on the Inside before who did that.
    """
    state = _out_of_hand(state, seat, card)
    event = told("blackmail_played", seat=seat, card=card, victim=victim)
    inside = _canceller(state, seat, card, victim)
    if not inside:
        return Played(_face_up(state, seat, card), False, (event,))
    state = _out_of_hand(state, inside, cards.MAN_ON_THE_INSIDE)
    state = _face_up(_face_up(state, inside, cards.MAN_ON_THE_INSIDE), inside, card)
    return Played(state, True, (event, told("blackmail_cancelled", seat=inside, card=card, player=seat)))


def _canceller(state: State, seat: str, card: str, victim: str) -> str:
    """Who cancels the card, "" if nobody does; Letters of Introduction are safe in Final Scoring."""
    inside = holder(state, cards.MAN_ON_THE_INSIDE)
    safe = state.phase == FINAL_SCORING or inside in ("", seat)
    wanted = not safe and meant(state, inside, cards.MAN_ON_THE_INSIDE, card, victim)
    return inside if wanted else ""


def meant(state: State, seat: str, card: str, one: str, other: str) -> bool:
    """Whether a family's instruction for a card names a value in each of its two lists."""
    choice = instructions.of(state, seat, card)
    if choice is None:
        return False
    first, second = msgspec.convert(choice, tuple[tuple[str, ...], tuple[str, ...]])
    return one in first and other in second


def _out_of_hand(state: State, seat: str, card: str) -> State:
    hidden = tuple(each for each in family(state, seat).hidden if each != card)
    return instructions.forgotten(change(state, seat, hidden=hidden), seat, (card,))


def _face_up(state: State, seat: str, card: str) -> State:
    return change(state, seat, shown=(*family(state, seat).shown, card))
