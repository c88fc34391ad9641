"""The windows at which cards are played as instructed, and what may be played at once (2E-3.3.2, 2E-12.6.1)."""

from __future__ import annotations

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import Event
from engine.core.options import Choice
from engine.second import cards
from engine.second.around import from_chairman
from engine.second.blackmail import instructions
from engine.second.blackmail.effects import CARDS
from engine.second.blackmail.playing import FINAL_SCORING, Effect, played
from engine.second.memos.opening import FamilyMemo
from engine.second.state import State, family

SCANDALS = (cards.SCANDAL_ON_LEADENHALL_STREET, cards.SCANDAL_IN_INDIA)
BEFORE_EVENTS = ("london_season", "family", "hiring", "company_operation", "bonuses", "revenue")
AFTER_REVENUE = ("events_in_india", "parliament", "upkeep", "refresh")


def opened(state: State, frame: Frame[object], named: tuple[str, ...], chance: Chance) -> Effect:
    """Every holder of these cards, clockwise from the Chairman, plays them if instructed and possible."""
    events: list[Event] = []
    rolls: list[Roll] = []
    for seat in from_chairman(state):
        for card in named:
            if card in family(state, seat).hidden:
                effect = tried(state, frame, seat, card, chance)
                state = effect.state
                events += effect.events
                rolls += effect.rolls
    return Effect(state, tuple(events), tuple(rolls))


def tried(state: State, frame: Frame[object], seat: str, card: str, chance: Chance) -> Effect:
    """A held card is played if its holder has said so and it is possible now; else nothing happens."""
    wish = instructions.of(state, seat, card)
    if wish is None or not CARDS[card].ready(state, seat, wish):
        return Effect(state)
    return _carried_out(state, frame, seat, card, wish, chance)


def _carried_out(
    state: State, frame: Frame[object], seat: str, card: str, wish: Choice, chance: Chance
) -> Effect:
    play = played(state, seat, card, CARDS[card].victim(state, seat, wish))
    if play.cancelled:
        return Effect(play.state, play.events)
    effect = CARDS[card].effect(play.state, frame, seat, wish, chance)
    return Effect(effect.state, (*play.events, *effect.events), effect.rolls)


def on_take(state: State, frame: Frame[object], seat: str, card: str, chance: Chance) -> Effect:
    """A family has taken a card from the display: a Scandal may be played directly (2E-4.4.5)."""
    return tried(state, frame, seat, card, chance) if card in SCANDALS else Effect(state)


def at_retirement(state: State, frame: Frame[object], chance: Chance) -> Effect:
    """Letters of Introduction before pieces retire (2E-4.2.8).

    In Final Scoring they are played unasked: the cards have been shown and counted, so nothing is lost by it.
    """
    letters = cards.LETTERS_OF_INTRODUCTION
    if state.phase == FINAL_SCORING:
        for seat in state.seats:
            if letters in family(state, seat).hidden:
                state = instructions.given(state, seat, letters, instructions.PLAY)
    return opened(state, frame, (letters,), chance)


def may_be_at_once(state: State, seat: str, card: str) -> bool:
    """Whether the window of a card is open while the game waits for answers, and its holder wants it now."""
    if card in SCANDALS:
        return state.phase in AFTER_REVENUE
    if card == cards.THE_PRIME_MINISTERS_EAR:
        return _before_the_first_action(state)
    if card == cards.LETTERS_OF_INTRODUCTION:
        return _asked_now(state) in ("retirements", "special_retirement")
    return card == cards.ENVOY_TO_THE_MUGHALS and state.phase in BEFORE_EVENTS and wants_envoy(state, seat)


def wants_envoy(state: State, seat: str) -> bool:
    """Whether a family wants its Envoy to the Mughals at once, not only just before Events in India."""
    wish = instructions.of(state, seat, cards.ENVOY_TO_THE_MUGHALS)
    if wish is None:
        return False
    _, when = msgspec.convert(wish, tuple[str, tuple[str, ...]])
    return instructions.AT_ONCE in when


def _asked_now(state: State) -> str:
    """The step that asks now, "" at the end of the game."""
    return state.agenda.main[0].step if state.agenda.main else ""


def _before_the_first_action(state: State) -> bool:
    """Whether this is London Season, or nobody has taken a family action yet (2E-3.3.2)."""
    if state.phase == "london_season":
        return True
    memo = state.agenda.main[0].memo if state.agenda.main else None
    waits = _asked_now(state) in ("family_actions", "family_action")
    return waits and isinstance(memo, FamilyMemo) and len(memo.left) == len(state.seats)
