"""The Governor General law makes one presidency of those that remain (1E-8.10.20 to 1E-8.10.23)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, add, count, put
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import facts
from engine.core.options import Choice, Split
from engine.core.phrase import KEEPING, Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.first import accounts, cubes, offices, pieces, regions
from engine.first.allocation import read
from engine.first.offices import UNITED
from engine.first.phases.evening_post.elimination import KINDS
from engine.first.phases.evening_post.prizes import claims
from engine.first.state import OfficeState, State, office, with_office
from engine.first.tables.base import OfficeId, PresidencyId
from engine.first.tables.offices import GOVERNOR_GENERAL, PRESIDENCIES, president_of

SUCCEEDS = president_of("bengal")
"""The office whose cube becomes Governor General (1E-8.10.21)."""
TIE = Phrase(
    "choose {what}",
    ("event tie", "choose"),
    idle=tuple(
        (
            "burn burns lose loses fire hit take takes destroy go goes strike strikes let "
            "suffer remove removed affect affected news down flame flames torch"
        ).split()
    ),
    contrary=KEEPING,
)
"""How the chair's choices among equals in an event begin."""


def merge(before: State, state: State, path: str) -> Outcome[State]:
    """Pool the presidencies; the other Presidents may buy prizes at cost, then their offices go (1E-8.10.21).

    `before` is the state in which the law is not yet in force. A law that finds no presidency changes nothing.
    """
    remaining = offices.presidencies(before)
    if not remaining:
        return Outcome(state)
    state = with_office(state, GOVERNOR_GENERAL, OfficeState(last_holder=office(state, SUCCEEDS).last_holder))
    for presidency in remaining:
        state = _pooled(state, presidency)
    heads = tuple(president_of(each) for each in remaining)
    if SUCCEEDS in heads and offices.holder(state, SUCCEEDS):
        state = offices.vacate(state, SUCCEEDS, f"office.{GOVERNOR_GENERAL}")
    leaving = [(name, 0) for name in heads if offices.holder(state, name)]
    events: list[Event] = [told("presidencies_merged", presidencies=remaining, seat=_governor(state))]
    events += [
        told("leaves_for_governor_general", office=name, seat=cubes.only(state, f"office.{name}"))
        for name, _ in leaving
    ]
    then = (
        claims(path, leaving),
        Frame("close_presidencies", f"{path}.close", None),
        Frame("surplus_officers", f"{path}.officers", None),
    )
    return Outcome(state, tuple(events), then=then)


def _governor(state: State) -> str:
    return cubes.only(state, f"office.{GOVERNOR_GENERAL}")


def _pooled(state: State, presidency: PresidencyId) -> State:
    """Regions, pieces, officers, captains and treasury of a presidency under the new one (1E-8.10.21)."""
    for place in regions.in_presidency(state, presidency):
        state = regions.change(state, place, presidency=UNITED)
    for used in (False, True):
        for kind in KINDS:
            held = pieces.number(state, kind, presidency, used)
            state = pieces.put(pieces.take(state, kind, presidency, held, used), kind, UNITED, held, used)
        state = cubes.move_all(state, pieces.fleet(presidency, used), pieces.fleet(UNITED, used))
        state = cubes.move_all(state, pieces.army(presidency, used), pieces.army(UNITED, used))
    head = president_of(presidency)
    waiting = add(put(state.locked, head, 0), GOVERNOR_GENERAL, count(state.locked, head))
    state = msgspec.structs.replace(state, locked=waiting)
    return accounts.pay(state, head, GOVERNOR_GENERAL, accounts.balance(state, head))


class ClosePresidencies(Step[State]):
    """The offices of the former presidencies are eliminated without further loss (1E-8.10.22)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        for presidency in PRESIDENCIES:
            name: OfficeId = president_of(presidency)
            gone = msgspec.structs.replace(office(state, name), status="eliminated")
            state = with_office(state, name, gone)
        return Outcome(state)


class SurplusOfficers(Step[State]):
    """Officers above the limit of the one army return to stock, the chair choosing (1E-8.10.22)."""

    kind = "event_tie"
    phrase = TIE

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        surplus = offices.officers_in(state, UNITED) - offices.army_limit(state)
        if surplus <= 0:
            return ()
        return single(
            state,
            frame,
            offices.chair(state),
            kind=self.kind,
            rule="1E-8.10.22",
            options=Split(surplus, _men(state), unit="officers"),
            about=facts(what="officers", number=surplus),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        options = decision.options
        assert isinstance(options, Split)
        chosen: list[tuple[str, int]] = []
        left = options.total
        for name, held in options.caps:
            if taken := min(left, held):
                chosen.append((name, taken))
                left -= taken
        return tuple(chosen)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            for family, number in read(answer.choice):
                used = min(number, cubes.number(state, pieces.army(UNITED, used=True), family))
                state = cubes.move(state, family, pieces.army(UNITED, used=True), cubes.STOCK, used)
                state = cubes.move(state, family, pieces.army(UNITED), cubes.STOCK, number - used)
                events.append(told("surplus_officers_return", seat=family, officers=number))
        return Outcome(state, tuple(events))


def _men(state: State) -> Counts:
    """Officers of the one army by family, in seat order."""
    return tuple(
        (seat, held)
        for seat in state.seats
        if (held := sum(cubes.number(state, pieces.army(UNITED, used), seat) for used in (False, True)))
    )


STEPS: Mapping[str, Step[State]] = {
    "close_presidencies": ClosePresidencies(),
    "surplus_officers": SurplusOfficers(),
}
