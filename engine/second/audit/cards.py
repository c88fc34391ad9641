"""Cards and tiles: each is in one place (2E-2.1.11 to 2E-2.1.13, 2E-1.7.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.core.counts import count
from engine.second import cards
from engine.second.audit.known import known
from engine.second.laws import DEREGULATION
from engine.second.shares import shares
from engine.second.state import CROWN, Deck, State, tables


def _laws(state: State) -> Iterator[str]:
    """Every law is in the deck, among the discards, drawn, or in force; Deregulation lies aside until it has passed."""
    wanted = known(state).laws if state.company.deregulated else known(state).laws - {DEREGULATION}
    yield from _each_once("laws", (*_all_of(state.laws), *state.company.laws), wanted)
    for name in state.company.laws:
        if name in wanted and not tables(state).law(name).keep_when_passed:
            yield f"laws: {name} never stays in force"


def _london(state: State) -> Iterator[str]:
    """Every prestige and blackmail card is in the London deck or before a family."""
    there = known(state)
    found = [*_all_of(state.london)]
    for seat, held in state.families:
        found += (*held.prestige, *held.hidden, *held.shown)
        for name in held.prestige:
            if name not in there.prestige:
                yield f"{seat}: {name} is no prestige card"
        for name in (*held.hidden, *held.shown):
            if name not in there.blackmail:
                yield f"{seat}: {name} is no blackmail card"
    yield from _each_once("London cards", found, there.prestige | there.blackmail)


def _tiles(state: State) -> Iterator[str]:
    """Every event tile is in the stack, among the discards, or being resolved."""
    yield from _each_once("event tiles", _all_of(state.events), known(state).tiles)


def _all_of(deck: Deck) -> tuple[str, ...]:
    return (*deck.draw, *deck.discards, *deck.display, *deck.aside)


def _each_once(what: str, found: Iterable[str], wanted: frozenset[str]) -> Iterator[str]:
    numbers = Counter(found)
    if numbers.total() == len(wanted) and numbers.keys() == wanted:
        return
    for name in sorted({*numbers, *wanted}):
        if name not in wanted:
            yield f"{what}: there is no {name} in this game"
        elif numbers[name] != 1:
            yield f"{what}: {name} is in {numbers[name]} places, not in one"


def _spouses(state: State) -> Iterator[str]:
    """What a spouse forbids its family to own is gone once nobody is asked to part with it (2E-4.4.6)."""
    if any(frame.step == PARTING for frame in state.agenda.main):
        return
    for seat, held in state.families:
        if seat == CROWN:
            continue
        for card, what, number in (
            (cards.ESTHER_SUMMERSON, "blackmail cards", len(held.hidden) + len(held.shown)),
            (cards.JOHN_THORPE, "workshops", held.workshops),
            (cards.VIOLET_EFFINGHAM, "shipyards", sum(ship.owner == seat for _, ship in state.ships)),
            (cards.JOSEPH_SEDLEY, "Company shares", count(shares(state), seat)),
        ):
            if card in held.prestige and number:
                yield f"{seat}: it owns {number} {what} beside {card}"


PARTING = "dispose"
"""The step that asks a family to part with what its new spouse forbids."""

CHECKS = (_laws, _london, _tiles, _spouses)
