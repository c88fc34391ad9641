"""Debt of the Company: steps that the Chairman takes freely, and those that the Court must consent to (2E-8.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count, total
from engine.core.decision import Decision, Urgency
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Amount, Below, Choice, Form, Options, Pick, sample
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.second import accounts, offices, promises
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.around import CHAIRMAN
from engine.second.memos import Memo
from engine.second.memos.company import DebtMemo
from engine.second.phases.company_operation.chairman import memo_of, next_round
from engine.second.phases.company_operation.court import Consent, Voice
from engine.second.promises import SUPPORT_IN_THE_COURT
from engine.second.shares import majority, shares
from engine.second.state import State

LOAN = 5
"""Pounds that each step of Debt brings (2E-8.2.1)."""
FREE_STEPS = 3
"""Steps of a turn that need nobody's consent (2E-8.2.1)."""
YES, NO = "yes", "no"
STEPS_WANTED, CONSENT, SUPPORT = "steps", "consent", "support"
"""Parts of answers: steps of Debt, or consent to them; families whose promise is redeemed for it."""


class TakeDebt(Step[State]):
    """Debt moves right so many steps; those beyond the free ones need the Court (2E-8.2.1, 2E-8.2.2)."""

    kind = "take_debt"
    phrase = Phrase("debt", ("take debt", "borrow"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, CHAIRMAN)
        allowed = memo_of(frame).ceiling - state.company.debt
        if not seat or allowed <= 0:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.2.4",
            options=_wish(state, seat, allowed),
            about=facts(debt=state.company.debt, balance=holds(state, BALANCE), free=_free(state)),
            urgency=Urgency.BLOCKING if _is_asked(state, frame) else Urgency.OFFERED,
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        steps, support = _read(choice)
        if not support or _needs_court(state, steps):
            return ()
        return (Refusal("support_not_needed", RuleId("2E-8.2.2"), facts(free=_free(state)), at=(SUPPORT,)),)

    def default(self, state: State, decision: Decision) -> Choice:
        return (0, ()) if isinstance(decision.options, Form) else 0

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        choice = sample(decision.options, below)
        steps, support = _read(choice)
        return (steps, ()) if support and not _needs_court(state, steps) else choice

    def void(self, state: State, frame: Frame[object]) -> bool:
        return not state.agenda.main or not state.agenda.main[0].path.startswith(_round_path(frame))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        steps, support = _read(answers[0].choice) if answers else (0, ())
        if not steps:
            return Outcome(state)
        memo = memo_of(frame)
        state = _without_allocation(state, frame)
        state, events = _redeemed(state, support)
        if _needs_court(state, steps, support):
            wish = told("debt_wanted", seat=answers[0].seat, steps=steps, debt=state.company.debt + steps)
            asking: Frame[Memo] = Frame(
                "debt_consent", f"{frame.path}.court", DebtMemo(memo.round, memo.ceiling, steps, support)
            )
            return Outcome(state, (*events, wish), then=(asking,))
        state, taken = _borrowed(state, steps)
        return Outcome(state, (*events, taken), then=(next_round(frame, memo.ceiling),))


def _round_path(frame: Frame[object]) -> str:
    return frame.path.rpartition(".")[0] + "."


def _is_asked(state: State, frame: Frame[object]) -> bool:
    """Whether a frame is the current main one."""
    return bool(state.agenda.main) and state.agenda.main[0].path == frame.path


def _without_allocation(state: State, frame: Frame[object]) -> State:
    """The state without the question that this one stood beside: with more money it is asked anew."""
    main = state.agenda.main
    if _is_asked(state, frame):
        return state
    agenda = msgspec.structs.replace(state.agenda, main=main[1:])
    return msgspec.structs.replace(state, agenda=agenda)


def _wish(state: State, seat: str, allowed: int) -> Options:
    """So many steps, and whose shares are to count for them by promise (2E-3.2.6)."""
    steps = Amount(0, allowed, "steps")
    supporters = _supporters(state, seat) if allowed > _free(state) else ()
    if not supporters:
        return steps
    return Form(((STEPS_WANTED, steps), (SUPPORT, Pick(supporters, 0, len(supporters)))))


def _supporters(state: State, seat: str) -> tuple[str, ...]:
    """Shareholders whose promise a family may redeem for their shares."""
    held = shares(state)
    return tuple(each for each in promises.issuers(state, seat, SUPPORT_IN_THE_COURT) if count(held, each))


def _read(choice: Choice) -> tuple[int, tuple[str, ...]]:
    """Steps wanted, and the families whose promise is redeemed for them."""
    if isinstance(choice, tuple):
        return msgspec.convert(choice, tuple[int, tuple[str, ...]])
    assert isinstance(choice, int)
    return choice, ()


def _free(state: State) -> int:
    """Steps that the Chairman may still take this turn without consent."""
    return max(0, FREE_STEPS - state.this_turn.debt_steps)


def _needs_court(state: State, steps: int, support: tuple[str, ...] = ()) -> bool:
    """Whether so many steps need consent of others than the Chairman and those bound to support it (2E-8.2.2)."""
    return steps > _free(state) and not Consent(state, support, {}).granted()


def _redeemed(state: State, issuers: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    events: list[Event] = []
    for issuer in issuers:
        state, event = promises.redeemed(state, issuer, SUPPORT_IN_THE_COURT)
        events.append(event)
    return state, tuple(events)


def _borrowed(state: State, steps: int) -> tuple[State, Event]:
    """The state with so much more Debt and £5 for each step in the Balance (2E-8.2.1)."""
    company = msgspec.structs.replace(state.company, debt=state.company.debt + steps)
    counters = msgspec.structs.replace(state.this_turn, debt_steps=state.this_turn.debt_steps + steps)
    state = msgspec.structs.replace(state, company=company, this_turn=counters)
    state = accounts.pay(state, BANK, BALANCE, LOAN * steps)
    event = told(
        "debt_taken",
        seat=offices.holder(state, CHAIRMAN),
        steps=steps,
        pounds=LOAN * steps,
        debt=company.debt,
        balance=holds(state, BALANCE),
    )
    return state, event


class DebtConsent(Step[State]):
    """All other shareholders are asked at once; it closes as soon as the majority is certain (2E-8.2.2)."""

    kind = "debt_consent"
    phrase = Phrase("consent to debt", ("debt consent", "consent"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        if not offices.holder(state, CHAIRMAN):
            return ()
        asked = Consent(state, memo.support, {}).asked()
        held = shares(state)
        group = group_of(state, frame, asked)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-8.2.2",
                options=_voice(state, seat),
                about=facts(
                    steps=memo.steps,
                    debt=state.company.debt + memo.steps,
                    shares=count(held, seat),
                    majority=majority(total(held)),
                ),
            )
            for seat in asked
        )

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        court = Consent(state, memo_of(frame).support, _voices(answers))
        return len(answers) == len(asked) or court.granted() or court.refused()

    def default(self, state: State, decision: Decision) -> Choice:
        return (NO, ()) if isinstance(decision.options, Form) else NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        court = Consent(state, memo.support, _voices(answers))
        granted = court.granted()
        used = tuple(issuer for issuer in court.redeemed() if issuer not in memo.support)
        state, events = _redeemed(state, used)
        said = tuple(
            told("debt_consent", seat=answer.seat, consent=YES if _heard(answer.choice).consents else NO)
            for answer in answers
        )
        if not granted:
            ceiling = state.company.debt + memo.steps - 1
            refused = told("debt_refused", steps=memo.steps)
            return Outcome(state, (*said, *events, refused), then=(next_round(frame, ceiling),))
        state, taken = _borrowed(state, memo.steps)
        return Outcome(state, (*said, *events, taken), then=(next_round(frame, memo.ceiling),))


def _voice(state: State, seat: str) -> Options:
    """Yes or no, and whose shares are to count the same way by promise (2E-3.2.6)."""
    said = Pick((YES, NO))
    supporters = _supporters(state, seat)
    if not supporters:
        return said
    return Form(((CONSENT, said), (SUPPORT, Pick(supporters, 0, len(supporters)))))


def _heard(choice: Choice) -> Voice:
    if isinstance(choice, tuple):
        said, support = msgspec.convert(choice, tuple[str, tuple[str, ...]])
        return Voice(said == YES, support)
    return Voice(choice == YES)


def _voices(answers: Answers) -> Mapping[str, Voice]:
    return {str(answer.seat): _heard(answer.choice) for answer in answers}


STEPS: Mapping[str, Step[State]] = {"take_debt": TakeDebt(), "debt_consent": DebtConsent()}
