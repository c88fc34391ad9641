"""Attacks on the Company: an Army defends a region, which is held or lost (2E-11.8)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, fact, facts
from engine.core.options import Below, Choice
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.second import armies, forces, regions
from engine.second.armies import Force
from engine.second.family_pieces import commander, only
from engine.second.memos.events import AttackMemo
from engine.second.phases.events_in_india import defence, region_loss
from engine.second.phases.events_in_india.defence import RULE, Defence
from engine.second.phases.events_in_india.frames import after_attack, attack
from engine.second.state import State, family, region, tables, with_family


def begin(state: State, memo: AttackMemo) -> Outcome[State]:
    """An attack of that base strength: unrest adds to it, and it is not below 0 (2E-11.8.1, 2E-11.8.9)."""
    place = memo.region
    strength = max(0, memo.strength + regions.unrest_strength(state, place))
    event = msgspec.structs.replace(memo.event, attacked=(*memo.event.attacked, place))
    happens = told(
        memo.kind,
        region=place,
        attacker=memo.attacker,
        strength=strength,
        unrest=region(state, place).unrest,
    )
    memo = msgspec.structs.replace(memo, event=event, strength=strength)
    return Outcome(state, (happens,), then=(attack(memo),))


class AttackOnTheCompany(Step[State]):
    """Who commands the defence exhausts pieces that reach the strength, no more than are needed (2E-11.8.2)."""

    kind = "defend"
    phrase = Phrase(
        "defend {region}",
        ("defence of {region}", "defend"),
        idle=tuple(
            "send fight use commit garrison throw with stand hold protect army men everything".split()
        ),
        sayings=(
            (
                "none",
                (
                    "not/dont/wont defend/fight/resist ~ $ | no defence/defense/resistance | "
                    "let ~ fall/burn/go $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        presidency = region(state, memo.region).presidency
        seat = defence.decider(state, presidency)
        needs = _defence(state, memo.region, memo.strength)
        if not seat or needs.forced() is not None:
            return ()
        about = facts(
            region=memo.region,
            army=tables(state).presidency(presidency).army,
            strength=memo.strength,
            attack=memo.kind,
            attacker=memo.attacker,
        )
        return single(state, frame, Seat(seat), kind=self.kind, rule=RULE, options=needs.form(), about=about)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """How strong the attack is, and what the Army has left then, nobody can tell."""
        place = _memo(frame).region
        seat = defence.decider(state, region(state, place).presidency)
        if not seat:
            return ()
        return unknown(state, frame, Seat(seat), kind=self.kind, rule=RULE, about=facts(region=place))

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return _asked_about(state, decision).judge(forces.read(decision.options, choice))

    def default(self, state: State, decision: Decision) -> Choice:
        presidency = region(state, str(fact(decision.about, "region"))).presidency
        force = _asked_about(state, decision).default(defence.officers_in_turn(state, presidency))
        return forces.written(decision.options, force)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        return forces.written(decision.options, _asked_about(state, decision).drawn(below))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        presidency = region(state, memo.region).presidency
        army = tables(state).presidency(presidency).army
        needs = _defence(state, memo.region, memo.strength)
        force = _sent(answers) or needs.forced() or needs.default(defence.officers_in_turn(state, presidency))
        state = armies.exhaust(state, army, force)
        sent = told(
            "army_defends",
            army=army,
            regiments=force.regiments,
            officers=total(force.officers),
            alliances=force.alliances,
            points=needs.points(force),
            strength=memo.strength,
        )
        if not needs.holds(force):
            lost = region_loss.lose(state, frame, memo, chance)
            return msgspec.structs.replace(lost, events=(sent, *lost.events))
        state, events = _held(state, memo, army)
        return Outcome(state, (sent, *events), then=(after_attack(memo.event),))


def _held(state: State, memo: AttackMemo, army: str) -> tuple[State, tuple[Event, ...]]:
    """Unrest leaves, the Commander wins a trophy, a failed invader loses a tower level (2E-11.8.6)."""
    state = regions.change(state, memo.region, unrest=0)
    events = [told("region_held", region=memo.region)]
    seat = only(state, commander(army))
    if seat:
        before = family(state, seat)
        state = with_family(state, seat, msgspec.structs.replace(before, trophies=before.trophies + 1))
        events.append(told("trophy_won", seat=seat, army=army))
    if memo.kind == "invasion_crisis":
        state = regions.with_towers(state, memo.attacker, -1)
        events.append(
            told("invader_weakened", region=memo.attacker, left=region(state, memo.attacker).towers)
        )
    return state, tuple(events)


def _sent(answers: Answers) -> Force | None:
    return forces.read(answers[0].decision.options, answers[0].choice) if answers else None


def _memo(frame: Frame[object]) -> AttackMemo:
    assert isinstance(frame.memo, AttackMemo)
    return frame.memo


def _asked_about(state: State, decision: Decision) -> Defence:
    place, strength = fact(decision.about, "region"), fact(decision.about, "strength")
    assert isinstance(place, str)
    assert isinstance(strength, int)
    return _defence(state, place, strength)


def _defence(state: State, place: str, strength: int) -> Defence:
    book = tables(state)
    army = book.presidency(region(state, place).presidency).army
    active = armies.active(state, army)
    return Defence(active, {name: book.alliance(name).strength for name in active.alliances}, strength)


STEPS: Mapping[str, Step[State]] = {"attack_on_the_company": AttackOnTheCompany()}
