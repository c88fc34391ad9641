"""What is told of a value that a moderator set: all hear of it, a value that not all may know is told to its owners alone."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from engine.core.agenda import GameState
from engine.core.event import Event, whispered
from engine.core.ids import PUBLIC, Seat
from engine.core.inputs import Amended, Setting
from engine.core.override import overridden
from engine.core.ruleset import RuleSet

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")


def told_of_amendment(rules: RuleSet[S, B], before: S, after: S, entry: Amended) -> tuple[Event, ...]:
    """The same words for everybody; the values of an unseen place for the seat alone whose place it is and who sees it."""
    changed = frozenset(seat for seat in rules.seats(before) if _differs(rules, before, after, seat))
    return tuple(event for each in entry.settings for event in _told(rules, each, entry, changed))


def _told(
    rules: RuleSet[S, B], setting: Setting, entry: Amended, changed: frozenset[Seat]
) -> tuple[Event, ...]:
    values = {"path": setting.path, "was": setting.was, "now": setting.now}
    if not rules.is_unseen(setting.path):
        return (overridden("amended", entry.author, entry.reason, **values),)
    event = overridden("amended_unseen", entry.author, entry.reason, path=setting.path)
    owners = tuple(sorted(changed.intersection(setting.path.split("."))))
    return (event, whispered(owners, "value_amended", **values)) if owners else (event,)


def _differs(rules: RuleSet[S, B], before: S, after: S, seat: Seat) -> bool:
    return _own(rules, before, seat) != _own(rules, after, seat)


def _own(rules: RuleSet[S, B], state: S, seat: Seat) -> object:
    """What a seat sees on the table beyond what everybody sees."""
    own, public = (msgspec.to_builtins(rules.board(state, viewer)[0]) for viewer in (seat, PUBLIC))
    return _beyond(own, public)


def _beyond(own: object, public: object) -> object:
    if isinstance(own, dict) and isinstance(public, dict):
        return {
            name: _beyond(value, public.get(name)) for name, value in own.items() if value != public.get(name)
        }
    return own
