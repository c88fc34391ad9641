"""Company, offices, ships, laws of politics: every marker on its track, every ship in one place (2E-1.2, 2E-1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counts import total
from engine.second import charter, offices
from engine.second.around import CHAIRMAN
from engine.second.audit.known import known
from engine.second.state import CHINA, NO_OWNER, YARD, State, tables

GOES_ON_AFTER_FAILURE = ("events_in_india", "parliament", "final_scoring")
"""Phases that a failure of the Company does not end at once (2E-1.5.4, 2E-12.4.9)."""
BEFORE_THE_GAME = ("", "setup")
"""Where nobody is Prime Minister yet: a set-up card makes the first (2E-2.2.4)."""
EXTRA, COMPANY = "extra", "company"


def _tracks(state: State) -> Iterator[str]:
    tracks, company = tables(state).tracks, state.company
    last = {"standing": len(tracks.standing) - 1, "debt": len(tracks.debt) - 1}
    for name, value in (("standing", company.standing), ("debt", company.debt)):
        if not 0 <= value <= last[name]:
            yield f"{name}: {value} is not on the track of 0 to {last[name]}"
    levels = [each.level for each in tracks.share_values]
    if company.share_value not in levels:
        yield f"share value: {company.share_value}, there are {levels}"
    if company.standing == 0 and not state.ending and state.phase not in GOES_ON_AFTER_FAILURE:
        yield f"standing: the Company has failed, but the game goes on with {state.phase}"
    if company.former_chairman and company.former_chairman not in state.seats:
        yield f"former Chairman: {company.former_chairman} has no seat"
    if company.former_chairman and offices.holder(state, CHAIRMAN):
        yield "former Chairman: there is a Chairman"


def _offices(state: State) -> Iterator[str]:
    """Exactly those offices are in play that the rules say (2E-2.2.5, 2E-8.11.1)."""
    book, there = tables(state), {name for name, _ in state.offices}
    united = offices.GOVERNOR_GENERAL in there
    wanted = {each.id for each in book.offices if each.in_play_at_setup}
    if united:
        wanted = {*wanted, offices.GOVERNOR_GENERAL} - {offices.DIRECTOR}
    else:
        wanted |= {book.governor(name).id for name, held in state.regions if held.presidency}
    for name in sorted(there ^ wanted - {offices.SUPERINTENDENT}):
        if name != offices.SUPERINTENDENT:
            yield f"{name}: it is {'' if name in there else 'not '}in play, and should {'not ' if name in there else ''}be"
    for name, held in state.offices:
        if held.fatigue < 0:
            yield f"{name}: fatigue {held.fatigue}"
        if held.fatigue and not offices.holder(state, name):
            yield f"{name}: it is vacant but has fatigue {held.fatigue}"


def _ships(state: State) -> Iterator[str]:
    """Each ship is in one place; one that lies on its card is fresh; cards without owner lie in the pile (2E-1.2)."""
    if tuple(name for name, _ in state.ships) != known(state).ships:
        yield f"ships: {[name for name, _ in state.ships]}"
    ports = {*known(state).ports, *(charter.charter(manager) for manager, _ in state.firms)}
    for name, ship in state.ships:
        if ship.place not in ports:
            yield f"{name}: there is no place {ship.place}"
        if ship.place == YARD and ship.fatigued:
            yield f"{name}: it lies on its shipyard card with its fatigued side up"
        if ship.owner != NO_OWNER and ship.owner not in state.seats:
            yield f"{name}: its owner {ship.owner} has no seat"
        if ship.place == CHINA and not offices.in_play(state, offices.SUPERINTENDENT):
            yield f"{name}: it is in China, but the Superintendent is not in play"


def _yards(state: State) -> Iterator[str]:
    """The pile of shipyards: the cards without owner whose ships are not in play (2E-1.2.3)."""
    wanted = sorted(name for name, ship in state.ships if ship.owner == NO_OWNER and ship.place == YARD)
    if sorted(state.yards) != wanted:
        yield f"shipyards: the pile holds {state.yards}, not {wanted}"


def _neutral(state: State) -> Iterator[str]:
    """Company and extra ships, half-built ones included, are no more than there are (2E-1.1.3)."""
    ports = known(state).ports - {YARD}
    for name, number in state.neutral:
        kind, _, where = name.partition(".")
        if kind not in (COMPANY, EXTRA) or where not in ports:
            yield f"neutral ships: there is no place {name}"
        if number < 0:
            yield f"neutral ships: {name} holds {number}"
        if where == CHINA and not offices.in_play(state, offices.SUPERINTENDENT):
            yield "neutral ships: some are in China, but the Superintendent is not in play"
    used = total(state.neutral) + sum(held.half_built for _, held in state.regions)
    if used > (there := tables(state).neutral_ships.pieces):
        yield f"neutral ships: {used} in play, there are {there}"


def _politics(state: State) -> Iterator[str]:
    book, politics = tables(state), state.politics
    if politics.prime_minister not in (*state.seats, *(("",) if state.phase in BEFORE_THE_GAME else ())):
        yield f"Prime Minister: {politics.prime_minister} has no seat"
    if not 0 <= politics.dial < len(book.policies):
        yield f"dial: {politics.dial}, it has spaces 0 to {len(book.policies) - 1}"
    targets = sorted(book.scenario(state.settings.scenario).power_track)
    if sorted(politics.power) != targets:
        yield f"power track: {politics.power}, the markers are {targets}"


def _counters(state: State) -> Iterator[str]:
    this_turn = state.this_turn
    for name in ("regions_lost", "debt_steps"):
        if getattr(this_turn, name) < 0:
            yield f"this turn: {name} {getattr(this_turn, name)}"


CHECKS = (_tracks, _offices, _ships, _yards, _neutral, _politics, _counters)
