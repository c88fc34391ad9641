"""What one ledger entry does to a state, for the entries that need no look at earlier ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, assert_never

import msgspec

from engine.core import run
from engine.core.agenda import GameState
from engine.core.amendment import told_of_amendment
from engine.core.chance import Chance
from engine.core.event import Event, told, whispered
from engine.core.ids import Seat
from engine.core.inputs import Amended, Closed, Filed, Noted, Ordered, Started, Upgraded, Vacated, Withdrawn
from engine.core.order import Order, Origin
from engine.core.override import amend, overridden
from engine.core.ruleset import RuleSet
from engine.core.step import Outcome, base_id

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")

Later = Ordered | Closed | Filed | Withdrawn | Vacated | Amended | Upgraded | Noted
"""Entries that follow on a state and need nothing but it."""


def start(rules: RuleSet[S, B], entry: Started, chance: Chance) -> Outcome[S]:
    """The game before its first answer: set up, or taken from a documented position.

    Raises:
        ValueError: if the entry is of another edition, or its position is not sound.
    """
    if entry.edition != rules.edition:
        raise ValueError(f"a game of the edition {entry.edition} cannot go on under {rules.edition}")
    if entry.position:
        return run.run(rules.steps, rules.position(entry.position.encode()), chance)
    return rules.setup(entry.seating, chance)


def enter(rules: RuleSet[S, B], state: S, entry: Later, chance: Chance) -> Outcome[S]:
    """The state after one entry. Orders are trusted: whoever writes them down has validated them.

    Raises:
        NotPending: if an order or a closing is for something that is not open.
        ValueError: if an amendment does not fit; the sentence lists all problems.
    """
    match entry:
        case Ordered():
            return _led(_told_of_order(entry), rules.submit(state, entry.order, chance))
        case Closed():
            return _led(_told_of_closing(entry), rules.close(state, entry.group, chance, entry.only))
        case Vacated():
            return Outcome(_vacated(state, entry.seat), (_told_of_vacancy(entry),))
        case Amended():
            return _amended(rules, state, entry, chance)
        case Upgraded():
            return Outcome(state, (told("upgraded", version=entry.version, why=entry.why),))
        case Withdrawn():
            return Outcome(state, _told_of_end(entry))
        case Filed() | Noted():
            return Outcome(state)
    assert_never(entry)


def rebranched(rules: RuleSet[S, B], state: S, branch: int, given: tuple[Order, ...] = ()) -> S:
    """The state under a new branch: parked answers go with their questions, then `given` ones, where still open."""
    agenda = msgspec.structs.replace(state.agenda, branch=branch, answers=())
    onward = msgspec.structs.replace(state, agenda=agenda)
    renamed = {base_id(decision.id): decision.id for decision in rules.pending(onward)}
    answers: Mapping[str, Order] = {
        base: msgspec.structs.replace(order, decision=renamed[base])
        for order in (*state.agenda.answers, *given)
        if (base := base_id(order.decision)) in renamed
    }
    kept = msgspec.structs.replace(agenda, answers=tuple(answers.values()))
    return msgspec.structs.replace(onward, agenda=kept)


def _led(first: tuple[Event, ...], outcome: Outcome[S]) -> Outcome[S]:
    return msgspec.structs.replace(outcome, events=first + outcome.events) if first else outcome


def _told_of_order(entry: Ordered) -> tuple[Event, ...]:
    if not entry.author:
        return ()
    order = entry.order
    named = {"seat": order.seat, "decision": order.decision}
    return (overridden("order_forced", entry.author, entry.reason, **named),)


def _told_of_closing(entry: Closed) -> tuple[Event, ...]:
    if not entry.author:
        return ()
    return (overridden("group_closed", entry.author, entry.reason, group=entry.group),)


def _told_of_end(entry: Withdrawn) -> tuple[Event, ...]:
    if not entry.reason:
        return ()
    seats = (entry.seat,)
    return (whispered(seats, "standing_order_ended", number=entry.number, text=entry.text, why=entry.reason),)


def _told_of_vacancy(entry: Vacated) -> Event:
    if not entry.author:
        return told("seat_vacated", seat=entry.seat)
    return overridden("seat_cleared", entry.author, entry.reason, seat=entry.seat)


def _amended(rules: RuleSet[S, B], state: S, entry: Amended, chance: Chance) -> Outcome[S]:
    changed = amend(rules, state, entry.settings)
    if isinstance(changed, tuple):
        raise ValueError("; ".join(changed))
    events = told_of_amendment(rules, state, changed, entry)
    return _led(events, run.run(rules.steps, changed, chance))


def _vacated(state: S, seat: Seat) -> S:
    own = (Origin.PLAYER, Origin.STANDING_ORDER)
    kept = tuple(order for order in state.agenda.answers if order.seat != seat or order.origin not in own)
    return msgspec.structs.replace(state, agenda=msgspec.structs.replace(state.agenda, answers=kept))
