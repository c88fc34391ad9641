"""The result of the vote: a law passes and its policy is carried out, or the opposition takes over (2E-12.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.counts import count
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.ids import Seat
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, roll_key, single
from engine.second import cards, enterprises, sequence, standing
from engine.second.laws import RELIEF_DEMANDED_FOR_INDIAN_FAMINE, with_laws
from engine.second.memos.common import SeatMemo
from engine.second.memos.parliament import PolicyMemo, VoteMemo
from engine.second.phases.parliament import ahead, law_effects
from engine.second.phases.parliament.policy import (
    DIAL,
    LEFT,
    RIGHT,
    TURNS,
    may_add_window_tax,
    named,
    turned,
    vote,
)
from engine.second.state import State, family, tables


class LawResult(Step[State]):
    """Passed with the marker at 0 or above (2E-12.4.1, 2E-12.4.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = vote(frame)
        if memo.marker >= tables(state).tracks.vote.pass_threshold:
            return _passed(state, frame, memo, chance)
        return _failed(state, frame, memo, chance)


def _passed(state: State, frame: Frame[object], memo: VoteMemo, chance: Chance) -> Outcome[State]:
    leader = state.politics.prime_minister
    state = enterprises.change(state, leader, law_tokens=family(state, leader).law_tokens + 1)
    event = told("law_passed", seat=leader, law=memo.law, marker=memo.marker)
    lasts = tables(state).law(memo.law).keep_when_passed
    state, rolls = _put_away(state, frame, memo, chance, lasts=lasts)
    effect = law_effects.passed(state, memo, frame.path)
    times = 2 if memo.law == RELIEF_DEMANDED_FOR_INDIAN_FAMINE else 1
    policies = tuple(
        Frame("carry_out_policy", f"{frame.path}.policy{number}", PolicyMemo(memo.policy, memo.window_tax))
        for number in range(1, times + 1)
    )
    return Outcome(effect.state, (event, *effect.events), rolls, then=(*effect.then, *policies))


def _failed(state: State, frame: Frame[object], memo: VoteMemo, chance: Chance) -> Outcome[State]:
    event = told("law_failed", law=memo.law, marker=memo.marker)
    state, rolls = _put_away(state, frame, memo, chance, lasts=False)
    effect = law_effects.failed(state, memo, frame.path)
    events = (event, *effect.events)
    if standing.failed(effect.state):
        return Outcome(sequence.to_final_scoring(effect.state, "company_failed"), events, rolls)
    takes_over = Frame[object]("opposition_takes_over", f"{frame.path}.opposition", memo)
    return Outcome(effect.state, events, rolls, then=(*effect.then, takes_over))


def _put_away(
    state: State, frame: Frame[object], memo: VoteMemo, chance: Chance, lasts: bool
) -> tuple[State, tuple[Roll, ...]]:
    """The law joins those in force, or the discards; after Old Ideas all but a lasting one are shuffled in (2E-12.1.6)."""
    deck = msgspec.structs.replace(state.laws, display=())
    if lasts:
        state = with_laws(state, (*state.company.laws, memo.law))
    else:
        deck = msgspec.structs.replace(deck, discards=(memo.law, *deck.discards))
    if not memo.old_idea:
        return msgspec.structs.replace(state, laws=deck), ()
    every = (*deck.draw, *deck.discards, *deck.aside)
    roll = chance.shuffle(roll_key(state, frame, "laws"), len(every))
    drawn = tuple(every[number] for number in roll.values)
    deck = msgspec.structs.replace(deck, draw=drawn, discards=(), aside=())
    return msgspec.structs.replace(state, laws=deck), (roll,)


class OppositionTakesOver(Step[State]):
    """The leader of the opposition becomes Prime Minister; without any votes against nobody can (2E-12.4.2, 2E-12.4.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = vote(frame)
        dial = f"{frame.path}.dial"
        if not memo.leader:
            return Outcome(state, then=(Frame("failed_policy", dial, None),))
        politics = msgspec.structs.replace(state.politics, prime_minister=memo.leader)
        state = msgspec.structs.replace(state, politics=politics)
        event = told("new_prime_minister", seat=memo.leader, votes=count(memo.against, memo.leader))
        return Outcome(state, (event,), then=(Frame("failed_policy", dial, SeatMemo(memo.leader)),))


class FailedPolicy(Step[State]):
    """After a failed law the Prime Minister turns the dial one space; that policy is carried out (2E-12.4.2).

    One who has just come to power with the Tax Collectors may add a window tax; one who has stayed may not (2E-12.2.3).
    """

    kind = "failed_policy"
    phrase = Phrase(
        "dial",
        ("turn the dial", "policy", "turn"),
        idle=tuple(
            "direction go move swing shift toward set please steer nudge way crank tick push step notch".split()
        ),
        sayings=DIAL,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        about = (*named(state, LEFT, _next(state, LEFT)), *named(state, RIGHT, _next(state, RIGHT)))
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.4.2",
            options=Pick((LEFT, RIGHT)),
            about=about,
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return ahead.result(state)[1:]

    def default(self, state: State, decision: Decision) -> Choice:
        return RIGHT

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        policy = _next(state, str(answer.choice))
        state = turned(state, policy)
        event = told("dial_turned", seat=answer.seat, **dict(named(state, "policy", policy)))
        new = isinstance(frame.memo, SeatMemo) and cards.has(state, frame.memo.seat, cards.TAX_COLLECTORS)
        step = "add_window_tax" if new and may_add_window_tax(state, policy) else "carry_out_policy"
        root = frame.path.rpartition(".")[0]
        return Outcome(state, (event,), then=(Frame(step, f"{root}.{step}", PolicyMemo(policy)),))


def _next(state: State, direction: str) -> int:
    return (state.politics.dial + TURNS[direction]) % len(tables(state).policies)


class FamineUnrest(Step[State]):
    """The end of a failed Relief for Indian Famine (2E-12.4.8)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        effect = law_effects.famine_unrest(state)
        return Outcome(effect.state, effect.events)


class WarOver(Step[State]):
    """A Company that failed by the war's Foreign Invasion fails now that all of it is over (2E-12.4.9)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if standing.failed(state):
            return Outcome(sequence.to_final_scoring(state, "company_failed"))
        return Outcome(state)


STEPS: Mapping[str, Step[State]] = {
    "law_result": LawResult(),
    "opposition_takes_over": OppositionTakesOver(),
    "failed_policy": FailedPolicy(),
    "famine_unrest": FamineUnrest(),
    "war_over": WarOver(),
}
