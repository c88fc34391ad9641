"""What a successful Govern gives: a ship, a regiment or a tax for each Company-controlled region (2E-8.11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Form, OneOf, Options, Pick, Several
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, armies, fleet, offices, regions
from engine.second.accounts import BALANCE, BANK
from engine.second.fleet import COMPANY
from engine.second.offices import GOVERNOR_GENERAL
from engine.second.phases.company_operation.allocation import treasuries
from engine.second.state import State, tables

SHIP, REGIMENT, TAX = "ship", "regiment", "tax"
"""What a region may give."""
TAXED = 2
"""Pounds of a tax."""
RULE = RuleId("2E-8.11.5")


class Gain(Struct, frozen=True):
    """One result: a ship or a regiment for a place, or a tax for a purse with unrest in a region ("" none)."""

    kind: str
    place: str
    region: str = ""


class GovernResult(Step[State]):
    """As many results as there are Company-controlled regions; each tax stirs up another region (2E-8.11.5)."""

    kind = "govern_result"
    phrase = Phrase(
        "India gives", ("govern result", "results of govern"), idle=("gain", "take", "get", "choose")
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, ruled = offices.holder(state, GOVERNOR_GENERAL), regions.controlled(state)
        if not seat or not ruled:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule=RULE,
            options=Several(OneOf(_branches(state)), len(ruled), len(ruled)),
            about=facts(office=GOVERNOR_GENERAL, regions=len(ruled)),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return tuple(_against(state, _read(choice)))

    def default(self, state: State, decision: Decision) -> Choice:
        return tuple((TAX, (BALANCE, name)) for name in regions.controlled(state))

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Random results that the pool, the supply and the regions allow."""
        quiet, ships, regiments = (
            list(regions.controlled(state)),
            fleet.pool(state),
            armies.regiments_left(state),
        )
        chosen: list[Choice] = []
        for _ in range(len(quiet)):
            way = (SHIP, REGIMENT, TAX)[below(3)]
            if way == SHIP and ships:
                ships -= 1
                chosen.append((SHIP, _one(fleet.places(state), below)))
            elif way == REGIMENT and regiments:
                regiments -= 1
                chosen.append((REGIMENT, _one(_armies(state), below)))
            else:
                chosen.append((TAX, (_one(_purses(state), below), quiet.pop(below(len(quiet))))))
        return tuple(chosen)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for gain in _read(answers[0].choice) if answers else ():
            state, told_now = _gained(state, gain)
            events += told_now
        return Outcome(state, tuple(events))


def _one(among: tuple[str, ...], below: Below) -> str:
    return among[below(len(among))]


def _armies(state: State) -> tuple[str, ...]:
    return tuple(each.army for each in tables(state).presidencies)


def _purses(state: State) -> tuple[str, ...]:
    """The Balance, and the treasuries of other offices."""
    return (BALANCE, *(name for name in treasuries(state) if name != GOVERNOR_GENERAL))


def _branches(state: State) -> tuple[tuple[str, Options], ...]:
    """What any region may give at all now."""
    found: list[tuple[str, Options]] = []
    if fleet.pool(state):
        found.append((SHIP, Pick(fleet.places(state))))
    if armies.regiments_left(state):
        found.append((REGIMENT, Pick(_armies(state))))
    stirred = Pick(regions.controlled(state))
    found.append((TAX, Form((("to", Pick(_purses(state))), ("unrest", stirred)))))
    return tuple(found)


def _read(choice: Choice) -> tuple[Gain, ...]:
    found: list[Gain] = []
    for kind, where in msgspec.convert(choice, tuple[tuple[str, str | tuple[str, str]], ...]):
        found.append(Gain(kind, where) if isinstance(where, str) else Gain(kind, *where))
    return tuple(found)


def _against(state: State, gains: tuple[Gain, ...]) -> Iterator[Refusal]:
    """Why results do not fit together: more ships or regiments than there are, two taxes that stir up one region."""
    for kind, left in ((SHIP, fleet.pool(state)), (REGIMENT, armies.regiments_left(state))):
        wanted = sum(gain.kind == kind for gain in gains)
        if wanted > left:
            yield Refusal("too_few_left", RULE, facts(piece=kind, needed=wanted, left=left))
    stirred = [gain.region for gain in gains if gain.kind == TAX]
    twice = tuple(dict.fromkeys(name for name in stirred if stirred.count(name) > 1))
    if twice:
        quiet = tuple(name for name in regions.controlled(state) if name not in stirred)
        yield Refusal("one_tax_for_a_region", RULE, facts(regions=twice), instead=quiet)


def _gained(state: State, gain: Gain) -> tuple[State, tuple[Event, ...]]:
    """The state after one result."""
    if gain.kind == SHIP:
        ship = told("company_ship_built", place=gain.place)
        return fleet.put_neutral(state, COMPANY, gain.place), (ship,)
    if gain.kind == REGIMENT:
        return armies.raise_regiment(state, gain.place)
    state = accounts.pay(state, BANK, gain.place, TAXED)
    taxed = told("india_taxed", purse=gain.place, pounds=TAXED, region=gain.region)
    return regions.add_unrest(state, gain.region), (taxed,)


STEPS: Mapping[str, Step[State]] = {"govern_result": GovernResult()}
