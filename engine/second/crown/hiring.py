"""How the Crown elects and hires (2E-16.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.counts import count, total
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Choice, Form, OrPass, Pick
from engine.second.crown.bought import bought
from engine.second.crown.pool import humans
from engine.second.crown.setup_and_terms import CLOCKWISE, directions, presidencies
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL
from engine.second.phases.hiring.candidates import (
    COMMANDER,
    GOVERNOR,
    HOLDER,
    OFFICER,
    WRITER,
    Candidate,
    pool,
)
from engine.second.shares import in_court, majority
from engine.second.state import CROWN, State, tables

ABSTAIN, YES, NO = "abstain", "yes", "no"
ELECTS_YOU = "crown_elects_you_chairman"
CONSENTS = "crown_consents_to_nepotism"
KINDS = (WRITER, OFFICER, GOVERNOR, HOLDER, COMMANDER)
"""Writers before officers before Governors; the others where there are no such (2E-16.5.2)."""


def elect(state: State, decision: Decision) -> Choice:
    """Itself with a majority of the Court; else nobody, unless a person has bought its shares (2E-16.5.1)."""
    held = in_court(state)
    wish = next((seat for seat in humans(state) if bought(state, ELECTS_YOU, seat)), "")
    if not wish:
        wish = CROWN if count(held, CROWN) >= majority(total(held)) else ABSTAIN
    return (wish, ()) if isinstance(decision.options, Form) else wish


def appoint(state: State, decision: Decision) -> Choice:
    """Itself as deciding former Chairman if it can, else the person with most shares (2E-16.5.1)."""
    options = decision.options
    assert isinstance(options, Pick)
    for seat in humans(state):
        if seat in options.among and bought(state, ELECTS_YOU, seat):
            return seat
    if CROWN in options.among:
        return CROWN
    return max(options.among, key=lambda seat: count(in_court(state), seat))


def tied_chairmen(state: State, decision: Decision) -> tuple[str, ...]:
    """People with equally many shares between whom the Crown must choose (2E-16.1.10)."""
    options = decision.options
    assert isinstance(options, Pick)
    if CROWN in options.among or any(bought(state, ELECTS_YOU, seat) for seat in options.among):
        return ()
    held = in_court(state)
    best = max(count(held, seat) for seat in options.among)
    return tuple(seat for seat in options.among if count(held, seat) == best)


def hire(state: State, decision: Decision) -> Choice:
    """An own piece if there is one, writers first, by rank; for Director or Governor General along the ribbon (2E-16.5.2)."""
    candidates = _in_turn(state, decision)
    return _written(decision, candidates[0].name)


def tied_candidates(state: State, decision: Decision) -> tuple[str, ...]:
    """Equally good candidates of two people, between whom the Crown must choose (2E-16.2.1)."""
    first, *rest = _in_turn(state, decision)
    if first.family == CROWN:
        return ()
    equal = [
        each
        for each in rest
        if each.family != CROWN and _rank(state, decision, each) == _rank(state, decision, first)
    ]
    return tuple(each.name for each in (first, *equal))


def hire_tied(state: State, decision: Decision, name: str) -> Choice:
    """The candidate whom the holder of the Button has named."""
    return _written(decision, name)


def _in_turn(state: State, decision: Decision) -> list[Candidate]:
    options = decision.options
    choice = options.parts[0][1] if isinstance(options, Form) else options
    assert isinstance(choice, Pick)
    office = str(fact(decision.about, "office"))
    still = [each for each in pool(state, office) if each.name in choice.among]
    return sorted(still, key=lambda each: (each.family != CROWN, _rank(state, decision, each)))


def _rank(state: State, decision: Decision, each: Candidate) -> tuple[int, int]:
    if fact(decision.about, "office") in (DIRECTOR, GOVERNOR_GENERAL):
        return (0, _on_ribbon(state, each))
    return (KINDS.index(each.kind), _presidency_rank(state, each))


def _on_ribbon(state: State, each: Candidate) -> int:
    """Steps from the Chairman to a holder along the ribbon, in the direction ranked best."""
    ribbon = [office.id for office in tables(state).ribbon]
    office = each.place.removeprefix("office.")
    if office not in ribbon:
        return len(ribbon)
    place = ribbon.index(office)
    return place if directions(state)[0] == CLOCKWISE else len(ribbon) - place


def _presidency_rank(state: State, each: Candidate) -> int:
    """Where the Presidency of a piece's box or Army stands in the rank."""
    rank = presidencies(state)
    for place, name in enumerate(rank):
        if name in each.place or tables(state).presidency(name).army in each.place:
            return place
    return len(rank)


def _written(decision: Decision, name: str) -> Choice:
    if not isinstance(decision.options, Form):
        return name
    return (name, *(None if isinstance(part, OrPass) else () for _, part in decision.options.parts[1:]))


def consent(state: State, decision: Decision) -> Choice:
    """No, unless it was bought (2E-16.5.3, 2E-16.1.12)."""
    return YES if bought(state, CONSENTS) else NO


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "chairman_vote": elect,
    "appoint_chairman": appoint,
    "hire": hire,
    "nepotism_consent": consent,
}
