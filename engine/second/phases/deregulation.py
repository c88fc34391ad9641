"""The Vote to Deregulate: called at the start of a turn, and what it brings when it passes or fails (2E-15.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import deregulation, enterprises, standing
from engine.second.laws import DEREGULATION, INDUSTRY_SUBSIDY, in_force, with_laws
from engine.second.memos.parliament import NO_POLICY, VoteMemo
from engine.second.phases.parliament.policy import support, voting
from engine.second.state import State, family, tables

CALL, NO = "call", "no"


class CallDeregulation(Step[State]):
    """The Prime Minister may call the vote, and must if a marker is on a star space (2E-15.1.1, 2E-15.1.2)."""

    kind = "call_deregulation"
    phrase = Phrase("deregulation", ("call deregulation", "deregulate", "vote to deregulate"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-15.1.1",
            options=Pick((CALL,) if deregulation.forced(state) else (CALL, NO)),
            about=facts(debt=state.company.debt, expected=standing.expectations(state)),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return CALL if deregulation.forced(state) else NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        if answer.choice == NO:
            return Outcome(state)
        memo = VoteMemo(DEREGULATION, NO_POLICY, support(state, DEREGULATION))
        forced = int(deregulation.forced(state))
        event = told("deregulation_called", seat=answer.seat, support=memo.marker, forced=forced)
        return Outcome(state, (event,), then=(voting(frame.path, memo),))


class DeregulationResult(Step[State]):
    """Passed with the marker at 0 or above; there is no policy, and the Prime Minister stays (2E-15.1.3 to 2E-15.1.5)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, VoteMemo)
        if memo.marker >= tables(state).tracks.vote.pass_threshold:
            return Outcome(*_passed(state, memo))
        return Outcome(*_failed(state, memo))


def _passed(state: State, memo: VoteMemo) -> tuple[State, tuple[Event, ...]]:
    """Half of the Debt is gone, Standing is on the S space, firms may be founded (2E-15.1.4)."""
    leader, company = state.politics.prime_minister, state.company
    state = enterprises.change(state, leader, law_tokens=family(state, leader).law_tokens + 1)
    company = msgspec.structs.replace(
        company,
        debt=company.debt - company.debt // 2,
        standing=next(space.index for space in tables(state).tracks.standing if space.reset_space),
        laws=(*company.laws, DEREGULATION),
        deregulated=True,
    )
    state = msgspec.structs.replace(state, company=company)
    events = [
        told("law_passed", seat=leader, law=memo.law, marker=memo.marker),
        told("deregulated", debt=company.debt, standing=standing.expectations(state)),
    ]
    if in_force(state, INDUSTRY_SUBSIDY):
        state = with_laws(state, tuple(law for law in company.laws if law != INDUSTRY_SUBSIDY))
        deck = msgspec.structs.replace(state.laws, discards=(INDUSTRY_SUBSIDY, *state.laws.discards))
        state = msgspec.structs.replace(state, laws=deck)
        events.append(told("law_discarded", law=INDUSTRY_SUBSIDY))
    return state, tuple(events)


def _failed(state: State, memo: VoteMemo) -> tuple[State, tuple[Event, ...]]:
    """The card stays aside, and Company shares are worth more (2E-15.1.5)."""
    event = told("law_failed", law=memo.law, marker=memo.marker)
    last = tables(state).tracks.share_values[-1].level
    value = min(last, state.company.share_value + 1)
    if value == state.company.share_value:
        return state, (event,)
    company = msgspec.structs.replace(state.company, share_value=value)
    state = msgspec.structs.replace(state, company=company)
    return state, (event, told("share_value_rises", value=value))


STEPS: Mapping[str, Step[State]] = {
    CallDeregulation.kind: CallDeregulation(),
    "deregulation_result": DeregulationResult(),
}
