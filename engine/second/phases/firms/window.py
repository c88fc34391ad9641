"""The open window of the Firms phase: whoever wants to act does, in any order, until all are done (2E-6.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import told
from engine.core.ids import Seat, facts
from engine.core.options import Below, Choice
from engine.core.order import Origin
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import accounts, around, charter
from engine.second.memos.firms import FirmsMemo, Proposal
from engine.second.phases.firms import acts, investing, merger, proposals, ships, takeover
from engine.second.phases.firms.proposals import (
    BUY_BACK,
    DISSOLVE,
    FIT,
    INVEST,
    MERGE,
    TAKEOVER,
    Consent,
    open_proposals,
)
from engine.second.sequence import beside_firms
from engine.second.state import State, tables

TRIES = 4
"""Random answers of which the first legal one is taken."""

ASKING: Mapping[str, Consent] = {
    INVEST: investing.InvestmentConsent(),
    FIT: ships.FitConsent(),
    BUY_BACK: ships.FitConsent(),
    TAKEOVER: takeover.TakeoverVote(),
    MERGE: merger.MergerConsent(),
}
"""Who is asked for consent to what."""


class FirmWindow(Step[State]):
    """Opens the window; a firm can be dissolved from its first one on (2E-6.1.1, 2E-6.8.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        window: Frame[object] = Frame(FirmStep.kind, f"{frame.path}.window", FirmsMemo())
        return Outcome(state, then=(window,), beside=beside_firms(state))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (Frame(FirmStep.kind, f"{frame.path}.window", FirmsMemo()),)


class FirmStep(Step[State]):
    """Everybody is asked at once and again after each act. Who is done is not waited for, and may still act while the
    window is open; of two answers that come together that of the Prime Minister goes first, then clockwise (2E-6.1.1).
    """

    kind = "firm_step"
    phrase = Phrase(
        "firms",
        ("firm step", "firm"),
        idle=tuple("i am we are my outfit company business paying put own pay propose with".split()),
        sayings=(
            (
                "pass",
                (
                    "done with ~ $ | done $ | finished $ | thats it/all $ | nothing more/else ~ $ | "
                    "no more ~ $ | leave it at that"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        if set(memo.done) >= set(state.seats) and not _waiting(state):
            return ()
        seats = around.from_prime_minister(state)
        group = group_of(state, frame, seats, Mode.WINDOW)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-6.1.2",
                options=acts.options(state, seat),
                about=(*_about(state, seat), (TRY, count(memo.acts, seat) + 1)),
                urgency=Urgency.OFFERED if seat in memo.done else Urgency.BLOCKING,
                attempt=count(memo.acts, seat) + 1,
            )
            for seat in seats
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return acts.against(state, decision.seat, choice)

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """The first legal one of a few: parts of an act depend on each other."""
        seat = decision.seat
        choices = (acts.sampled(state, seat, decision.options, below) for _ in range(TRIES))
        return next((each for each in choices if not self.validate(state, decision, each)), None)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        (answer,) = answers
        seat, choice, memo = answer.seat, answer.choice, _memo(frame)
        if acts.is_done(choice):
            if answer.origin is not Origin.DEFAULT or seat not in memo.done:
                memo = _done(memo, seat, acts.wakes(choice))
            return Outcome(state, then=(_again(frame, memo, seat),))
        sort, inner = acts.read(choice)
        memo = _woken(memo, seat, sort)
        outcome, made = _act(state, frame, memo.made, acts.proposed(state, seat, sort, inner))
        again = _again(frame, msgspec.structs.replace(memo, made=made), seat)
        return msgspec.structs.replace(outcome, then=(again,))


def _act(state: State, frame: Frame[object], made: int, of: Proposal) -> tuple[Outcome[State], int]:
    """What an act gives, and how many proposals were made by now: one that needs nobody's consent is done at once."""
    if of.sort == acts.FORM:
        return Outcome(*investing.form(state, of.seat, of.token)), made
    asking = ASKING[of.sort]
    of = msgspec.structs.replace(of, number=made + 1)
    side: Frame[object] = Frame(asking.kind, f"{frame.path}.p{of.number}", of)
    if asking.certain(state, of, (), ()):
        return asking.agreed(state, side, of), made + 1
    event = told("firm_proposed", **dict(proposals.named(of)))
    return Outcome(state, (event,), beside=(side,)), made + 1


def _again(frame: Frame[object], memo: FirmsMemo, seat: str) -> Frame[object]:
    """The window after an answer of a family, whose next question has an id of its own."""
    return msgspec.structs.replace(frame, memo=msgspec.structs.replace(memo, acts=add(memo.acts, seat, 1)))


def _done(memo: FirmsMemo, seat: str, wakes: tuple[str, ...]) -> FirmsMemo:
    """The window with a family that does nothing more, unless something wakes it."""
    kept = _without(memo.wakes, seat)
    return msgspec.structs.replace(
        memo,
        done=tuple(sorted({*memo.done, str(seat)})),
        wakes=(*kept, (str(seat), wakes)) if wakes else kept,
    )


def _woken(memo: FirmsMemo, seat: str, sort: str) -> FirmsMemo:
    """Who was done unless this happened, and who acts, is not done any more."""
    awake = {
        seat,
        *(each for each, wakes in memo.wakes if each != seat and {seat, acts.WAKES[sort]} & set(wakes)),
    }
    return msgspec.structs.replace(
        memo,
        done=tuple(each for each in memo.done if each not in awake),
        wakes=tuple(pair for pair in memo.wakes if pair[0] not in awake),
    )


def _without(
    wakes: tuple[tuple[str, tuple[str, ...]], ...], seat: str
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(pair for pair in wakes if pair[0] != seat)


def _waiting(state: State) -> bool:
    """Whether proposals of the window wait for consent; a dissolution holds up nothing."""
    return any(each.sort != DISSOLVE for each in open_proposals(state))


def _about(state: State, seat: Seat) -> tuple[tuple[str, int], ...]:
    if not charter.manages(state, seat):
        return ()
    costs = tables(state).costs
    known = facts(
        london=accounts.holds(state, charter.london(seat)),
        ships=len(charter.ships(state, seat)),
        fitting=ships.fitting_price(state),
        fresh=costs.firm_buys_back_unfatigued,
        worn=costs.firm_buys_back_fatigued,
    )
    return tuple((name, int(str(value))) for name, value in known)


def _memo(frame: Frame[object]) -> FirmsMemo:
    assert isinstance(frame.memo, FirmsMemo)
    return frame.memo


STEPS: Mapping[str, Step[State]] = {
    "firm_window": FirmWindow(),
    FirmStep.kind: FirmStep(),
    **{step.kind: step for step in ASKING.values()},
    merger.SurplusConsent.kind: merger.SurplusConsent(),
    merger.MergerSurvivor.kind: merger.MergerSurvivor(),
    proposals.FirmPrecedence.kind: proposals.FirmPrecedence(),
}
