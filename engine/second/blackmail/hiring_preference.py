"""Hiring Preference: the hirer must choose a candidate of the family that plays it (2E-3.3.5)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.event import Event, told
from engine.second import cards
from engine.second.blackmail import instructions
from engine.second.blackmail.playing import holder, played
from engine.second.phases.hiring.candidates import Candidate, hirer, pool
from engine.second.state import State


class Preference(Struct, frozen=True):
    """What came of the card at a hire: the state, the candidate who must be hired (None: the hirer is free), events."""

    state: State
    candidate: Candidate | None = None
    events: tuple[Event, ...] = ()


def forced_hire(state: State, office: str) -> Preference:
    """Play the card for an office that is being filled, if its holder has said so and has a candidate.

    Whose hire it is does not matter: nepotism is ignored, and no promise stands against it.
    """
    seat = holder(state, cards.HIRING_PREFERENCE)
    candidate = _wanted(state, seat, office) if seat else None
    if candidate is None:
        return Preference(state)
    play = played(state, seat, cards.HIRING_PREFERENCE, hirer(state, office))
    if play.cancelled:
        return Preference(play.state, None, play.events)
    event = told("hiring_preference", seat=seat, candidate=candidate.name, office=office)
    return Preference(play.state, candidate, (*play.events, event))


def _wanted(state: State, seat: str, office: str) -> Candidate | None:
    """The candidate that the holder has named, the first of its own if it named none."""
    choice = instructions.of(state, seat, cards.HIRING_PREFERENCE)
    if choice is None:
        return None
    meant, named = msgspec.convert(choice, tuple[str, tuple[str, ...]])
    if meant != office:
        return None
    own = (each for each in pool(state, office) if each.family == seat)
    return next((each for each in own if not named or each.name in named), None)
