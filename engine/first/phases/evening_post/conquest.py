"""Conquest: a sovereign region attacks the next one in its chain (1E-8.3)."""

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
from engine.first import offices, regions
from engine.first.memos import Memo
from engine.first.memos.post import ConquestMemo
from engine.first.phases.evening_post import defence
from engine.first.phases.evening_post.defence import Defender, Force
from engine.first.phases.evening_post.disrupted_orders import disrupt
from engine.first.phases.evening_post.dissolution import province_lost, regions_lost
from engine.first.state import CLOSED, State, region, tables
from engine.first.tables.base import PresidencyId, RegionId
from engine.first.tables.offices import province_of

RULE = "1E-8.3.6"
HIRED = "mercenaries"
"""What the pounds of the defence are called in orders."""


def begin(state: State, frame: Frame[object], acting: RegionId) -> Outcome[State] | None:
    """A conquest by a sovereign region, None if it dominates every region of its chain (1E-8.3.1, 1E-8.3.2)."""
    card = tables(state).region(acting)
    free = [name for name in card.conquest_chain if region(state, name).dominator != acting]
    if not free:
        return None
    memo = ConquestMemo(acting, free[0], card.strength)
    event = told(
        "conquest_begins",
        region=acting,
        target=memo.target,
        strength=memo.strength,
        defence=own_defence(state, memo.target),
    )
    return Outcome(state, (event,), then=(Frame("conquest", f"{frame.path}.conquest", memo),))


def own_defence(state: State, target: RegionId) -> int:
    """A target's defence without help: its own and its dominions', none under the Company (1E-8.3.3, 1E-8.3.5)."""
    if regions.company_dominated(state, target):
        return 0
    whole = state.settings.conquest_target_defence == "whole_empire"
    side = regions.empire(state, target) if whole else (target, *regions.dominions(state, target))
    return sum(tables(state).region(name).defence for name in side)


def helper(state: State, target: RegionId) -> Defender | None:
    """Who may add to the target's defence (1E-8.3.4 to 1E-8.3.6)."""
    presidency = region(state, target).presidency
    if presidency == CLOSED:
        return None
    president = defence.defender(state, offices.president(presidency), presidency)
    if regions.sovereign(state, target):
        return president
    if regions.company_dominated(state, target):
        return defence.defender(state, province_of(target), presidency) or president
    return None


def possible(path: str, target: RegionId) -> Frame[Memo]:
    """A conquest that may come, for looking ahead."""
    return Frame("conquest", f"{path}.conquest.{target}", ConquestMemo("", target, 0))


class Conquest(Step[State]):
    """The defence is asked for where it may help, then both sides are compared (1E-8.3.6, 1E-8.3.7)."""

    kind = "defend_conquest"
    phrase = Phrase(
        "defend {region}",
        ("defence of {region}", "defend"),
        idle=tuple(
            "send fight protect hold use commit garrison throw with soldiers army men stand hire get bring against attacker enemy".split()
        ),
        sayings=(
            ("", "man/mans/hold/holds the wall/walls/gate/gates/fort/city/line $"),
            (
                "none",
                (
                    "not/dont/wont defend/fight/resist ~ $ | no defence/defense/resistance | "
                    "let ~ fall/burn/go $ | give/surrender ~ up $ | surrender"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        base = own_defence(state, memo.target)
        who = helper(state, memo.target)
        options = defence.form(state, who, HIRED) if who and base < memo.strength else None
        if who is None or options is None:
            return ()
        return single(
            state,
            frame,
            who.seat,
            kind=self.kind,
            rule=RULE,
            options=options,
            about=facts(
                region=memo.target,
                attacker=memo.acting,
                strength=memo.strength,
                defence=base,
                needed=memo.strength - base,
                office=who.office,
            ),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Who attacks how strongly, nobody can tell."""
        target = _memo(frame).target
        who = helper(state, target)
        if who is None:
            return ()
        about = facts(region=target, office=who.office)
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
        base, given = own_defence(state, memo.target), Force()
        who = helper(state, memo.target)
        for answer in answers:
            assert who is not None
            given = defence.force(answer.choice)
            state = defence.spend(state, who, given)
        added = defence.points(state, given)
        won = memo.strength > base + added
        event = told(
            "conquest_succeeds" if won else "conquest_fails",
            region=memo.acting,
            target=memo.target,
            strength=memo.strength,
            defence=base + added,
            added=added,
        )
        return _taken(state, frame, memo, event) if won else Outcome(state, (event,))


def _memo(frame: Frame[object]) -> ConquestMemo:
    assert isinstance(frame.memo, ConquestMemo)
    return frame.memo


def _taken(state: State, frame: Frame[object], memo: ConquestMemo, event: Event) -> Outcome[State]:
    """What a successful conquest does, in the order of 1E-8.3.8."""
    freed = regions.dominions(state, memo.target)
    before = tuple((name, region(state, name).presidency) for name in (memo.target, *freed))
    was_company = regions.company_dominated(state, memo.target)
    for name in freed:
        state = regions.change(state, name, dominator="", presidency=CLOSED)
    trade = region(state, memo.acting).presidency
    state = regions.change(state, memo.target, dominator=memo.acting, presidency=trade)
    state, then = _disrupted(state, before, frame.path)
    state, lost = province_lost(state, memo.target) if was_company else (state, ())
    state, without_region = regions_lost(state)
    state = regions.redirected(state, _next_sovereign(state, memo.acting))
    freed_told = (told("dominions_freed", region=memo.target, freed=freed),) if freed else ()
    return Outcome(state, (event, *freed_told, *lost, *without_region), then=then)


def _disrupted(
    state: State, before: tuple[tuple[RegionId, PresidencyId], ...], path: str
) -> tuple[State, tuple[Frame[Memo], ...]]:
    """Orders are lost where a region became closed, not where it changed its presidency (1E-8.3.8)."""
    then: tuple[Frame[Memo], ...] = ()
    for name, presidency in before:
        if region(state, name).presidency == CLOSED:
            state, frames = disrupt(state, name, presidency, path)
            then += frames
    return state, then


def _next_sovereign(state: State, acting: RegionId) -> RegionId:
    """The lowest-numbered sovereign region other than the acting one, "" if there is none (1E-8.3.10)."""
    others = (each.id for each in tables(state).regions if each.id != acting)
    return next((name for name in others if regions.sovereign(state, name)), "")


STEPS: Mapping[str, Step[State]] = {"conquest": Conquest()}
