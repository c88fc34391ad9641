"""Unrest elsewhere turns into rebellion after an attack on the Company (2E-11.8.9, 2E-11.8.10)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, facts
from engine.core.options import Arrange, Choice
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.second import regions
from engine.second.memos.events import AttackMemo, TileMemo
from engine.second.phases.events_in_india import attacks_on_the_company as attacks
from engine.second.phases.events_in_india import defence
from engine.second.phases.events_in_india.frames import memo_of, over
from engine.second.state import State, region, tables

RULE = "2E-11.8.9"


class FollowUpRebellions(Step[State]):
    """Every other Company region with unrest rebels, Army by Army, in the order that the Commander sets."""

    kind = "rebellion_order"
    phrase = Phrase("rebellions against {army}", ("rebellions", "rebellion order"), idle=("first", "then"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        if memo.rebels:
            return ()
        rising = _next_army(state, memo)
        if len(rising) < 2:
            return ()
        presidency = region(state, rising[0]).presidency
        seat = defence.decider(state, presidency)
        if not seat:
            return ()
        about = facts(army=tables(state).presidency(presidency).army, regions=rising)
        return single(
            state, frame, Seat(seat), kind=self.kind, rule=RULE, options=Arrange(rising), about=about
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Each Army with more than one region to keep; which of them rebel, nobody can tell."""
        found: list[Foreseen] = []
        for each in tables(state).presidencies:
            seat = defence.decider(state, each.id)
            if seat and len(regions.tied(state, each.id)) > 1:
                about = facts(army=each.army)
                found += unknown(state, frame, Seat(seat), kind=self.kind, rule=RULE, about=about)
        return tuple(found)

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Arrange)
        return decision.options.items

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        rising = _chosen(answers) or memo.rebels or _next_army(state, memo)
        if not rising:
            return Outcome(state, then=(over(memo),))
        memo = msgspec.structs.replace(memo, rebels=rising[1:])
        return attacks.begin(state, AttackMemo(memo, "follow_up_rebellion", rising[0], 0))


def _chosen(answers: Answers) -> tuple[str, ...]:
    if not answers:
        return ()
    choice = answers[0].choice
    assert isinstance(choice, tuple)
    return tuple(str(name) for name in choice)


def _next_army(state: State, memo: TileMemo) -> tuple[str, ...]:
    """Regions with unrest that this event has not seen attacked: those of the first Presidency that has any."""
    for presidency in tables(state).presidencies:
        rising = tuple(
            name
            for name in regions.tied(state, presidency.id)
            if region(state, name).unrest and name not in memo.attacked
        )
        if rising:
            return rising
    return ()


STEPS: Mapping[str, Step[State]] = {"follow_up_rebellions": FollowUpRebellions()}
