"""Revolt: a region leaves its ruler and closes, unless police of the Company hold it (1E-8.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import fact, facts
from engine.core.options import Below, Choice, Form
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.first import regions
from engine.first.memos import Memo
from engine.first.memos.post import RevoltMemo
from engine.first.phases.evening_post import defence
from engine.first.phases.evening_post.defence import Defender, Force
from engine.first.phases.evening_post.disrupted_orders import disrupt
from engine.first.phases.evening_post.dissolution import province_lost, regions_lost
from engine.first.state import CLOSED, State, region, tables
from engine.first.tables.base import RegionId
from engine.first.tables.offices import province_of

RULE = "1E-8.5.2"
HIRED = "pounds"
"""What the pounds of the defence are called in orders."""


def possible(path: str, place: RegionId) -> Frame[Memo]:
    """A revolt that may come, for looking ahead."""
    return Frame("revolt", f"{path}.revolt.{place}", RevoltMemo(place, 0))


class Revolt(Step[State]):
    """The provincial holder may send police; the revolt is off if they reach the die (1E-8.5.1, 1E-8.5.2)."""

    kind = "police"
    phrase = Phrase(
        "police in {region}",
        ("police {region}", "police"),
        idle=tuple(
            "send use commit quell suppress restore order with calm put down unrest against rebel riot mob".split()
        ),
        sayings=(
            ("", "keep ~ order/peace/calm/quiet"),
            (
                "none",
                (
                    "^ let it/this slide $ | ^ look/looks ~ other way $ | not/dont/wont police ~ $ | let ~ revolt/burn/riot/go $ | no police/policing"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        who = _police(state, memo.region)
        options = defence.form(state, who, HIRED) if who else None
        if who is None or options is None:
            return ()
        return single(
            state,
            frame,
            who.seat,
            kind=self.kind,
            rule=RULE,
            options=options,
            about=facts(region=memo.region, needed=memo.die, office=who.office),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """What the police must reach, the dice tell."""
        place = _memo(frame).region
        who = _police(state, place)
        if who is None:
            return ()
        about = facts(region=place, office=who.office)
        return unknown(state, frame, who.seat, kind=self.kind, rule=RULE, about=about)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return defence.judge(state, choice, HIRED, RULE)

    def default(self, state: State, decision: Decision) -> Choice:
        needed = fact(decision.about, "needed")
        assert isinstance(needed, int)
        assert isinstance(decision.options, Form)
        return defence.cheapest(state, decision.options, needed)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        assert isinstance(decision.options, Form)
        return defence.drawn(state, decision.options, below)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        events: tuple[Event, ...] = ()
        if regions.company_dominated(state, memo.region):
            given = Force()
            for answer in answers:
                who = _police(state, memo.region)
                assert who is not None
                given = defence.force(answer.choice)
                state = defence.spend(state, who, given)
            held = defence.points(state, given)
            events = (told("police_sent", region=memo.region, police=held, die=memo.die),)
            if held >= memo.die:
                return Outcome(state, (*events, told("revolt_put_down", region=memo.region)))
        return _revolted(state, frame, memo.region, events)


def _memo(frame: Frame[object]) -> RevoltMemo:
    assert isinstance(frame.memo, RevoltMemo)
    return frame.memo


def _police(state: State, name: RegionId) -> Defender | None:
    """The provincial holder; nobody stands in for a vacant office (1E-8.5.3)."""
    if not regions.company_dominated(state, name):
        return None
    return defence.defender(state, province_of(name), region(state, name).presidency)


def _revolted(
    state: State, frame: Frame[object], name: RegionId, events: tuple[Event, ...]
) -> Outcome[State]:
    """The region becomes sovereign and closed; its dominions close with it and stay dominated (1E-8.5.1, 1E-8.5.6)."""
    was_company = regions.company_dominated(state, name)
    state = regions.change(state, name, dominator="")
    then: tuple[Frame[Memo], ...] = ()
    for each in (name, *regions.dominions(state, name)):
        presidency = region(state, each).presidency
        state = regions.change(state, each, presidency=CLOSED)
        state, frames = disrupt(state, each, presidency, frame.path)
        then += frames
    state, lost = province_lost(state, name) if was_company else (state, ())
    state, without_region = regions_lost(state)
    state, tilted = regions.tilt_told(state, "chaos")
    state = regions.redirected(state, _next_dominated(state))
    revolted = told("revolt_succeeds", region=name)
    return Outcome(state, (*events, revolted, *lost, *without_region, *tilted), then=then)


def _next_dominated(state: State) -> RegionId:
    """The lowest-numbered dominated region, native or Company, "" if there is none (1E-8.5.5)."""
    return next((each.id for each in tables(state).regions if not regions.sovereign(state, each.id)), "")


STEPS: Mapping[str, Step[State]] = {"revolt": Revolt()}
